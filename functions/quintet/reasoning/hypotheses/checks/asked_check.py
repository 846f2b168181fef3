"""One check about one function, with what it is decided from."""

from dataclasses import dataclass

from quintet.codegraph.statements import Arm, Closure
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.events import Occurrences, occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.facts import Facts, Reach
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, fails, not_known, whole
from quintet.reasoning.hypotheses.checks.subjects import Subjects, Where


@dataclass(frozen=True)
class Asked:
    """`where` leads to the check among the arguments of the tool."""

    facts: Facts
    subjects: Subjects
    function: Function
    where: Where
    closure: Closure | None = None
    """What is meant of the function, where a line names one that it has within."""

    def is_here(self, function: Function, visit: Visit) -> bool:
        """Whether a statement is of what is meant."""
        span = self.closure.span if self.closure is not None else None
        if self.closure is None or span is None:
            return True
        if function is self.function:
            return any(parent is self.closure for parent in visit.parents)
        return span.line <= function.symbol.line and function.symbol.end_line <= span.end_line

    def holds_line(self, line: int) -> bool:
        """Whether a line stands in the closure that is meant, if one is."""
        span = self.closure.span if self.closure is not None else None
        return span is None or span.line <= line <= span.end_line

    def reach(self) -> Reach:
        """Where it leads to; of a closure only where that does."""
        return self.facts.reach(self.function, self.holds_line)

    def within(self, occurrence: Occurrence) -> bool:
        """Whether it is in a function within what is meant, not in that itself.

        What Go starts or defers is of the function that does so.
        """
        parents = occurrence.visit.parents
        if any(isinstance(each, Arm) and each.label in {"go", "defer"} for each in parents):
            return False
        closures = [each for each in parents if isinstance(each, Closure)]
        own = [self.closure] if self.closure is not None else []
        return occurrence.function is not self.function or closures[-1:] != own

    def occurrences(
        self, event: Event, field: str = "event", *, in_closures: bool = False
    ) -> Occurrences:
        """Where the function does something; what closures return only if that is asked for."""
        where = (*self.where, field)
        is_inside = in_closures or self.closure is not None
        found = occurrences(
            self.facts, self.subjects, self.function, event, where, in_closures=is_inside
        )
        if self.closure is None:
            return found
        is_own = event.kind == "returns" and not in_closures
        kept = (
            [
                each
                for each in some
                if self.is_here(each.function, each.visit) and not (is_own and self.within(each))
            ]
            for some in (found.sure, found.possible, found.unclear)
        )
        return Occurrences(*kept)

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


def closure_at(function: Function, line: int) -> Closure | None:
    """The innermost function without a name of its own that a line is in, or begins."""
    around = [
        visit.node
        for visit in function.visits
        if isinstance(visit.node, Closure)
        and visit.node.span.line <= line <= visit.node.span.end_line
    ]
    of_lines = [each for each in around if each.span.line < each.span.end_line]
    within_line = [each for each in around if each.span.line == each.span.end_line]
    is_end = bool(of_lines) and of_lines[-1].span.end_line == line
    found = within_line if is_end and within_line else of_lines
    return found[-1] if found and line != function.symbol.line else None
