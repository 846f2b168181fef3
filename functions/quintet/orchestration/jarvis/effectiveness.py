"""Reasoning effectiveness: one number that rises with tasks that succeed and falls otherwise."""

from typing import Final, Literal

from quintet.orchestration.jarvis.rules import Rules

Grade = Literal["EXCELLENT", "GOOD", "SATISFACTORY", "NEEDS_IMPROVEMENT", "REQUIRES_ATTENTION"]

STEP: Final = 0.1
ENHANCED_ABOVE: Final = 0.7
_DIGITS: Final = 4
"""Kept, so that 0.8 less 0.1 is 0.7 and passes where 0.7 is asked for."""
_GRADES: Final[tuple[tuple[float, Grade], ...]] = (
    (0.9, "EXCELLENT"),
    (0.8, "GOOD"),
    (0.7, "SATISFACTORY"),
    (0.6, "NEEDS_IMPROVEMENT"),
)


def after_task(effectiveness: float, rules: Rules, *, success: bool) -> float:
    """The effectiveness once a task was reported, within its range."""
    changed = round(effectiveness + (STEP if success else -STEP), _DIGITS)
    return min(rules.max_effectiveness, max(rules.min_effectiveness, changed))


def grade(effectiveness: float) -> Grade:
    """The word for it."""
    return next((name for least, name in _GRADES if effectiveness >= least), "REQUIRES_ATTENTION")
