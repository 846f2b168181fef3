"""One check about one function, with what it is decided from."""

from dataclasses import dataclass

from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.events import Occurrences, occurrences
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, fails, not_known, whole
from quintet.reasoning.hypotheses.checks.subjects import Subjects, Where


@dataclass(frozen=True)
class Asked:
    """`where` leads to the check among the arguments of the tool."""

    facts: Facts
    subjects: Subjects
    function: Function
    where: Where

    def occurrences(
        self, event: Event, field: str = "event", *, in_closures: bool = False
    ) -> Occurrences:
        """Where the function does something; what closures return only if that is asked for."""
        where = (*self.where, field)
        return occurrences(
            self.facts, self.subjects, self.function, event, where, in_closures=in_closures
        )

    def whole(self, why: str) -> Spot:
        """The function's first line."""
        return whole(self.function, why)

    def missing(self, found: Occurrences) -> Outcome:
        """Nothing of what a check is about is in the function, as far as is seen."""
        spots = [occurrence.at for occurrence in found.possible]
        return not_known([*spots, self.whole("nothing surely does it here")])

    def never(self, found: Occurrences, why: str) -> Outcome:
        """It is not so, unless a place that hides it makes it so."""
        if found.possible:
            return not_known(occurrence.at for occurrence in found.possible)
        return fails([occurrence.at for occurrence in found.sure] or [self.whole(why)])
