"""Documents as statements: each leaf with the thing it is of, its attribute, and its time.

Every leaf becomes a statement, names something, or is listed as not read.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.dates import dates, is_moment, newest
from quintet.orchestration.synthesis.entities import NAMES, Entities, named_part
from quintet.orchestration.synthesis.leaves import At, leaf_statement, set_statement
from quintet.orchestration.synthesis.literals import is_prose, typed
from quintet.orchestration.synthesis.measures import takes_currency
from quintet.orchestration.synthesis.names import is_numbered
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.statements import Form, Material, Statement
from quintet.orchestration.synthesis.trees import VALUE_KEYS, Digits, Node
from quintet.orchestration.synthesis.units import unit_of
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens

_MOST_LEAVES: Final = 3000
_KNOWN: Final = (
    "as_of updated_at last_updated updated last_updated_at timestamp retrieved_at date".split()
)
_TOLD: Final = frozenset(
    "fetched retrieved generated cached requested updated accessed crawled as_of timestamp".split()
)
_CURRENCY: Final = ("currency", "currency_code", "currencycode", "vs_currency")
_UNITS: Final = (
    "unit", "units", "uom", "unitcode", "unit_code", "unitname", "unit_name", *_CURRENCY,
)  # fmt: skip
_MERE: Final = VALUE_KEYS | {"numeric", "obs", "raw"}
_DESCRIBED: Final = tuple(
    "indicator metric measure attribute property parameter variable series".split()
)
_PERIODS: Final = tuple(
    "date month quarter time_period fy calendaryear fiscalyear fiscal_year".split()
)
_MOMENTS: Final = (*_PERIODS, "time", "day", "year", "period")
_TIMES: Final = frozenset("date time day year month period quarter".split())
_EDITION: Final = re.compile(r"v\d+(?:\.\d+)*|\d+(?:\.\d+)+", re.ASCII)


class TreeReader:
    """Reads one document into material."""

    def __init__(self, into: Material, entities: Entities, speech: Speech, form: Form) -> None:
        self._into = into
        self._speech = speech
        self._entities = entities
        self._form: Form = form
        self.texts: list[tuple[str, str, tuple[str, ...]]] = []
        """Prose among the leaves: its place, itself, and what its object is about."""

    def read(self, node: Node, at: At) -> None:
        """A document, or a part of one."""
        if names := self._entities.of(node):
            self._into.names.append(names)
            keys = at.keys[:-1] if node.key in names else at.keys
            at = at._replace(keys=keys).about(names)
        if len(self._into.statements) > _MOST_LEAVES:
            self._into.leave(node.place, "too many")
        elif node.kind == "leaf":
            self._leaf(node, at)
        elif node.kind == "list":
            self._list(node, at)
        else:
            self._object(node, at)

    def _object(self, node: Node, at: At) -> None:
        described, describing = self._description(node, at)
        name, described = named_part(described, self._speech)
        at = at.about((name,)) if name and not at.names else at
        told_at = dates(_text(node, _KNOWN))
        when = "" if described and not node.members[2:] else _time_of(node, at)
        here = at._replace(
            when=when or at.when,
            as_of=newest(told_at[0][2]) if told_at else at.as_of,
            unit="",
            described=described or at.described,
            is_timed=False,
            telling=frozenset(),
        )
        units = {one.key: one for one in node.members if one.key.endswith("_units")}
        for one in node.members:
            if self._entities.is_naming(one) or (described and one.key == describing):
                continue
            if one.key in units or (_is_unit_key(one.key) and _has_unit(node)):
                continue
            told = units.get(f"{one.key}_units")
            more = {each.key: each.text for each in told.members} if told else {}
            self._member(node, one, here._replace(units=more) if told else here)

    def _member(self, node: Node, one: Node, here: At) -> None:
        low, is_leaf = one.key.casefold(), one.kind == "leaf"
        keys = here.keys
        if one.key and one.key not in here.names:
            keys = (*keys, f"{here.qualifier} {one.key}".strip())
        if is_leaf and low in _MOMENTS and here.when == one.text:
            if dates(one.text):
                self._leaf(one, here._replace(keys=keys, when=""), is_moment=True)
        elif is_moment(one.key):
            self.read(one, here._replace(when=one.key))
        elif is_leaf and _is_told(one):
            self._into.leave(one.place, "it says when the rest was told")
        elif is_leaf and (_is_value_key(one.key) or (here.described and _is_mere(one.key))):
            keys = (*here.keys, here.described or one.key)
            self.read(one, here._replace(keys=keys, unit=_unit_in(node)))
        else:
            unit = here.units.get(one.key, "")
            if takes_currency(one.key) or (isinstance(one.leaf, Digits) and _counts(node) == 1):
                told_in = _text(node, _CURRENCY) if takes_currency(one.key) else _unit_in(node)
                unit = told_in or unit
            self.read(one, here._replace(keys=keys, unit=unit))

    def _description(self, node: Node, at: At) -> tuple[str, str]:
        """What an object that has a mere value says that it is a value of, and by which key."""
        values = [one for one in node.members if one.kind == "leaf" and _is_value_key(one.key)]
        told = [one for one in node.members if one.key.casefold().startswith(_DESCRIBED)]
        if not (values or told or at.telling):
            return "", ""
        if values and at.names:
            told += [one for one in node.members if one.key.casefold() in {"key", *NAMES[:3]}]
        measured = [one for one in node.members if self._is_measured(one)]
        if len(measured) == 1 and _is_mere(measured[0].key):
            told += [one for one in node.members if one.key in at.telling and one.is_name]
            told = [one for one in told if one is not measured[0]]
        elif not values and len(measured) > 1:
            return "", ""
        labels = [(_label(one), one.key) for one in told if not self._entities.is_naming(one)]
        found = [label for label in labels if label[0]]
        return max(found, key=lambda one: one[0].count(" "), default=("", ""))

    def _is_measured(self, node: Node) -> bool:
        if node.kind != "leaf" or not node.text or self._entities.is_naming(node):
            return False
        value = typed(node.text)
        return value is not None and value.kind != "name"

    def _list(self, node: Node, at: At) -> None:
        items = node.members
        if node.is_scalars:
            self._scalars(node, at)
            return
        names = [self._entities.of(item) for item in items]
        is_repeated = all(names) and len(set(names)) < len(names)
        telling = _telling(items, self._entities)
        is_open = (not all(names) or is_repeated) and (len(items) > 1 or not at.names)
        key = _telling_key(items, telling) if is_open else ""
        for number, item in enumerate(items):
            here = at._replace(is_timed=is_repeated, telling=telling)
            told = item.member((key.casefold(),)) if key and not names[number] else None
            if told is not None and is_moment(told.text):
                here = here._replace(when=told.text)
            elif told is not None and not self._description(item, here)[0]:
                is_thing = is_numbered(told.text) or self._speech.is_known(told.text)
                is_thing = is_thing or not at.names
                here = here.about((told.text,)) if is_thing else here._replace(qualifier=told.text)
            elif len(items) > 1 and not names[number]:
                here = here._replace(within=(*here.within, f"item {number}"))
            self.read(item, here)

    def _scalars(self, node: Node, at: At) -> None:
        told = [one.text for one in node.members if one.leaf is not None]
        if len(told) == 1:
            self._leaf(node.members[0], at)
        elif told and all(one.leaf is None or one.is_name for one in node.members):
            self._into.statements.append(set_statement(told, node, at))
        elif told:
            self._into.leave(node.place, "numbers in a list that nothing tells apart")

    def _leaf(self, node: Node, at: At, *, is_moment: bool = False) -> None:
        if self._form == "json" and isinstance(node.leaf, str) and is_prose(node.text):
            self.texts.append((node.place, node.text, at.names))
            return
        said = leaf_statement(node, at, self._form)
        if isinstance(said, Statement):
            self._into.statements.append(said._replace(is_moment=is_moment))
        else:
            self._into.leave(node.place, said)


def _is_told(node: Node) -> bool:
    """Whether a leaf says when, or how, the rest was told."""
    is_about = _TOLD & {node.key.casefold(), *tokens(split_key(node.key))}
    return bool(is_about) and (isinstance(node.leaf, bool) or bool(dates(node.text)))


def _telling(items: Sequence[Node], entities: Entities) -> frozenset[str]:
    """The keys whose texts differ among the items of a list, and are no names."""
    texts: dict[str, set[str]] = {}
    for item in items if items[1:] else ():
        for one in item.members if item.kind == "object" else ():
            if one.is_name and not entities.is_naming(one) and unit_of(one.text) is None:
                texts.setdefault(one.key, set()).add(one.text)
    return frozenset(key for key, told in texts.items() if len(told) > 1)


def _telling_key(items: Sequence[Node], telling: frozenset[str]) -> str:
    """The key whose values tell all the items of a list apart: the first time, else text."""
    first = items[0].members if items[1:] else []
    if not first and items[0].members and _EDITION.fullmatch(items[0].members[0].text):
        return items[0].members[0].key
    timed = [one.key for one in first if one.key.casefold() in _TIMES]
    for key in (*timed, *(one.key for one in first if one.key in telling or one.key not in timed)):
        told = [item.member((key.casefold(),)) for item in items]
        texts = [
            one.text
            for one in told
            if one and isinstance(one.leaf, str) and not isinstance(one.leaf, Digits)
        ]
        if all(texts) and len({*texts}) == len(items):
            return key
    return ""


def _label(node: Node) -> str:
    """What describes a value: a text, or that of an object."""
    if node.kind == "leaf":
        return node.text if node.is_name else ""
    told = node.member(("name", "value", "label", "id"))
    return told.text if told else ""


@lru_cache(maxsize=4096)
def _is_value_key(key: str) -> bool:
    """Whether a key says no more than that this is the value."""
    words = {*tokens(split_key(key))}
    return bool(words & VALUE_KEYS) and words <= _MERE


def _unit_in(node: Node) -> str:
    """The unit that stands beside a value; empty where none does."""
    return next((one.text for one in node.members if _is_unit_key(one.key) and one.text), "")


@lru_cache(maxsize=4096)
def _is_unit_key(key: str) -> bool:
    """Whether a key says the unit of what stands beside it: `unit`, `value-units`."""
    words = {*tokens(split_key(key))} - _MERE
    return key.casefold() in _UNITS or (bool(words) and words <= {*_UNITS[:3]})


@lru_cache(maxsize=4096)
def _is_mere(key: str) -> bool:
    """Whether a key tells nothing of what its value is: `count`, `date`."""
    words = tokens(split_key(key))
    return bool(words) and all(word in _MERE or is_generic(word) for word in words)


def _time_of(node: Node, at: At) -> str:
    """The time that the members of an object hold at; empty where it tells none."""
    has_value = any(_is_value_key(one.key) for one in node.members)
    is_timed = at.is_timed or has_value or not at.names
    has_number = any(
        isinstance(one.leaf, Digits) and one.key.casefold() not in _MOMENTS for one in node.members
    )
    when = _text(node, _MOMENTS if is_timed else _PERIODS if has_number else ())
    if has_value and not when:
        told = [one.text for one in node.members if _TIMES & {*tokens(split_key(one.key))}]
        when = next(filter(is_moment, told), "")
    return when if len(node.members) > 1 else ""


def _text(node: Node, keys: Sequence[str]) -> str:
    """The first text that stands under one of the keys in lower case; empty where none does."""
    told = (node.member((key,)) for key in keys)
    return next((one.text for one in told if one and isinstance(one.leaf, str) and one.text), "")


def _counts(node: Node) -> int:
    """How many numbers an object has."""
    return sum(isinstance(one.leaf, Digits) for one in node.members)


def _has_unit(node: Node) -> bool:
    """Whether an object has a value that a unit in it is told for."""
    numbers = [one.key for one in node.members if isinstance(one.leaf, Digits)]
    is_valued = any(one.key.casefold() in VALUE_KEYS for one in node.members)
    return is_valued or len(numbers) == 1 or any(map(takes_currency, numbers))
