"""Files of the library read into blocks: Markdown, HTML and plain text.

Navigation, scripts and decoration are dropped; what is left is what a reader would read.
Nothing here fails on a strange file: what cannot be understood is text.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from selectolax.lexbor import LexborHTMLParser, LexborNode

from research.passages import Block, Document

MIME_TYPES: Final = {
    ".md": "text/markdown",
    ".markdown": "text/markdown",
    ".html": "text/html",
    ".htm": "text/html",
    ".txt": "text/plain",
    ".rst": "text/plain",
    ".json": "application/json",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
    ".toml": "application/toml",
    ".rs": "text/x-rust",
}
"""What the library takes, by ending."""

_SPACES: Final = re.compile(r"\s+")


def mime_type(path: str) -> str | None:
    """The MIME type of a library file; None for files that the library does not take."""
    return MIME_TYPES.get(PurePosixPath(path).suffix.lower())


def read_document(path: str, body: bytes) -> Document:
    """A file as title and blocks; the title falls back to the file's name."""
    text = body.decode("utf-8", "replace")
    kind = mime_type(path)
    if kind == "text/markdown":
        blocks = list(_markdown_blocks(text))
    elif kind == "text/html":
        blocks = list(_html_blocks(text))
    elif kind == "text/plain":
        blocks = _plain_blocks(text)
    else:
        blocks = [Block("code", text, language=PurePosixPath(path).suffix[1:])]
    return Document(_title(path, blocks), tuple(blocks))


def _title(path: str, blocks: Sequence[Block]) -> str:
    for block in blocks:
        if block.kind == "heading":
            return block.text
    return PurePosixPath(path).stem.replace("-", " ").replace("_", " ")


def _one_line(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


def _plain_blocks(text: str) -> list[Block]:
    paragraphs = (_one_line(part) for part in re.split(r"\n\s*\n", text))
    return [Block("text", paragraph) for paragraph in paragraphs if paragraph]


_markdown: Final = MarkdownIt("commonmark").enable("table")


def _markdown_blocks(text: str) -> Iterator[Block]:
    level, items, row, in_cell = 0, 0, list[str](), False
    for token in _markdown.parse(text):
        if token.type == "heading_open":
            level = int(token.tag[1])
        elif token.type == "heading_close":
            level = 0
        elif token.type in ("list_item_open", "list_item_close"):
            items += token.nesting
        elif token.type in ("th_open", "td_open", "th_close", "td_close"):
            in_cell = token.nesting == 1
        elif token.type == "tr_close":
            yield Block("item", " | ".join(row))
            row = []
        elif token.type in ("fence", "code_block"):
            yield Block("code", token.content.rstrip("\n"), language=token.info.split(" ")[0])
        elif token.type == "inline":
            words = _one_line(_inline_text(token.children or ()))
            if in_cell:
                row.append(words)
            else:
                yield from _markdown_words(words, level, items)


def _markdown_words(words: str, level: int, items: int) -> Iterator[Block]:
    if words and level:
        yield Block("heading", words, level)
    elif words:
        yield Block("item" if items else "text", words)


def _inline_text(children: Sequence[Token]) -> str:
    """What is read: link texts without their targets, code in backticks, no emphasis marks."""
    parts = []
    for child in children:
        if child.type == "code_inline":
            parts.append(f"`{child.content}`")
        elif child.type in ("text", "text_special"):
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif child.type == "image":
            parts.append(_inline_text(child.children or ()))
    return "".join(parts)


_DROPPED: Final = (
    "script, style, nav, form, noscript, template, svg, .navheader, .navfooter, .sphinxsidebar, "
    ".related, .footer, .headerlink, .toc, .genindextable, .admonition-title, [role=navigation], "
    "footer"
)
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_INLINE: Final = frozenset(
    """a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp
    small span strong sub sup time tt u var wbr -text""".split()
)
_CODE: Final = frozenset(("code", "tt", "kbd", "samp"))


def _html_blocks(text: str) -> Iterator[Block]:
    tree = LexborHTMLParser(text)
    root = tree.css_first("main, article, div[role=main], div.body") or tree.body
    if root is None:
        return
    for dropped in root.css(_DROPPED):
        dropped.decompose()
    if not root.css_first("h1, h2, h3") and (title := tree.css_first("title")):
        yield Block("heading", _one_line(title.text()), 1)
    yield from _html_children(root, "text")


def _html_children(parent: LexborNode, kind: str) -> Iterator[Block]:
    """The blocks below a node; loose inline content between blocks is a paragraph."""
    loose: list[str] = []
    for child in parent.iter(include_text=True):
        tag = child.tag or ""
        if tag in _INLINE or tag == "br":
            loose.append(" " if tag == "br" else _html_inline(child))
            continue
        yield from _html_paragraph(loose, kind)
        loose = []
        yield from _html_block(child, tag, kind)
    yield from _html_paragraph(loose, kind)


def _html_paragraph(loose: Sequence[str], kind: str) -> Iterator[Block]:
    words = _one_line("".join(loose))
    if words:
        yield Block("item" if kind == "item" else "text", words)


def _html_block(node: LexborNode, tag: str, kind: str) -> Iterator[Block]:
    if tag in _HEADINGS:
        words = _one_line(node.text())
        if words:
            yield Block("heading", words, _HEADINGS[tag])
    elif tag == "pre":
        yield Block("code", node.text().strip("\n").rstrip(), language=_html_language(node))
    elif tag == "dt":
        words = _one_line(_html_inline_children(node))
        if words:
            yield Block("term", words)
    elif tag == "tr":
        cells = [_one_line(_html_inline_children(cell)) for cell in node.iter()]
        row = " | ".join(cell for cell in cells if cell)
        if row:
            yield Block("item", row)
    else:
        yield from _html_children(node, "item" if tag == "li" else kind)


def _html_inline(node: LexborNode) -> str:
    tag = node.tag
    if tag == "-text":
        return node.text(deep=False)
    inner = _html_inline_children(node)
    stripped = inner.strip()
    return f"`{stripped}`" if tag in _CODE and stripped and "`" not in stripped else inner


def _html_inline_children(node: LexborNode) -> str:
    return "".join(_html_inline(child) for child in node.iter(include_text=True))


def _html_language(node: LexborNode) -> str:
    """The language that documentation builders note beside a listing."""
    above = node
    for _ in range(3):
        for name in (above.attributes.get("class") or "").split():
            for prefix in ("language-", "highlight-"):
                if name.startswith(prefix):
                    found = name.removeprefix(prefix).rstrip("0123456789")
                    return "" if found == "default" else found
        if above.parent is None:
            break
        above = above.parent
    return ""
