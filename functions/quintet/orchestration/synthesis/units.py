"""Units, currencies and scale words as sources write them, with their exact size.

Sizes are fractions, so that values in two units are compared without rounding. The words stand in
`notations.toml`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: the value in the base unit of its kind is `number * factor + offset`."""

    kind: str
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)


PERCENT: Final = Unit("share", Fraction(1, 100))
NOTATIONS: Final[Mapping[str, Any]] = tomllib.loads(
    files(__package__).joinpath("notations.toml").read_text(encoding="utf-8")
)
KEY_UNITS: Final = frozenset(NOTATIONS["key_units"].split())
"""Words that are units at the end of a key, in lower case."""


def words_of(table: str) -> dict[str, str]:
    """The words of a table of the notations, each with the key it stands under."""
    return {word: key for key, words in NOTATIONS[table].items() for word in words.split("|")}


SCALES: Final = {
    f"{word}{end}": int(size)
    for word, size in words_of("scales").items()
    for end in ("", "s" * bool(word[1:]))
}
"""Scale words and their plurals, in lower case."""


def _metric() -> Iterator[tuple[str, Unit]]:
    prefixes = {"": ("", 0), **NOTATIONS["prefixes"]}
    for kind, symbol, names, size, allowed in NOTATIONS["metric"]:
        for prefix in ("", *allowed):
            spelled, power = prefixes[prefix]
            unit = Unit(kind, Fraction(size) * Fraction(10) ** power)
            yield f"{prefix}{symbol}", unit
            for name in names.split("|"):
                yield from ((f"{spelled}{name}{end}", unit) for end in ("", "s"))


@cache
def _units() -> Mapping[str, Unit]:
    found = dict(_metric())
    for kind, sizes in NOTATIONS["units"].items():
        for size, names in sizes.items():
            unit = Unit(kind, *map(Fraction, size.split()))
            found = dict.fromkeys(names.split("|"), unit) | found
    for code, names in NOTATIONS["currencies"].items():
        found |= dict.fromkeys(filter(None, (code, *names.split("|"))), Unit(f"money {code}"))
    return found


@cache
def _folded() -> Mapping[str, Unit]:
    """By name in lower case, without the names that then mean two units."""
    found: dict[str, Unit | None] = {}
    for name, unit in _units().items():
        low = name.casefold()
        found[low] = unit if found.get(low, unit) == unit else _units().get(low)
    return {name: unit for name, unit in found.items() if unit is not None}


@lru_cache(maxsize=4096)
def unit_of(written: str) -> Unit | None:
    """The unit of a written form: as it is written, else in lower case, else one by another."""
    name = " ".join(written.split())
    return _units().get(name) or _folded().get(name.casefold()) or _quotient(name)


def _quotient(name: str) -> Unit | None:
    """A unit by another: `km/s`, "kilometres per second", "km s-1"."""
    first, sign, second = name.partition("/" if "/" in name else " per ")
    if not sign and name.endswith("-1"):
        first, _, second = name.removesuffix("-1").partition(" ")
    both = (first.strip(), second.strip())
    is_one = all(both) and not any(mark in second for mark in ("/", " per ", "-1"))
    above, below = map(unit_of, both) if is_one else (None, None)
    if above is None or below is None or above.offset or below.offset:
        return None
    kinds = above.kind, below.kind
    kind = "speed" if kinds == ("length", "duration") else " by ".join(kinds)
    return Unit(kind, above.factor / below.factor)


@cache
def unit_starts() -> frozenset[str]:
    """First words of units, in lower case."""
    return frozenset(name.partition(" ")[0] for name in _folded())


@cache
def _known_units() -> frozenset[Unit]:
    return frozenset(_units().values())


def is_unit(unit: Unit) -> bool:
    """Whether a size of a kind has a name."""
    return unit in _known_units()


def is_currency(unit: Unit | None) -> bool:
    """Whether it is money."""
    return unit is not None and unit.kind.startswith("money")
