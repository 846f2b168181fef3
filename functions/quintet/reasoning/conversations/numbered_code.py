"""Code as a model is shown it: each line behind its number, so that it can be cited."""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet.reasoning.conversations.context_budget import Piece
from quintet.reasoning.conversations.suspicious_text import suspicious_lines

FILE: Final = "file"
"""The kind of pieces that are code."""
_NUMBER: Final = 7


def numbered(
    path: str,
    lines: Sequence[str],
    numbers: Sequence[int],
    relevance: float,
    *,
    can_be_cut: bool = False,
) -> Piece:
    """Some lines of a file; `!` marks those that read as if they spoke to a model."""
    marked = {place + 1 for place in suspicious_lines(lines)}
    shown = [
        f"{number:>{_NUMBER}}{'!' if number in marked else ' '} {lines[number - 1]}"
        for number in numbers
        if number <= len(lines)
    ]
    return Piece(FILE, "\n".join([path, *shown]), relevance, can_be_cut=can_be_cut)


def numbers_in(text: str) -> Iterator[tuple[str, int]]:
    """The lines in a piece of code, read back, because it may have been shortened."""
    path, *lines = text.split("\n")
    return ((path, int(line[:_NUMBER])) for line in lines)
