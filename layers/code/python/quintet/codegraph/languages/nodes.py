"""Reading nodes of a syntax tree: their text, their fields, their lines."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from tree_sitter import Node

from quintet.codegraph.facts import LONGEST_TEXT, shortened

_BRIEF: Final = 80
_MOST_BYTES: Final = 8 * LONGEST_TEXT
_source: ContextVar[str] = ContextVar("_source", default="")
"""What is being swept, a character for each byte."""


@contextmanager
def source_at_hand(source: bytes) -> Iterator[None]:
    """Lets `text_of` cut texts from the parsed source itself.

    A node gives its text by way of four objects, and extraction asks for one text for every
    twenty bytes. Nodes of another source must not be asked meanwhile.
    """
    before = _source.set(source.decode("latin-1"))
    try:
        yield
    finally:
        _source.reset(before)


def brief(node: Node) -> str:
    """The source of a node as it is where it is short and on one line; "" of all others."""
    start, end = node.byte_range
    if end - start > _BRIEF:
        return ""
    source = _source.get()
    text = source[start:end] if source else (node.text or b"").decode("latin-1")
    return "" if "\n" in text else text


def text_of(node: Node | None) -> str:
    """The source of a node on one line, cut to what is kept; "" of None."""
    if node is None:
        return ""
    source = _source.get()
    if source:
        start, end = node.byte_range
        text = source[start : min(end, start + _MOST_BYTES)]
        if not text.isascii():
            text = text.encode("latin-1").decode("utf-8", "replace")
    else:
        text = (node.text or b"")[:_MOST_BYTES].decode("utf-8", "replace")
    if len(text) <= LONGEST_TEXT and "\n" not in text and "  " not in text:
        return text
    return shortened(text)


def name_of(node: Node | None) -> str:
    """The source of a short node as it is."""
    text = node.text if node is not None else None
    return (text or b"")[:400].decode("utf-8", "replace")


def field_text(node: Node, name: str) -> str:
    """The text of a field, "" when it is missing."""
    return text_of(node.child_by_field_name(name))


def parts_of(node: Node) -> list[Node]:
    """The named children that are no comments: these may stand between any two others."""
    return [child for child in node.named_children if not child.is_extra]


def of_type(node: Node, *types: str) -> Iterable[Node]:
    """The direct children of these types."""
    return (child for child in node.named_children if child.type in types)


def first_of_type(node: Node, *types: str) -> Node | None:
    """The first direct child of one of these types."""
    return next(iter(of_type(node, *types)), None)


def line_of(node: Node) -> int:
    """The first line, counted from 1."""
    return int(node.start_point[0]) + 1


def end_line_of(node: Node) -> int:
    """The last line that holds something of the node."""
    row, column = node.end_point
    return int(row) + 1 if column or row == node.start_point[0] else int(row)


def last_name(text: str) -> str:
    """The last part of a dotted text, without brackets behind it."""
    end = len(text)
    while end and not (text[end - 1].isalnum() or text[end - 1] in "_$?!"):
        end -= 1
    start = end
    while start and (text[start - 1].isalnum() or text[start - 1] in "_$?!#"):
        start -= 1
    return text[start:end]
