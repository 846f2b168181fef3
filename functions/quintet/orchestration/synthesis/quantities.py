"""The numbers of a text, with their units, as values; ranges are one value.

Not here: dates and times (`dates`), which are found first and cover their digits.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintet.orchestration.synthesis.units import MULTIPLES, UNITS, Unit, in_base, units_of
from quintet.orchestration.synthesis.values import OPEN_END, Value
from quintet.orchestration.synthesis.words import term, words

_NUMBER_WORDS: Final = {
    word: number
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen twenty".split(),
        start=2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100, "one": 1, "zero": 0}
_SPELLED: Final = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
_SIGNS: Final = "|".join(
    sorted((re.escape(name) for name in UNITS if UNITS[name].kind.startswith("money")), key=len)[
        ::-1
    ]
)
_NUMBER: Final = re.compile(
    rf"(?:(?<!\w)(?P<currency>{_SIGNS})[ \u00a0]?)?"
    r"(?P<sign>(?<![\w)\]}%°.,/-])[-\u2212+])?"
    r"(?<![\w.,\[#/:])(?P<digits>\d{1,3}(?:\.\d{3}){1,9},\d{1,4}+|\d{1,3}(?:[,'’\u00a0\u202f]\d{3}){1,9}"
    r"(?:\.\d{1,20}+)?+|\d{1,20}+(?:[.,]\d{1,20}+)?+(?:[eE][+-]?\d{1,3}+)?)"
    r"(?P<more>[ \u00a0-]?(?:thousand|millions?|billions?|trillion|mln|mn|bn|tn|dozen)\b"
    r"|[kbm](?![\w²³/]))?"
    rf"(?P<unit>[ \u00a0-]?(?:{_SPELLED}|[cfk])(?![\w²³/]))?"
    r"(?![\w:]|[.,]\d|\])",
    re.IGNORECASE,
)
_WORD_NUMBER: Final = re.compile(
    rf"\b(?P<word>{'|'.join(_NUMBER_WORDS)})(?P<more> (?:hundred|thousand|million|billion))?\b"
    rf"(?P<unit>[ -](?:{_SPELLED})(?!\w))?",
    re.IGNORECASE,
)
_COUNTING_ONE: Final = re.compile(r"\b(?:has|have|had|only|exactly|just|with)\s+$", re.IGNORECASE)
_ROUGH: Final = re.compile(
    r"(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|some|~|≈|"
    r"an estimated|estimated at|close to)\s*$",
    re.IGNORECASE,
)
_AT_LEAST: Final = re.compile(r"(?:more than|over|at least|above|exceeding|>|≥)\s*$", re.IGNORECASE)
_AT_MOST: Final = re.compile(
    r"(?:less than|fewer than|under|at most|up to|below|<|≤)\s*$", re.IGNORECASE
)
_LABEL: Final = re.compile(
    r"\b(?:magnitude|level|score|grade|rank|ranking|index|rating|category|type|class|stage|phase|"
    r"number|step)(?: of)?\s*$",
    re.IGNORECASE,
)
"""What a number tells more of, rather than counting what follows: a magnitude 6 earthquake."""
_AMBIGUOUS: Final = re.compile(r"\d{1,3}\.\d{3}")
_BETWEEN: Final = re.compile(r"^\s?(?:-|–|—|to)\s?$", re.IGNORECASE)
_LETTER_UNITS: Final = {"C": "°c", "F": "°f", "K": "kelvin"}
_LOWER_ONLY: Final = frozenset("gmsht")
"""Units of one letter that mean something else when they are capitals: 5G, 3M, 20S."""
_BEFORE: Final = 24
_NOUN_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class Covered:
    """Stretches of a text that are no numbers."""

    spans: Sequence[tuple[int, int]] = ()

    def holds(self, start: int, end: int) -> bool:
        """Whether one of them meets the stretch."""
        return any(start < last and first < end for first, last in self.spans)


def quantities(text: str, covered: Covered = Covered()) -> list[Value]:
    """Every number outside the covered stretches, in order, ranges joined."""
    found = sorted(
        (*_digits(text, covered), *_spelled(text, covered)), key=lambda value: value.span
    )
    return _joined(text, found)


def number(digits: str) -> float:
    """What digits with separators mean; a lone comma before three digits groups thousands."""
    digits = digits.replace("\u00a0", "").replace("\u202f", "").replace("'", "").replace("’", "")
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+", digits):
        digits = digits.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"\d+,\d{1,2}|\d{4,},\d+", digits):
        digits = digits.replace(",", ".")
    return float(digits.replace(",", ""))


def _digits(text: str, covered: Covered) -> Iterator[Value]:
    for found in _NUMBER.finditer(text):
        start, end = found.start(), found.end()
        if covered.holds(start, end):
            continue
        amount = number(found["digits"])
        more = (found["more"] or "").strip(" \u00a0-")
        unit = _unit(found["unit"] or "", found["currency"] or "")
        if more == "m" and not found["currency"]:
            unit = UNITS["m"]
        elif more:
            amount *= MULTIPLES[more.lower()]
        if found["sign"] and found["sign"] != "+":
            amount = -amount
        if found["unit"] and unit is None:
            end = found.start("unit")
            if text[end : end + 1].isalpha():
                continue
        is_whole = amount.is_integer() and not more and "." not in found["digits"]
        made = _value(text, amount, unit, (start, end), is_whole=is_whole)
        if _AMBIGUOUS.fullmatch(found["digits"]):
            made = replace(made, other=in_base(amount * 1000, unit) if unit else amount * 1000)
        yield made


def _spelled(text: str, covered: Covered) -> Iterator[Value]:
    for found in _WORD_NUMBER.finditer(text):
        if covered.holds(*found.span()):
            continue
        word = found["word"].lower()
        is_one = word in {"one", "zero", "hundred"}
        if is_one and not _COUNTING_ONE.search(text, max(0, found.start() - 12), found.start()):
            continue
        more = (found["more"] or "").strip().lower()
        factor = 100.0 if more == "hundred" else MULTIPLES.get(more, 1.0)
        amount = _NUMBER_WORDS[word] * factor
        unit = UNITS.get((found["unit"] or "").strip(" -").lower())
        yield _value(text, amount, unit, found.span(), is_whole=not more)


def _unit(written: str, currency: str) -> Unit | None:
    if currency:
        return UNITS[currency.lower()]
    name = written.strip(" \u00a0-")
    if name in _LETTER_UNITS:
        return UNITS[_LETTER_UNITS[name]]
    if len(name) == 1 and name.isupper() and name.lower() in _LOWER_ONLY:
        return None
    return UNITS.get(name.lower())


def _value(
    text: str, amount: float, unit: Unit | None, span: tuple[int, int], *, is_whole: bool
) -> Value:
    before = text[max(0, span[0] - _BEFORE) : span[0]]
    base = in_base(amount, unit) if unit else amount
    low = high = base
    if _AT_LEAST.search(before):
        high = max(base, base * OPEN_END)
    elif _AT_MOST.search(before):
        low = min(base, base / OPEN_END)
    return Value(
        "number",
        text[span[0] : span[1]].strip(),
        unit.kind if unit else "count",
        low,
        high,
        is_rough=_ROUGH.search(before) is not None,
        is_whole=is_whole,
        noun="" if unit or _LABEL.search(before) else _noun(text[span[1] : span[1] + 60]),
        bare=amount,
        span=span,
    )


def _noun(after: str) -> str:
    """What is counted: the first plural or known concept behind the number, else the last word."""
    run = re.match(r"[ \u00a0]((?:[^\W\d][\w'’-]*+[ ]?+){1,3})", after)
    if run is None:
        return ""
    counted = ""
    for word in list(words(run[1]))[:_NOUN_WORDS]:
        item = term(word.text)
        if not item:
            break
        counted = item
        if item.startswith("~") or (word.text.endswith("s") and not word.text.endswith("ss")):
            break
    return counted


def _joined(text: str, found: Sequence[Value]) -> list[Value]:
    joined: list[Value] = []
    for value in found:
        if joined and _is_range(text, joined[-1], value):
            joined[-1] = _range(text, joined[-1], value)
        else:
            joined.append(value)
    return joined


def _is_range(text: str, first: Value, second: Value) -> bool:
    gap = text[first.span[1] : second.span[0]]
    before = text[max(0, first.span[0] - _BEFORE) : first.span[0]].lower()
    is_between = gap.strip().lower() == "and" and before.rstrip().endswith("between")
    if not (is_between or _BETWEEN.match(gap)) or first.bare is None or second.bare is None:
        return False
    return first.bare < second.bare and (first.unit in {second.unit, "count"})


def _range(text: str, first: Value, second: Value) -> Value:
    """From the one to the other; a first number without a unit has that of the second."""
    low = first.low
    if first.unit != second.unit:
        number, written = first.bare or 0.0, second.bare or 0.0
        low = next(
            (
                in_base(number, unit)
                for unit in units_of(second.unit)
                if in_base(written, unit) == second.high
            ),
            low,
        )
    span = (first.span[0], second.span[1])
    return replace(second, text=text[span[0] : span[1]], low=low, bare=None, span=span)
