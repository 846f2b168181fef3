"""Files of the library read into blocks, whatever kind of file they are.

Nothing here fails on a strange file: what cannot be understood is text. Not here: how Markdown
(`markdown_reader`) and HTML (`html_reader`) are read.
"""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from quintet.research.block_text import BLANK_LINES, one_line
from quintet.research.html_reader import page_blocks
from quintet.research.markdown_reader import markdown_blocks
from quintet.research.passages import Block, Document

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

_LONGEST_HEADING: Final = 200
"""Characters; a heading is kept with every passage below it, so what is longer is text."""

_MANY_ACCENTS: Final = re.compile(r"([^\w\s\x00-\x7f]{100})")


def mime_type(path: str) -> str | None:
    """The MIME type of a library file; None for files that the library does not take."""
    return MIME_TYPES.get(PurePosixPath(path).suffix.lower())


def read_document(path: str, body: bytes) -> Document:
    """A file as title and blocks; the title falls back to the file's name."""
    text = _composed(body.decode("utf-8-sig", "replace"))
    blocks = tuple(map(_of_bearable_length, _blocks(path, text)))
    return Document(_title(path, blocks), blocks)


def _blocks(path: str, text: str) -> Sequence[Block]:
    kind = mime_type(path)
    if kind == "text/markdown":
        return markdown_blocks(text)
    if kind == "text/html":
        return page_blocks(text)
    if kind == "text/plain":
        return _plain_blocks(text)
    return [Block("code", text, language=PurePosixPath(path).suffix[1:])]


def _composed(text: str) -> str:
    """The text in normal form C, so that a word is found however its accents are written.

    Ordering accents takes time with the square of their number, so only so many are put in order.
    """
    if unicodedata.is_normalized("NFC", text):
        return text
    return "".join(unicodedata.normalize("NFC", part) for part in _MANY_ACCENTS.split(text))


def _of_bearable_length(block: Block) -> Block:
    if block.kind == "heading" and len(block.text) > _LONGEST_HEADING:
        return Block("text", block.text)
    return block


def _title(path: str, blocks: Sequence[Block]) -> str:
    for block in blocks:
        if block.kind == "heading":
            return block.text
    return PurePosixPath(path).stem.replace("-", " ").replace("_", " ")


def _plain_blocks(text: str) -> list[Block]:
    paragraphs = (one_line(part) for part in BLANK_LINES.split(text))
    return [Block("text", paragraph) for paragraph in paragraphs if paragraph]
