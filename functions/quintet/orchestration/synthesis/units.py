"""Units of measure and currencies as sources write them, with their exact size.

Sizes are fractions, so that values in two units are compared without rounding. Not here: where a
number with a unit stands in a text (`numbers`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: the value in the base unit of its kind is `number * factor + offset`."""

    kind: str
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)


PERCENT: Final = Unit("share", Fraction(1, 100))
_PREFIXES: Final = {
    "T": ("tera", 12), "G": ("giga", 9), "M": ("mega", 6), "k": ("kilo", 3), "h": ("hecto", 2),
    "c": ("centi", -2), "m": ("milli", -3), "µ": ("micro", -6), "n": ("nano", -9),
}  # fmt: skip
_PREFIXED: Final = (
    # kind, symbol, name, size in the base unit, prefixes
    ("length", "m", "metre|meter", "1", "k c m µ n"),
    ("mass", "g", "gram|gramme", "1/1000", "k m µ"),
    ("volume", "l", "litre|liter", "1", "h c m"),
    ("duration", "s", "second", "1", "m µ n"),
    ("data", "B", "byte", "8", "k M G T"),
    ("data", "bit", "bit", "1", "k M G T"),
    ("data rate", "bps", "bit per second|bits per second", "1", "k M G T"),
    ("frequency", "Hz", "hertz", "1", "k M G T"),
    ("power", "W", "watt", "1", "m k M G T"),
    ("energy", "Wh", "watt hour|watt-hour|watthour", "3600", "k M G T"),
    ("energy", "J", "joule", "1", "k M G T"),
    ("pressure", "Pa", "pascal", "1", "h k M"),
    ("pressure", "bar", "bar", "100000", "m"),
    ("voltage", "V", "volt", "1", "m k M"),
    ("current", "A", "ampere|amp", "1", "m k"),
    ("charge", "Ah", "ampere hour|amp hour|amp-hour", "1", "m k"),
    ("force", "N", "newton", "1", "k"),
    ("carbon", "tCO2", "tonne of co2|tonne co2", "1", "k M G"),
)
_PLAIN: Final = """
    length: 0.0254 in|inch|inches|″; 0.3048 ft|foot|feet|′; 0.9144 yd|yard|yards;
      1609.344 mi|mile|miles; 1852 nmi|nautical mile|nautical miles;
      149597870700 au|astronomical unit|astronomical units;
      9460730472580800 ly|light-year|light-years|light year|light years
    mass: 1000 t|tonne|tonnes|metric ton|metric tons; 0.45359237 lb|lbs|pound|pounds;
      0.028349523125 oz|ounce|ounces
    area: 1 m²|m2|m^2|sq m|sqm|square metre|square metres|square meter|square meters;
      1000000 km²|km2|km^2|sq km|sq. km|sqkm|square kilometre|square kilometres;
      1000000 square kilometer|square kilometers;
      10000 ha|hectare|hectares; 4046.8564224 acre|acres;
      0.09290304 sq ft|ft²|ft2|square foot|square feet;
      2589988.110336 sq mi|mi²|mi2|sq. mi|square mile|square miles
    volume: 1000 m³|m3|cubic metre|cubic metres|cubic meter|cubic meters;
      1000000000000 km³|km3|cubic kilometre|cubic kilometres|cubic kilometer|cubic kilometers;
      3.785411784 gal|gallon|gallons
    speed: 1 m/s|mps|metres per second|meters per second;
      1000 km/s|kilometres per second|kilometers per second;
      5/18 km/h|kmh|kph|kilometres per hour|kilometers per hour; 0.44704 mph|miles per hour;
      1852/3600 kn|knot|knots|kt|kts
    density: 1 /km²|/km2|per km²|per km2|people per km²|people/km²|per square kilometre;
      1 per square kilometer|people per square kilometre|people per square kilometer;
      1 inhabitants per square kilometre|inhabitants per square kilometer|inhabitants/km²;
      1/2.589988110336 /mi²|/sq mi|per square mile|people per square mile
    atomic mass: 1 u|Da|amu|g/mol
    density of matter: 1000 g/cm³|g/cm3; 1 kg/m³|kg/m3
    duration: 60 min|mins|minute|minutes; 3600 h|hr|hrs|hour|hours; 1 sec|secs; 86400 d|day|days;
      604800 week|weeks
    months: 1 month|months; 12 yr|yrs|year|years
    data: 8192 KiB; 8388608 MiB; 8000 KB; 8589934592 GiB; 8796093022208 TiB
    data rate: 1000 kbit/s|kb/s; 1000000 Mbit/s|Mb/s; 1000000000 Gbit/s|Gb/s; 8000000 MB/s;
      8000000000 GB/s
    energy: 4184 kcal|kilocalorie|kilocalories; 4.184 cal|calorie|calories
    power: 745.69987158227022 hp|horsepower
    pressure: 6894.757293168 psi; 133.322387415 mmHg; 3386.389 inHg;
      101325 atm|atmosphere|atmospheres
    share: 1/100 %|percent|per cent|pct; 1/1000 ‰|per mille|permille
    points: 1 percentage point|percentage points|pp
    angle: 1 °|deg|degree|degrees
    """
