"""What fits into the context of a model: the most relevant pieces, and word of what was left out.

Tokens are estimated as a quarter of the characters (seed-semantics, 4.1); seed 002 allows a
million. A piece is taken whole or not at all, but for files, which are cut at a line.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.reasoning.conversations.suspicious_text import suspicious_lines

MOST_TOKENS: Final = 1_000_000
_CHARACTERS_PER_TOKEN: Final = 4
_LEAST_USEFUL: Final = 200
"""Tokens below which the beginning of a file tells too little."""


def tokens(text: str) -> int:
    """About how many tokens a model makes of a text."""
    return -(-len(text) // _CHARACTERS_PER_TOKEN)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the context. `kind` groups and names it (`partial finding`, `turn`, `file`).

    Of two pieces the more relevant one stays; `can_be_cut`: its first lines are of use alone.
    """

    kind: str
    text: str
    relevance: float
    can_be_cut: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """The pieces that stay, in the order they came, and how many of each kind do not."""

    pieces: tuple[Piece, ...] = ()
    left_out: Counter[str] = field(default_factory=Counter)
    shortened: Counter[str] = field(default_factory=Counter)

    def texts(self, *kinds: str) -> tuple[str, ...]:
        """The pieces of some kinds, one kind after the other."""
        return tuple(piece.text for kind in kinds for piece in self.pieces if piece.kind == kind)

    def notes(self, most_tokens: int) -> list[str]:
        """What a user is told of what is missing."""
        lines = []
        for counted, what in ((self.left_out, "left out"), (self.shortened, "shortened")):
            if counted:
                each = (f"{count} {kind}{'s' * (count != 1)}" for kind, count in counted.items())
                lines.append(
                    f"The context is larger than {most_tokens:,} tokens; {what}, as least relevant:"
                    f" {', '.join(each)}."
                )
        return lines


def fitted(pieces: Sequence[Piece], most_tokens: int = MOST_TOKENS) -> Fitted:
    """As much as fits, the most relevant first; of equals, those that came first."""
    left = most_tokens
    fitting: dict[int, Piece] = {}
    left_out: Counter[str] = Counter()
    shortened: Counter[str] = Counter()
    for place, piece in sorted(
        enumerate(pieces), key=lambda numbered: (-numbered[1].relevance, numbered[0])
    ):
        size = tokens(piece.text)
        if size <= left:
            fitting[place], left = piece, left - size
        elif piece.can_be_cut and left >= _LEAST_USEFUL:
            text = _first_lines(piece.text, left * _CHARACTERS_PER_TOKEN)
            fitting[place], left = Piece(piece.kind, text, piece.relevance), left - tokens(text)
            shortened[piece.kind] += 1
        else:
            left_out[piece.kind] += 1
    return Fitted(tuple(fitting[place] for place in sorted(fitting)), left_out, shortened)


def relevance(text: str, words: Iterable[str]) -> float:
    """The share of the words that a text has, 0 to 1."""
    wanted = {word.casefold() for word in words}
    within = text.casefold()
    return sum(word in within for word in wanted) / len(wanted) if wanted else 0.0


def _first_lines(text: str, characters: int) -> str:
    start = text[:characters]
    return start.rpartition("\n")[0] or start


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
