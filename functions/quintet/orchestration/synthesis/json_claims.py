"""Leaves of JSON read as claims: the path says what is measured, its end often the unit.

`temp_c` of an object named Berlin is the temperature in Berlin, in °C.
"""

import math
import re
from dataclasses import replace
from typing import Final

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.dates import YEAR, dates
from quintet.orchestration.synthesis.identifiers import key_identifier
from quintet.orchestration.synthesis.json_leaves import Leaf
from quintet.orchestration.synthesis.polarity import POLES, Polarity, polarity
from quintet.orchestration.synthesis.quantities import quantities
from quintet.orchestration.synthesis.statements import name_value
from quintet.orchestration.synthesis.units import CONCEPT_KIND, IMPLIED, UNITS, Unit, in_base
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.versions import version
from quintet.orchestration.synthesis.words import QUALIFIERS, is_entity, name_root, term, words

_KEY_WORD: Final = re.compile(r"[A-Z]{1,100}(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+[^\W_]*")
_SUFFIXES: Final = {
    "c": "°c", "f": "°f", "k": "kelvin", "celsius": "celsius", "fahrenheit": "fahrenheit",
    "kelvin": "kelvin", "kph": "kph", "kmh": "kmh", "kmph": "kmph", "mph": "mph", "mps": "mps",
    "km": "km", "m": "m", "cm": "cm", "mm": "mm", "ft": "ft", "feet": "feet", "miles": "miles",
    "meters": "meters", "metres": "metres", "kg": "kg", "g": "g", "lb": "lb", "lbs": "lbs",
    "pct": "pct", "percent": "percent", "percentage": "percent", "hpa": "hpa", "mb": "mbar",
    "sec": "sec", "seconds": "seconds", "ms": "ms", "minutes": "minutes", "hours": "hours",
    "days": "days", "gb": "gb", "km2": "km2", "usd": "usd", "eur": "eur", "gbp": "gbp",
    "jpy": "jpy", "chf": "chf", "inr": "inr", "btc": "btc", "eth": "eth",
}  # fmt: skip
_CONTAINERS: Final = frozenset(
    """condition conditions weather observation observations market response payload summary fields
    stats statistics properties attributes reading readings measurement measurements extract system
    sys meta main current data info details result results item items quote quotes ticker entry
    record values""".split()
)
"""Keys that hold facts and are none."""
_CURRENCY_KEYS: Final = frozenset({"usd", "eur", "gbp", "jpy", "chf", "inr", "btc", "eth"})
_ONLY_TEMPERATURES: Final = frozenset({"c", "f", "k"})
_WORDS_OF_TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}
_NUMERAL: Final = re.compile(r"[-+]?\d{1,20}(?:\.\d{1,20})?")
_VERSION_KEYS: Final = frozenset("version release stable latest tag newest current lts".split())
_PLAINLY_VERSIONS: Final = frozenset("version release stable lts".split())
_FULL_VERSION: Final = re.compile(r"[vV]?\d{1,4}\.\d{1,6}\.\d{1,6}(?![.\d])\S{0,20}")
_YEAR: Final = re.compile(YEAR)
_YEARLY: Final = frozenset(
    """year founded established founding born died birth death published built opened released
    launched completed since""".split()
)
"""Keys whose numbers of four digits are years."""
_PROSE_FROM: Final = 120
_LARGEST: Final = 1e300
_LONGEST_NUMBER: Final = 400
_LONGEST_KEY: Final = 100
_WRITTEN: Final = {"c": "°C", "f": "°F", "k": "K", "pct": "%", "percent": "%", "percentage": "%"}
_COMPOUND: Final = re.compile(
    r"(max|min|avg|mean|total|wind|cloud|feels|dew)(temp|speed|gust|cover|like|point)(?:erature)?$"
)


def is_prose(leaf: Leaf) -> bool:
    """Whether the value is a text to be read by sentences."""
    value = leaf.value
    return isinstance(value, str) and (
        len(value) > _PROSE_FROM or re.search(r"[.!?] [A-Z]", value) is not None
    )


def leaf_claim(leaf: Leaf) -> Claim | None:
    """What a leaf claims; None where its value says nothing."""
    keys = [
        word
        for depth, key in enumerate(leaf.path, start=1)
        for word in key_words(key)
        if depth == len(leaf.path) or word not in _CONTAINERS
    ]
    unit, written, keys = _unit(leaf, keys)
    value = _value(leaf, keys, unit, written)
    if value is None:
        return None
    said = [word for word in keys if word not in QUALIFIERS]
    terms = {item for word in said if word not in POLES and (item := term(word))}
    if "feels" in keys:
        terms.add("~temperature")
    terms |= {POLES[word][0] for word in keys if word in POLES}
    if value.unit in IMPLIED:
        terms.add(f"~{value.unit}")
    if value.unit.startswith("money") and (_is_quote(leaf) or not terms):
        terms.add("~price")
    owned = {name_root(word.text) for word in words(leaf.about)}
    if value.kind == "version":
        terms.add("~version")
        if not _VERSION_KEYS.intersection(keys[-2:]):
            # {"numpy": "1.26.4"}: the key is what has the version.
            owned |= set(map(name_root, keys[-1:]))
    names = owned | set(filter(is_entity, terms))
    stated = polarity((*keys, *(str(leaf.value).split() if value.kind == "name" else ())))
    if value.kind == "name":
        terms |= stated.axes
        # {"founded_by": …} fills the slot of "founded by".
        slot = keys[-1] if len(keys) > 1 and keys[-1] in {"by", "in", "at", "from"} else ""
        value = replace(value, unit=slot)
    if value.kind == "flag":
        stated = _flagged(stated, is_true=value.parts == ("true",))
    return Claim(
        text=_shown(leaf, keys, value),
        names=frozenset(names),
        terms=frozenset(terms - names),
        qualifiers=_qualifiers(leaf, keys),
        values=() if leaf.item == "list" or (stated.axes and value.kind == "name") else (value,),
        polarity=stated,
        when=next(iter(_moment(leaf.when)), None),
        as_of=next(iter(_moment(leaf.as_of)), None),
        is_datum=True,
        is_series=bool(leaf.item and leaf.when),
    )


