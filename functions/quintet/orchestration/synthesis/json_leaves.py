"""The leaves of JSON, each with its path and with what its object is about.

A leaf of an object that has a name speaks of that name; a date beside it says when. Identifiers,
links and measuring times are no facts. Not here: what a leaf's value means (`json_claims`).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean

_IDENTITIES: Final = (
    "name title label event asset coin product item element planet team company subject word "
    "package project repository full_name venue station city town location place".split()
)
_WEAK_IDENTITIES: Final = "symbol base base_code base_currency region country language".split()
"""What an object is about where nothing around it says so."""
_NO_FACTS: Final = frozenset(
    """uuid guid url uri href link links icon image thumbnail code lat lon lng latitude
    longitude timezone timezone_abbreviation utc_offset_seconds generationtime_ms interval cod
    time timestamp ts dt localtime localtime_epoch last_updated last_updated_epoch last_updated_at
    updated updated_at lastupdated retrieved_at fetched_at created_at request_id requestid
    page per_page limit offset cursor next previous self version_id etag hash sha slug
    html_url avatar_url node_id _truncated is_day tz_id""".split()
)
_CODED: Final = frozenset({"error", "status", "http", "exit"})
"""What a code belongs to where it is a fact."""
_BASES: Final = ("base", "from", "base_currency", "base_code", "source", "from_currency")
_QUOTES: Final = ("to", "target", "quote", "quote_currency", "target_code", "to_currency")
_UPDATED: Final = (
    "updated_at last_updated last_updated_at updated as_of lastupdated retrieved_at".split()
)
_NAME_KEYS: Final = ("name", "common", "official", "full", "value")
_MOMENTS: Final = ("date", "day", "year", "month")
_UNIT_KEYS: Final = frozenset({"unit", "units", "currency", "uom"})
_VALUE_KEYS: Final = frozenset({"value", "amount", "val", "quantity", "number"})
_DEEPEST: Final = 12
_MOST_LEAVES: Final = 3000
_LONGEST_IDENTITY: Final = 80
_FENCE: Final = "```"
_PAIR: Final = re.compile(
    r'"(?P<key>[^"\\]{1,60})"\s*:\s*(?P<value>"(?:[^"\\]|\\.){0,5000}+"|-?\d{1,20}(?:\.\d{1,20})?'
    r"|true\b|false\b)"
)

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value: its keys from the outermost, and what the objects around it say of it."""

    path: tuple[str, ...]
    value: Scalar
    about: str = ""
    unit: str = ""
    when: str = ""
    as_of: str = ""
    item: str = ""
    """Which item of a list it belongs to, where nothing else tells the items apart."""


def json_leaves(text: str) -> list[Leaf] | None:
    """The leaves of a text that is JSON, or was before it was cut; None for any other text."""
    stripped = _unfenced(text)
    if stripped[:1] not in {"{", "["}:
        return None
    try:
        # Infinity and NaN are no JSON, and no facts.
        whole = json.loads(stripped, parse_constant=lambda _: None, strict=False)
    except (ValueError, RecursionError):
        pairs = [_pair(found) for found in _PAIR.finditer(stripped)]
        return [leaf for leaf in pairs if leaf is not None][:_MOST_LEAVES] or None
    leaves = list[Leaf]()
    for leaf in _walked(whole, Leaf((), ""), {}):
        leaves.append(_clean(leaf))
        if len(leaves) == _MOST_LEAVES:
            break
    return leaves


def row_leaves(rows: Sequence[Mapping[str, str]]) -> list[Leaf]:
    """The leaves of a table's rows, each about what its first cell names."""
    return [
        Leaf((key,), value, about=cells[0][1])
        for row in rows
        if (cells := list(row.items()))
        for key, value in cells[1:]
        if value
    ]


def _clean(leaf: Leaf) -> Leaf:
    """The leaf without what escapes of JSON can bring in: controls and half surrogates."""
    return replace(
        leaf,
        path=tuple(map(clean, leaf.path)),
        value=clean(leaf.value) if isinstance(leaf.value, str) else leaf.value,
        about=clean(leaf.about),
        unit=clean(leaf.unit),
        when=clean(leaf.when),
        as_of=clean(leaf.as_of),
    )


def _unfenced(text: str) -> str:
    stripped = text.strip()
    info, _, body = stripped.removeprefix(_FENCE).partition("\n")
    is_fenced = stripped.startswith(_FENCE) and re.fullmatch(r"\w*\s*", info) is not None
    if is_fenced and body.endswith(_FENCE):
        stripped = body.removesuffix(_FENCE).strip()
    return stripped.removeprefix("\ufeff")


