"""A text as the values in it: dates, versions, numbers; and a cell or a leaf as one value."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.dates import dates, year
from quintet.orchestration.synthesis.numbers import numbers, plain_number
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.version_ranges import version_ranges
from quintet.orchestration.synthesis.words import tokens
from quintet.patterns import Pattern

_DOTTED: Final = re.compile(r"\d[\d.]{1,40}", re.ASCII)
_PREFIX: Final = re.compile(r"\b(?:v|version |release )\Z", re.ASCII | re.IGNORECASE)
_SUFFIX: Final = re.compile(
    r"[-.+]?(?:a|b|rc|alpha|beta|dev|post|final|ga|lts|p|sp|build|pre|preview)[.-]?\d{0,8}\b",
    re.ASCII | re.IGNORECASE,
)
_NOTES: Final = frozenset("[†‡*")
_DIGIT: Final = re.compile(r"\d")
_PLAIN: Final = re.compile(r"-?(?:\d{1,3}(?:,\d{3}){1,12}|\d{1,40})(?:\.\d{1,40})?", re.ASCII)
_YES: Final = frozenset({"yes", "true", "✓", "✔", "✅", "y"})
_NO: Final = frozenset({"no", "false", "✗", "✘", "❌", "n"})
_NOTHING: Final = frozenset({"", "-", "–", "—", "n/a", "na", "null", "none", "unknown", "?", "nan"})
_NOTE: Final = re.compile(r"\[[\w ]{1,12}\]|[†‡*]")
_ASIDE: Final = Pattern(r"\A(?P<head>[^()]+?) ?\((?P<aside>[^()]*)\)$")
_LEADS: Final = re.compile(
    r"(?ai)\b(?:in|since|by|until|till|during|fiscal|fy|year|circa|early|late|mid|before|after|from|of|to|on)"
    r"[ -]\(?\Z|\(\Z"
)
LONGEST_SENTENCE: Final = 3000
_LONGEST_NAME: Final = 90
_MOST_NAME_WORDS: Final = 12
_FEWEST_PARTS, _MOST_PARTS = 3, 6
_FEWEST_WORDS: Final = 4
_NOUN: Final = 30


def scanned(text: str) -> list[Found]:
    """The values of a sentence in order, none over another; none of one that is too long."""
    if len(text) > LONGEST_SENTENCE:
        return []
    found = version_ranges(text)
    found += [one for one in dates(text) if not _meets(found, one)]
    if not _DIGIT.search(text):
        return found
    found += [one for one in _versions(text) if "." in text and not _meets(found, one)]
    found += [_dated(text, one) for one in numbers(text) if not _meets(found, one)]
    return sorted(found, key=lambda one: one[0])


@lru_cache(maxsize=8192)
def typed(text: str) -> Value | None:
    """The value that a whole cell or leaf is; None where it says nothing, or is no single value."""
    if _PLAIN.fullmatch(text):
        return plain_number(text)
    plain = " ".join((_NOTE.sub("", text) if _NOTES & set(text) else text).split())
    low = plain.casefold()
    if low in _NOTHING:
        return None
    if low in _YES or low in _NO:
        return Value("flag", plain, parts=("yes" if low in _YES else "no",))
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
    is_sentence = text.rstrip()[-1:] in {".", "!", "?"} and any(
        word.islower() for word in words[1:]
    )
    return is_sentence or len(text) > _LONGEST_NAME or ": " in text


def version(text: str) -> Value:
    """A text as a version, whatever it looks like."""
    plain = text.strip().casefold().removeprefix("version").strip().removeprefix("v")
    numbers_of = tuple(str(int(part)) if part.isdigit() else part for part in plain.split("."))
    return Value("version", text.strip(), parts=numbers_of)


def _whole(text: str, found: list[Found]) -> Value | None:
    begin, end, value = found[0]
    if begin == 0 and end == len(text):
        return value
    if aside := _ASIDE.search(text):
        head = typed(aside["head"])
        return head if head is not None and head.kind == value.kind else None
    rest = text[end:].strip(" .")
    is_counted = value.kind == "number" and rest.replace(" ", "").isalpha()
    return value if begin == 0 and len(found) == 1 and is_counted and len(rest) < _NOUN else None


def _versions(text: str) -> Iterator[Found]:
    for match in _DOTTED.finditer(text):
        parts = match[0].rstrip(".").split(".")
        begin, end = match.start(), match.start() + len(match[0].rstrip("."))
        suffix = _SUFFIX.match(text, end)
        prefix = _PREFIX.search(text, max(0, begin - 8), begin)
        if not 1 < len(parts) <= _MOST_PARTS or not all(
            0 < len(one) <= _MOST_PARTS for one in parts
        ):
            continue
        if len(parts) < _FEWEST_PARTS and not (prefix or suffix):
            continue
        begin, end = prefix.start() if prefix else begin, suffix.end() if suffix else end
        before, after = text[begin - 1 : begin], text[end : end + 1]
        if before.isalnum() or before in {*"_/-.$€,"} or after.isalnum():
            continue
        written = text[begin:end]
        is_release = written[:7].casefold() == "release"
        yield begin, end, version(written[8:] if is_release else written)


def _dated(text: str, found: Found) -> Found:
    """A bare number of four digits behind "in", or in parentheses, is a year."""
    begin, end, value = found
    moment = year(value.text) if value.kind == "number" and value.unit is None else None
    is_told = moment is not None and _LEADS.search(text, max(0, begin - 12), begin)
    return (begin, end, moment) if moment is not None and is_told else found


def _meets(found: list[Found], other: Found) -> bool:
    return any(other[0] < end and begin < other[1] for begin, end, _ in found)
