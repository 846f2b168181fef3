"""What the keys of a record tell: its time, units, values, and what these are values of."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.dates import dates, is_moment
from quintet.orchestration.synthesis.entities import Entities
from quintet.orchestration.synthesis.leaves import At
from quintet.orchestration.synthesis.trees import VALUE_KEYS, Digits, Node
from quintet.orchestration.synthesis.units import unit_of
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens

KNOWN_AT: Final = (
    "as_of updated_at last_updated updated last_updated_at timestamp retrieved_at date".split()
)
_TOLD: Final = frozenset(
    "fetched retrieved generated cached requested updated accessed crawled as_of timestamp".split()
)
_UNITS: Final = tuple(
    "unit units uom unitcode unit_code unitname unit_name currency currency_code currencycode "
    "vs_currency".split()
)
_OF_UNITS: Final = {("unit",), ("units",), ("uom",), ("currency",)}
_MERE: Final = VALUE_KEYS | {"numeric", "obs", "raw"}
DESCRIBED: Final = tuple(
    "indicator metric measure attribute property parameter variable series".split()
)
_PERIODS: Final = tuple(
    "date month quarter time_period fy calendaryear fiscalyear fiscal_year".split()
)
MOMENTS: Final = (*_PERIODS, "time", "day", "year", "period")
_TIMES: Final = frozenset("date time day year month period quarter".split())


def is_told(node: Node) -> bool:
    """Whether a leaf says when, or how, the rest was told."""
    is_about = _TOLD & {node.key.casefold(), *tokens(split_key(node.key))}
    return bool(is_about) and (isinstance(node.leaf, bool) or bool(dates(node.text)))


def telling_keys(items: Sequence[Node], entities: Entities) -> frozenset[str]:
    """The keys whose texts differ among the items of a list, and are no names."""
    texts: dict[str, set[str]] = {}
    for item in items if items[1:] else ():
        for one in item.members if item.kind == "object" else ():
            if one.is_name and not entities.is_naming(one) and unit_of(one.text) is None:
                texts.setdefault(one.key, set()).add(one.text)
    return frozenset(key for key, told in texts.items() if len(told) > 1)


def telling_key(items: Sequence[Node], telling: frozenset[str]) -> str:
    """The key whose values tell all the items of a list apart: the first time, else text."""
    first = items[0].members
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


def label_of(node: Node) -> str:
    """What describes a value: a text, or that of an object; not the values under `attributes`."""
    if node.kind == "leaf":
        return node.text if node.is_name else ""
    if node.key.casefold().removesuffix("s") in DESCRIBED and node.key.casefold() not in DESCRIBED:
        return ""
    told = node.member(("name", "value", "label", "id"))
    return told.text if told else ""


@lru_cache(maxsize=4096)
def is_value_key(key: str) -> bool:
    """Whether a key says no more than that this is the value."""
    words = {*tokens(split_key(key))}
    return bool(words & VALUE_KEYS) and words <= _MERE


def unit_in(node: Node) -> str:
    """The unit that stands beside a value; empty where none does."""
    return next((one.text for one in node.members if is_unit_key(one.key) and one.text), "")


def unit_keys(node: Node) -> dict[str, str]:
    """The keys of an object whose unit stands beside them, and the key of that: `mass_unit`.

    A `business_unit` that is no unit is a value of its own.
    """
    leaves = {tokens(split_key(one.key)): one for one in node.members if one.kind == "leaf"}
    return {
        leaves[words[:-1]].key: one.key
        for words, one in leaves.items()
        if words[-1:] in _OF_UNITS and words[:-1] in leaves and unit_of(one.text) is not None
    }


@lru_cache(maxsize=4096)
def is_unit_key(key: str) -> bool:
    """Whether a key says the unit of what stands beside it: `unit`, `value-units`."""
    words = {*tokens(split_key(key))} - _MERE
    return key.casefold() in _UNITS or (bool(words) and words <= {*_UNITS[:3]})


@lru_cache(maxsize=4096)
def is_mere(key: str) -> bool:
    """Whether a key tells nothing of what its value is: `count`, `date`."""
    words = tokens(split_key(key))
    return bool(words) and all(word in _MERE or is_generic(word) for word in words)


def time_of(node: Node, at: At) -> str:
    """The time that the members of an object hold at; empty where it tells none."""
    has_value = any(is_value_key(one.key) for one in node.members)
    is_timed = at.is_timed or has_value or not at.names
    has_number = any(
        isinstance(one.leaf, Digits) and one.key.casefold() not in MOMENTS for one in node.members
    )
    when = first_text(node, MOMENTS if is_timed else _PERIODS if has_number else ())
    if has_value and not when:
        told = [one.text for one in node.members if _TIMES & {*tokens(split_key(one.key))}]
        when = next(filter(is_moment, told), "")
    return when if len(node.members) > 1 else ""


def first_text(node: Node, keys: Sequence[str]) -> str:
    """The first text that stands under one of the keys in lower case; empty where none does."""
    told = (node.member((key,)) for key in keys)
    return next((one.text for one in told if one and isinstance(one.leaf, str) and one.text), "")


def number_count(node: Node) -> int:
    """How many numbers an object has."""
    return sum(isinstance(one.leaf, Digits) for one in node.members)


def has_unit(node: Node) -> bool:
    """Whether an object has a value that a unit in it is told for."""
    numbers = [one.key for one in node.members if isinstance(one.leaf, Digits)]
    return len(numbers) == 1 or any(one.key.casefold() in VALUE_KEYS for one in node.members)
