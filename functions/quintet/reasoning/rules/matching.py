"""Rules applied to a function: each place that a trigger finds and whose conditions all hold."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Loop, Node, Return
from quintet.codegraph.syntax.expressions import Expression
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.rounds import repeating_loops
from quintet.reasoning.code.statement_expressions import expressions_of
from quintet.reasoning.effects.engine import Effects, Way
from quintet.reasoning.effects.siblings import Siblings
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import holds
from quintet.reasoning.rules.patterns import compiled, found_in
from quintet.reasoning.rules.rule import Rule, Suspicion, Trigger, library
from quintet.reasoning.rules.ruled_out import is_ruled_out
from quintet.reasoning.rules.site import Site
from quintet.reasoning.rules.wording import suspicion_of
from quintet.reasoning.rules.workspace_rules import Budget

DEFAULT_DEPTH: Final = 3
MADE_BEHIND: Final = 2
"""Calls that lie between a loop and what is made in each round."""
_OWN: Final = 0.95
_FOLLOWED: Final = 0.85
"""How sure it is that rows are those of a query: in the function itself, in one that it calls."""
_KINDS: Final[dict[str, type[Node]]] = {
    "loop": Loop,
    "assign": Assign,
    "call": CallSite,
    "return": Return,
    "branch": Branch,
    "arm": Arm,
}
HasTime = Callable[[], bool]


class Matcher:
    """Applies rules to the functions of one code base: ours, and those that a workspace brings."""

    def __init__(
        self,
        effects: Effects,
        has_time: HasTime,
        rules: Iterable[Rule] | None = None,
        brought: Iterable[Rule] = (),
        budget: Budget | None = None,
    ) -> None:
        self._effects = effects
        self._siblings = Siblings(effects)
        self._has_time = has_time
        self._rules = tuple(library() if rules is None else rules)
        self._brought = tuple(brought)
        self._budget = budget or Budget(time.monotonic)
        self.is_cut = False

    def of_function(self, function: Function, depth: int = DEFAULT_DEPTH) -> Iterator[Suspicion]:
        """What rules find in a function; of a line the surest of each kind."""
        best: dict[tuple[int, str], Suspicion] = {}
        for found in self._found(function, depth):
            key = (found.line, found.kind)
            if key not in best or best[key].confidence < found.confidence:
                best[key] = found
        yield from best.values()

    def _found(self, function: Function, depth: int) -> Iterator[Suspicion]:
        for rule in self._rules:
            if not self._has_time():
                self.is_cut = True
                return
            yield from self._by_rule(rule, function, depth)
        for rule in self._brought:
            if self._budget.is_over or not self._has_time():
                self.is_cut = True
                return
            with self._budget:
                found = list(self._by_rule(rule, function, depth))
            yield from found

    def _by_rule(self, rule: Rule, function: Function, depth: int) -> Iterator[Suspicion]:
        if rule.languages and function.language not in rule.languages:
            return
        for site in self._sites(rule.trigger, function, depth):
            if all(holds(site, asked) for asked in rule.conditions) and not is_ruled_out(site):
                yield suspicion_of(rule, site)

    def _sites(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        if trigger.effects:
            yield from self._by_effect(trigger, function, depth)
        elif trigger.unchecked:
            yield from self._by_siblings(function, depth)
        elif trigger.makes:
            yield from self._by_creations(function, depth)
        elif trigger.every_row:
            yield from self._by_every_row(trigger, function, depth)
        elif trigger.calls or trigger.cost:
            yield from self._by_name(trigger, function, depth)
        elif trigger.pattern:
            yield from self._by_pattern(trigger, function, depth)
        elif trigger.statement is not None:
            kind = _KINDS.get(trigger.statement)
            visits = function.visits if kind is not None else (Visit(function.body, ()),)
            for visit in visits:
                if kind is None or isinstance(visit.node, kind):
                    yield Site(self._effects, function, visit, depth=depth)

    def _by_pattern(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        form = compiled(trigger.pattern, trigger.pattern_language)
        for visit in function.visits:
            for where, root in expressions_of(visit):
                for expression, bindings in found_in(form, root):
                    yield Site(
                        self._effects, function, where, expression, bindings=bindings, depth=depth
                    )

    def _by_effect(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        """A operation for the nearest way to each wanted effect."""
        for operation in self._effects.operations(function):
            for way in self._effects.ways(operation):
                effect = way.effect
                named = {effect.kind, f"{effect.kind}.{effect.action}"}
                if named & set(trigger.effects) and len(way.steps) <= depth + 1:
                    expression = operation.expression or _called(operation.visit)
                    yield Site(
                        self._effects, function, operation.visit, expression, operation, way,
                        depth=depth,
                    )  # fmt: skip

    def _by_siblings(self, function: Function, depth: int) -> Iterator[Site]:
        """What a function that answers requests writes without the check of its siblings."""
        found = self._siblings.unchecked(function)
        if found is not None:
            operation = found.operation
            yield Site(
                self._effects, function, operation.visit,
                operation.expression or _called(operation.visit), operation, found.way,
                unchecked=found, depth=depth,
            )  # fmt: skip

    def _by_creations(self, function: Function, depth: int) -> Iterator[Site]:
        """Calls with the costly things that they make, for each loop around, the innermost first.

        What changes from round to round of one loop may be made again in each round of an outer.
        """
        for operation in self._effects.operations(function):
            rounds = tuple(repeating_loops(function, operation.visit)) or (None,)
            made_behind = min(depth, MADE_BEHIND)
            for creation in self._effects.creations.at(function, operation, made_behind):
                for loop in rounds:
                    yield Site(
                        self._effects, function, operation.visit, _called(operation.visit),
                        operation, creation=creation, depth=depth, outer=loop,
                    )  # fmt: skip

    def _by_every_row(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        """Calls that give every row of a table, themselves or by functions that they run."""
        for visit in function.sites:
            call = _called(visit)
            rows = self._effects.every_row.of(function, call)
            if rows is None or call is None or rows.origin.place != call.place:
                continue
            if rows.effect.kind in trigger.every_row and len(rows.steps) <= depth + 1:
                sure = _OWN if len(rows.steps) == 1 else _FOLLOWED
                way = Way(rows.effect, rows.steps, sure)
                yield Site(self._effects, function, visit, call, way=way, depth=depth)

    def _by_name(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        known = catalogue(function.language)
        for operation in self._effects.operations(function):
            if trigger.calls:
                is_meant = bool(operation.name) and known.resolve(operation.name) in trigger.calls
            else:
                cost = known.cost_of(operation.name) if operation.name else None
                is_meant = cost is not None and cost.shape in trigger.cost
            if is_meant:
                expression = _called(operation.visit)
                yield Site(
                    self._effects, function, operation.visit, expression, operation, depth=depth
                )


def _called(visit: Visit) -> Expression | None:
    return (
        visit.node.call if isinstance(visit.node, CallSite) else getattr(visit.node, "over", None)
    )
