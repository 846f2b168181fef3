"""The sentences of what people write: chat messages, notes and Markdown, in most scripts.

Splitting goes by punctuation and layout, and by sentencex (MIT), which knows the abbreviations of
English, German, French and Spanish; where it errs, it leaves two sentences together.
Fenced code, tables and rulers are no prose. Not here: what a sentence is worth (`summaries`).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
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
_NUMERAL: Final = re.compile(r"(?:^|[\s(\[])(?:[0-9]{1,2}|[IVXLC]{2,7})$")
"""A number before a stop, which may be an ordinal: der 31. Dezember, Karl II. war König."""
_LANGUAGES: Final = ("en", "de", "fr", "es")
"""Those whose abbreviations are known; what follows one of any of them stays with it."""


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
    agreed = cache(partial(_agreed, unit))
    start = 0
    for found in _CODE_OR_STOP.finditer(unit):
        if found.lastgroup is None or found.start() < start:
            continue
        closers = _CLOSERS.match(unit, found.end())
        end = closers.end() if closers else found.end()
        if found["spaced"] and not _ends(unit, found, end, agreed, in_lower_case=in_lower_case):
            continue
        yield unit[start:end].strip()
        start = end
    yield unit[start:].strip()


def _agreed(unit: str) -> frozenset[int]:
    """Where a sentence ends in the eyes of every language."""
    import sentencex  # noqa: PLC0415 - for those who have stops to decide

    plain = unit.encode("utf-8", "replace").decode("utf-8")
    return frozenset.intersection(
        *(
            frozenset(
                len(unit[: boundary["end_index"]].rstrip())
                for boundary in sentencex.get_sentence_boundaries(language, plain)
            )
            for language in _LANGUAGES
        )
    )


def _ends(
    unit: str,
    stop: re.Match[str],
    end: int,
    agreed: Callable[[], frozenset[int]],
    *,
    in_lower_case: bool,
) -> bool:
    """Whether a stop that wants a space behind it ends a sentence."""
    if unit[end : end + 1] != " ":
        return False
    follows = unit[end + 1 : end + 2]
    # Names of code keep their small letter; who writes without capitals begins without them too.
    if follows.islower() and _CAMEL_CASE.match(unit, end + 1) is None:
        return in_lower_case and stop["spaced"] in {".", "!", "?"}
    is_closed = end > stop.end()
    if stop["spaced"] != "." or is_closed or follows.islower():
        return True
    return end in agreed() and not _NUMERAL.search(unit[: stop.start()][-10:])
