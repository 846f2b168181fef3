"""Where in a document of JSON one is, and tables and axes that objects and lists hold."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import is_moment
from quintet.orchestration.synthesis.identities import (
    TIMES,
    VALUE_KEYS,
    Digits,
    is_name,
    lower_keys,
)
from quintet.orchestration.synthesis.words import split_key, tokens

_MERE: Final = VALUE_KEYS | {"numeric", "obs", "raw"}
_DESCRIBED: Final = tuple(
    "indicator metric measure attribute property parameter variable series".split()
)
_PERIODS: Final = tuple(
    "date month quarter time_period fy calendaryear fiscalyear fiscal_year".split()
)
MOMENTS: Final = (*_PERIODS, "time", "day", "year", "period")
_AXES: Final = frozenset({"labels", "categories", "names", "name"})


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
    """The nearest list of times or names above: lists of as many values are told apart by it."""
    is_named: bool = False
    """Whether what stands here is told by its name already."""
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

    def marked(self, mark: str) -> "At":
        """The same place, at a time or about a name."""
        return self._replace(when=mark) if is_moment(mark) else self.about((mark,))


@lru_cache(maxsize=4096)
def is_value_key(key: str) -> bool:
    """Whether a key says no more than that this is the value."""
    words = {*tokens(split_key(key))}
    return bool(words & VALUE_KEYS) and words <= _MERE


def description(node: Mapping[str, Any], names: tuple[str, ...], at: At) -> tuple[str, str]:
    """What an object that has a `value` says that it is a value of, and by which key."""
    lowered = lower_keys(node) if any(map(is_value_key, node)) else {}
    wanted = [low for low in lowered if low.startswith(_DESCRIBED)]
    if at.names and names:
        wanted += [low for low in ("key", "name", "label", "title") if low in lowered]
    found: list[tuple[str, str]] = []
    for low in wanted:
        told = node[lowered[low]]
        if isinstance(told, dict):
            inner = (told.get(key) for key in ("name", "value", "label", "id"))
            told = next(filter(None, inner), "")
        if told and isinstance(told, str):
            found.append((clean(told), lowered[low]))
    return max(found, key=lambda one: one[0].count(" "), default=("", ""))


def first_text(node: Mapping[str, Any], keys: Sequence[str]) -> str:
    """The first text that stands under one of the keys in lower case; empty where none does."""
    lowered = lower_keys(node)
    told = (node[lowered[key]] for key in keys if key in lowered)
    return next((clean(one.strip()) for one in told if isinstance(one, str) and one.strip()), "")


def time_of(node: Mapping[str, Any], at: At, *, is_named: bool) -> str:
    """The time that the members of an object hold at; empty where it tells none."""
    has_value = any(map(is_value_key, node))
    is_timed = at.is_timed or has_value or not (is_named or at.names)
    has_number = any(isinstance(node[key], Digits) and key not in MOMENTS for key in node)
    when = first_text(node, MOMENTS if is_timed else _PERIODS if has_number else ())
    if has_value and not when:
        timed = [str(one) for key, one in node.items() if TIMES & {*tokens(split_key(key))}]
        when = next(filter(is_moment, timed), "")
    return when if len(node) > 1 else ""


def counts(node: Mapping[str, Any]) -> int:
    """How many numbers an object has."""
    return sum(isinstance(value, Digits) for value in node.values())


def table_in(node: Any) -> list[list[str]]:
    """A table in an object or a list: a list of headings, and lists of as many cells each."""
    is_list = isinstance(node, list)
    parts = [node] if is_list else [_unwrapped(one) for one in node.values()]
    lists = [[_unwrapped(item) for item in one] for one in parts if isinstance(one, list) and one]
    rows = next((one for one in lists if all(isinstance(item, list) for item in one)), [])
    texts = (one for one in lists if all(map(is_name, one)))
    head = (rows[0] if rows else []) if is_list else next(texts, [])
    rows = rows[1:] if is_list else rows
    is_even = all(
        len(row) == len(head) and not any(isinstance(cell, dict | list) for cell in row)
        for row in rows
    )
    if not (head[1:] and rows and is_even) or all(map(is_moment, map(str, head))):
        return []
    if not all(map(is_name, head)) or all(is_name(cell) for row in rows for cell in row):
        return []
    return [["" if cell is None else clean(str(cell)) for cell in row] for row in (head, *rows)]


def axis_of(node: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The key and the items of an object's first list that is of times, or of labels."""
    for key, value in node.items():
        if isinstance(value, list) and value and not isinstance(value[0], dict | list):
            told = tuple(clean(str(item)) for item in value)
            if key.casefold() in _AXES or all(map(is_moment, told)):
                return key, told
    return "", ()


def _unwrapped(node: Any) -> Any:
    if isinstance(node, dict) and len(node) == 1:
        inner = next(iter(node.values()))
        return inner if isinstance(inner, list) else node
    return node
