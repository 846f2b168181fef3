"""What a rule says of a place that it has found."""

from itertools import pairwise
from typing import Final

from quintet.codegraph.statements import Arm, Branch, Loop
from quintet.codegraph.syntax.expressions import Call, Expression, Name
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.loops import subject
from quintet.reasoning.effects.operation import Step
from quintet.reasoning.rules.conditions.condition import holds
from quintet.reasoning.rules.rule import PARTS, Rule, Suspicion
from quintet.reasoning.rules.site import Site

LOWER: Final = 0.4
"""Of the weight of what a rule ranks lower."""


def _gone_over(function: Function, loop: Loop) -> Expression | None:
    """What a loop takes elements of; of one that asks for the next, where that comes from."""
    found = subject(loop)
    if found is None and isinstance(loop.test, Call) and loop.test.receiver is not None:
        found = loop.test.receiver
        if isinstance(found, Name):
            found = function.value_of(found.name) or found
    return found if found is not None else loop.test


def _worded(rule: Rule, loop: Loop | None, over: Expression | None) -> str:
    """What a rule says; of a loop that a condition keeps going that it does so in each round."""
    if loop is None or over is None or over is not loop.test:
        return rule.statement
    return rule.statement.replace("for each element of `{over}`", "in each round while `{over}`")


def _via(site: Site) -> str:
    """How many calls lie between, and whether a condition stands before one of them."""
    later = site.steps[1:]
    if not later:
        return ""
    is_conditional = any(_is_conditional(site, step) for step in later)
    where = ", where a condition holds" if is_conditional else ""
    return f", reached through {len(later)} call(s){where}"


def _is_conditional(site: Site, step: Step) -> bool:
    """Whether a step of a called function stands in an arm of a branch."""
    function = site.function_of(step)
    visits = [
        visit
        for visit in (function.visits if function is not None else ())
        if visit.node.span.line == step.line
    ]
    return bool(visits) and all(
        any(
            isinstance(outer, Branch) and isinstance(inner, Arm)
            for outer, inner in pairwise((*visit.parents, visit.node))
        )
        for visit in visits
    )


def suspicion_of(rule: Rule, site: Site) -> Suspicion:
    """The finding of a rule at a place, worded, weighed, with the way that leads there."""
    steps = site.steps
    shown = site.expression or site.call
    loop = site.loop
    over = _gone_over(site.function, loop) if loop is not None else None
    iterable = subject(site.node) if isinstance(site.node, Loop) else None
    words = {
        "text": shown.text[:80] if shown is not None else "",
        "last": steps[-1].text[:80],
        "over": over.text[:80] if over is not None else "",
        "iterable": iterable.text[:80] if iterable is not None else "",
        "via": _via(site),
        "function": site.function.symbol.qualified or site.function.path,
        "check": site.unchecked.check[:80] if site.unchecked is not None else "",
        "others": ", ".join(site.unchecked.others[:5]) if site.unchecked is not None else "",
        **{
            name: value.text[:80]
            for name, value in site.bindings.items()
            if isinstance(value, Expression)
        },
    }
    way = site.way.confidence if site.way is not None else 0.95
    sure = rule.confidence * (site.creation.sure if site.creation is not None else way) / 0.95
    is_lower = any(holds(site, asked) for asked in rule.lower)
    for name in PARTS:
        part = site.bound(name)
        words.setdefault(name, part.text[:80] if part is not None else "")
    return Suspicion(
        kind=rule.kind,
        symbol_id=site.function.symbol.id,
        path=site.function.path,
        line=site.line,
        statement=_worded(rule, loop, over).format(**words),
        advice=rule.advice,
        excluded=rule.excluded,
        confidence=round(sure, 3),
        growth=rule.growth,
        weight=round(rule.weight * LOWER, 3) if is_lower else rule.weight,
        steps=steps,
        rule=rule.name,
        judged=rule.judged,
    )
