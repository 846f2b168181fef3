"""Builds texts around a pump: what leads there, and what makes the whole fail behind it."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from quintet.reasoning.regular_expressions.ambiguity import Pump
from quintet.reasoning.regular_expressions.automaton import BEGIN, MATCHED, Automaton, way_to
from quintet.reasoning.regular_expressions.charsets import EDGE
from quintet.reasoning.regular_expressions.matching import Matcher, Program, TooManyStepsError
from quintet.reasoning.regular_expressions.models import Attack, Use

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
