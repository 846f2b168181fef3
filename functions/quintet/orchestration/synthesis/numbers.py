"""Numbers as texts write them: grouping, scale words, units, currencies, said rounding.

Digits that are written out are exact, trailing zeros too. A number is rounded where a word before
it says so (`about`, `over`) or a scale word stands behind it (2.1 billion), at its last digit.
"""

import re
from fractions import Fraction
from typing import Final

from quintet.orchestration.synthesis.characters import LETTERS
from quintet.orchestration.synthesis.units import Unit, is_currency, unit_of, unit_starts
from quintet.orchestration.synthesis.values import Found, Value

_DIGITS: Final = re.compile(
    r"\d{1,3}(?:[,'’ \N{NO-BREAK SPACE}]\d{3}){1,12}(?:\.\d{1,40})?|"
    r"\d{1,3}(?:\.\d{3}){1,6},\d{1,2}\b|"
    r"\d{1,3}(?:\.\d{3}){2,6}\b|\d{1,40},\d{1,2}\b|"
    r"\d{1,60}(?:\.\d{1,60})?(?:[eE][+-]?\d{1,3})?|\.\d{1,60}",
    re.ASCII,
)
_LEAD: Final = re.compile(
    r"(?P<lead>[~≈<>≤≥]=? ?)?(?P<sign>[-−+] ?)?(?P<money>(?:\b[A-Z]{3} ?)|"
    r"(?:(?:US|CA|AU|A|C|R|NZ|HK|S)?\$|[€£¥₹₩₺₽₪₫₴₦฿₿]) ?)?(?P<minus>[-−])?\Z",
    re.ASCII,
)
_SCALES: Final = {
    "thousand": 10**3, "k": 10**3, "lakh": 10**5, "million": 10**6, "mln": 10**6, "mio": 10**6,
    "m": 10**6, "millionen": 10**6, "crore": 10**7, "billion": 10**9, "bn": 10**9, "b": 10**9,
    "mrd": 10**9, "milliarde": 10**9, "milliarden": 10**9, "trillion": 10**12, "tn": 10**12,
    "t": 10**12, "dozen": 12,
}  # fmt: skip
_WORDS: Final = "|".join(f"{word}s?" for word in sorted(_SCALES, key=len, reverse=True) if word[1:])
_SCALE: Final = re.compile(rf"(?:[ -]?(?P<word>(?i:{_WORDS}))|(?P<letter>[kKMBT]))\b")
_LETTER_UNIT: Final = rf"(?: [{LETTERS}][{LETTERS}²³/-]*)?"
_UNIT: Final = re.compile(
    rf"[ -]?((?:[/°µ%‰℃℉″′€£¥₹₩₺₽]|[{LETTERS}]|[$²³])(?:[{LETTERS}\d/²³^.$€£-]*)"
    + 3 * _LETTER_UNIT
    + ")"
)
_ROUNDED: Final = {
    word: way
    for way, words in {
        "over": "over|above|exceeding|exceeds|exceeded|more than|at least|upwards of|>|≥|>=",
        "under": "under|below|nearly|almost|less than|fewer than|up to|at most|not quite|<|≤|<=",
        "about": "about|around|approximately|approx.|approx|roughly|circa|ca.|ca|some|estimated|"
        "estimated at|close to|etwa|rund|environ|~|≈",
    }.items()
    for word in words.split("|")
}
_ONE: Final = Fraction(1)
_BEFORE, _LONGEST_LEAD, _LONGEST_UNIT, _MOST_DIGITS, _THOUSANDS = 24, 12, 48, 60, 3
_ATTACHED: Final = frozenset("A V N J u in d a au deg l pp h".split())
"""Units that are read only where no word follows them."""
_GROUPING: Final = str.maketrans("", "", "'’ \N{NO-BREAK SPACE}")


def numbers(text: str) -> list[Found]:
    """The numbers of a text; those joined to a score or a range are one."""
    found: list[Found] = []
    for digits in _DIGITS.finditer(text):
        since = found[-1][1] if found else 0
        if digits.start() < since or len(digits[0]) > _MOST_DIGITS:
            continue
        number = _read(text, since, digits)
        if number is None:
            continue
        begin, end, value = number
        if found and (whole := _summed(found[-1], number, text)):
            found[-1] = whole
            continue
        if found and text[since:begin].strip() in {"to", "-", "–", ":"}:
            start, _, first = found[-1]
            if first.kind == "number" and (value.unit in {first.unit, None} or first.unit is None):
                found.pop()
                span = (min(first.number, value.number), max(first.number, value.number))
                parts = (str(first.number), str(value.number))
                written = text[start:end].strip()
                begin, value = (
                    start,
                    Value("pair", written, span[0], value.unit, span=span, parts=parts),
                )
        found.append((begin, end, value))
    return found


