"""Tells from a regular expression's source how long matching may take."""

from dataclasses import replace
from typing import Final

from quintet.reasoning.regular_expressions.counting import has_large_counts, written_out
from quintet.reasoning.regular_expressions.cursor import UnreadableError
from quintet.reasoning.regular_expressions.examining import REFUTED, examined
from quintet.reasoning.regular_expressions.models import Cost, Dialect, Use
from quintet.reasoning.regular_expressions.nodes import Node, Repeat, walk
from quintet.reasoning.regular_expressions.parsing import parse
from quintet.reasoning.regular_expressions.program import Program

_LONGEST: Final = 4_000
"""Of a pattern, in characters."""
_AS_IF_UNBOUNDED: Final = 4_096
"""A count up to this much makes each character dearer, but the time stays linear."""
_DOUBLINGS: Final = 25
"""A count up to this much of a part that doubles the steps is as bad as one without bound."""


def cost_of(pattern: str, flags: str, dialect: Dialect, use: Use) -> Cost:
    """The time that one use of an expression takes at worst.

    `flags` are letters: `i`, `m`, `s`, `x`, `a` and JavaScript's `v`; others change nothing.
    """
    if dialect == "go":
        return Cost("linear", degree=1, why="RE2 runs in linear time")
    if len(pattern) > _LONGEST:
        return Cost("unknown", why="the pattern is longer than what is examined")
    try:
        tree = parse(pattern, flags, dialect)
    except UnreadableError as error:
        return Cost("unknown", why=f"not read: {error}")
    program = Program(tree)
    cost = examined(written_out(tree, "cut"), program, use)
    if cost.verdict == "exponential" or not has_large_counts(tree):
        return cost
    stretched = examined(written_out(tree, "stretched"), program, use)
    return _bounded(tree, cost, stretched)


def _bounded(tree: Node, cost: Cost, stretched: Cost) -> Cost:
    """Which holds of an expression with large counts: few copies, or as many as one likes."""
    largest = _largest_count(tree, stretched.ambiguous or (tree.start, tree.end))
    if stretched.why == REFUTED and cost.verdict == "linear":
        return replace(cost, why=f"a repetition up to {largest} times counts as bounded")
    if stretched.verdict == "unknown" and _rank(cost) == 0:
        return stretched
    if _rank(stretched) <= _rank(cost):
        return cost
    enough = _DOUBLINGS if stretched.verdict == "exponential" else _AS_IF_UNBOUNDED
    if largest < enough:
        return replace(cost, why=f"a repetition up to {largest} times counts as bounded")
    return replace(stretched, why=f"up to the bound of {largest} repetitions")


def _rank(cost: Cost) -> int:
    ranks = {"linear": 0, "unknown": 0, "polynomial": cost.degree or 0, "exponential": 1_000}
    return ranks[cost.verdict]


def _largest_count(tree: Node, span: tuple[int, int]) -> int:
    first, last = span
    counts = [
        part.most
        for part in walk(tree)
        if isinstance(part, Repeat)
        and part.most is not None
        and part.start < last
        and first < part.end
    ]
    return max(counts, default=0)
