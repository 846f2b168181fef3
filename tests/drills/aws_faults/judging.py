"""What must hold of every call that fails, and the exceptions, each with its reason.

A caller is answered in time; an operator hears of what stays; what is stored is all, or nothing,
or becomes all by the same command; a failure that does not stay is noticed by nobody.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tests.drills.aws_faults.invoking import Outcome, Trial
from tests.drills.aws_faults.stored import Shape, missing

Stored = Literal["nothing", "part", "all"]
REQUEST_SECONDS: Final = 28.0
NO_ALARM: Final = {"portal/health"}
"""Whoever asks for its health is told by the answer."""
NOT_REPEATED: Final = {("reasoning-jobs/task_waits", "denied")}
"""A task that a missing permission fails stays so until `quintet redrive-tasks`."""
ASKED_ONCE: Final = {"sesv2"}
"""A second attempt may be a second message; the notification is put off and tried again."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A trial, beside the stores before it and the same command when all is well."""

    trial: Trial
    outcome: Outcome
    before: Shape
    well: Outcome

    @property
    def stored(self) -> Stored:
        """How much was stored, of what the command stores when all is well."""
        if self.outcome.stored == self.well.stored:
            return "all"
        return "nothing" if self.outcome.stored == self.before else "part"

    @property
    def is_noticed(self) -> bool:
        """Whether an alarm would fire."""
        return bool(self.outcome.alarms)

    def problems(self) -> Iterator[str]:
        """Which of the promises were broken, and how."""
        if not self.outcome.struck:
            yield "the call was not made"
        if self.outcome.seconds > self._seconds:
            yield f"answered after {self.outcome.seconds:.0f} s"
        if self.trial.fault == "fails once" and self._service not in ASKED_ONCE:
            yield from self._problems_once()
        elif not self.is_noticed and not self._is_made_good and self._name not in NO_ALARM:
            yield "no alarm fires"
        if self.outcome.is_answered and self.stored != "all" and not self.is_noticed:
            yield f"answered as done, and {self.stored} is stored"
        if (self._name, self.trial.fault) not in NOT_REPEATED:
            yield from self._problems_afterwards()

    @property
    def _is_made_good(self) -> bool:
        """Whether a worker asked again after an answer that came too late, and all is done."""
        is_done = self.outcome.is_answered and self.stored == "all"
        return self.trial.fault == "answers too late" and is_done

    @property
    def _name(self) -> str:
        return self.trial.case.name

    @property
    def _service(self) -> str:
        return self.trial.target.service if self.trial.target else ""

    @property
    def _seconds(self) -> float:
        function = self.trial.case.function
        return function.timeout_seconds if function.is_worker else REQUEST_SECONDS

    def _problems_once(self) -> Iterator[str]:
        if not self.outcome.is_answered:
            yield f"{self.outcome.answer} although a second attempt succeeds"
        if self.is_noticed:
            yield f"{', '.join(sorted(self.outcome.alarms))} although a second attempt succeeds"

    def _problems_afterwards(self) -> Iterator[str]:
        again = self.outcome.again
        if again not in {"answered", "done", self.well.again}:
            yield f"the command afterwards: {again}"
        wanted = (self.well.stored, self.well.stored_again)
        lacks = min((missing(shape, self.outcome.stored_again) for shape in wanted), key=len)
        if lacks:
            yield f"not stored afterwards: {lacks[0][:200]}"