_DEGREES: Final = {
    "°c|℃|celsius|degrees celsius|degree celsius|degc|deg c|degrees c": Unit("temperature"),
    "°f|℉|fahrenheit|degrees fahrenheit|degree fahrenheit|degf|deg f|degrees f": Unit(
        "temperature", Fraction(5, 9), Fraction(-160, 9)
    ),
    "kelvin|kelvins|K": Unit("temperature", Fraction(1), Fraction("-273.15")),
}
_CURRENCIES: Final = {
    "USD": "$|us$|u.s. dollar|u.s. dollars|us dollar|us dollars|dollar|dollars",
    "EUR": "€|euro|euros", "GBP": "£|pound sterling|pounds sterling", "JPY": "¥|yen",
    "INR": "₹|rupee|rupees", "CNY": "rmb|yuan|renminbi", "KRW": "₩|won", "CHF": "swiss francs",
    "CAD": "c$|ca$|canadian dollars", "AUD": "a$|au$|australian dollars", "BRL": "r$|reais",
    "PLN": "zł|zloty", "TRY": "₺|lira", "RUB": "₽|rubles|roubles", "ILS": "₪", "VND": "₫",
    "UAH": "₴", "NGN": "₦", "THB": "฿|baht", "BTC": "₿|bitcoins", "NZD": "nz$", "HKD": "hk$",
    "SGD": "s$", "ZAR": "rand", "SEK": "kronor", "CZK": "koruna", "HUF": "forint",
    "NOK": "", "DKK": "", "MXN": "", "ETH": "",
}  # fmt: skip


def _metric() -> Iterator[tuple[str, Unit]]:
    for kind, symbol, names, size, prefixes in _PREFIXED:
        base = Fraction(size)
        yield symbol, Unit(kind, base)
        for name in names.split("|"):
            yield from ((form, Unit(kind, base)) for form in (name, f"{name}s"))
        for prefix in prefixes.split():
            spelled, power = _PREFIXES[prefix]
            unit = Unit(kind, base * Fraction(10) ** power)
            yield f"{prefix}{symbol}", unit
            for name in names.split("|"):
                yield from ((form, unit) for form in (f"{spelled}{name}", f"{spelled}{name}s"))


@cache
def _units() -> Mapping[str, Unit]:
    found = dict(_metric())
    kind = ""
    for entry in _PLAIN.replace("\n      ", " ").replace("\n", ";").split(";"):
        told, mark, sized = entry.rpartition(": ")
        kind = told.strip() if mark else kind
        size, _, names = sized.strip().partition(" ")
        if not size:
            continue
        found |= {
            name: Unit(kind, _fraction(size)) for name in names.split("|") if name not in found
        }
    for names, unit in _DEGREES.items():
        found |= dict.fromkeys(names.split("|"), unit)
    for code, names in _CURRENCIES.items():
        found |= dict.fromkeys(filter(None, [code, *names.split("|")]), Unit(f"money {code}"))
    return MappingProxyType(found)


@cache
def _folded() -> Mapping[str, Unit]:
    """By name in lower case, without the names that then mean two units."""
    found: dict[str, Unit | None] = {}
    for name, unit in _units().items():
        low = name.casefold()
        found[low] = unit if found.get(low, unit) == unit else _units().get(low)
    return {name: unit for name, unit in found.items() if unit is not None}


def _fraction(size: str) -> Fraction:
    above, _, below = size.partition("/")
    return Fraction(above) / Fraction(below or "1")


def unit_of(written: str) -> Unit | None:
    """The unit of a written form: as it is written, else in lower case."""
    name = " ".join(written.split())
    return _units().get(name) or _folded().get(name.casefold())


@cache
def unit_starts() -> frozenset[str]:
    """First words of units, in lower case."""
    return frozenset(name.partition(" ")[0] for name in _folded())


def is_currency(unit: Unit | None) -> bool:
    """Whether it is money."""
    return unit is not None and unit.kind.startswith("money")
