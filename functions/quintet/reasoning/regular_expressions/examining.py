"""Looks for attacks on an expression whose counts are written out, and tries them."""

from dataclasses import replace
from typing import Final

from quintet.reasoning.regular_expressions.ambiguity import Pump, TooMuchWorkError, Work, pumps
from quintet.reasoning.regular_expressions.attacking import (
    attack_on,
    failing,
    grows_exponentially,
    guessed,
    power,
)
from quintet.reasoning.regular_expressions.automaton import Automaton, automaton
from quintet.reasoning.regular_expressions.counting import focused, has_large_counts, written_out
from quintet.reasoning.regular_expressions.cursor import UnreadableError
from quintet.reasoning.regular_expressions.matching import Program
from quintet.reasoning.regular_expressions.models import Attack, Cost, Dialect, Use
from quintet.reasoning.regular_expressions.nodes import Node, Repeat, walk
from quintet.reasoning.regular_expressions.parsing import parse
from quintet.reasoning.regular_expressions.positions import Positions, TooLargeError, positions

_MOST_ATTACKS: Final = 30
"""That are tried on one expression."""
_REFUTED: Final = "texts that should be slow were not"
REFUTED: Final = f"not fully examined: {_REFUTED}"
_ORDER: Final = "texts that can be read in many ways match, as far as was tried"


def examined(tree: Node, program: Program, use: Use) -> Cost:
    """The cost of a tree whose counts are written out; the program is that of the whole pattern."""
    try:
        found = positions(tree)
        return _Examination(tree, program, use, found).cost()
    except (TooLargeError, TooMuchWorkError) as error:
        return Cost("unknown", why=str(error))


class _Examination:
    def __init__(self, tree: Node, program: Program, use: Use, found: Positions) -> None:
        self.tree = tree
        self.program = program
        self.use = use
        self.found = found
        self.automaton = automaton(found, use)
        self.tried = 0
        self.is_matched = False
        """Whether some text could be slow, but matches."""
        self.doubts = set[str]()
        """What could make a text slow that was not."""

    def cost(self) -> Cost:
        work = Work()
        for is_unmatched in (False, True):
            if is_unmatched and not self.is_matched:
                break
            for pump in pumps(self.automaton, work, is_unmatched=is_unmatched):
                cost = self.tried_out(pump)
                if cost is not None:
                    return cost
        if self.doubts <= {_ORDER}:
            return Cost("linear", degree=1, why=_ORDER if self.is_matched else "")
        if self.doubts <= {_ORDER, _REFUTED}:
            return Cost("unknown", why=REFUTED)
        return Cost("unknown", why=f"not fully examined: {', '.join(sorted(self.doubts))}")

    def tried_out(self, pump: Pump) -> Cost | None:
        attack = attack_on(self.automaton, pump)
        attacks = [*failing(self.automaton, attack)]
        doubts = self.found.left_open or {_REFUTED}
        if not attacks:
            self.is_matched = True
            attacks, doubts = [*failing(self.first_tried(pump), attack)], {_ORDER}
        if not attacks and self.found.left_open:
            attacks, doubts = [*guessed(attack)], self.found.left_open
        for each in attacks:
            self.tried += 1
            if self.tried > _MOST_ATTACKS:
                return Cost("unknown", why="more ways to slow it than are tried")
            cost = self.confirmed(pump, each)
            if cost is not None:
                return cost
            self.doubts |= doubts
        return None

    def first_tried(self, pump: Pump) -> Automaton:
        """The automaton of what is tried before the pump's last part is given up."""
        places = [self.automaton.places[state] for state in pump.states]
        target = self.found.letters[max(places)]
        return automaton(positions(focused(self.tree, target)), self.use)

    def confirmed(self, pump: Pump, attack: Attack) -> Cost | None:
        """The cost, if the steps on the attack grow as the pump says."""
        span = self.span(pump)
        if pump.degree is None and grows_exponentially(self.program, self.use, attack):
            return Cost("exponential", ambiguous=span, attack=attack)
        measured = power(self.program, self.use, attack)
        if measured == 1:
            return None
        inner = sum(not self.automaton.is_skipping(state) for state in pump.states)
        return Cost(
            "polynomial",
            degree=min(measured, pump.degree or measured),
            by_search=pump.degree is not None and inner == len(pump.states) - 1 == 1,
            ambiguous=span,
            attack=attack,
        )

    def span(self, pump: Pump) -> tuple[int, int]:
        """The smallest repetition around what the pump goes through, or just that."""
        letters = [
            self.found.letters[place]
            for state in pump.states
            if (place := self.automaton.places[state]) >= 0
        ]
        start = min(letter.start for letter in letters)
        end = max(letter.end for letter in letters)
        around = [
            (part.end - part.start, part.start, part.end)
            for part in walk(self.tree)
            if isinstance(part, Repeat) and part.start <= start and end <= part.end
        ]
        return min(around, default=(0, start, end))[1:]


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
