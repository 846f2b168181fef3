"""The states that a matcher can be in, and the characters that lead from one to the next.

A state is a letter of the pattern (Glushkov's positions). Guards, looking around, and groups that
give nothing back are passed over: more can follow then than does in truth, never less.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from quintet.reasoning.regular_expressions import nodes
from quintet.reasoning.regular_expressions.charsets import (
    ANY,
    EVERYWHERE,
    NONE,
    CharSet,
    atoms,
    of,
    sample,
)
from quintet.reasoning.regular_expressions.models import Use
from quintet.reasoning.regular_expressions.nodes import Node, walk

BEGIN: Final = 0
SKIP: Final = 1
"""What a search passes over before it tries."""
_FIRST: Final = 2
"""The state of the pattern's first letter."""
_MOST_LETTERS: Final = 500
_MOST_LINKS: Final = 40_000


class TooLargeError(Exception):
    """The pattern is larger than what is examined."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """States by number. `labels` are the letters that lead to each, a bit for each of the alphabet.

    `ways` tell for each state where it leads, and in how many ways; two are as good as many.
    """

    alphabet: tuple[CharSet, ...]
    labels: tuple[int, ...]
    ways: tuple[dict[int, int], ...]
    letters: tuple[nodes.Letter, ...]

    def letter_of(self, state: int) -> nodes.Letter | None:
        """The letter of the pattern; None for the beginning and what is passed over."""
        return self.letters[state - _FIRST] if state >= _FIRST else None

    def after(self, states: set[int], letter: int) -> set[int]:
        """The states that some come to by a part of the alphabet."""
        found = {target for state in states for target in self.ways[state]}
        return {target for target in found if self.labels[target] >> letter & 1}

    def shown(self, letters: list[int]) -> str:
        """A text of these parts of the alphabet."""
        return "".join(sample(self.alphabet[letter]) for letter in letters)

    def way_to(self, goal: int) -> list[int]:
        """The shortest text that leads to a state, in parts of the alphabet."""
        came, queue = {BEGIN: BEGIN}, [BEGIN]
        for here in queue:
            for target in self.ways[here]:
                if target not in came:
                    came[target] = here
                    queue.append(target)
        letters = []
        while goal > SKIP:
            letters.append(first_of(self.labels[goal]))
            goal = came[goal]
        return letters[::-1]


def first_of(bits: int) -> int:
    """The least number in a set of bits."""
    return (bits & -bits).bit_length() - 1


def automaton(tree: Node, use: Use) -> Automaton:
    """The automaton of a tree whose counts are written out.

    Raises:
        TooLargeError: It has too many letters, or too many ways to go on.
    """
    builder = _Builder(tree)
    whole = builder.piece(tree)
    skips = Counter({SKIP: 1}) if use == "search" else Counter[int]()
    ways = [*(whole.first + skips for _ in range(_FIRST)), *builder.ways]
    sets = [letter.chars for letter in builder.letters]
    alphabet = sorted(atoms([ANY, *sets]), key=_rank)
    if any(isinstance(each, nodes.Guard) and _begins_line(each) for each in walk(tree)):
        # What begins at a line's beginning is tried again behind each end of one.
        alphabet = [of("\n"), *(rest for each in alphabet if (rest := each & ~of("\n")))]
    labels = [
        sum(1 << at for at, part in enumerate(alphabet) if part.is_within(own))
        for own in (NONE, ANY, *sets)
    ]
    found = tuple(map(dict, ways))
    return Automaton(tuple(alphabet), tuple(labels), found, tuple(builder.letters))


def _begins_line(guard: nodes.Guard) -> bool:
    before, behind = guard.pairs[0]
    return behind == EVERYWHERE != before and ord("\n") in before


def _rank(charset: CharSet) -> tuple[bool, bool, int]:
    """What shows well first."""
    text = sample(charset)
    return not (text.isascii() and text.isprintable()), not text.isalnum(), charset.ranges[0][0]


@dataclass(slots=True)
class _Piece:
    """How a part of a pattern is entered and left, and in how many ways it can be empty."""

    empty: int = 0
    first: Counter[int] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)


class _Builder:
    def __init__(self, tree: Node) -> None:
        self.letters: list[nodes.Letter] = []
        self.ways: list[Counter[int]] = []
        self.links = 0
        self.bodies = {
            part.number: part.body for part in walk(tree) if isinstance(part, nodes.Group)
        }
        self.referred: list[int] = []

    def piece(self, node: Node) -> _Piece:
        match node:
            case nodes.Letter():
                return self.letter(node)
            case nodes.Series(parts=parts):
                return self.series(parts)
            case nodes.Choice(branches=branches):
                whole = _Piece()
                for piece in map(self.piece, branches):
                    whole.empty += piece.empty
                    whole.first += piece.first
                    whole.last += piece.last
                return whole
            case nodes.Repeat(body=body, least=least, most=most):
                piece = self.piece(body)
                if most is None:
                    self.link(piece, piece)
                return _Piece(1 if least == 0 else piece.empty, piece.first, piece.last)
            case nodes.Group(body=body) | nodes.Atomic(body=body):
                return self.piece(body)
            case nodes.Look(body=body, side="ahead"):
                return _Piece(1, self.piece(body).first)
            case nodes.Reference(number=number) if number in self.bodies.keys() - self.referred:
                self.referred.append(number)
                piece = self.piece(self.bodies[number])
                self.referred.pop()
                return _Piece(1, piece.first, piece.last)
            case _:
                return _Piece(1)

    def letter(self, node: nodes.Letter) -> _Piece:
        if len(self.letters) >= _MOST_LETTERS:
            raise TooLargeError("more letters than are examined")
        state = Counter({_FIRST + len(self.letters): 1})
        self.letters.append(node)
        self.ways.append(Counter())
        return _Piece(0, state, Counter(state))

    def series(self, parts: tuple[Node, ...]) -> _Piece:
        whole = _Piece(1)
        for following in map(self.piece, parts):
            self.link(whole, following)
            whole = _Piece(
                min(2, whole.empty * following.empty),
                whole.first + _times(following.first, whole.empty),
                following.last + _times(whole.last, following.empty),
            )
        return whole

    def link(self, left: _Piece, right: _Piece) -> None:
        self.links += len(left.last) * len(right.first)
        if self.links > _MOST_LINKS:
            raise TooLargeError("more ways to go on than are examined")
        for before, leaving in left.last.items():
            for after, entering in right.first.items():
                self.ways[before - _FIRST][after] += leaving * entering


def _times(states: Counter[int], ways: int) -> Counter[int]:
    return Counter({state: min(2, count * ways) for state, count in states.items() if ways})
