"""Counts a matcher's steps on an attack that grows, and tells how they grow."""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from quintet.reasoning.regular_expressions.matching import Matcher, TooManyStepsError
from quintet.reasoning.regular_expressions.models import Attack, Use
from quintet.reasoning.regular_expressions.program import Program

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
