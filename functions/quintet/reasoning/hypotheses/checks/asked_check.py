"""One check about one function, with what it is decided from."""

from dataclasses import dataclass, replace

from quintet.codegraph.statements import Node, call_of
from quintet.errors import BadInputError
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


def may_do(asked: Asked, within: Function, node: Node, event: Event) -> bool:
    """Whether a call leads to another function that does the event, or may."""
    call = call_of(node)
    if call is None or event.kind == "returns":
        return False
    own = asked.function.symbol.id
    targets = asked.facts.names.targets(within, call)
    return any(_leads_to(asked, each.id, event) for each, _ in targets if each.id != own)


def _leads_to(asked: Asked, target: str, event: Event) -> bool:
    """Whether a function does the event, or leads to another that does; kept for each."""
    key = asked.function.symbol.id, target, event.model_dump_json(exclude_unset=True)
    known = asked.facts.leading
    function = asked.facts.code.function(target) if key not in known else None
    if key not in known:
        reach = asked.facts.reach(function).functions if function is not None else ()
        known[key] = any(_does(asked, reached.function, event) for reached in reach)
    return known[key]


def _does(asked: Asked, function: Function, event: Event) -> bool:
    if function.symbol.id == asked.function.symbol.id:
        return False
    try:
        found = replace(asked, function=function).occurrences(event)
    except BadInputError:  # what is written so in one function is not in the other
        return False
    return bool(found.sure or found.possible)
