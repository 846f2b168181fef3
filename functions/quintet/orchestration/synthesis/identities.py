"""What an object of JSON is about: its names, and whether its keys or rows name other things."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.words import is_concept, split_key, tokens


class Digits(str):
    """A number of JSON as it was written."""

    __slots__ = ()


_NAMES: Final = (
    "name label title full_name fullname display_name displayname product product_name package "
    "package_name project cve cve_id cveid country_name city_name common".split()
)
PLACES: Final = (
    "country city location place station asset coin item company team species element planet "
    "region state entity subject crypto currency_pair pair base ticker app game film movie book "
    "model device language library framework tool airport river mountain lake university".split()
)
_CODES: Final = (
    "id symbol code slug key cca2 cca3 iso iso2 iso3 iso_code iso_a2 iso_a3 alpha2code alpha3code "
    "alpha_2 alpha_3 full_name countryiso3code official spdx_id abbreviation login".split()
)
_REFERENCE: Final = frozenset([*_NAMES, *_CODES, "value", "url", "href", "node_id", "type", "link"])
_NUMBERED: Final = re.compile(r"\A\d{1,2}[.)] ?", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-fA-F]{8,}|[0-9a-fA-F-]{20,}")
_LONGEST, _LONGEST_CODE, _SHORT = 90, 60, 3


def names_of(node: Mapping[str, Any]) -> tuple[tuple[str, ...], frozenset[str]]:
    """An object's names, the main one first, and the keys that say them.

    An object without names has those of its one member that has some, beside members without.
    """
    lowered = {_NUMBERED.sub("", key).casefold(): key for key in node}
    others = [key for low, key in lowered.items() if low.endswith("_name") or key.endswith("Name")]
    ordered = [*(lowered[low] for low in (*_NAMES, *PLACES) if low in lowered), *others]
    found: tuple[str, ...] = ()
    keys = set[str]()
    for key in ordered:
        if "code" not in key.casefold() and (found := _said(key, node[key])):
            keys.add(key)
            break
    for low in _CODES:
        key = lowered.get(low, "")
        if key and _is_code(node[key]):
            found = (*found, clean(node[key].strip()))
            keys.add(key)
    if not found:
        told = [names_of(one)[0] for one in node.values() if isinstance(one, dict)]
        named = [names for names in told if names]
        has_more = len(told) > 1 or any(isinstance(one, list) and one for one in node.values())
        found = named[0] if len(named) == 1 and has_more else ()
    return tuple(dict.fromkeys(found)), frozenset(keys)


def _is_code(value: Any) -> bool:
    is_short = is_name(value) and len(value) <= _LONGEST_CODE
    return is_short and "://" not in value and not _HASH.fullmatch(value)


def _said(key: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, dict) and (key.casefold() in {"name", "title"} or reference(value)):
        order = sorted(value, key=lambda one: one.casefold() not in {"common", "name", "value"})
        return tuple(clean(value[one].strip()) for one in order if is_name(value[one]))[:4]
    return (clean(value.strip()),) if is_name(value) else ()


def reference(node: Any) -> tuple[str, ...]:
    """The names in an object that says nothing but names; none for other objects."""
    if not isinstance(node, dict) or any(
        isinstance(value, Digits) and key != "id" for key, value in node.items()
    ):
        return ()
    told = {key.casefold() for key, value in node.items() if value not in (None, "")}
    rest = {low for low in told - _REFERENCE if not low.endswith(("url", "_id", "code", "href"))}
    if rest or not told & {*_NAMES, *_CODES, "value"}:
        return ()
    values = sorted(
        filter(is_name, node.values()), key=lambda one: (one.startswith("http"), -len(one))
    )
    return tuple(dict.fromkeys(clean(value.strip()) for value in values))


def coded(node: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The names in an object whose keys are codes: `{"deu": "German"}`, `{"EUR": {…}}`."""
    found: list[tuple[str, ...]] = []
    for key, value in node.items():
        names: tuple[str, ...] = ()
        if isinstance(value, dict) and not any(
            isinstance(one, Digits | list) for one in value.values()
        ):
            names = names_of(value)[0]
        elif is_name(value) and (told := typed(value)) and told.kind == "name":
            names = (value,)
        if len(key) > _SHORT or not key.isalpha() or not names:
            return []
        found.append((*names, key))
    return found


def telling_key(items: Sequence[Any]) -> str:
    """The key whose values tell the items of a list apart: the first text, else number."""
    if not items[1:] or not all(isinstance(item, dict) for item in items):
        return ""
    for kinds in ((str,), (Digits, str)):
        for key in items[0]:
            values = [item.get(key) for item in items]
            is_text = kinds != (str,) or not any(isinstance(value, Digits) for value in values)
            is_told = is_text and all(isinstance(value, kinds) and value for value in values)
            if is_told and len(set(map(str, values))) == len(values):
                return str(key)
    return ""


def keyed_names(node: Mapping[str, Any], asked: frozenset[tuple[str, ...]]) -> bool:
    """Whether the keys of an object are names of entities: `{"bitcoin": {...}, "ethereum": {...}}`.

    So it is where a key is what the objective names, or the members are objects of one shape.
    """
    objects = [value for value in node.values() if isinstance(value, dict) and value]
    if not objects or any(isinstance(value, list) and value for value in node.values()):
        return False
    named = [tokens(split_key(key)) for key, value in node.items() if isinstance(value, dict)]
    is_asked = any(key in asked and not all(map(is_concept, key)) for key in named)
    if is_asked and not reference(objects[0]):
        return True
    if 2 * len(objects) < len(node) or all(len(key) <= _SHORT for one in objects for key in one):
        return False
    shapes = [frozenset(value) for value in objects]
    shared = frozenset.intersection(*shapes)
    return len(objects) > 1 and 2 * len(shared) >= max(map(len, shapes))


def matrix(node: Mapping[str, Any]) -> list[list[str]]:
    """A table in an object: a list of headings, and lists of as many cells each."""
    head: list[Any] = []
    rows: list[Any] = []
    for value in map(_unwrapped, node.values()):
        cells = [_unwrapped(item) for item in value] if isinstance(value, list) else []
        if cells and all(isinstance(item, list) for item in cells):
            rows = cells
        elif cells and all(
            isinstance(item, str) and not isinstance(item, Digits) for item in cells
        ):
            head = head or cells
    if not head[1:] or not rows or any(len(row) != len(head) for row in rows):
        return []
    return [["" if cell is None else clean(str(cell)) for cell in row] for row in (head, *rows)]


def columns(node: Mapping[str, Any], moments: Sequence[str]) -> list[str]:
    """The keys of lists of one length, that which tells the rows apart first."""
    lists = {
        key: value
        for key, value in node.items()
        if isinstance(value, list) and len(value) > 1
        and not any(isinstance(item, dict | list) for item in value)
    }  # fmt: skip
    if len(lists) <= 1 or len({len(value) for value in lists.values()}) > 1:
        return []
    telling = {*_NAMES, *PLACES, *_CODES, "labels", "categories", *moments}
    for key, value in lists.items():
        if key.casefold() in telling and len(set(map(str, value))) == len(value):
            return [key, *(other for other in lists if other != key)]
    return []


def is_name(value: Any) -> bool:
    """Whether a leaf can be a name."""
    is_text = isinstance(value, str) and not isinstance(value, Digits)
    return is_text and len(value) <= _LONGEST and any(letter.isalpha() for letter in value)


def _unwrapped(node: Any) -> Any:
    if isinstance(node, dict) and len(node) == 1:
        inner = next(iter(node.values()))
        return inner if isinstance(inner, list) else node
    return node
