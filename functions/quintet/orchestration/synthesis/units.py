"""Units of measure as sources write them, and their size in the base unit of their kind.

Not here: where a number with a unit stands in a text (`quantities`).
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple


class Unit(NamedTuple):
    """A unit: the value in the base unit of its kind is `number * factor + offset`."""

    kind: str
    factor: float
    offset: float = 0.0


_TEMPERATURES: Final = {
    "°c|℃|celsius|degrees celsius|degree celsius|degc|deg c|º c|ºc|° c|degrees c": Unit(
        "temperature", 1.0
    ),
    "°f|℉|fahrenheit|degrees fahrenheit|degf|deg f|ºf|º f|° f|degrees f": Unit(
        "temperature", 5 / 9, -160 / 9
    ),
    "kelvin|kelvins|degrees kelvin|°k": Unit("temperature", 1.0, -273.15),
}
_SCALED: Final[Mapping[str, Mapping[str, float]]] = {
    "length": {
        "mm|millimetre|millimetres|millimeter|millimeters": 0.001,
        "cm|centimetre|centimetres|centimeter|centimeters": 0.01,
        "m|metre|metres|meter|meters": 1.0,
        "km|kms|kilometre|kilometres|kilometer|kilometers": 1000.0,
        "inch|inches": 0.0254,
        "ft|feet|foot": 0.3048,
        "yd|yard|yards": 0.9144,
        "mi|mile|miles": 1609.344,
        "nautical miles|nmi": 1852.0,
        "light-years|light years|light-year": 9.4607e15,
        "au|astronomical units": 1.495978707e11,
    },
    "mass": {
        "mg|milligrams|milligram|milligrammes": 1e-6,
        "g|gram|grams|grammes": 0.001,
        "kg|kgs|kilo|kilos|kilogram|kilograms|kilogrammes": 1.0,
        "t|tonne|tonnes|metric tons|metric ton|ton|tons": 1000.0,
        "lb|lbs|pound|pounds": 0.45359237,
        "oz|ounce|ounces": 0.028349523,
    },
    "area": {
        "m²|m2|sq m|square metres|square meters|sqm": 1.0,
        "km²|km2|sq km|square kilometres|square kilometers|sq. km": 1e6,
        "ha|hectare|hectares": 1e4,
        "acre|acres": 4046.8564,
        "sq ft|square feet|ft²": 0.09290304,
        "sq mi|square miles|mi²|sq. mi": 2.589988e6,
    },
    "volume": {
        "ml|millilitre|millilitres|milliliter|milliliters": 0.001,
        "l|litre|litres|liter|liters": 1.0,
        "m³|m3|cubic metres|cubic meters": 1000.0,
        "gal|gallon|gallons": 3.785411784,
    },
    "speed": {
        "m/s|mps|metres per second|meters per second": 1.0,
        "km/s|kilometres per second|kilometers per second": 1000.0,
        "km/h|kmh|kph|kmph|kilometres per hour|kilometers per hour|kilometres an hour": 1 / 3.6,
        "mph|miles per hour|miles an hour": 0.44704,
        "kn|knot|knots|kt|kts": 0.514444,
    },
    "duration": {
        "ms|millisecond|milliseconds": 0.001,
        "s|sec|secs|second|seconds": 1.0,
        "min|mins|minute|minutes": 60.0,
        "h|hr|hrs|hour|hours": 3600.0,
        "day|days": 86_400.0,
        "week|weeks": 604_800.0,
        "month|months": 2_629_800.0,
        "year|years|yr|yrs": 31_557_600.0,
    },
    "data": {
        "kb|kilobytes": 1e3,
        "mb|megabytes": 1e6,
        "gb|gigabytes": 1e9,
        "tb|terabytes": 1e12,
        "kib": 1024.0,
        "mib": 1024.0**2,
        "gib": 1024.0**3,
    },
    "pressure": {
        "pa|pascal|pascals": 1.0,
        "hpa|hectopascal|hectopascals|mbar|millibar|millibars": 100.0,
        "kpa|kilopascals": 1000.0,
        "bar": 1e5,
        "psi": 6894.757,
        "inhg": 3386.389,
        "mmhg": 133.322,
    },
    "energy": {
        "j|joule|joules": 1.0,
        "kj|kilojoules": 1000.0,
        "kcal|kilocalories|calories": 4184.0,
        "wh": 3600.0,
        "kwh|kilowatt hours|kilowatt-hours": 3.6e6,
        "mwh|megawatt hours|megawatt-hours": 3.6e9,
        "gwh": 3.6e12,
        "twh": 3.6e15,
    },
    "power": {
        "w|watt|watts": 1.0,
        "kw|kilowatt|kilowatts": 1e3,
        "mw|megawatt|megawatts": 1e6,
        "gw|gigawatt|gigawatts": 1e9,
        "hp|horsepower": 745.7,
    },
    "frequency": {"hz|hertz": 1.0, "khz": 1e3, "mhz": 1e6, "ghz": 1e9},
    "percent": {"%|percent|per cent|pct|percentage points": 1.0},
}
_CURRENCIES: Final = {
    "USD": "$ us$ usd dollar dollars",
    "EUR": "€ eur euro euros",
    "GBP": "£ gbp sterling",
    "JPY": "¥ jpy yen",
    "CHF": "chf francs",
    "INR": "₹ inr rupee rupees",
    "CNY": "cny rmb yuan renminbi",
    "KRW": "₩ krw",
    "CAD": "c$ ca$ cad",
    "AUD": "a$ au$ aud",
    "BRL": "r$ brl reais",
    "SEK": "sek",
    "NOK": "nok",
    "DKK": "dkk",
    "PLN": "zł pln",
    "MXN": "mxn pesos",
    "BTC": "₿ btc",
    "ETH": "eth",
}

UNITS: Final[Mapping[str, Unit]] = MappingProxyType(
    {
        **{name: unit for names, unit in _TEMPERATURES.items() for name in names.split("|")},
        **{
            name: Unit(kind, factor)
            for kind, sizes in _SCALED.items()
            for names, factor in sizes.items()
            for name in names.split("|")
        },
        **{
            name: Unit(f"money:{code}", 1.0)
            for code, names in _CURRENCIES.items()
            for name in names.split()
        },
    }
)
"""By their written form in lower case."""

MULTIPLES: Final[Mapping[str, float]] = MappingProxyType(
    {
        "thousand": 1e3,
        "k": 1e3,
        "million": 1e6,
        "millions": 1e6,
        "mln": 1e6,
        "mn": 1e6,
        "m": 1e6,
        "billion": 1e9,
        "billions": 1e9,
        "bn": 1e9,
        "b": 1e9,
        "trillion": 1e12,
        "tn": 1e12,
        "dozen": 12.0,
    }
)
"""What multiplies a number behind it; `m` only behind an amount of money."""

IMPLIED: Final = frozenset({"temperature", "pressure", "speed"})
"""Kinds that name what is measured: concepts of the same name."""

CONCEPT_KIND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "temperature": "temperature",
        "melting": "temperature",
        "boiling": "temperature",
        "height": "length",
        "depth": "length",
        "length": "length",
        "width": "length",
        "distance": "length",
        "weight": "mass",
        "humidity": "percent",
        "cloud": "percent",
    }
)
"""What kind a bare number is, by what it measures."""


@cache
def units_of(kind: str) -> tuple[Unit, ...]:
    """Every unit of a kind, each size once."""
    return tuple(dict.fromkeys(unit for unit in UNITS.values() if unit.kind == kind))


def in_base(number: float, unit: Unit) -> float:
    """The number in the base unit of its kind: °C, m, kg, s, Pa and the like."""
    return number * unit.factor + unit.offset
