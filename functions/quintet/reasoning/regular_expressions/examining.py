"""The time that an expression takes: looks for attacks on it, and tries them on a matcher."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Final

from quintet.reasoning.regular_expressions.ambiguity import Pump, TooMuchWorkError, pumps
from quintet.reasoning.regular_expressions.automaton import (
    SKIP,
    Automaton,
    TooLargeError,
    automaton,
)
from quintet.reasoning.regular_expressions.charsets import sample
from quintet.reasoning.regular_expressions.counting import has_large_counts, written_out
from quintet.reasoning.regular_expressions.cursor import UnreadableError
from quintet.reasoning.regular_expressions.matching import Matcher, Program, TooManyStepsError
from quintet.reasoning.regular_expressions.models import Attack, Cost, Dialect, Use
from quintet.reasoning.regular_expressions.nodes import Node, Repeat, walk
from quintet.reasoning.regular_expressions.parsing import parse

_LONGEST: Final = 4_000
"""Of a pattern, in characters."""
_AS_IF_UNBOUNDED: Final = 4_096
"""A count up to this much makes each character dearer, but the time stays linear."""
_DOUBLINGS: Final = 25
"""A count up to this much of a part that doubles the steps is as bad as one without bound."""
_TRIED: Final = "texts that can be read in many ways were tried and are not slow"


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
    cost = _examined(tree, written_out(tree, "cut"), program, use)
    if cost.verdict == "exponential" or not has_large_counts(tree):
        return cost
    stretched = _examined(tree, written_out(tree, "stretched"), program, use)
    return _bounded(tree, cost, stretched)


def _bounded(tree: Node, cost: Cost, stretched: Cost) -> Cost:
    """Which holds of an expression with large counts: few copies, or as many as one likes."""
    if stretched.verdict == "unknown" and _rank(cost) == 0:
        return stretched
    if _rank(stretched) <= _rank(cost):
        return cost
    first, last = stretched.ambiguous or (tree.start, tree.end)
    counts = (
        part.most
        for part in walk(tree)
        if isinstance(part, Repeat) and part.most and part.start < last and first < part.end
    )
    largest = max(counts, default=0)
    enough = _DOUBLINGS if stretched.verdict == "exponential" else _AS_IF_UNBOUNDED
    if largest < enough:
        return replace(cost, why=f"a repetition up to {largest} times counts as bounded")
    return replace(stretched, why=f"up to the bound of {largest} repetitions")


def _rank(cost: Cost) -> int:
    ranks = {"linear": 0, "unknown": 0, "polynomial": cost.degree or 0, "exponential": 1_000}
    return ranks[cost.verdict]


_MOST_ATTACKS: Final = 30
"""That are tried on one expression."""
_MOST_ENDINGS: Final = 3
_ENDINGS: Final = ("", "!", "\n!", "!\n!", "\x00")
"""Tried before those that are made of the pattern's own letters."""


def _examined(whole: Node, tree: Node, program: Program, use: Use) -> Cost:
    """The cost of a tree whose counts are written out; the program is that of the whole pattern."""
    tried = 0
    try:
        found = automaton(tree, use)
        for pump in pumps(found):
            for attack in _attacks(found, pump, program, use):
                tried += 1
                if tried > _MOST_ATTACKS:
                    return Cost("unknown", why="more ways to slow it than are tried")
                cost = _confirmed(pump, attack, program, use)
                if cost is not None:
                    return replace(cost, ambiguous=_span(whole, found, pump))
    except (TooLargeError, TooMuchWorkError) as error:
        return Cost("unknown", why=str(error))
    return Cost("linear", degree=1, why=_TRIED if tried else "")


def _attacks(found: Automaton, pump: Pump, program: Program, use: Use) -> Iterator[Attack]:
    """Texts that lead to a pump and repeat it: with endings behind which nothing matches, if any.

    A matcher goes through all ways of a part first, even where a later branch would match.
    """
    begin, again = found.shown(found.way_to(pump.state)), found.shown(list(pump.letters))
    own = (text for text in map(sample, found.alphabet) if text not in {"", "\n"})
    every = [Attack(begin, again, ending) for ending in dict.fromkeys((*_ENDINGS, *own))]
    failing = (attack for attack in every if not _matches(program, use, attack))
    yield from list(islice(failing, _MOST_ENDINGS)) or every[:_MOST_ENDINGS]


def _matches(program: Program, use: Use, attack: Attack) -> bool:
    try:
        return Matcher(program, attack.text(_ENOUGH), MOST_STEPS).uses(use)
    except TooManyStepsError:
        return False


def _confirmed(pump: Pump, attack: Attack, program: Program, use: Use) -> Cost | None:
    """The cost, if the steps on the attack grow as the pump says."""
    if pump.degree is None and grows_exponentially(program, use, attack):
        return Cost("exponential", attack=attack)
    measured = power(program, use, attack)
    if measured == 1:
        return None
    return Cost(
        "polynomial",
        degree=min(measured, pump.degree or measured),
        by_search=pump.degree is not None and len(pump.states) == 2 and SKIP in pump.states,  # noqa: PLR2004 - and one that is tried
        attack=attack,
    )


def _span(tree: Node, found: Automaton, pump: Pump) -> tuple[int, int]:
    """The smallest repetition around what the pump goes through, or just that."""
    letters = [letter for state in pump.states if (letter := found.letter_of(state)) is not None]
    start = min(letter.start for letter in letters)
    end = max(letter.end for letter in letters)
    around = [
        (part.end - part.start, part.start, part.end)
        for part in walk(tree)
        if isinstance(part, Repeat) and part.start <= start and end <= part.end
    ]
    return min(around, default=(0, start, end))[1:]


MOST_STEPS: Final = 60_000
"""On one text."""
_TIMES: Final = (2, 4, 8, 16, 32, 64)
_FEW_TIMES: Final = range(1, 20)
_DOUBLING: Final = 1.6
"""Times as many steps for one pump more: two ways for each pump come to 2."""
_LEAST_POWER: Final = 1.7
_ENOUGH: Final = 3


def grows_exponentially(program: Program, use: Use, attack: Attack) -> bool:
    """Whether each further pump multiplies the steps."""
    steps = list(_counted(program, use, attack, _FEW_TIMES))
    ratios = [after / before for before, after in pairwise(steps)]
    return len(ratios) >= _ENOUGH and min(ratios[-2:]) >= _DOUBLING


def power(program: Program, use: Use, attack: Attack) -> int:
    """The power of the number of pumps with which the steps grow; 1 where that is less than 2."""
    steps = list(_counted(program, use, attack, _TIMES))
    if len(steps) < _ENOUGH:
        return 1
    before, middle, after = steps[-3:]
    if middle <= before or after <= middle:
        return 1
    measured = math.log2((after - middle) / (middle - before))
    return max(2, round(measured)) if measured >= _LEAST_POWER else 1


def _counted(program: Program, use: Use, attack: Attack, times: Iterable[int]) -> Iterable[int]:
    for count in times:
        matcher = Matcher(program, attack.text(count), MOST_STEPS)
        try:
            matcher.uses(use)
        except TooManyStepsError:
            return
        yield matcher.steps
