"""A leaf of a document as a statement, or why it is none."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.characters import SMALL, clean
from quintet.orchestration.synthesis.entities import RECORD
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.measures import heading_of, is_currency_code, measured
from quintet.orchestration.synthesis.statements import Form, Statement, labelled
from quintet.orchestration.synthesis.trees import Digits, Node
from quintet.orchestration.synthesis.values import Value
from quintet.patterns import Pattern

_TO: Final = re.compile(r" ?[–—] ?| - | to |(?<=\d)-(?=[\d£$€])")
_COUNT: Final = Pattern(rf"\A(?P<number>\d[\d,.]{{0,20}}) (?P<noun>[{SMALL}][{SMALL} -]{{1,30}})$")
_ENDS: Final = ("minimum", "maximum")
_ADDRESSES: Final = ("http://", "https://", "git+", "git:", "data:")


class At(NamedTuple):
    """What the parts around one are about, and the keys from there on.

    `above` are keys above the entity: they tell the attribute where none below does.
    """

    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    when: str = ""
    as_of: tuple[int, int, int] = (0, 0, 0)
    unit: str = ""
    units: Mapping[str, str] = MappingProxyType({})
    above: tuple[str, ...] = ()
    is_timed: bool = False
    """Whether it is among items about one thing, which only a time tells apart."""
    described: str = ""
    """What a mere value within is a value of."""
    qualifier: str = ""
    """What tells the item of a list apart that is one of several of the thing: the winner."""
    telling: frozenset[str] = frozenset()
    """The keys whose texts differ among the items that it is one of."""

    def about(self, names: tuple[str, ...]) -> "At":
        """The same place, about something; the keys above it are no longer its attribute's."""
        within = (*self.within, *self.names, *self.keys)
        above = (*self.above, *self.keys)
        return self._replace(names=names, within=within, keys=(), above=above)


def range_statements(node: Node, at: At, form: Form) -> list[Statement]:
    """A leaf that is a range of amounts as the statements of its ends: "£61,500 to £73,850"."""
    ends = [typed(part.strip()) for part in _TO.split(node.text)]
    low, high = ends if len(ends) == len(_ENDS) else (None, None)
    if low is None or high is None or not low.kind == high.kind == "number":
        return []
    unit = high.unit or low.unit
    low, high = low._replace(unit=low.unit or unit), high._replace(unit=unit)
    if unit is None or low.unit != unit or low.number >= high.number:
        return []
    said: list[Statement] = []
    for end, value in zip(_ENDS, (low, high), strict=True):
        here = at._replace(keys=(*at.keys[:-1], f"{at.keys[-1] if at.keys else ''} {end}"))
        said.append(statement(value, node, here, node.text, form))
    return said


def counted_statements(node: Node, at: At, form: Form) -> list[Statement]:
    """A leaf that lists counts, each with what it counts: 412 run, 3 failed."""
    parts = [_COUNT.search(part.strip()) for part in node.text.split(", ")]
    said: list[Statement] = []
    for part in parts if parts[1:] and all(parts) else ():
        number = typed(part["number"]) if part else None
        if part is None or number is None or number.kind != "number":
            return []
        here = at._replace(keys=(*at.keys, part["noun"]))
        said.append(statement(number, node, here, node.text, form))
    return said


def leaf_statement(node: Node, at: At, form: Form) -> Statement | str:
    """What a leaf says; else the reason why it says nothing."""
    text = node.text
    key = at.keys[-1].casefold() if at.keys else ""
    if not text.strip("-–— "):
        return "it is empty"
    if form == "json" and (key in RECORD or key == "id"):
        return "it describes the record"
    if text.startswith(_ADDRESSES):
        return "an address"
    if is_currency_code(key) and isinstance(node.leaf, Digits):
        at = at._replace(keys=at.keys[:-1], unit=key.upper(), within=(*at.within, key))
    keys = tuple(heading_of(one)[0] for one in at.keys) if form == "table" else at.keys
    value = measured(text, keys, at.unit)
    if value is None:
        return "a text, and no value"
    if isinstance(node.leaf, str) and text != node.leaf:
        text = clean(node.leaf).strip()
        value = value._replace(text=text)
    return statement(value, node, at, text, form)


def statement(value: Value, node: Node, at: At, text: str, form: Form = "json") -> Statement:
    """The statement of a value: its attribute is told by the keys, its time by a year in one."""
    headings = [heading_of(key) for key in at.keys]
    plain = [told for told, _ in headings if told.strip()]
    if form == "table":
        plain = [told.partition("(")[0].strip() or told for told in plain]
        text = f"{node.key}: {text}"
    label, core = labelled(*at.above, *plain)
    when = at.when or next((told for _, told in reversed(headings) if told), "")
    about = at.names, core, value, node.place, text, form, label, at.within, when, at.as_of
    return Statement(*about)
