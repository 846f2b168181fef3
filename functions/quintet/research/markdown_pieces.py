"""Markdown in pieces that a parser can bear, and the plain reading of those that it cannot.

The parser takes up to 50 microseconds for every mark of hostile text, where ordinary text of that
length takes one. So a document of up to 10 MB is parsed piece by piece while its allowance of
marks lasts: some 3 MB of ordinary writing, or 15 seconds of the worst. Pieces beyond it are read
in linear time: code, headings and paragraphs are told apart, and marks inside them stay.
Not here: what is read out of a parsed piece (`markdown_reader`).
"""

import re
from collections.abc import Iterator
from typing import Final

from quintet.research.block_text import BLANK_LINES, language, one_line
from quintet.research.passages import Block

MOST_MARKS: Final = 300_000
"""Marks and line ends that are parsed of one document."""
_PIECE: Final = 65_536
"""Characters; a piece ends at the next paragraph that cannot belong to what is before it."""
_DEEP_QUOTE_COST: Final = 10
"""How much dearer lines are where quotations nest: every level looks at each of them."""

_LISTING: Final = (
    r"^ {0,3}(?P<fence>`{3,}+|~{3,}+)(?P<info>[^`\n]*)(?:\n|\Z)"
    r"(?P<code>(?s:.*?))(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)"
)
_SEAM: Final = re.compile(rf"{_LISTING}|\n[ \t]*\n(?=\S)", re.MULTILINE)
_FENCED: Final = re.compile(_LISTING, re.MULTILINE)
_UNMARKED: Final = re.compile(r"[\w \t]+")
_DEEP_QUOTE: Final = re.compile(r"(?:>[ \t]*(?:[-*+][ \t]+)?){7}>")
_HEADING: Final = re.compile(r"(?P<marks>#{1,6})[ \t]+(?P<words>[^ \t\n][^\n]*)")


def pieces(text: str) -> Iterator[str]:
    """The text cut where neither a list nor code goes on; most documents are one piece."""
    start = 0
    if len(text) > _PIECE:
        for seam in _SEAM.finditer(text):
            if seam["fence"] is None and seam.end() - start >= _PIECE:
                yield text[start : seam.end()]
                start = seam.end()
    yield text[start:]


def marks(piece: str) -> int:
    """What parsing a piece may cost: its marks and lines, deep quotations counted for more."""
    count = len(_UNMARKED.sub("", piece))
    return count * _DEEP_QUOTE_COST if _DEEP_QUOTE.search(piece) else count


def plain_blocks(piece: str) -> Iterator[Block]:
    """The blocks of a piece that is not parsed."""
    start = 0
    for listing in _FENCED.finditer(piece):
        yield from _paragraphs(piece[start : listing.start()])
        yield Block("code", listing["code"].rstrip("\n"), language=language(listing["info"]))
        start = listing.end()
    yield from _paragraphs(piece[start:])


def _paragraphs(text: str) -> Iterator[Block]:
    for paragraph in BLANK_LINES.split(text):
        heading = _HEADING.fullmatch(paragraph.strip("\n").rstrip())
        title = heading["words"].rstrip("#").rstrip() if heading is not None else ""
        if heading is not None and title:
            yield Block("heading", one_line(title), len(heading["marks"]))
        elif words := one_line(paragraph):
            yield Block("text", words)
