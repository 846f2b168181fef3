"""Rules applied to a function: each place that a trigger finds and whose conditions all hold."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from quintet.codegraph.statements import Assign, Branch, CallSite, Loop, Node, Return
from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.loops import subject
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.conditions.condition import holds
from quintet.reasoning.rules.findings import Suspicion
from quintet.reasoning.rules.patterns import compiled, found_in
from quintet.reasoning.rules.rule import Rule, Trigger, library
from quintet.reasoning.rules.site import Site

DEFAULT_DEPTH: Final = 3
_KINDS: Final[dict[str, type[Node]]] = {
    "loop": Loop,
    "assign": Assign,
    "call": CallSite,
    "return": Return,
    "branch": Branch,
}
HasTime = Callable[[], bool]


class Matcher:
    """Applies rules to the functions of one code base."""

    def __init__(
        self, effects: Effects, has_time: HasTime, rules: Iterable[Rule] | None = None
    ) -> None:
        self._effects = effects
        self._has_time = has_time
        self._rules = tuple(library() if rules is None else rules)
        self.is_cut = False

    def of_function(self, function: Function, depth: int = DEFAULT_DEPTH) -> Iterator[Suspicion]:
        """What rules find in a function; of a line the surest of each kind."""
        yield from (found for _, found in self.named(function, depth))

    def named(
        self, function: Function, depth: int = DEFAULT_DEPTH
    ) -> Iterator[tuple[str, Suspicion]]:
        """The same with the names of the rules."""
        best: dict[tuple[int, str], tuple[str, Suspicion]] = {}
        for rule in self._rules:
            if rule.languages and function.language not in rule.languages:
                continue
            if not self._has_time():
                self.is_cut = True
                break
            for site in self._sites(rule.trigger, function, depth):
                if all(holds(site, asked) for asked in rule.conditions):
                    found = _suspicion(rule, site)
                    key = (found.line, found.kind)
                    if key not in best or best[key][1].confidence < found.confidence:
                        best[key] = rule.name, found
        yield from best.values()

    def _sites(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        if trigger.effects:
            yield from self._by_effect(trigger, function, depth)
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
            for where, root in _expressions(visit):
                for expression, bindings in found_in(form, root):
                    yield Site(
                        self._effects, function, where, expression, bindings=bindings, depth=depth
                    )

    def _by_effect(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        """A happening for the nearest way to each wanted effect."""
        for happening in self._effects.happenings(function):
            for way in self._effects.ways(happening):
                effect = way.effect
                named = {effect.kind, f"{effect.kind}.{effect.action}"}
                if named & set(trigger.effects) and len(way.steps) <= depth + 1:
                    expression = _called(happening.visit)
                    yield Site(
                        self._effects, function, happening.visit, expression, happening, way,
                        depth=depth,
                    )  # fmt: skip

    def _by_name(self, trigger: Trigger, function: Function, depth: int) -> Iterator[Site]:
        known = catalogue(function.language)
        for happening in self._effects.happenings(function):
            if trigger.calls:
                is_meant = bool(happening.name) and known.resolve(happening.name) in trigger.calls
            else:
                cost = known.cost_of(happening.name) if happening.name else None
                is_meant = cost is not None and cost.shape in trigger.cost
            if is_meant:
                expression = _called(happening.visit)
                yield Site(
                    self._effects, function, happening.visit, expression, happening, depth=depth
                )


def _called(visit: Visit) -> Expression | None:
    return (
        visit.node.call if isinstance(visit.node, CallSite) else getattr(visit.node, "over", None)
    )


def _expressions(visit: Visit) -> Iterator[tuple[Visit, Expression]]:
    """The expressions that a statement itself holds; those of calls stand within them.

    What a comprehension makes and tests stands within its loop.
    """
    node = visit.node
    for slot in ("right", "given", "test", "over", "value"):
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield visit, found
    for target in node.left if isinstance(node, Assign) else ():
        yield visit, target
    if isinstance(node, Loop):
        inside = Visit(node, (*visit.parents, node))
        for part in (*node.tests, *([node.element] if node.element is not None else [])):
            yield inside, part
    if isinstance(node, CallSite) and node.call is not None:
        is_whole = not visit.parents or not _holds(visit.parents[-1], node.call)
        if is_whole:
            yield visit, node.call


def _holds(parent: Node, call: Call) -> bool:
    """Whether the call is a part of an expression of the statement around it."""
    slots = ("right", "given", "test", "over", "call", "element", "value")
    found = [getattr(parent, slot, None) for slot in slots]
    found.extend(parent.tests if isinstance(parent, Loop) else ())
    return any(
        isinstance(each, Expression)
        and each.place.start <= call.place.start
        and call.place.end <= each.place.end
        for each in found
    )


def _suspicion(rule: Rule, site: Site) -> Suspicion:
    steps = site.steps
    loop = site.loop
    over = subject(loop) if loop is not None else None
    words = {
        "text": site.expression.text[:80] if site.expression is not None else "",
        "last": steps[-1].text[:80],
        "over": over.text[:80] if over is not None else "",
        "via": f", reached through {len(steps) - 1} call(s)" if len(steps) > 1 else "",
        "function": site.function.symbol.qualified or site.function.path,
        **{
            name: value.text[:80]
            for name, value in site.bindings.items()
            if isinstance(value, Expression)
        },
    }
    sure = rule.confidence * (site.way.confidence / 0.95 if site.way is not None else 1.0)
    return Suspicion(
        kind=rule.kind,
        symbol_id=site.function.symbol.id,
        path=site.function.path,
        line=site.line,
        statement=rule.statement.format(**words),
        advice=rule.advice,
        excluded=rule.excluded,
        confidence=round(sure, 3),
        growth=rule.growth,
        weight=rule.weight,
        steps=steps,
    )
