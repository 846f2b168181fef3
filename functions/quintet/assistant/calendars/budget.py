"""How much work the recurrence rules of a file may be."""

from dataclasses import dataclass
from typing import Final

STEPS_OF_A_RULE: Final = 200_000
"""A step is about a microsecond of dateutil's: a yearly rule that counts five centuries."""
STEPS_OF_A_FILE: Final = 4_000_000


class TooManyStepsError(Exception):
    """The budget of a rule, or of all rules of a file, is used up."""


@dataclass(slots=True)
class Budget:
    """Steps that may still be taken, of one rule and of the whole file."""

    file: int = STEPS_OF_A_FILE
    rule: int = STEPS_OF_A_RULE

    def renew(self) -> None:
        """Another rule begins."""
        self.rule = STEPS_OF_A_RULE

    def spend(self, steps: int) -> None:
        """Counts steps.

        Raises:
            TooManyStepsError: there are no more.
        """
        self.file -= steps
        self.rule -= steps
        if self.file < 0 or self.rule < 0:
            raise TooManyStepsError
