"""Numbers as texts write them: grouping, scale words, units, currencies, said rounding.

Digits that are written out are exact, trailing zeros too. A number is rounded where a word before
it says so (`about`, `over`) or a scale word stands behind it (2.1 billion), at its last digit.
"""

import re
from fractions import Fraction
from typing import Final

from quintet.orchestration.synthesis.characters import LETTERS
from quintet.orchestration.synthesis.units import Unit, is_currency, unit_of
from quintet.orchestration.synthesis.values import Found, Value
from quintet.patterns import Match, Pattern

_DIGITS: Final = (
    r"\d{1,3}(?:[,'’ ]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d{1,2}\b|\d{1,3}(?:\.\d{3}){2,}\b|"
    r"\d+,\d{1,2}\b|\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?|\.\d+"
)
_NUMBER: Final = Pattern(
    r"(?P<lead>[~≈<>≤≥]=? ?)?(?P<sign>[-−+] ?)?(?P<money>(?:\b[A-Z]{3} ?)|"
    r"(?:(?:US|CA|AU|A|C|R|NZ|HK|S)?\$|[€£¥₹₩₺₽₪₫₴₦฿₿]) ?)?(?P<minus>[-−])?"
    rf"(?P<digits>{_DIGITS})"
)
_SCALES: Final = {
    "thousand": 10**3, "k": 10**3, "lakh": 10**5, "million": 10**6, "mln": 10**6, "mio": 10**6,
    "m": 10**6, "millionen": 10**6, "crore": 10**7, "billion": 10**9, "bn": 10**9, "b": 10**9,
    "mrd": 10**9, "milliarde": 10**9, "milliarden": 10**9, "trillion": 10**12, "tn": 10**12,
    "t": 10**12, "dozen": 12,
}  # fmt: skip
_WORDS: Final = "|".join(f"{word}s?" for word in sorted(_SCALES, key=len, reverse=True) if word[1:])
_SCALE: Final = re.compile(rf"\A(?:[ -]?(?P<word>(?i:{_WORDS}))|(?P<letter>[kKMBT]))\b")
_LETTER_UNIT: Final = rf"(?: [{LETTERS}][{LETTERS}²³/-]*)?"
_UNIT: Final = Pattern(
    rf"\A[ -]?((?:[/°µ%‰℃℉″′€£¥₹₩₺₽]|[{LETTERS}]|[$²³])(?:[{LETTERS}\d/²³^.$€£-]*)"
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
_LEAD, _SIGN, _MONEY, _MINUS, _DIGITS_AT = range(1, 6)
_BEFORE, _LONGEST_UNIT, _MOST_DIGITS, _THOUSANDS = 24, 48, 60, 3
_ATTACHED: Final = frozenset("A V N J u in d a au deg l pp h".split())
"""Units that are read only where no word follows them."""
_GROUPING: Final = str.maketrans("", "", "'’ \N{NO-BREAK SPACE}")


def numbers(text: str) -> list[Found]:
    """The numbers of a text; those joined to a score or a range are one."""
    found: list[Found] = []
    for match in _NUMBER.finditer(text):
        if len(match[_DIGITS_AT]) > _MOST_DIGITS or _is_attached(text, match):
            continue
        if found and match.start() < found[-1][1]:
            continue
        begin, end, value = _read(text, match)
        if found and text[found[-1][1] : begin].strip() in {"to", "-", "–", ":"}:
            start, _, first = found[-1]
            if first.kind == "number" and (value.unit in {first.unit, None} or first.unit is None):
                found.pop()
                low, high = sorted((first.number, value.number))
                parts = (str(first.number), str(value.number))
                written = text[start:end].strip()
                begin, value = (
                    start,
                    Value("pair", written, low, value.unit, span=(low, high), parts=parts),
                )
        found.append((begin, end, value))
    return found


def _number(written: str) -> Fraction:
    digits = written.translate(_GROUPING)
    if "," in digits:
        above, _, below = digits.rpartition(",")
        is_decimal = len(below) < _THOUSANDS or "." in above
        digits = f"{above.replace('.', '')}.{below}" if is_decimal else digits.replace(",", "")
    elif digits.count(".") > 1:
        digits = digits.replace(".", "")
    return Fraction(digits)


def step_of(digits: str) -> Fraction:
    """The worth of the last decimal that is written: 1 for a whole number."""
    mantissa, _, exponent = digits.lower().partition("e")
    above, mark, below = mantissa.rpartition(".")
    if not mark and len(mantissa.rpartition(",")[2]) < _THOUSANDS:
        above, mark, below = mantissa.rpartition(",")
    decimals = len(below) if mark and "." not in above else 0
    return Fraction(10) ** (int(exponent or 0) - decimals)


def _is_attached(text: str, match: Match) -> bool:
    """Whether the digits belong to a word, a version, a path or a hyphenated name."""
    before, further = text[: match.start()][-1:], text[: match.start()][-2:-1]
    if (
        before.isalpha()
        or (before and before in "_/\\.#@")
        or (before == "-" and further.isalpha())
    ):
        return True
    if before.isdigit() and not match[_SIGN]:
        return True
    if match[_MONEY] and not unit_of(match[_MONEY].strip()):
        return bool(match[_MINUS]) or not match[_MONEY].endswith(" ")
    after = text[match.end() : match.end() + 2]
    return after[:1] == "_" or (after[:1] in {".", "/"} and after[1:].isdigit())


def _read(text: str, match: Match) -> Found:
    begin, end = match.start(), match.end()
    number, step = _number(match[_DIGITS_AT]), step_of(match[_DIGITS_AT])
    sign = (match[_SIGN] or "").strip()
    if sign and text[:begin][-1:].isalnum():
        begin, sign = begin + len(match[_SIGN]), ""
    if match[_MINUS] or sign in {"-", "−"}:
        number = -number
    unit = unit_of(match[_MONEY].strip()) if match[_MONEY] else None
    if match[_MONEY] and unit is None:
        begin = match.start() + match[0].index(match[_DIGITS_AT])
    scale = _SCALE.match(text[end : end + 14]) if text[end:].strip() else None
    is_scaled = scale is not None and (scale["letter"] != "T" or is_currency(unit))
    if scale is not None and is_scaled:
        word = (scale["word"] or scale["letter"]).casefold()
        factor = _SCALES.get(word) or _SCALES[word.removesuffix("s")]
        number, step, end = number * factor, step * factor, end + scale.end()
    if unit is None:
        unit, end = _unit_behind(text, end)
    span, begin = _rounding(text, begin, match[_LEAD] or "", number, step, is_scaled=is_scaled)
    return begin, end, Value("number", text[begin:end].strip(), number, unit, step, span)


def _unit_behind(text: str, end: int) -> tuple[Unit | None, int]:
    match = _UNIT.search(text[end : end + _LONGEST_UNIT]) if text[end:].strip() else None
    if match is None:
        return None, end
    lead = len(match[0]) - len(match[1])
    words = match[1].split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count]).rstrip(".,;:-/")
        unit = unit_of(name)
        if unit is None and "/" in name and count == 1 and name[:1].isalpha():
            unit = Unit(f"of {name}")
        behind = text[end + lead + len(name) :].lstrip()[:1]
        if unit is not None and not (name in _ATTACHED and lead and behind.isalnum()):
            return unit, end + lead + len(name)
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
    return ((number - step / 2, number + step / 2) if is_scaled else None), begin
