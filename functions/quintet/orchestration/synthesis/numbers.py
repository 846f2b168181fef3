"""Numbers as texts write them: grouping, scale words, units, currencies, said rounding.

Digits that are written out are exact, trailing zeros too. A number is rounded where a word before
it says so (`about`, `over`) or a scale word stands behind it (2.1 billion), at its last digit.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from quintet.orchestration.synthesis.characters import LETTERS
from quintet.orchestration.synthesis.units import (
    SCALES,
    Unit,
    is_currency,
    unit_of,
    unit_starts,
    words_of,
)
from quintet.orchestration.synthesis.values import Found, Value
from quintet.patterns import Pattern

_DIGITS: Final = re.compile(
    r"\d{1,3}(?:[,'’ \N{NO-BREAK SPACE}]\d{3}){1,12}(?:\.\d{1,40})?|"
    r"\d{1,3}(?:\.\d{3}){1,6},\d{1,2}\b|"
    r"\d{1,3}(?:\.\d{3}){2,6}\b|\d{1,40},\d{1,2}\b|"
    r"\d{1,60}(?:\.\d{1,60})?(?:[eE][+-]?\d{1,3})?|\.\d{1,60}",
    re.ASCII,
)
_LEAD: Final = re.compile(
    r"(?P<said>[~≈<>≤≥]=? ?)?(?P<sign>[-−+] ?)?(?P<money>(?:\b[A-Z]{3} ?)|"
    r"(?:(?:US|CA|AU|A|C|R|NZ|HK|S)?\$|[€£¥₹₩₺₽₪₫₴₦฿₿]) ?)?(?P<minus>[-−])?\Z",
    re.ASCII,
)
_WORDS: Final = "|".join(word for word in sorted(SCALES, key=len, reverse=True) if word[1:])
_SCALE: Final = re.compile(rf"(?:[ -]?(?P<word>(?i:{_WORDS}))|(?P<letter>[kKMBTmb]))\b")
_OF_MONEY: Final = frozenset("Tmb")
"""Letters that are scales of money alone: 5 m is a length, €5m five million."""
_UNIT: Final = Pattern(
    rf"\A[ -]?(?P<unit>(?:[/°µ%‰℃℉″′€£¥₹₩₺₽$²³]|[{LETTERS}])[{LETTERS}\d/²³^.$€£-]*"
    rf"(?: [{LETTERS}][{LETTERS}²³/-]*){{0,3}})"
)
_TENS_BEGIN: Final = 20
_NUMERALS: Final = {word: int(size) for word, size in words_of("numerals").items()}
_ONES, _TENS = (
    "|".join(word for word, size in _NUMERALS.items() if low < size < high)
    for low, high in ((0, 10), (_TENS_BEGIN - 1, 100))
)
_SMALL: Final = "|".join(word for word, size in _NUMERALS.items() if 1 < size < _TENS_BEGIN)
_SPELLED: Final = re.compile(rf"(?i)(?<![\w-])(?:(?:{_TENS})(?:-(?:{_ONES}))?|{_SMALL})(?![\w-])")
_ROUNDED: Final = words_of("rounding")
_BEFORE, _LONGEST_LEAD, _LONGEST_UNIT, _MOST_DIGITS, _THOUSANDS = 24, 12, 48, 60, 3
_ATTACHED: Final = frozenset("A V N J u in d a au deg l pp h".split())
"""Units that are read only where no word follows them."""
_GROUPING: Final = str.maketrans("", "", "'’ \N{NO-BREAK SPACE}")


def numbers(text: str) -> list[Found]:
    """The numbers of a text; those joined to a score, a range or one quantity are one."""
    found: list[Found] = []
    for digits in _DIGITS.finditer(text):
        since = found[-1][1] if found else 0
        number = _read(text, since, digits) if digits.start() >= since else None
        if number is None:
            continue
        whole = _joined(text, found[-1], number) if found else None
        if whole:
            found[-1] = whole
        else:
            found.append(number)
    return found


def spelled_numbers(text: str) -> Iterator[Found]:
    """Whole numbers from two to ninety-nine in English words; one may be said of anything.

    In capitals they are parts of names: Seven Samurai, Ocean's Eleven.
    """
    for found in _SPELLED.finditer(text):
        begin, end = found.span()
        is_name = text[begin].isupper() and (
            text[end : end + 2].strip()[:1].isupper()
            or text[max(0, begin - 2) : begin - 1].isalnum()
        )
        if not is_name:
            number = Fraction(sum(_NUMERALS[word] for word in found[0].casefold().split("-")))
            yield begin, end, Value("number", found[0], number, step=Fraction(1))


def plain_number(text: str) -> Value:
    """A text that is nothing but a number."""
    number, step = _number(text.removeprefix("-"))
    return Value("number", text, -number if text[0] == "-" else number, step=step)


def _joined(text: str, first: Found, second: Found) -> Found | None:
    """Two numbers that are one value: a score, a range, a quantity in two units (1 h 5 min)."""
    (begin, stop, one), (start, end, other) = first, second
    between, written = text[stop:start].strip(" ,"), text[begin:end].strip()
    if one.kind != "number":
        return None
    if between in {"to", "-", "–", ":"} and (other.unit in {one.unit, None} or one.unit is None):
        span = (min(one.number, other.number), max(one.number, other.number))
        parts = (str(one.number), str(other.number))
        unit = other.unit or one.unit
        return begin, end, Value("pair", written, span[0], unit, span=span, parts=parts)
    if between not in {"", "and"} or one.unit is None or other.unit is None:
        return None
    is_whole = one.number.denominator == 1 and not (one.span or other.span)
    is_part = one.unit.kind == other.unit.kind and not is_currency(one.unit)
    if not (is_whole and is_part and other.number * other.unit.factor < one.unit.factor):
        return None
    number = one.number * one.unit.factor / other.unit.factor + other.number
    return begin, end, Value("number", written, number, other.unit, other.step)


def _number(written: str) -> tuple[Fraction, Fraction]:
    """A number, and the worth of its last digit: 1 for a whole one."""
    digits, _, exponent = written.translate(_GROUPING).lower().partition("e")
    above, comma, below = digits.rpartition(",")
    if comma and (len(below) < _THOUSANDS or "." in above):
        digits = f"{above.replace('.', '')}.{below}"
    digits = digits.replace(",", "")
    decimals = len(digits.partition(".")[2]) if digits.count(".") == 1 else 0
    whole = Fraction(int(digits.replace(".", "")))
    step = Fraction(1)
    if exponent or decimals:
        step = Fraction(10) ** (int(exponent or 0) - decimals)
    return whole * step, step


def _is_attached(text: str, begin: int, end: int, *, has_sign: bool) -> bool:
    """Whether the digits belong to a word, a version, a path or a hyphenated name."""
    before = text[begin - 1 : begin]
    if before.isalpha() or (before and before in "_/\\.#@") or (before.isdigit() and not has_sign):
        return True
    after = text[end : end + 2]
    return after[:1] == "_" or (after[:1] in {".", "/"} and after[1:].isdigit())


def _read(text: str, since: int, digits: re.Match[str]) -> Found | None:
    """The number that digits are the core of; None where they belong to something else."""
    lead = _LEAD.search(text, max(since, digits.start() - _LONGEST_LEAD), digits.start())
    begin, end = lead.start() if lead else digits.start(), digits.end()
    said, sign, money, minus = lead.groups() if lead else ("", "", "", "")
    if _is_attached(text, begin, end, has_sign=bool(sign)) or len(digits[0]) > _MOST_DIGITS:
        return None
    unit = unit_of(money.strip()) if money else None
    if money and unit is None:
        if minus or not money.endswith(" "):
            return None
        begin = digits.start()
    number, step = _number(digits[0])
    if sign and text[:begin][-1:].isalnum():
        begin, sign = begin + len(sign), ""
    if minus or (sign and sign[0] in "-−"):
        number = -number
    scale = _SCALE.match(text, end)
    is_scaled = scale is not None and (scale["letter"] not in _OF_MONEY or is_currency(unit))
    if scale is not None and is_scaled:
        factor = SCALES[(scale["word"] or scale["letter"]).casefold()]
        number, step, end = number * factor, step * factor, scale.end()
    if unit is None:
        unit, end = _unit_behind(text, end)
    span, begin = _rounding(text, begin, said or "", number, step, is_scaled=is_scaled)
    return begin, end, Value("number", text[begin:end].strip(), number, unit, step, span)


def _unit_behind(text: str, end: int) -> tuple[Unit | None, int]:
    """The unit behind a number, of as many words as possible, and where it ends."""
    match = _UNIT.search(text[end : end + _LONGEST_UNIT])
    words = match["unit"].split(" ") if match else []
    has_space = len(match[0]) > len(match["unit"]) if match else False
    is_known = bool(words) and words[0].casefold().rstrip(".,;:-/") in unit_starts()
    for count in range(len(words) if is_known else len(words[:1]), 0, -1):
        name = " ".join(words[:count]).rstrip(".,;:-/")
        unit = unit_of(name)
        if unit is None and "/" in name and count == 1 and name[:1].isalpha():
            unit = Unit(f"of {name}")
        stop = end + has_space + len(name)
        is_word = name in _ATTACHED and has_space and text[stop : stop + 2].lstrip()[:1].isalpha()
        if unit is not None and not is_word:
            return unit, stop
    return None, end


def _rounding(
    text: str, begin: int, lead: str, number: Fraction, step: Fraction, *, is_scaled: bool
) -> tuple[tuple[Fraction, Fraction] | None, int]:
    """Between what a number lies if it is rounded, and where the words begin that say so."""
    since = max(0, begin - _BEFORE)
    before = f"{text[since:begin]}{lead}"
    words = before.rstrip(" $€£").removesuffix(" US").split()
    for count in (2, 1) if words else ():
        said = " ".join(words[-count:]).lstrip("([")
        if way := _ROUNDED.get(said.casefold()):
            while number and step >= 1 and number % (step * 10) == 0:
                step *= 10
            low = -step if way == "under" else -step / 2 if way == "about" else 0
            high = step if way == "over" else step / 2 if way == "about" else 0
            return (number + low, number + high), min(begin, since + before.rfind(said))
    if is_scaled and number % (step * 10) == 0 and abs(number) >= step * 100:
        step *= 10  # 240 thousand is 241,577 too: two digits at least are said exactly
    return ((number - step / 2, number + step / 2) if is_scaled else None), begin
