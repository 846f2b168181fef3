"""Values whose unit, scale or type stands in their key or heading: `area_km2`, "Price (USD)"."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.dates import year
from quintet.orchestration.synthesis.literals import typed, version
from quintet.orchestration.synthesis.units import Unit, is_currency, unit_of
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import split_key, tokens
from quintet.patterns import Pattern

_SCALES: Final = {
    **dict.fromkeys(("thousand", "thousands", "k"), 10**3),
    **dict.fromkeys(("million", "millions", "mn", "mln", "m"), 10**6),
    **dict.fromkeys(("billion", "billions", "bn"), 10**9),
    **dict.fromkeys(("trillion", "trillions"), 10**12),
}
_KEY_UNITS: Final = frozenset(
    """usd eur gbp jpy chf inr cny krw cad aud btc eth km m cm mm mi ft miles km2 sqkm sqm m2 m3 ha
    kg g mg lb lbs oz t tonnes c f celsius fahrenheit kelvin pct percent percentage mb gb tb kb mib
    gib bytes ms s sec seconds minutes min hours days kmh kph mph kw mw gw kwh mwh gwh twh w hpa mah
    mhz ghz hz inches nits v""".split()
)
_LETTERS: Final = {"c": "°c", "f": "°f", "sqkm": "km²", "percentage": "%", "mw": "MW", "kb": "KB"}
_PARENTHESIS: Final = Pattern(r"[(\[](?P<in>[^()\[\]]{1,40})[)\]]")
_VERSIONED: Final = frozenset("version versions tag release latest fixed patched affected".split())
_DATED: Final = frozenset({"date", "year", "day", "on", "at"})
_VERSION_FORM: Final = Pattern(r"\A[vV]?\d+(?:\.\d+)*(?:[-.+]?[a-zA-Z]+[-.\w]*)?$")
_DIGITS: Final = re.compile(r"\d{4}")
_CODE: Final = 3
_PRICED: Final = frozenset(
    "price cost amount value msrp fee total open close high low last".split()
)
_YEAR: Final = Pattern(r"(?:\A|[\s(,/])(?P<y>(?:19|20)\d{2})(?:$|[\s),/])")


def measured(written: str, keys: tuple[str, ...], unit: str = "") -> Value | None:
    """The value of a cell or leaf, with what its keys (outermost first) or a sibling say of it."""
    key = keys[-1] if keys else ""
    words = tokens(split_key(key))
    is_dated = bool(_DATED.intersection(words))
    if _VERSIONED.intersection(words) and not is_dated and _VERSION_FORM.search(written.strip()):
        return version(written)
    value = typed(written)
    if value is None or value.kind != "number":
        return value
    if "year" in words and (moment := year(value.text)):
        return moment
    scale, _, rest = unit.partition(" ")
    if scale.casefold() in _SCALES:
        words, unit = ("", *words, scale.casefold()), rest
    if value.unit is None:
        value = value._replace(unit=_unit(words, key, unit))
    return _scaled(value, words)


@lru_cache(maxsize=4096)
def heading_of(text: str) -> tuple[str, str]:
    """A heading without a year in it, and that year."""
    found = _YEAR.search(text) if _DIGITS.search(text) else None
    if found is None:
        return text, ""
    return f"{text[: found.start()]} {text[found.end() :]}", found["y"]


def is_currency_code(key: str) -> bool:
    """Whether a key is nothing but a currency's code."""
    return len(key) == _CODE and is_currency(unit_of(key.upper()))


def takes_currency(key: str) -> bool:
    """Whether a currency told beside a number is that number's."""
    return bool(_PRICED.intersection(tokens(split_key(key))))


@lru_cache(maxsize=1024)
def _unit(words: tuple[str, ...], key: str, told: str) -> Unit | None:
    if told:
        told = told.rpartition(":")[2]
        return unit_of(told.strip("()[] ")) or unit_of(told.strip().upper())
    if unit := _written_unit(key):
        return unit
    if words[-1:] == ("ms",) and {"wind", "speed", "gust", "velocity"} & set(words):
        return unit_of("m/s")
    for count in (3, 2):
        if words[count:] and (unit := unit_of(" ".join(words[-count:]))):
            return unit
    for word in reversed(words):
        if word in _KEY_UNITS and (words[1:] or word[2:]):
            written = _LETTERS.get(word, word)
            return unit_of(written.upper()) if is_currency_code(written) else unit_of(written)
    return None


def _written_unit(key: str) -> Unit | None:
    """The unit that a heading has in parentheses, behind "in", or as a sign."""
    for found in _PARENTHESIS.finditer(key):
        for part in (found["in"], *found["in"].replace(",", " ").split()):
            if unit := unit_of(part.removeprefix("in ").strip()):
                return unit
    if " in " in key and (unit := unit_of(key.rpartition(" in ")[2])):
        return unit
    return unit_of("%") if "%" in key else None


def _scaled(value: Value, words: tuple[str, ...]) -> Value:
    """The value times a scale word of its key, rounded at its last digit."""
    factor = next((_SCALES[word] for word in words[1:] if word in _SCALES and len(word) > 1), 1)
    if factor == 1:
        return value
    number, step = value.number * factor, value.step * factor
    half = Fraction(step, 2)
    return value._replace(number=number, step=step, span=(number - half, number + half))