def _pair(found: re.Match[str]) -> Leaf | None:
    if found["key"].casefold() in _NO_FACTS:
        return None
    try:
        return _clean(Leaf((found["key"],), json.loads(found["value"], strict=False)))
    except ValueError:
        return None


def _says_nothing(folded: str, at: Leaf) -> bool:
    """Whether a key holds no fact where it stands: an id below the top, a code of whatever."""
    if folded == "code" and at.path:
        return at.path[-1].casefold() not in _CODED
    return folded in _NO_FACTS or (folded == "id" and bool(at.path))


def _walked(node: Any, at: Leaf, units: Mapping[str, str]) -> Iterator[Leaf]:
    if len(at.path) > _DEEPEST:
        return
    if isinstance(node, dict):
        yield from _object(node, at)
    elif isinstance(node, list):
        yield from _list(node, at)
    elif isinstance(node, str | int | float) and node != "":
        unit = at.unit or (units.get(at.path[-1], "") if at.path else "")
        yield replace(at, value=node, unit=unit)


def _object(node: dict[str, Any], at: Leaf) -> Iterator[Leaf]:
    lowered = {key.casefold(): value for key, value in node.items()}
    key_of_name, name = _identity(lowered, _IDENTITIES)
    if not name and not at.about:
        key_of_name, name = _identity(lowered, _WEAK_IDENTITIES)
    name = _currencies(lowered) or name
    here = replace(
        at,
        about=name or at.about,
        when=_text(lowered, _MOMENTS) or at.when,
        as_of=_text(lowered, _UPDATED) or at.as_of,
        item="" if name else at.item,
    )
    own_unit = _text(lowered, sorted(_UNIT_KEYS))
    for key, value in node.items():
        folded = key.casefold()
        is_moment = folded in _MOMENTS and len(node) > 1 and here.when
        if (
            _says_nothing(folded, here)
            or folded in _UNIT_KEYS
            or folded.endswith("_units")
            or folded == key_of_name
            or is_moment
        ):
            continue
        units = node.get(f"{key}_units")
        is_value = folded in _VALUE_KEYS and bool(at.path)
        step = replace(
            here,
            path=at.path if is_value else (*at.path, key),
            unit=own_unit if is_value else "",
        )
        if isinstance(value, dict) and isinstance(units, dict):
            yield from _with_units(value, step, units)
        else:
            yield from _walked(value, step, {})


def _with_units(node: dict[str, Any], at: Leaf, units: dict[str, Any]) -> Iterator[Leaf]:
    """An object whose units stand in another one beside it."""
    for key, value in node.items():
        if key.casefold() not in _NO_FACTS:
            unit = units.get(key)
            step = replace(at, path=(*at.path, key), unit=unit if isinstance(unit, str) else "")
            yield from _walked(value, step, {})


def _list(node: list[Any], at: Leaf) -> Iterator[Leaf]:
    if all(isinstance(item, str | int | float) for item in node):
        if len(node) == 1:
            yield from _walked(node[0], at, {})
        elif node:
            listed = ", ".join(str(item) for item in node[:20])
            yield replace(at, value=listed, item="list")
        return
    for number, item in enumerate(node):
        marked = f"{at.item}#{number}" if len(node) > 1 else at.item
        yield from _walked(item, replace(at, path=(*at.path, ""), item=marked), {})


def _currencies(lowered: Mapping[str, Any]) -> str:
    """The pair, or the base, that an object of exchange rates tells: "EUR/USD", "EUR"."""
    base, quote = _text(lowered, _BASES), _text(lowered, _QUOTES)
    if not re.fullmatch(r"[A-Za-z]{3}", base):
        return ""
    return f"{base}/{quote}" if re.fullmatch(r"[A-Za-z]{3}", quote) else ""


def _identity(lowered: Mapping[str, Any], keys: Sequence[str]) -> tuple[str, str]:
    for key in keys:
        value = lowered.get(key)
        if isinstance(value, dict):
            value = next((value[key] for key in _NAME_KEYS if value.get(key)), None)
        if isinstance(value, str) and 0 < len(value.strip()) <= _LONGEST_IDENTITY:
            return key, value.strip()
    return "", ""


def _text(lowered: Mapping[str, Any], keys: Sequence[str]) -> str:
    for key in keys:
        value = lowered.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool):
            return str(value)
    return ""