def key_words(key: str) -> list[str]:
    """The words of a key in whatever case it is written."""
    told: list[str] = []
    for word in map(str.casefold, _KEY_WORD.findall(key[:_LONGEST_KEY])):
        compound = _COMPOUND.match(word)
        told += compound.groups() if compound else () if word[0].isdigit() else (word,)
    return told


def _qualifiers(leaf: Leaf, keys: list[str]) -> frozenset[str]:
    found = {QUALIFIERS[word] for word in keys if word in QUALIFIERS}
    return frozenset(
        found | ({leaf.item} if leaf.item and not (leaf.about or leaf.when) else set())
    )


def _is_quote(leaf: Leaf) -> bool:
    """Whether a key is nothing but a currency: {"bitcoin": {"usd": 67000}}."""
    return bool(leaf.path) and leaf.path[-1].casefold() in _CURRENCY_KEYS


def _unit(leaf: Leaf, keys: list[str]) -> tuple[Unit | None, str, list[str]]:
    """The unit of a leaf and how it is written, and the words without it.

    Told beside the leaf, or by the last word of its key.
    """
    told = UNITS.get(leaf.unit.strip().casefold())
    if told:
        return told, leaf.unit.strip(), keys
    last = keys[-1] if keys else ""
    concepts = {term(word).removeprefix("~") for word in keys}
    kinds = {CONCEPT_KIND.get(concept) for concept in concepts}
    if last not in _SUFFIXES:
        return (_percent(leaf), "", keys) if "percent" in kinds else (None, "", keys)
    is_alone = len(keys) == 1 and last not in _CURRENCY_KEYS and not leaf.about
    is_letter = last in _ONLY_TEMPERATURES and not ("temperature" in kinds or "feels" in keys)
    if is_alone or is_letter:
        return None, "", keys
    name = _SUFFIXES[last]
    written = _WRITTEN.get(last, last.upper() if last in _CURRENCY_KEYS else name)
    return UNITS[name], written, keys[:-1]


def _percent(leaf: Leaf) -> Unit | None:
    """Humidity and the like are percentages, unless they may be shares of one."""
    try:
        return UNITS["%"] if float(leaf.value) > 1 else None
    except ValueError:
        return None


def _value(leaf: Leaf, keys: list[str], unit: Unit | None, written: str) -> Value | None:
    value = leaf.value
    exact = None if isinstance(value, bool) else _exact(str(value).strip(), keys)
    if exact is not None:
        return exact
    if isinstance(value, bool):
        return Value("flag", str(value).lower(), parts=(str(value).lower(),))
    if isinstance(value, int | float):
        return _number(f"{value}"[:_LONGEST_NUMBER], unit, written)
    text = value.strip()
    if text.casefold() in _WORDS_OF_TRUTH:
        truth = str(_WORDS_OF_TRUTH[text.casefold()]).lower()
        return Value("flag", text, parts=(truth,))
    if _NUMERAL.fullmatch(text):
        return _number(text, unit, written)
    whole = [*dates(text), *quantities(text)]
    if whole and whole[0].span[1] - whole[0].span[0] >= len(text) - 1:
        return whole[0]
    return name_value(text) if any(words(text)) else None


def _exact(text: str, keys: list[str]) -> Value | None:
    """What is no quantity: a version, a year, an identifier."""
    last = keys[-1] if keys else ""
    is_plain = bool(_PLAINLY_VERSIONS.intersection(keys[-2:]))
    if (is_plain or _FULL_VERSION.fullmatch(text)) and not dates(text):
        found = version(text)
        if found is not None:
            return found
    if _YEARLY.intersection(keys[-2:]) and _YEAR.fullmatch(text):
        return Value("date", text, dates=((int(text), None, None),))
    return key_identifier(keys[-2:], text) if last else None


def _number(digits: str, unit: Unit | None, written: str) -> Value | None:
    try:
        amount = float(digits)
    except (OverflowError, ValueError):
        return None
    if not math.isfinite(amount) or abs(amount) > _LARGEST:
        return None
    base = in_base(amount, unit) if unit else amount
    return Value(
        "number",
        f"{digits} {written}".strip(),
        unit.kind if unit else "count",
        base,
        base,
        is_whole=amount.is_integer(),
        bare=amount,
    )


def _moment(text: str) -> list[Value]:
    if re.fullmatch(r"\d{4}", text):
        return [Value("date", text, dates=((int(text), None, None),))]
    return [value for value in dates(text[:40]) if value.kind == "date"]


def _flagged(stated: Polarity, *, is_true: bool) -> Polarity:
    if is_true:
        return stated
    denied = frozenset((axis, -end) for axis, end in stated.poles)
    return Polarity(denied, is_negated=not denied and not stated.is_negated)


def _shown(leaf: Leaf, keys: list[str], value: Value) -> str:
    when = f" ({leaf.when})" if leaf.when else ""
    return ": ".join(part for part in (leaf.about, " ".join(keys), f"{value.text}{when}") if part)
