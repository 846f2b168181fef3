"""Checks about values and effects: fields, defaults, what is returned and compared, rules."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, Assign, Branch
from quintet.codegraph.syntax.expressions import (
    Comparison,
    Unary,
)
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.path_search import Question
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.events import FieldName, of_field
from quintet.reasoning.hypotheses.checks.exits import returned
from quintet.reasoning.hypotheses.checks.forms import (
    Compares,
    Does,
    MatchesRule,
    Reads,
    Returns,
    Writes,
)
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    refused,
    spot,
)
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import has_literal, is_named, is_text
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import library


def uses_field(asked: Asked, check: Reads | Writes) -> Outcome:
    """It does so itself, or in something that it leads to; a function's variable only itself."""
    facts, is_write = asked.facts, isinstance(check, Writes)
    named = FieldName.of(facts, asked.subjects, check.field, asked.function)
    possible: list[Spot] = []
    for function in facts.own(asked.function):
        for use, sure in of_field(facts, function, named, is_write=is_write):
            if not asked.is_here(function, use.visit):
                continue
            if sure >= SURE:
                return holds([use.at])
            possible.append(use.at)
    if not named.owners and not _is_shared(asked, check.field):
        why = f"it does not {'assign' if is_write else 'use'} `{check.field}` itself"
        return not_known(possible) if possible else fails([asked.whole(why)])
    return _used_by_reach(asked, named, possible, is_write=is_write)


def _is_shared(asked: Asked, field: str) -> bool:
    """Whether it is a field of what the module imports or has itself: `g.session`, `state.open`."""
    head, _, rest = field.partition(".")
    function, facts = asked.function, asked.facts
    around: Function | None = function
    while around is not None and not around.is_module:
        if around.holds(head):
            return False
        around = facts.code.around(around)
    module = facts.code.function(function.path)
    is_own = module is not None and head in module.given
    imports = facts.graph.imports_of(function.path)
    return bool(rest) and (is_own or any(head in {each.name, each.alias} for each in imports))


def _used_by_reach(
    asked: Asked, named: FieldName, possible: list[Spot], *, is_write: bool
) -> Outcome:
    """What it leads to uses a field. `possible`: where it may do so itself."""
    facts, reach = asked.facts, asked.reach()
    head = named.name.partition(".")[0]
    for reached in reach.functions:
        facts.deadline.check()
        is_elsewhere = not named.owners and reached.function.path != asked.function.path
        possible += [asked.whole(f"`{head}` may have another name there")] if is_elsewhere else []
        if is_elsewhere or (not named.owners and reached.function.holds(head)):
            continue
        for use, sure in of_field(facts, reached.function, named, is_write=is_write):
            if not reached.way and not asked.is_here(reached.function, use.visit):
                continue
            if sure >= SURE and reached.is_sure:
                return holds([*reached.way, use.at])
            possible.append(use.at)
    possible += [loose.at for loose in reach.loose if not loose.name]
    if possible:
        return not_known(possible)
    why = f"nor does any of {len(reach.functions)} functions that it leads to"
    return fails([asked.whole(f"it does not, {why}")])


def does(asked: Asked, check: Does) -> Outcome:
    """A sure way leads to the effect; it has none only where every call is known."""
    facts = asked.facts
    reach = asked.reach()
    possible: list[Spot] = []
    for reached in reach.functions:
        for operation in facts.effects.operations(reached.function):
            effect = operation.effect
            is_outside = not reached.way and not asked.holds_line(operation.step.line)
            if effect is None or is_outside:
                continue
            if check.effect not in {effect.kind, f"{effect.kind}.{effect.action}"}:
                continue
            at = Spot(reached.function.path, operation.step.line, f"`{operation.step.text}`")
            if reached.is_sure:
                return holds([*reached.way, at])
            possible.append(at)
    for reached in reach.functions if check.effect.partition(".")[0] == "wait" else ():
        waits = [
            at for at in _channels(reached.function) if reached.way or asked.holds_line(at.line)
        ]
        if waits and reached.is_sure:
            return holds([*reached.way, *waits])
        possible += waits
    possible += [loose.at for loose in reach.loose]
    if possible:
        return not_known(possible)
    why = f"none of {len(reach.functions)} functions that it leads to does it"
    return fails([asked.whole(why)])


