"""The sentences of what people write: chat messages, notes and Markdown, in most scripts.

Splitting goes by punctuation and layout alone; where it errs, it leaves two sentences together.
Fenced code, tables and rulers are no prose. Not here: what a sentence is worth (`summaries`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

_FENCE: Final = re.compile(r"(?:[ \t>]|[-*+] )*(?P<fence>`{3,}|~{3,})(?P<rest>.*)")
_MARKER: Final = re.compile(
    r"(?:(?:>|#{1,6}(?=\s)|[-*+•–](?=\s)|\(?\d{1,3}[.)](?=\s)|\[[ xX]\](?=\s))\s*)+"
)
"""What opens a quotation, a heading, a list item or a task."""
_NO_PROSE: Final = re.compile(r"\||<[^<>]*>$|\W*+$")
"""A row of a table, a lone tag, a ruler, an empty line."""

_WRAPPED_WIDTH: Final = 50
"""Characters from which a line may have been broken by an editor and not by its writer."""

_CODE_OR_STOP: Final = re.compile(
    r"`[^`]{1,500}`|(?P<spaced>[.!?…؟۔።]+)|(?P<dense>[。！？｡।॥]+)"  # noqa: RUF001, RUF100
)
"""Code of bearable length is gone past whole. A dense stop needs no space behind it."""
_CLOSERS: Final = re.compile(r"[\"'’”»)\]}」』）】*_]*")
_SPACE: Final = re.compile(r"\s+")
_CAMEL_CASE: Final = re.compile(r"[a-z][a-z0-9]{0,30}[A-Z]")
_LONGEST_ABBREVIATION: Final = 12

_NEVER_LAST: Final = frozenset(
    """abb abs approx art ca cf co dr ed eds eg e.g eq ev fig figs gen hr i.e ie inc incl jr ltd
    mr mrs ms mt no nos nr p.ex pp prof resp sig sr sra st str univ vgl viz vol vs z.b d.h u.a
    o.ä s.o s.u bzw bspw ggf inkl usf""".split()
)
"""Abbreviations that something always follows."""
_SELDOM_LAST: Final = frozenset(
    "a.m p.m etc al usw ecc jan feb mar apr jun jul aug sep sept oct nov dec".split()
)


def sentences(text: str) -> list[str]:
    """The sentences in order, on one line each, without the marks of lists and headings.

    Every list item, heading and line is a unit of its own, except that lines broken by an editor
    at its margin are read as one. Any text at all is taken; time is linear in its length.
    """
    return [
        sentence
        for unit in _units(text)
        for sentence in _split(unit)
        if any(character.isalnum() for character in sentence)
    ]


def _units(text: str) -> Iterator[str]:
    """Items, headings, and paragraphs without their wrapping."""
    paragraph: list[str] = []
    for line in map(str.strip, _prose_lines(text)):
        marker = _MARKER.match(line)
        if marker or _NO_PROSE.match(line):
            yield from _unwrapped(paragraph)
            paragraph = []
        if not _NO_PROSE.match(line):
            paragraph.append(line[marker.end() if marker else 0 :])
    yield from _unwrapped(paragraph)


def _prose_lines(text: str) -> Iterator[str]:
    """The lines outside fenced code (CommonMark 4.5); an open fence holds all that follows."""
    fence = ""
    for line in text.splitlines():
        found = _FENCE.match(line)
        if fence:
            if found and found["fence"].startswith(fence) and not found["rest"].strip():
                fence = ""
        elif found and not (found["fence"][0] == "`" and "`" in found["rest"]):
            fence = found["fence"]
            yield ""
        else:
            yield line


def _unwrapped(lines: Sequence[str]) -> Iterator[str]:
    """Lines joined where the next word would have passed the paragraph's margin."""
    margin = max(map(len, lines), default=0)
    held: list[str] = []
    for number, line in enumerate(lines):
        held.append(line)
        following = lines[number + 1] if number + 1 < len(lines) else ""
        first_word = following.split(maxsplit=1)[0] if following else ""
        fits = len(line) + 1 + len(first_word) <= margin
        if not following or fits or len(line) < _WRAPPED_WIDTH:
            yield " ".join(held)
            held = []


def _split(unit: str) -> Iterator[str]:
    unit = _SPACE.sub(" ", unit).strip()
    in_lower_case = unit[:1].islower()
    start = 0
    for found in _CODE_OR_STOP.finditer(unit):
        if found.lastgroup is None or found.start() < start:
            continue
        closers = _CLOSERS.match(unit, found.end())
        end = closers.end() if closers else found.end()
        if found["spaced"] and not _ends(unit, found, end, in_lower_case=in_lower_case):
            continue
        yield unit[start:end].strip()
        start = end
    yield unit[start:].strip()


def _ends(unit: str, stop: re.Match[str], end: int, *, in_lower_case: bool) -> bool:
    """Whether a stop that wants a space behind it ends a sentence."""
    if unit[end : end + 1] != " ":
        return False
    follows = unit[end + 1 : end + 2]
    # Names of code keep their small letter; who writes without capitals begins without them too.
    is_new = (
        not follows.islower()
        or _CAMEL_CASE.match(unit, end + 1) is not None
        or (in_lower_case and stop["spaced"] in {".", "!", "?"})
    )
    if stop["spaced"] != "." or not is_new:
        return is_new
    before = unit[max(0, stop.start() - _LONGEST_ABBREVIATION) : stop.start()]
    word = before.rpartition(" ")[2].lstrip("([\"'“„«")
    is_initial = len(word) == 1 and word.isupper() and word != "I"
    is_dotted = "." in word and all(len(part) == 1 for part in word.split("."))
    word = word.lower()
    if word in _SELDOM_LAST:
        return follows.isupper()
    return not (is_initial or is_dotted or word in _NEVER_LAST)
