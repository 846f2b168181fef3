"""A text as the values in it: dates, versions, numbers; and a cell or a leaf as one value."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.dates import dates, year
from quintet.orchestration.synthesis.numbers import numbers, plain_number, spelled_numbers
from quintet.orchestration.synthesis.units import unit_of
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.words import tokens
from quintet.patterns import Pattern

_BOUND: Final = r"v?\d+(?:\.[\dx*]+)*(?:[-+]\w+)*"
_SURE: Final = rf"(?:[<>=!~]=|~>|[\^~]) ?{_BOUND}"
_ANY: Final = rf"(?:[<>=!~]=|~>|[\^~<>]) ?{_BOUND}"
_RANGE: Final = Pattern(
    rf"(?:{_SURE}|[<>] ?{_BOUND} ?, ?{_ANY}|\b{_BOUND} ?\|\| ?(?:{_ANY}|{_BOUND}))"
    rf"(?:(?: ?,? ?| ?\|\| ?){_ANY}| ?\|\| {_BOUND})*"
)
_LOWER: Final = Pattern(r"\A(?:>=|~>|[\^~]) ?v?(?P<from>\d+(?:\.\d+)*(?:[-+]\w+)*)$")
_OPEN: Final = re.compile(r"(?<=\d)(?:\+| (?:or|and) [a-z]{2,8})\Z")
"""What says that a number or version is the first or last of several: "7.2+", "5.6 or higher"."""
_RANGE_SIGNS: Final = frozenset("<>=^|")
_VERSION: Final = Pattern(
    r"(?i)(?:\b(?:v|version |release ))?(?P<dots>\d{1,6}(?:\.\d{1,6}){1,5})"
    r"(?P<more>[-.+]?(?:a|b|rc|alpha|beta|dev|post|final|ga|lts|p|sp|build|pre|preview)"
    r"[.-]?\d{0,8}\b)?"
)
_ATTACHED: Final = frozenset("_/-.$€,")
_DIGIT: Final = re.compile(r"\d")
_PLAIN: Final = re.compile(r"-?(?:\d{1,3}(?:,\d{3}){1,12}|\d{1,40})(?:\.\d{1,40})?", re.ASCII)
_FLAGS: Final = {
    **dict.fromkeys(("yes", "true", "✓", "✔", "✅", "y"), "yes"),
    **dict.fromkeys(("no", "false", "✗", "✘", "❌", "n"), "no"),
}
_DURATION: Final = re.compile(
    r"P(?=[\dT])(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?)?",
    re.ASCII,
)  # ISO 8601: PT1H5M
_SECONDS: Final = (86_400, 3_600, 60, 1)
_NOTHING: Final = frozenset({"", "-", "–", "—", "n/a", "na", "null", "none", "unknown", "?", "nan"})
_NOTE: Final = re.compile(r"\[[\w ]{1,12}\]|[†‡*]")
_ASIDE: Final = Pattern(r"\A(?P<head>[^()]+?) ?\((?P<aside>[^()]*)\)$")
_LEADS: Final = re.compile(
    r"(?ai)\b(?:in|since|by|until|till|during|fiscal|fy|year|circa|early|late|mid|before|after|from|of|to|on)"
    r"[ -]\(?\Z|\(\Z"
)
LONGEST_SENTENCE: Final = 3000
_COMPACT: Final = len("20260131")
_LONGEST_NAME, _MOST_NAME_WORDS, _FEWEST_WORDS, _LONGEST_NOUN = 90, 12, 4, 30


def scanned(text: str) -> list[Found]:
    """The values of a sentence in order, none over another; none of one that is too long."""
    if len(text) > LONGEST_SENTENCE:
        return []
    found: list[Found] = []
    forms: tuple[Callable[[str], Iterable[Found]], ...] = (_ranges, dates, _versions, _numbers)
    for form in (*forms, spelled_numbers) if _DIGIT.search(text) else (dates, spelled_numbers):
        found += [
            (begin, end, value)
            for begin, end, value in form(text)
            if not any(begin < other and start < end for start, other, _ in found)
        ]
    return sorted(found, key=lambda one: one[0])


@lru_cache(maxsize=8192)
def typed(text: str) -> Value | None:
    """The value that a whole cell or leaf is; None where it says nothing, or is no single value."""
    if _PLAIN.fullmatch(text):
        day = dates(text) if len(text) == _COMPACT else ()
        return day[0][2] if day else plain_number(text)
    plain = " ".join(_NOTE.sub("", text).split())
    if end := _OPEN.search(plain):
        bound = typed(plain[: end.start()])
        if bound is not None and bound.kind in {"number", "version"}:
            return bound._replace(others=(end[0].strip().casefold(),))
    low = plain.casefold()
    if low in _NOTHING:
        return None
    if flag := _FLAGS.get(low):
        return Value("flag", plain, parts=(flag,))
    if span := _DURATION.fullmatch(plain):
        sizes = zip(_SECONDS, span.groups(), strict=True)
        seconds = sum((size * Fraction(part or 0) for size, part in sizes), Fraction(0))
        return Value("number", plain, seconds, unit_of("s"), Fraction(1))
    found = scanned(plain)
    if found and (value := _whole(plain, found)):
        return value._replace(text=plain)
    return name_value(plain)


def name_value(text: str) -> Value | None:
    """A short text as a name; None for one that is prose."""
    words = tokens(text)
    if not words or len(text) > _LONGEST_NAME or len(words) > _MOST_NAME_WORDS:
        return None
    return Value("name", text, parts=words[1:] if words[0] == "the" and words[1:] else words)


def is_prose(text: str) -> bool:
    """Whether a leaf is sentences or a page rather than one value."""
    words = text.split()
    if "<" in text and "</" in text:
        return True
    if len(words) < _FEWEST_WORDS:
        return False
    is_sentence = words[-1][-1] in ".!?" and any(map(str.islower, words[1:]))
    return is_sentence or len(text) > _LONGEST_NAME or ": " in text


def version(text: str) -> Value:
    """A text as a version, whatever it looks like."""
    plain = text.strip().casefold().removeprefix("version").strip().removeprefix("v")
    parts = tuple(str(int(part)) if part.isdecimal() else part for part in plain.split("."))
    return Value("version", text.strip(), parts=parts)


def _whole(text: str, found: list[Found]) -> Value | None:
    begin, end, value = found[0]
    if begin == 0 and end == len(text):
        return value
    if aside := _ASIDE.search(text):
        head = typed(aside["head"])
        return head if head is not None and head.kind == value.kind else None
    rest = text[end:].strip(" .")
    is_counted = value.kind == "number" and len(rest) < _LONGEST_NOUN
    is_counted = is_counted and rest.replace(" ", "").replace(".", "").isalpha()
    return value if begin == 0 and len(found) == 1 and is_counted else None


def _ranges(text: str) -> Iterator[Found]:
    """Ranges of versions as packages declare them; compared but for spaces and order.

    One that only says from which version on has that version as its other form.
    """
    for match in _RANGE.finditer(text) if _RANGE_SIGNS & set(text) else ():
        lower = _LOWER.search(match[0])
        since = (lower["from"],) if lower else ()
        parts = match[0].casefold().replace(" ", "").replace("||", ",").split(",")
        told = Value("name", match[0], parts=tuple(sorted(parts)), others=since)
        yield match.start(), match.end(), told


def _versions(text: str) -> Iterator[Found]:
    """Numbers of three to six parts, or of two with `v` before or `rc1` behind them."""
    for match in _VERSION.finditer(text) if "." in text else ():
        begin, end, more = match.start(), match.end(), match["more"] or ""
        has_mark = bool(more) or not match[0][0].isdigit()
        before, after = text[begin - 1 : begin], text[end : end + 2]
        is_free = not (before.isalnum() or before in _ATTACHED or after[:1].isalnum())
        is_whole = not (after[:1] == "." and after[1:].isdigit())
        if is_free and is_whole and (has_mark or match["dots"].count(".") > 1):
            is_letter = match[0][:2].casefold() not in {"ve", "re"} and match[0][0] in "vV"
            yield begin, end, version(match[0] if is_letter else f"{match['dots']}{more}")


def _numbers(text: str) -> Iterator[Found]:
    """Numbers; a bare one of four digits behind "in", or in parentheses, is a year."""
    for begin, end, value in numbers(text):
        moment = year(value.text) if value.kind == "number" and value.unit is None else None
        is_told = moment is not None and _LEADS.search(text, max(0, begin - 12), begin)
        yield begin, end, moment if moment is not None and is_told else value
