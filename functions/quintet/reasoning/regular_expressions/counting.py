"""Writes counted repetitions out, so that only `?`, `*` and `+` are left."""

from dataclasses import replace
from typing import Final, Literal

from quintet.reasoning.regular_expressions import nodes
from quintet.reasoning.regular_expressions.nodes import Node, walk

_MOST_COPIES: Final = 16
_MOST_LETTERS: Final = 64
"""Of all copies of a body together."""
_MOST_NEEDED: Final = 128
"""Letters of the copies without which nothing matches: an attack must get past them."""

Manner = Literal["stretched", "cut"]
"""What becomes of a repetition with too many copies: one without bound, or a few copies."""


def has_large_counts(node: Node) -> bool:
    """Whether some repetition has too many copies to be written out."""
    return any(
        isinstance(part, nodes.Repeat) and part.most is not None and not _is_small(part, part.most)
        for part in walk(node)
    )


def written_out(node: Node, manner: Manner) -> Node:
    """The tree with all counts written out."""
    match node:
        case nodes.Series(parts=parts):
            return replace(node, parts=tuple(written_out(part, manner) for part in parts))
        case nodes.Choice(branches=branches):
            return replace(node, branches=tuple(written_out(part, manner) for part in branches))
        case nodes.Group() | nodes.Atomic() | nodes.Look():
            return replace(node, body=written_out(node.body, manner))
        case nodes.Repeat():
            return _copied(replace(node, body=written_out(node.body, manner)), node, manner)
        case _:
            return node


def _copied(node: nodes.Repeat, counted: nodes.Repeat, manner: Manner) -> Node:
    least, most = node.least, node.most
    if most is None:
        if least <= 1:
            return node
        copies = least if _is_small(counted, least) else 2
        return _series(node, copies - 1, replace(node, least=1))
    if (least, most) == (0, 1):
        return node
    if _is_small(counted, most):
        return _series(node, least, _optional(node, most - least))
    copies = least if _letters(counted) * least <= _MOST_NEEDED else 2
    if manner == "stretched":
        rest = replace(node, least=min(least, 1), most=None)
        return _series(node, max(copies - 1, 0), rest)
    return _series(node, min(least, copies), _optional(node, min(most - least, 1)))


def _series(node: nodes.Repeat, copies: int, rest: Node | None) -> Node:
    parts = (*[node.body] * copies, *([rest] if rest is not None else []))
    return nodes.Series(start=node.start, end=node.end, parts=parts)


def _optional(node: nodes.Repeat, copies: int) -> Node | None:
    """The body at most so many times, each copy inside the one before."""
    found: Node | None = None
    for _ in range(copies):
        body = node.body if found is None else _series(node, 1, found)
        found = replace(node, body=body, least=0, most=1)
    return found


def _is_small(node: nodes.Repeat, copies: int) -> bool:
    return copies <= _MOST_COPIES and _letters(node) * copies <= _MOST_LETTERS


def _letters(node: nodes.Repeat) -> int:
    """How many letters a body has."""
    return sum(isinstance(part, nodes.Letter) for part in walk(node.body))