def _summed(first: Found, second: Found, text: str) -> Found | None:
    """One quantity that is told in two units, the smaller behind the larger: 1 h 5 min."""
    (begin, stop, large), (start, end, small) = first, second
    between = text[stop:start].strip(" ,")
    if between not in {"", "and"} or large.unit is None or small.unit is None:
        return None
    is_part = (
        large.unit.kind == small.unit.kind
        and large.unit.factor > small.unit.factor
        and large.number.denominator == 1
        and not (large.span or small.span or is_currency(large.unit))
        and abs(small.number * small.unit.factor) < large.unit.factor
    )
    if not is_part:
        return None
    number = large.number * large.unit.factor / small.unit.factor + small.number
    return begin, end, Value("number", text[begin:end].strip(), number, small.unit, small.step)


def _number(written: str) -> tuple[Fraction, Fraction]:
    """A number, and the worth of its last digit: 1 for a whole one."""
    digits, _, exponent = written.translate(_GROUPING).lower().partition("e")
    if "," in digits:
        above, _, below = digits.rpartition(",")
        is_decimal = len(below) < _THOUSANDS or "." in above
        digits = f"{above.replace('.', '')}.{below}" if is_decimal else digits.replace(",", "")
    elif digits.count(".") > 1:
        digits = digits.replace(".", "")
    decimals = len(digits.partition(".")[2])
    if not exponent and not decimals:
        return Fraction(int(digits)), _ONE
    scale = Fraction(10) ** (int(exponent or 0) - decimals)
    return int(digits.replace(".", "")) * scale, scale


def plain_number(text: str) -> Value:
    """A text that is nothing but a number."""
    number, step = _number(text.removeprefix("-"))
    return Value("number", text, -number if text[0] == "-" else number, step=step)


def _is_attached(text: str, begin: int, end: int, *, has_sign: bool) -> bool:
    """Whether the digits belong to a word, a version, a path or a hyphenated name."""
    before, further = text[begin - 1 : begin], text[begin - 2 : begin - 1] if begin > 1 else ""
    if before.isalpha() or (before and before in "_/\\.#@") or (before.isdigit() and not has_sign):
        return True
    after = text[end : end + 2]
    is_name = before == "-" and further.isalpha()
    return is_name or after[:1] == "_" or (after[:1] in {".", "/"} and after[1:].isdigit())


def _read(text: str, since: int, digits: re.Match[str]) -> Found | None:
    """The number that digits are the core of; None where they belong to something else."""
    lead = _LEAD.search(text, max(since, digits.start() - _LONGEST_LEAD), digits.start())
    begin, end = lead.start() if lead else digits.start(), digits.end()
    said, sign, money, minus = lead.groups() if lead else ("", "", "", "")
    if _is_attached(text, begin, end, has_sign=bool(sign)):
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
    is_scaled = scale is not None and (scale["letter"] != "T" or is_currency(unit))
    if scale is not None and is_scaled:
        word = (scale["word"] or scale["letter"]).casefold()
        factor = _SCALES.get(word) or _SCALES[word.removesuffix("s")]
        number, step, end = number * factor, step * factor, scale.end()
    if unit is None:
        unit, end = _unit_behind(text, end)
    span, begin = _rounding(text, begin, said or "", number, step, is_scaled=is_scaled)
    return begin, end, Value("number", text[begin:end].strip(), number, unit, step, span)


def _unit_behind(text: str, end: int) -> tuple[Unit | None, int]:
    match = _UNIT.match(text, end, end + _LONGEST_UNIT)
    if match is None:
        return None, end
    lead = match.start(1) - end
    words = match[1].split(" ")
    is_known = words[0].casefold().rstrip(".,;:-/") in unit_starts()
    for count in range(len(words) if is_known else 1, 0, -1):
        name = " ".join(words[:count]).rstrip(".,;:-/")
        unit = unit_of(name)
        if unit is None and "/" in name and count == 1 and name[:1].isalpha():
            unit = Unit(f"of {name}")
        stop = match.start(1) + len(name)
        is_word = name in _ATTACHED and lead and text[stop : stop + 2].lstrip()[:1].isalpha()
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
        said = " ".join(words[-count:])
        if way := _ROUNDED.get(said.casefold()):
            while number and step >= 1 and number % (step * 10) == 0:
                step *= 10
            low = -step if way == "under" else -step / 2 if way == "about" else 0
            high = step if way == "over" else step / 2 if way == "about" else 0
            return (number + low, number + high), min(begin, since + before.rfind(said))
    if is_scaled and number % (step * 10) == 0 and abs(number) >= step * 100:
        step *= 10  # 240 thousand is 241,577 too: two digits at least are said exactly
    return ((number - step / 2, number + step / 2) if is_scaled else None), begin
