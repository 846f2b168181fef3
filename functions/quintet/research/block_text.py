"""The text of blocks as both readers write it: lines of words, rows of tables, names of languages.

Not here: how words are found in Markdown (`markdown_reader`) or in HTML (`html_reader`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.research.passages import Block, BlockKind

BLANK_LINES: Final = re.compile(r"\n(?:[^\S\n]*\n)+")
_LANGUAGE: Final = re.compile(r"[\s{.]*(?P<name>[\w+#.-]{1,40})(?P<assigned>=)?")
_LONGEST_LABEL: Final = 40
"""Characters; labels are repeated in every row, so a long one is a small heading instead."""
_LONGEST_TITLE: Final = 80
"""Characters; a row of a single cell is a small heading of the rows below, or a note."""
_BETWEEN_CODES: Final = frozenset(("", ",", "|", "/", "or", "and"))
_INVISIBLE: Final = re.compile("[\u200b\u00ad\ufeff]")
"""Marks of where a word may be broken, which would make two words of it for a search."""


def one_line(text: str) -> str:
    """The words with single spaces between them."""
    return " ".join((text if text.isascii() else _INVISIBLE.sub("", text)).split())


def language(info: str) -> str:
    """The language in what stands behind a fence: its first word; "" where it names none."""
    found = _LANGUAGE.match(info)
    return "" if found is None or found["assigned"] else found["name"].rstrip(".")


def name_item(blocks: list[Block], start: int) -> None:
    """Makes a term of an item's first block that is code alone: the name of an option.

    The item is all blocks from `start` on; the term names the others of it.
    """
    item = blocks[start:]
    if len(item) > 1 and item[0].kind == item[1].kind == "item" and _is_code(item[0].text):
        blocks[start] = Block("term", item[0].text, len(item) - 1)


def _is_code(text: str) -> bool:
    """Whether nothing but what stands between codes stands beside them: "`-a`, `--all`"."""
    beside = text.split("`")
    return len(beside) > 1 and all(part.strip() in _BETWEEN_CODES for part in beside[::2])


class TableText:
    """The rows of one table, each a sentence: `Option: -v; Meaning: says more`.

    A reader sees a row without the table, so cells carry the names of their columns, and header
    rows are no sentences of their own.
    """

    def __init__(self) -> None:
        self._header: Sequence[str] = ()
        self._is_told = True

    def row(self, cells: Sequence[str], *, header: bool) -> Iterator[Block]:
        """The blocks of a row; a header's, where it has any, come with the first row below it."""
        if header:
            yield from self.end()
            self._header, self._is_told = cells, False
        elif _are_labels(self._header) and len(self._header) == len(cells):
            self._is_told = True
            labelled = zip(self._header, cells, strict=True)
            yield from _block("item", [_labelled(label, cell) for label, cell in labelled if cell])
        else:
            yield from self.end()
            is_title = len(cells) == 1 < len(self._header) and len(cells[0]) <= _LONGEST_TITLE
            yield from _block("term" if is_title else "item", cells)

    def end(self) -> Iterator[Block]:
        """The header row, where it has named no columns: a small heading of what follows."""
        if not self._is_told:
            self._is_told = True
            yield from _block("term", self._header)


def _are_labels(header: Sequence[str]) -> bool:
    return len(header) > 1 and max(map(len, header)) <= _LONGEST_LABEL


def _labelled(label: str, cell: str) -> str:
    return f"{label.rstrip(':')}: {cell}" if label else cell


def _block(kind: BlockKind, cells: Sequence[str]) -> Iterator[Block]:
    if text := joined([cell for cell in cells if cell]):
        yield Block(kind, text)


def joined(parts: Sequence[str]) -> str:
    """Phrases as one sentence; full stops between them would make it several."""
    *upper, last = parts or ("",)
    return "; ".join([*(part.rstrip(".;") for part in upper), last])
