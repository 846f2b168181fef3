"""What every known defect is described by, and what its examiner gets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.claims import Claim, Focus
from quintet.reasoning.hypotheses.code_view import CodeView, Unit
from quintet.reasoning.hypotheses.models import HypothesisType
from quintet.reasoning.hypotheses.observations import Observation
from quintet.requests.deadline import Deadline

ALL_TYPES: Final[frozenset[HypothesisType]] = frozenset(
    {"bug", "performance", "behavior", "security"}
)
BY_SYMPTOM: Final = 0.6
"""How directly a defect is named by what people see of it."""


@dataclass(frozen=True)
class Inquiry:
    """A claim, the code it is about, and the time there is. Each look at a unit checks the time."""

    claim: Claim
    code: CodeView
    focus: Focus
    deadline: Deadline

    def units(self) -> Iterator[Unit]:
        """Every function and module.

        Raises:
            DeadlineExceededError: the time for this hypothesis is over.
            CallCancelledError: nobody waits for it any more.
        """
        for unit in self.code.units:
            self.deadline.check()
            yield unit

    def functions(self) -> Iterator[Unit]:
        """The functions alone, with the same errors."""
        return (unit for unit in self.units() if unit.is_function)


Examine = Callable[[Inquiry], Iterator[Observation]]


@dataclass(frozen=True, slots=True)
class Defect:
    """A named pattern. `phrases` call it by its cause, `symptoms` by what is seen of it."""

    key: str
    title: str
    types: frozenset[HypothesisType]
    phrases: re.Pattern[str]
    examine: Examine
    remedy: str
    symptoms: re.Pattern[str] | None = None

    def directness(self, text: str) -> float:
        """How directly a text names it; 0 where it does not."""
        if self.phrases.search(text):
            return 1.0
        return BY_SYMPTOM if self.symptoms is not None and self.symptoms.search(text) else 0.0


def words(*patterns: str) -> re.Pattern[str]:
    """A pattern that finds any of these in a text, at the beginning of words."""
    return re.compile(rf"\b(?:{'|'.join(patterns)})", re.IGNORECASE)


def supports(unit: Unit, line: int, strength: float, says: str) -> Observation:
    """An observation that speaks for a hypothesis."""
    return Observation(unit.path, line, True, strength, says)


def opposes(unit: Unit, line: int, strength: float, says: str) -> Observation:
    """An observation that speaks against it."""
    return Observation(unit.path, line, False, strength, says)
