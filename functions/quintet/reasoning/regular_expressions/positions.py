"""Which letter of a pattern can follow which, in how many ways and where (Glushkov's positions).

Two ways are as good as many. What cannot be told of looking around, of references and of groups
that give nothing back is left open: more can follow then than does in truth, never less.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from quintet.reasoning.regular_expressions.charsets import ANY, AT_EDGE, EVERYWHERE, NONE, CharSet
from quintet.reasoning.regular_expressions.nodes import (
    Atomic,
    Choice,
    Group,
    Guard,
    Letter,
    Look,
    Node,
    Reference,
    Repeat,
    Series,
    walk,
)

Condition = tuple[tuple[CharSet, CharSet], ...]
"""One of the pairs holds the point before and the point behind."""

ALWAYS: Final[Condition] = ((EVERYWHERE, EVERYWHERE),)


def both(left: Condition, right: Condition) -> Condition:
    """What holds where both do."""
    if left in {ALWAYS, right}:
        return right
    if right == ALWAYS:
        return left
    found = [(a & c, b & d) for a, b in left for c, d in right]
    return tuple(dict.fromkeys((a, b) for a, b in found if a and b))


def looked(look: Look) -> tuple[Condition, bool]:
    """What a look around asks of the two points at its place, and whether that is all it asks.

    Where it is not all, the condition asks too little, never too much.
    """
    points, is_all = _points(look.body, look.side)
    if look.is_negated:
        points = ~points if is_all else EVERYWHERE
    pair = (EVERYWHERE, points) if look.side == "ahead" else (points, EVERYWHERE)
    return (pair,) if points else (), is_all


def _points(node: Node, side: str) -> tuple[CharSet, bool]:
    """The points that a body can meet first, and whether meeting one of them is enough."""
    match node:
        case Letter(chars=chars):
            return chars, True
        case Guard(pairs=pairs, or_last_newline=is_lenient):
            return _guarded(pairs, side), len(pairs) == 1 and not is_lenient
        case Group(body=body):
            return _points(body, side)
        case Choice(branches=branches):
            found = [_points(branch, side) for branch in branches]
            union = NONE
            for points, _ in found:
                union |= points
            return union, all(is_all for _, is_all in found)
        case Repeat(body=body, least=least):
            points, is_all = _points(body, side)
            return (points, is_all and least == 1) if least else (EVERYWHERE, True)
        case Series(parts=parts) if parts:
            near = parts[0] if side == "ahead" else parts[-1]
            points, is_all = _points(near, side)
            return points, is_all and (len(parts) == 1 or points == NONE)
        case Series():
            return EVERYWHERE, True
        case _:
            return EVERYWHERE, False


def _guarded(pairs: Condition, side: str) -> CharSet:
    union = NONE
    for before, behind in pairs:
        mine, other = (behind, before) if side == "ahead" else (before, behind)
        union |= mine if other == EVERYWHERE else EVERYWHERE
    return union


def when_spent(body: Node) -> Condition | None:
    """Where a body that gives nothing back can end; None where that is more than one point.

    Known of a repetition of single characters: it ends where no further one comes.
    """
    while isinstance(body, Group) or (isinstance(body, Series) and len(body.parts) == 1):
        body = body.body if isinstance(body, Group) else body.parts[0]
    if not isinstance(body, Repeat) or body.is_lazy or body.most is not None:
        return None
    inner = body.body
    while isinstance(inner, Group) or (isinstance(inner, Series) and len(inner.parts) == 1):
        inner = inner.body if isinstance(inner, Group) else inner.parts[0]
    if not isinstance(inner, Letter):
        return None
    return ((EVERYWHERE, AT_EDGE | (ANY & ~inner.chars)),)


MOST_POSITIONS: Final = 500
_MOST_LINKS: Final = 40_000


class TooLargeError(Exception):
    """The pattern is larger than what is examined."""


@dataclass(slots=True)
class Piece:
    """How a part of a pattern is entered and left."""

    empty: Counter[Condition] = field(default_factory=Counter)
    first: Counter[tuple[int, Condition]] = field(default_factory=Counter)
    last: Counter[tuple[int, Condition]] = field(default_factory=Counter)


@dataclass(slots=True)
class Positions:
    """The letters of a pattern and what follows them."""

    letters: list[Letter] = field(default_factory=list)
    links: Counter[tuple[int, int, Condition]] = field(default_factory=Counter)
    whole: Piece = field(default_factory=Piece)
    left_open: set[str] = field(default_factory=set)
    """Kinds of parts of which not everything was told."""


def positions(tree: Node) -> Positions:
    """The positions of a tree without counts.

    Raises:
        TooLargeError: There are too many.
    """
    return _Builder(tree).built()


class _Builder:
    def __init__(self, tree: Node) -> None:
        self.tree = tree
        self.found = Positions()
        self.bodies = {part.number: part.body for part in walk(tree) if isinstance(part, Group)}
        self.referred: list[int] = []

    def built(self) -> Positions:
        self.found.whole = self.piece(self.tree)
        return self.found

    def piece(self, node: Node) -> Piece:
        match node:
            case Letter():
                return self.letter(node)
            case Series(parts=parts):
                return self.series(parts)
            case Choice(branches=branches):
                return _united([self.piece(branch) for branch in branches])
            case Repeat():
                return self.repeat(node)
            case Group(body=body):
                return self.piece(body)
            case Atomic(body=body):
                return self.atomic(body)
            case _:
                return self.place(node)

    def place(self, node: Node) -> Piece:
        """What takes no character of its own, or those of another part."""
        match node:
            case Guard(pairs=pairs):
                return Piece(empty=Counter({pairs: 1}))
            case Look():
                return self.look(node)
            case Reference(number=number):
                return self.reference(number)
            case _:
                raise TypeError(node)

    def letter(self, node: Letter) -> Piece:
        if len(self.found.letters) >= MOST_POSITIONS:
            raise TooLargeError("more letters than are examined")
        place = len(self.found.letters), ALWAYS
        self.found.letters.append(node)
        return Piece(first=Counter({place: 1}), last=Counter({place: 1}))

    def series(self, parts: tuple[Node, ...]) -> Piece:
        whole = Piece(empty=Counter({ALWAYS: 1}))
        for part in parts:
            following = self.piece(part)
            self.link(whole, following)
            whole = Piece(
                empty=_crossed(whole.empty, following.empty),
                first=whole.first + _passed(following.first, whole.empty),
                last=following.last + _passed(whole.last, following.empty),
            )
        return whole

    def repeat(self, node: Repeat) -> Piece:
        body = self.piece(node.body)
        if node.most is None:
            self.link(body, body)
        empty = Counter({ALWAYS: 1}) if node.least == 0 else body.empty
        return Piece(empty=Counter(empty), first=body.first, last=body.last)

    def atomic(self, body: Node) -> Piece:
        piece = self.piece(body)
        condition = when_spent(body)
        if condition is None:
            self.left_open("a group that gives nothing back")
            return piece
        spent = Counter({condition: 1})
        return Piece(_crossed(piece.empty, spent), piece.first, _passed(piece.last, spent))

    def look(self, node: Look) -> Piece:
        condition, is_all = looked(node)
        empty = Counter({condition: 1}) if condition else Counter[Condition]()
        if is_all:
            return Piece(empty=empty)
        self.left_open("looking around")
        if node.side == "behind":
            return Piece(empty=empty)
        return Piece(empty=empty, first=self.piece(node.body).first)

    def reference(self, number: int) -> Piece:
        self.left_open("a reference to a group")
        if number in self.referred or number not in self.bodies:
            return Piece(empty=Counter({ALWAYS: 1}))
        self.referred.append(number)
        piece = self.piece(self.bodies[number])
        self.referred.pop()
        return Piece(Counter({ALWAYS: 1}), piece.first, piece.last)

    def left_open(self, kind: str) -> None:
        self.found.left_open.add(kind)

    def link(self, left: Piece, right: Piece) -> None:
        if len(left.last) * len(right.first) + len(self.found.links) > _MOST_LINKS:
            raise TooLargeError("more ways to go on than are examined")
        for (before, leaving), ways in left.last.items():
            for (after, entering), more in right.first.items():
                condition = both(leaving, entering)
                if condition:
                    self.found.links[before, after, condition] += ways * more


def _united(pieces: list[Piece]) -> Piece:
    whole = Piece()
    for piece in pieces:
        whole.empty += piece.empty
        whole.first += piece.first
        whole.last += piece.last
    return whole


def _crossed(left: Counter[Condition], right: Counter[Condition]) -> Counter[Condition]:
    found = Counter[Condition]()
    for one_side, ways in left.items():
        for other_side, more in right.items():
            condition = both(one_side, other_side)
            if condition:
                found[condition] = min(2, found[condition] + ways * more)
    return found


def _passed(
    places: Counter[tuple[int, Condition]], empty: Counter[Condition]
) -> Counter[tuple[int, Condition]]:
    """Places that are reached past what can be empty."""
    found = Counter[tuple[int, Condition]]()
    for (place, condition), ways in places.items():
        for passing, more in empty.items():
            joined = both(condition, passing)
            if joined:
                found[place, joined] = min(2, found[place, joined] + ways * more)
    return found