def _channels(function: Function) -> Iterator[Spot]:
    """Where Go gets something from a channel, or gives it: it may wait there."""
    for visit in function.visits if function.language == "go" else ():
        is_given = isinstance(visit.node, Assign) and visit.node.operator == "<-"
        around = [parent for parent in visit.parents if isinstance(parent, Branch)]
        arms = (arm for each in around[-1:] for arm in each.children if isinstance(arm, Arm))
        if any(arm.label == "default" for arm in arms):
            continue  # of a choice that goes on
        parts = (part for root in expressions(visit.node) for part in within(root))
        if is_given or any(isinstance(part, Unary) and part.operator == "<-" for part in parts):
            yield spot(function, visit.node, "may wait for a channel")


def returns(asked: Asked, check: Returns) -> Outcome:
    """Some way out gives the value; none does only where all of them are written out."""
    function, closure = asked.function, asked.closure
    found = [
        (value.at, sure)
        for value, sure in returned(check.value, function, in_closures=closure is not None)
        if asked.is_here(function, value.visit) and not (closure and asked.within(value))
    ]
    paths = asked.facts.paths(function)
    ways_out = paths.left([paths.flow.entry], Question()) if closure is None else ()
    if closure is not None and (check.value is None or not found):
        found.append((asked.whole("whether its end is reached is not seen"), 0.5))
    if any(step.end == "ended" for step in ways_out):
        last = Spot(function.path, function.symbol.end_line, "its end is reached without a value")
        found.append((last, float(check.value is None)))
    sure_ones = [at for at, sure in found if sure >= SURE]
    open_ones = [at for at, sure in found if 0 < sure < SURE]
    others = [at for at, sure in found if not sure]
    if sure_ones:
        return holds(sure_ones)
    return not_known(open_ones, against=others) if open_ones else fails(others)


_SAME = {"===": "==", "!==": "!="}


def compares(asked: Asked, check: Compares) -> Outcome:
    """A comparison stands there with the operator, the name on either side as written."""
    others: list[Spot] = []
    for function, part in _comparisons(asked):
        sides = (*within(part.left), *within(part.right))
        is_meant = any(is_named(side, check.name) or is_text(side, check.name) for side in sides)
        if is_meant or has_literal(part, check.name):
            at = spot(function, part, f"compares `{part.text}`")
            if part.operator == _SAME.get(check.operator, check.operator):
                return holds([at])
            others.append(at)
    return fails(others or [asked.whole(f"it compares nothing named `{check.name}`")])


def _comparisons(asked: Asked) -> Iterator[tuple[Function, Comparison]]:
    """Those of a function and of what is written within it."""
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            is_here = visit.node is asked.closure or asked.is_here(function, visit)
            for root in expressions(visit.node) if is_here else ():
                yield from (
                    (function, part) for part in within(root) if isinstance(part, Comparison)
                )


def matches_rule(asked: Asked, check: MatchesRule) -> Outcome:
    """The rule, or one of the kind, finds something; else it may only not have known."""
    rules = [rule for rule in library() if check.rule in {rule.name, rule.kind}]
    if not rules:
        known = dict.fromkeys(name for rule in library() for name in (rule.kind, rule.name))
        message = f"There is no rule {check.rule[:200]}; there are: {', '.join(known)}"
        raise refused((*asked.where, "rule"), message, check.rule)
    matcher = Matcher(asked.facts.effects, asked.facts.effects.has_time, rules)
    found = [
        Spot(suspicion.path, suspicion.line, suspicion.statement)
        for function in asked.facts.own(asked.function)
        for suspicion in matcher.of_function(function)
    ]
    if found:
        return holds(found)
    return not_known([asked.whole("the rule finds nothing; it is silent where it does not know")])
