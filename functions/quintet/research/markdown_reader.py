"""Markdown read into blocks: CommonMark with tables, HTML in it read as HTML.

Front matter is no text, but its title helps where the document has none. However hostile a
document is, reading it takes bounded time and no deep recursion: `markdown_pieces` says how much
of it is parsed, and here long or deeply bracketed paragraphs and lists in lists in lists are
read as plain words. Not here: HTML itself (`html_reader`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from quintet.research.block_text import TableText, language, name_item, one_line
from quintet.research.html_reader import fragment_blocks
from quintet.research.markdown_pieces import MOST_MARKS, marks, pieces, plain_blocks
from quintet.research.passages import Block

_DEEPEST: Final = 60
"""Levels of quotations, lists and their items; what is deeper is read as paragraphs."""
_DEEPEST_BRACKETS: Final = 8
_LONGEST_PARAGRAPH: Final = 20_000
"""Characters; the parser copies the rest of a paragraph at some of its marks."""

_FRONT_MATTER: Final = re.compile(
    r"\A(?P<rule>---|\+\+\+)[ \t]*\n"
    r"(?P<fields>(?:(?:[\w\"'][\w.\"'-]*[ \t]*[:=][^\n]*|[ \t#\-\[\]{}][^\n]*|)\n)*?)"
    r"(?P=rule)[ \t]*(?:\n|\Z)"
)
_TITLE: Final = re.compile(r"^title[ \t]*[:=](?P<title>[^\n]+)$", re.MULTILINE)
_REFERENCE: Final = re.compile(r"^ {0,3}\[(?P<label>[^\]\n]+)\]:[ \t]*\S", re.MULTILINE)
_BRACKET: Final = re.compile(r"[\[\]]")
_OPENING_MARKS: Final = re.compile(r"\A(?:[>\s]|[-+*][ \t]|\d{1,9}[.)][ \t])+")
_NOT_IN_ANCHORS: Final = re.compile(r"[^\w\- ]")
_BREAK: Final = re.compile(r"<br\b[^<>]*>", re.IGNORECASE)


def markdown_blocks(text: str) -> list[Block]:
    """The blocks of a document in order; `text` may end its lines in any way."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    front = _FRONT_MATTER.match(text)
    if front is not None:
        text = text[front.end() :]
    blocks = list(_blocks(text))
    title = _front_title(front["fields"]) if front is not None else ""
    if title and all(block.level != 1 for block in blocks):
        blocks.insert(0, Block("heading", title, 1))
    return blocks


def _front_title(fields: str) -> str:
    found = _TITLE.search(fields)
    return one_line(found["title"].strip().strip("\"'")) if found is not None else ""


def _blocks(text: str) -> Iterator[Block]:
    parts, left = list(pieces(text)), MOST_MARKS
    known = {"references": _references(text)} if len(parts) > 1 else {}
    for piece in parts:
        cost = marks(piece)
        if cost > left:
            yield from plain_blocks(piece)
        else:
            left -= cost
            yield from _Reading().blocks(_parser.parse(piece, known))


def _references(text: str) -> dict[str, dict[str, str]]:
    """Labels of links, which one piece may use and another define; targets are not read."""
    labels = (normalizeReference(found["label"]) for found in _REFERENCE.finditer(text))
    return {label: {"title": "", "href": ""} for label in labels if label}


class _Reading:
    """Blocks out of one piece's tokens: where the reader is in lists, headings and tables."""

    def __init__(self) -> None:
        self._level = 0
        self._items = 0
        self._table = TableText()
        self._row: list[str] | None = None
        self._is_header = False

    def blocks(self, tokens: Sequence[Token]) -> list[Block]:
        found: list[Block] = []
        begun: list[int] = []
        html: list[str] = []
        for token in tokens:
            if token.type == "html_block":
                html.append(token.content)
                continue
            if html:
                found += fragment_blocks("\n".join(html), in_item=self._items > 0)
                html = []
            if token.type == "list_item_open":
                begun.append(len(found))
            found += self._token(token)
            if token.type == "list_item_close":
                name_item(found, begun.pop())
        return found + (fragment_blocks("\n".join(html), in_item=False) if html else [])

    def _token(self, token: Token) -> Iterator[Block]:
        if token.type == "inline":
            yield from self._words(one_line(_inline_text(token.children or ())))
        elif token.type in ("fence", "code_block"):
            yield Block("code", token.content.rstrip("\n"), language=language(token.info))
        elif token.type in ("heading_open", "heading_close"):
            self._level = int(token.tag[1]) if token.nesting == 1 else 0
        elif token.type in ("list_item_open", "list_item_close"):
            self._items += token.nesting
        elif token.tag in ("table", "tr"):
            yield from self._table_part(token)
        elif token.type == "th_open":
            self._is_header = True

    def _table_part(self, token: Token) -> Iterator[Block]:
        if token.type == "table_open":
            self._table = TableText()
        elif token.type == "table_close":
            yield from self._table.end()
        elif token.type == "tr_open":
            self._row, self._is_header = [], False
        elif self._row is not None:
            yield from self._table.row(self._row, header=self._is_header)
            self._row = None

    def _words(self, words: str) -> Iterator[Block]:
        if self._row is not None:
            self._row.append(words)
        elif words and self._level:
            yield Block("heading", words, self._level, anchor=_anchor(words))
        elif words:
            yield Block("item" if self._items else "text", words)


def _anchor(heading: str) -> str:
    """As most renderers make it: the words in small letters, joined by dashes."""
    return _NOT_IN_ANCHORS.sub("", heading.lower()).replace(" ", "-")


def _inline_text(children: Sequence[Token]) -> str:
    """What is read: link texts without their targets, code in backticks, no emphasis marks."""
    parts = []
    for child in children:
        if child.type == "code_inline":
            parts.append(child.content if "`" in child.content else f"`{child.content}`")
        elif child.type in ("text", "text_special"):
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak") or _BREAK.match(child.content):
            parts.append(" ")
        elif child.type == "image":
            parts.append(_inline_text(child.children or ()))
    return "".join(parts)


def _bounded_inline(state: StateCore) -> None:
    """Stands in for the parser's own rule: paragraphs beyond our bounds are plain words."""
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = []
        if _is_bearable(token.content):
            state.md.inline.parse(token.content, state.md, state.env, token.children)
        else:
            token.children.append(Token("text", "", 0, content=token.content))


def _is_bearable(paragraph: str) -> bool:
    """Brackets in brackets are parsed by recursion, and again at every level."""
    if len(paragraph) > _LONGEST_PARAGRAPH:
        return False
    depth = 0
    if paragraph.count("[") > _DEEPEST_BRACKETS:
        for bracket in _BRACKET.findall(paragraph):
            depth = depth + 1 if bracket == "[" else max(0, depth - 1)
            if depth > _DEEPEST_BRACKETS:
                return False
    return True


def _too_deep(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """A rule of the parser: a line below too many levels is a paragraph of its own."""
    if state.level < _DEEPEST or silent:
        return False
    words = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
    state.line = line + 1
    state.push("paragraph_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content, token.children = _OPENING_MARKS.sub("", words), []
    state.push("paragraph_close", "p", -1)
    return True


def _made_parser() -> MarkdownIt:
    bounds: dict[str, Any] = {"maxNesting": _DEEPEST + 1}
    parser = MarkdownIt("commonmark", bounds).enable("table")
    parser.block.ruler.before("table", "too_deep", _too_deep)
    parser.core.ruler.at("inline", _bounded_inline)
    return parser


_parser: Final = _made_parser()
