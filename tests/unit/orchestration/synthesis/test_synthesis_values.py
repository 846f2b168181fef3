"""Values as texts write them: which are the same, which differ, which cannot be compared."""

import pytest

from quintet.orchestration.synthesis.dates import dates
from quintet.orchestration.synthesis.quantities import Covered, quantities
from quintet.orchestration.synthesis.values import Value, compared


def value(text: str) -> Value:
    timed = dates(text)
    numbers = quantities(text, Covered([one.span for one in timed]))
    return (timed or numbers)[0]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("72 °F", "71 F"),
        ("21.4 °C", "294.55 K"),
        ("-40 °C", "-40°F"),
        ("20-25 °C", "between 22 and 23 °C"),
        ("5 km", "3.1 miles"),
        ("5m", "16.4 ft"),
        ("10 kg", "22 lbs"),
        ("2 hours", "120 minutes"),
        ("90 km/h", "25 m/s"),
        ("1013 hPa", "1.013 bar"),
        ("$1.2bn", "US$ 1,200 million"),
        ("$5m", "5,000,000 dollars"),
        ("67k people", "67,000 people"),
        ("83 million people", "83,200,000 people"),
        ("40 %", "40.9 percent"),
        ("1.234,56 €", "1,234.56 euros"),
        ("2.962 Meter", "2,962 m"),
        ("two moons", "2 moons"),
        ("more than 80,000 seats", "81,044 seats"),
        ("about 300 people", "312 people"),
        ("9 November 1989", "in 1989"),
        ("Nov 9, 1989", "1989-11-09"),
        ("03/04/2026", "3 April 2026"),
        ("03/04/2026", "March 4, 2026"),
        ("2026-11-22T08:00:00Z", "22 November 2026"),
        ("476 AD", "AD 476"),
        ("9 am", "09:00"),
    ],
)
def test_values_that_are_the_same(first: str, second: str) -> None:
    assert compared(value(first), value(second)) == "same"
    assert compared(value(second), value(first)) == "same"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("72 °F", "75 °F"),
        ("5 km", "5 miles"),
        ("$100", "$103"),
        ("16 states", "17 states"),
        ("4.5 %", "4.9 %"),
        ("9 November 1989", "10 November 1989"),
        ("13/04/2026", "5 April 2026"),
        ("in 1998", "in 2001"),
        ("9:00", "10 am"),
    ],
)
def test_values_that_differ(first: str, second: str) -> None:
    assert compared(value(first), value(second)) == "different"
    assert compared(value(second), value(first)) == "different"


@pytest.mark.parametrize(
    ("first", "second"),
    [("$100", "€100"), ("5 km", "5 kg"), ("16 states", "83 cities"), ("in 1998", "1998 people")],
)
def test_values_that_cannot_be_compared(first: str, second: str) -> None:
    assert compared(value(first), value(second)) is None


@pytest.mark.parametrize("text", ["5G", "the 19th century", "see [12]", "a1b2c3", "3D", "#42"])
def test_what_is_no_quantity(text: str) -> None:
    assert quantities(text) == []


@pytest.mark.parametrize(
    "text", ["1" * 5000, "1." * 3000, "1,000," * 2000, "$" * 5000, "5 " * 4000]
)
def test_long_runs_of_digits_take_no_long_time(text: str) -> None:
    assert len(quantities(text)) <= 4000
    assert len(dates(text)) <= 4000
