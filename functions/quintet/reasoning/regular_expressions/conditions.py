"""What may stand before and behind a place: guards, and what looking around comes to."""

from typing import Final

from quintet.reasoning.regular_expressions.charsets import ANY, AT_EDGE, EVERYWHERE, NONE, CharSet
from quintet.reasoning.regular_expressions.nodes import (
    Choice,
    Group,
    Guard,
    Letter,
    Look,
    Node,
    Repeat,
    Series,
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
