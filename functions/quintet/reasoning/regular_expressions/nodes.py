"""An expression as a tree: one form for all dialects, flags already worked in."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from quintet.reasoning.regular_expressions.charsets import CharSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A part of the pattern: offsets of its first character and past its last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter(Node):
    """One character of a set."""

    chars: CharSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Series(Node):
    """Parts one after the other; none for the empty expression."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Node):
    """Branches, the first tried first."""

    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Node):
    """A body so many times; `most` is None without bound."""

    body: Node
    least: int
    most: int | None
    is_lazy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Node):
    """A body whose text is kept under a number."""

    body: Node
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Atomic(Node):
    """A body that is not entered again once it has matched."""

    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Node):
    """A body that must, or must not, match ahead of a place or behind it."""

    body: Node
    side: Literal["ahead", "behind"]
    is_negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard(Node):
    """A place between two points: one of the pairs holds the point before and the one behind."""

    pairs: tuple[tuple[CharSet, CharSet], ...]
    or_last_newline: bool = False
    """Holds before a newline at the very end too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Node):
    """What a group matched, again."""

    number: int
    is_folded: bool


def children(node: Node) -> tuple[Node, ...]:
    """The parts right below."""
    match node:
        case Series(parts=parts):
            return parts
        case Choice(branches=branches):
            return branches
        case Repeat(body=body) | Group(body=body) | Atomic(body=body) | Look(body=body):
            return (body,)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below."""
    yield node
    for child in children(node):
        yield from walk(child)


def width(node: Node) -> tuple[int, int | None]:
    """The fewest and the most characters that a node takes; None without bound."""
    match node:
        case Letter():
            return 1, 1
        case Group(body=body) | Atomic(body=body):
            return width(body)
        case Series(parts=parts):
            widths = [width(part) for part in parts]
            most = [high for _, high in widths if high is not None]
            return sum(low for low, _ in widths), sum(most) if len(most) == len(widths) else None
        case Choice(branches=branches):
            widths = [width(branch) for branch in branches]
            most = [high for _, high in widths if high is not None]
            return min(low for low, _ in widths), max(most) if len(most) == len(widths) else None
        case Repeat(body=body, least=least, most=times):
            low, high = width(body)
            return low * least, None if times is None or high is None else high * times
        case Reference():
            return 0, None
        case _:
            return 0, 0
