"""Blocks out of the tags and texts of a page, told in the order in which a reader meets them.

Text gathers until a block begins or ends, whatever inline tags it stands in. Not here: the
tree, and which parts of it are read (`html_reader`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from quintet.research.block_text import TableText, joined, name_item, one_line
from quintet.research.passages import Block, BlockKind

_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_CODE: Final = frozenset(("code", "tt", "kbd", "samp"))
_CELLS: Final = frozenset(("td", "th"))
_INSIDE_LABELS: Final = frozenset("div dl dt dd header hgroup".split())
"""Blocks that headings and terms may hold; others end them, as where a tag was left open."""
BLOCK_TAGS: Final = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li
    main menu nav ol optgroup option p pre search section summary table tbody td tfoot th thead
    tr ul""".split()
)
"""Tags that begin a line of their own; all others stand in lines."""
TOLD_TAGS: Final = BLOCK_TAGS | _CODE | {"br"}
"""The tags that a reading has to be told of; the others make no difference."""


@dataclass(slots=True)
class _Table:
    """A table being read; `cells` is None outside rows and in rows that only lay a page out."""

    text: TableText = field(default_factory=TableText)
    cells: list[str] | None = None
    cell: list[str] | None = None
    listings: list[Block] = field(default_factory=list)
    in_head: bool = False
    is_header: bool = False


class HtmlReading:
    """Takes tags and texts in order; `blocks` is what has been read of them."""

    def __init__(self, *, in_item: bool) -> None:
        self.blocks: list[Block] = []
        self._words: list[str] = []
        self.text: Final = self._words.append
        """Takes a text as it stands between two tags."""
        self._items = int(in_item)
        self._begun_items: list[int] = []
        self._label: Block | None = None
        self._codes = 0
        self._code_start = 0
        self._listings = 0
        self._language = ""
        self._tables: list[_Table] = []

    def open(self, tag: str, language: str = "", anchor: str = "") -> None:
        """A tag begins; a listing may have its language, a heading or term its anchor."""
        if self._listings:
            self._listings += tag == "pre"
            if tag == "br":
                self._words.append("\n")
        elif tag in BLOCK_TAGS:
            self._open_block(tag, language, anchor)
        elif tag == "br":
            self._words.append(" ")
        elif tag in _CODE:
            self._code_start = self._code_start if self._codes else len(self._words)
            self._codes += 1

    def close(self, tag: str) -> None:
        """A tag ends, and with it all that was opened inside."""
        if self._listings:
            self._close_in_listing(tag)
        elif tag in BLOCK_TAGS:
            self._close_block(tag)
        elif tag in _CODE:
            self._codes -= 1
            if not self._codes:
                self._quote_code()

    def finish(self) -> list[Block]:
        """All blocks, once there is nothing more to read."""
        self._end_paragraph()
        return self.blocks

    def _quote_code(self) -> None:
        code = "".join(self._words[self._code_start :])
        words = code.strip()
        is_heading = self._label is not None and self._label.kind == "heading"
        if words and "`" not in words and not is_heading:
            before, _, after = code.partition(words)
            self._words[self._code_start :] = [before, f"`{words}`", after]

    def _open_block(self, tag: str, language: str, anchor: str) -> None:
        if self._label and tag in _INSIDE_LABELS:
            self._words.append(" ")
            return
        self._end_paragraph()
        if tag == "li":
            self._items += 1
            self._begun_items.append(len(self.blocks))
        elif tag == "pre":
            self._listings, self._language = 1, language
        elif tag in _HEADINGS:
            self._lay_out()
            self._label = Block("heading", "", _HEADINGS[tag], anchor=anchor)
        elif tag == "dt" and not self._in_cell():
            self._label = Block("term", "", anchor=anchor)
        elif tag == "table":
            self._lay_out()
            self._tables.append(_Table())
        elif self._tables:
            self._open_in_table(self._tables[-1], tag)

    def _close_block(self, tag: str) -> None:
        if self._label and tag in _INSIDE_LABELS and tag != "dt":
            self._words.append(" ")
            return
        self._end_paragraph()
        if tag == "li":
            self._items -= 1
            if self._begun_items:
                name_item(self.blocks, self._begun_items.pop())
        elif tag == "dt" or tag in _HEADINGS:
            self._label = None
        elif tag == "table":
            self.blocks.extend(self._tables.pop().text.end())
        elif self._tables:
            self._close_in_table(self._tables[-1], tag)

    def _end_paragraph(self) -> None:
        if not self._words:
            return
        words = one_line("".join(self._words))
        self._words.clear()
        self._code_start = 0
        if not words:
            return
        if self._tables and (cell := self._tables[-1].cell) is not None:
            cell.append(words)
        elif self._label:
            self.blocks.append(replace(self._label, text=words))
            self._label = None
        else:
            self._add_prose([words])

    def _add_prose(self, paragraphs: Sequence[str]) -> None:
        kind: BlockKind = "item" if self._items else "text"
        self.blocks.extend(Block(kind, words) for words in paragraphs if words)

    def _close_in_listing(self, tag: str) -> None:
        if tag == "pre":
            self._listings -= 1
            if not self._listings:
                self._end_listing()
        elif tag in BLOCK_TAGS and self._words and not self._words[-1].endswith("\n"):
            self._words.append("\n")

    def _end_listing(self) -> None:
        code = "".join(self._words).strip("\n").rstrip()
        self._words.clear()
        if code:
            held = self._tables[-1].listings if self._in_cell() else self.blocks
            held.append(Block("code", code, language=self._language))

    def _in_cell(self) -> bool:
        return bool(self._tables) and self._tables[-1].cell is not None

    def _open_in_table(self, table: _Table, tag: str) -> None:
        if tag == "tr":
            table.cells, table.is_header = [], True
        elif tag in _CELLS and table.cells is not None:
            table.cell = []
            table.is_header = table.is_header and (tag == "th" or table.in_head)
        elif tag == "thead":
            table.in_head = True

    def _close_in_table(self, table: _Table, tag: str) -> None:
        if tag in _CELLS and table.cells is not None and table.cell is not None:
            table.cells.append(joined(table.cell))
            table.cell = None
        elif tag == "tr" and table.cells is not None:
            if any(table.cells):
                self.blocks.extend(table.text.row(table.cells, header=table.is_header))
            self._end_row(table)
        elif tag == "thead":
            table.in_head = False

    def _end_row(self, table: _Table) -> None:
        self.blocks.extend(table.listings)
        table.listings.clear()
        table.cells = table.cell = None

    def _lay_out(self) -> None:
        """A heading or table in a cell: the row is no data, its cells are parts of the page."""
        if self._tables and (table := self._tables[-1]).cells is not None:
            self._add_prose([*table.cells, *(table.cell or ())])
            self._end_row(table)
