"""What of a pattern is tried before a part of it is given up."""

from dataclasses import replace

from quintet.reasoning.regular_expressions.nodes import (
    Atomic,
    Choice,
    Group,
    Letter,
    Look,
    Node,
    Repeat,
    Series,
    walk,
)


def focused(node: Node, target: Letter) -> Node:
    """The tree without what is tried only after the part around a letter has failed.

    A matcher goes through all the ways of that part first, even where a later branch would match.
    Of a look around that holds the letter nothing behind it remains.
    """
    match node:
        case Series(parts=parts):
            at = next(at for at, part in enumerate(parts) if _holds(part, target))
            inner = focused(parts[at], target)
            rest = () if any(isinstance(part, Look) for part in _way(parts[at], target)) else parts
            return replace(node, parts=(*parts[:at], inner, *rest[at + 1 :]))
        case Choice(branches=branches):
            at = next(at for at, branch in enumerate(branches) if _holds(branch, target))
            return replace(node, branches=(*branches[:at], focused(branches[at], target)))
        case Repeat(body=body) if node.most == 1 and not node.is_lazy:
            return focused(body, target)
        case Repeat() if node.least == 0 and not node.is_lazy:
            return replace(node, least=1)
        case Group(body=body) | Atomic(body=body):
            return replace(node, body=focused(body, target))
        case Look(body=body):
            return focused(body, target)
        case _:
            return node


def _holds(node: Node, target: Letter) -> bool:
    return any(part is target for part in walk(node))


def _way(node: Node, target: Letter) -> list[Node]:
    """The nodes around a letter."""
    return [part for part in walk(node) if _holds(part, target)]
