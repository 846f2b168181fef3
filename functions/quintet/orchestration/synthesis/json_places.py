"""Where in a document of JSON one is, and what an object says of itself."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.identities import VALUE_KEYS, Digits
from quintet.orchestration.synthesis.literals import name_value
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import split_key, tokens

_MERE: Final = VALUE_KEYS | {"numeric", "obs", "raw"}
_DESCRIBED: Final = tuple(
    "indicator metric measure attribute property parameter variable series".split()
)


class At(NamedTuple):
    """Where in the document one is, and what the objects around it are about."""

    path: str = ""
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    when: str = ""
    as_of: tuple[int, int, int] = (0, 0, 0)
    unit: str = ""
    units: Mapping[str, Any] = MappingProxyType({})
    depth: int = 0
    is_only: bool = True
    is_timed: bool = False
    """Whether it is among items about one thing, which only a time tells apart."""
    axis: tuple[str, ...] = ()
    """The nearest list of times or names above: lists of as many numbers are told apart by it."""
    is_named: bool = False
    """Whether the key of this very object is its name."""
    above: tuple[str, ...] = ()
    """The keys above the entity: they tell the attribute where none below does."""

    def step(self, key: str | int, **more: Any) -> "At":
        """One level down; a key is written as a JSON pointer has it (RFC 6901)."""
        written = clean(str(key)).replace("~", "~0").replace("/", "~1")
        keys = self.keys if isinstance(key, int) else (*self.keys, key)
        plain = At(
            f"{self.path}/{written}", keys, self.names, self.within, self.when, self.as_of,
            depth=self.depth + 1, axis=self.axis, above=self.above,
        )  # fmt: skip
        return plain._replace(**more) if more else plain

    def about(self, names: tuple[str, ...]) -> "At":
        """The same place, about something; the keys above it are no longer its attribute's."""
        if not names:
            return self
        within = (*self.within, *self.names, *self.keys)
        return self._replace(names=names, within=within, keys=(), above=(*self.above, *self.keys))


def named(told: tuple[str, ...]) -> Value:
    """Names of one thing as a value: a code in capitals first, as sources quote it."""
    told = tuple(sorted(told, key=lambda one: not (one.isupper() and not one[3:])))
    forms = [form for one in told if (form := name_value(one))]
    others = tuple(" ".join(form.parts) for form in forms)
    return forms[0]._replace(others=others) if forms else Value("name", told[0], parts=told[:1])


def pointer_to(told: tuple[str, ...], node: Any) -> str:
    """The pointer, from a node on, of the first leaf or key that is one of these texts."""
    for key, value in node.items() if isinstance(node, dict) else ():
        if value in told or key in told:
            return At().step(key).path
        if inner := pointer_to(told, value):
            return At().step(key).path + inner
    return ""


@lru_cache(maxsize=4096)
def is_value_key(key: str) -> bool:
    """Whether a key says no more than that this is the value."""
    words = {*tokens(split_key(key))}
    return bool(words & VALUE_KEYS) and words <= _MERE


def description(node: Mapping[str, Any], names: tuple[str, ...], at: At) -> tuple[str, str]:
    """What an object that has a `value` says that it is a value of, and by which key."""
    lowered = {key.casefold(): key for key in node if any(map(is_value_key, node))}
    wanted = [low for low in lowered if low.startswith(_DESCRIBED)]
    if at.names and names:
        wanted += [low for low in ("key", "name", "label", "title") if low in lowered]
    found: list[tuple[str, str]] = []
    for low in wanted:
        told = node[lowered[low]]
        if isinstance(told, dict):
            told = next(
                (told[key] for key in ("name", "value", "label", "id") if told.get(key)), ""
            )
        if told and isinstance(told, str):
            found.append((clean(told), lowered[low]))
    return max(found, key=lambda one: one[0].count(" "), default=("", ""))


def lower_keys(node: Mapping[str, Any]) -> dict[str, Any]:
    """An object's members by their keys in lower case."""
    return {key.casefold(): value for key, value in node.items()}


def first_text(lowered: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The first text that stands under one of the keys; empty where none does."""
    told = (lowered.get(key) for key in keys)
    return next((clean(one.strip()) for one in told if isinstance(one, str) and one.strip()), "")


def counts(lowered: Mapping[str, Any]) -> int:
    """How many numbers an object has."""
    return sum(isinstance(value, Digits) for value in lowered.values())
