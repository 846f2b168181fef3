"""Looks for attacks on an expression whose counts are written out, and tries them."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from quintet.reasoning.regular_expressions.ambiguity import Pump, TooMuchWorkError, Work, pumps
from quintet.reasoning.regular_expressions.automaton import (
    BEGIN,
    MATCHED,
    Automaton,
    automaton,
    way_to,
)
from quintet.reasoning.regular_expressions.charsets import EDGE
from quintet.reasoning.regular_expressions.counting import focused, has_large_counts, written_out
from quintet.reasoning.regular_expressions.cursor import UnreadableError
from quintet.reasoning.regular_expressions.matching import Matcher, Program, TooManyStepsError
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


_MOST_REPEATS: Final = 40
_MOST_SETS: Final = 150
_LONGEST_ENDING: Final = 4
_MOST_ENDINGS: Final = 3
_ENDINGS: Final = ("", "!", "\n!", "\x00")
"""Tried where the automaton knows of no ending that fails."""


def attack_on(found: Automaton, pump: Pump) -> Attack:
    """A text that leads to a pump, and the pump; it has no ending yet."""
    return Attack(found.shown(way_to(found, pump.state)), found.shown(list(pump.letters)), "")


def failing(found: Automaton, attack: Attack) -> Iterator[Attack]:
    """The attack with endings behind which no way of an automaton matches."""
    states = _after(found, 1 << BEGIN, attack.prefix)
    seen = set[int]()
    while states not in seen and len(seen) < _MOST_REPEATS:
        seen.add(states)
        states = _after(found, states, attack.pump)
    for ending in _endings(found, states):
        text = found.shown(ending)
        if text.endswith("\n"):
            text += "\n"  # as `$` lets a single newline pass
        yield Attack(attack.prefix, attack.pump, text)


def guessed(attack: Attack) -> Iterator[Attack]:
    """The attack with endings that often fail."""
    for ending in _ENDINGS:
        yield Attack(attack.prefix, attack.pump, ending)


def _after(found: Automaton, states: int, text: str) -> int:
    for letter in text:
        states = found.after(states, found.letter(ord(letter)))
    return states


def _endings(found: Automaton, states: int) -> Iterator[list[int]]:
    """What leads a set of states to where none of them has matched, even at the text's end."""
    edge = found.letter(EDGE)
    seen, count = {states}, 0
    queue: list[tuple[int, list[int]]] = [(states, [])]
    for here, letters in queue:
        if here & 1 << MATCHED:
            continue
        if not found.after(here, edge) & 1 << MATCHED:
            yield letters
            count += 1
            if count == _MOST_ENDINGS:
                return
        if len(letters) == _LONGEST_ENDING or len(seen) > _MOST_SETS:
            continue
        for letter in range(len(found.alphabet)):
            there = found.after(here, letter)
            if letter != edge and there not in seen:
                seen.add(there)
                queue.append((there, [*letters, letter]))


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
