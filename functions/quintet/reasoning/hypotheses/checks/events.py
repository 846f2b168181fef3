"""Where a function does something: calls, has an effect, assigns or uses a field."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from quintet.codegraph.statements import Assign, Delete, Node, Raise
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Collection,
    Expression,
    Keyword,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import chosen, within
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.hypotheses.checks.callees import callee_in
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.exits import Occurrence, raised, returned
from quintet.reasoning.hypotheses.checks.facts import HIDDEN, Facts, how_sure
from quintet.reasoning.hypotheses.checks.field_places import perhaps_written, read, written
from quintet.reasoning.hypotheses.checks.made_fields import fields_made, fields_perhaps_made
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import is_given, is_value, plain
from quintet.reasoning.hypotheses.checks.subjects import Callee, Subjects, Where

_OWN: Final = frozenset({"self", "this", "cls"})
_PANIC: Final = "panic"


@dataclass
class Occurrences:
    """`possible` are places that may be it, or that hide it: calls that were not followed.

    `unclear` are those of which only that is not known whether it is the value asked for.
    """

    sure: list[Occurrence] = field(default_factory=list)
    possible: list[Occurrence] = field(default_factory=list)
    unclear: list[Occurrence] = field(default_factory=list)


@dataclass(frozen=True)
class FieldName:
    """A field or a variable. `owners` are the classes that may declare the field, by id."""

    name: str
    last: str
    owners: frozenset[str] = frozenset()

    @classmethod
    def of(cls, facts: Facts, subjects: Subjects, named: str, function: Function) -> "FieldName":
        """What a name means in a function: of `self.total` and `Order.total` the field `total`."""
        named = plain(named)
        head, _, last = named.rpartition(".")
        found = subjects.classes(head) if head else ()
        own = facts.code.class_of(function.symbol) if head in _OWN else None
        if head and not found and own is None:
            held = facts.names.typed(function, _name(head)).symbol
            own = held
        elif not head and not (named in function.given or named in function.body.parameters):
            home = facts.code.class_of(function.symbol)
            own = home if home is not None and facts.code.field(home, named) is not None else None
        family = {
            each.id
            for occurrence in (*found, *([own] if own else []))
            for each in facts.code.lineage(occurrence)
        }
        return cls(named, last, frozenset(family))

    def meets(self, facts: Facts, function: Function, part: Expression) -> float:
        """How sure an expression is this: 1, 0, or between if that is not known."""
        is_dotted = not self.owners or "." in self.name
        if is_dotted and (self.name in {dotted(part), part.text} or self._ends(function, part)):
            return 1.0
        if isinstance(part, Attribute) and part.name == self.name and not self.owners:
            return 0.5 if function.given.get(self.name) else 1.0
        if isinstance(part, Name):
            given = function.given.get(part.name, ())
            if (
                not self.owners
                or part.name != self.last
                or any(value.declared.name for value in given)
            ):
                return float(part.name == self.name)
            if function.language != "java":
                return 0.0
            home = facts.code.class_of(function.symbol)
            return float(home is not None and self._is_of(facts, home.id))
        if not isinstance(part, Attribute) or part.name != self.last or not self.owners:
            return 0.0
        held = facts.names.typed(function, part.value)
        if held.symbol is None:
            return 0.5 if held == UNKNOWN else 0.0
        return float(self._is_of(facts, held.symbol.id))

    def _ends(self, function: Function, part: Expression) -> bool:
        """Whether `self.cart.total` is it, of which `cart.total` was named."""
        head, _, rest = self.name.partition(".")
        is_end = bool(rest) and dotted(part).endswith(f".{self.name}")
        return is_end and not function.holds(head)

    def _is_of(self, facts: Facts, owner: str) -> bool:
        symbol = facts.graph.symbol(owner)
        known = {owner.id for owner in facts.code.lineage(symbol)} if symbol is not None else set()
        return bool(known & self.owners)


def _name(head: str) -> Expression:
    first, *rest = head.split(".")
    found: Expression = Name(first)
    for part in rest:
        found = Attribute(found, part)
    return found


def occurrences(
    facts: Facts,
    subjects: Subjects,
    function: Function,
    event: Event,
    where: Where,
    *,
    in_closures: bool = False,
) -> Occurrences:
    """Where a function, with those written within it, does something.

    What closures return counts only if that is asked for.

    What may be it only because nothing is known of it counts where nothing else is it.

    Raises:
        BadInputError: a function is named that is nowhere.
        DeadlineExceededError: there is no time to look.
    """
    own = facts.own(function)
    find: Callable[[Function], Iterator[tuple[Occurrence, float]]]
    if event.call:
        callee = callee_in(facts, subjects, own, event.call, (*where, "call"))
        find = partial(_of_calls, facts, callee, event)
    elif event.effect:
        find = partial(_of_effects, facts, event.effect)
    elif event.kind == "returns":
        find = partial(returned, event.returns, in_closures=in_closures)
    elif event.raises:
        find = partial(raised, facts, event.raises)
    else:
        named = FieldName.of(facts, subjects, event.write or event.read or "", function)
        find = partial(_of_field, facts, named, event)
    found: list[tuple[Occurrence, float]] = []
    for each in own:
        facts.deadline.check()
        found += find(each)
    sure = [occurrence for occurrence, how in found if how >= SURE]
    least = HIDDEN if sure else 0.0
    possible = [each for each, how in found if least < how < SURE]
    unclear = [each for each, how in found if 0 < how <= least]
    places = {place for each in sure for place, given in _texts(each) if given == event.given}
    possible, unclear = (
        [each for each in some if not _is_other(each, places)] for some in (possible, unclear)
    )
    return Occurrences(sure, possible, unclear)


def _texts(occurrence: Occurrence) -> Iterator[tuple[int, str]]:
    """The texts that a call is given, with their places among its arguments."""
    call = occurrence.visit.call
    for place, each in enumerate(call.arguments if call is not None else ()):
        if isinstance(each, Literal) and each.kind == "text":
            yield place, each.value


def _is_entry(node: Node, named: FieldName, whole: str) -> bool:
    """Whether what is assigned whole is written out with an entry of this name."""
    right = node.right if isinstance(node, Assign) else None
    if right is None or f"{whole}.{named.last}" != named.name:
        return False
    return any(isinstance(part, Keyword) and part.name == named.last for part in within(right))


def _is_other(occurrence: Occurrence, places: set[int]) -> bool:
    """Whether a call is given another text in the place where others have the one asked for."""
    return any(place in places for place, _ in _texts(occurrence))


def _of_calls(
    facts: Facts, callee: Callee, event: Event, function: Function
) -> Iterator[tuple[Occurrence, float]]:
    for visit in function.sites:
        call = visit.call
        sure = facts.meets(function, call, callee) if call is not None else 0.5
        if call is not None and sure and "given" in event.model_fields_set:
            sure *= how_sure(is_given(function, call, event.given))
        text = call.text[:80] if call is not None else ""
        at = spot(
            function, visit.node, f"calls `{text}`" if sure >= SURE else f"`{text}` may be it"
        )
        yield Occurrence(function, visit, at), sure
    for visit in function.visits if function.language == "go" and callee.last == _PANIC else ():
        if isinstance(visit.node, Raise):
            given = visit.node.given if "given" in event.model_fields_set else None
            known = is_value(function, given, event.given) if given is not None else True
            yield Occurrence(function, visit, spot(function, visit.node, "panics")), how_sure(known)


def _of_field(
    facts: Facts, named: FieldName, event: Event, function: Function
) -> Iterator[tuple[Occurrence, float]]:
    """Its uses, or what gives it a value, the one that is asked for; `delete` leaves it without."""
    for occurrence, sure in of_field(facts, function, named, is_write=event.kind == "write"):
        if "value" not in event.model_fields_set:
            yield occurrence, sure
            continue
        node = occurrence.visit.node
        made = fields_made(facts.names, function, occurrence.visit)
        values = (value for field, value in made if named.meets(facts, function, field))
        right = next(values, None) or _given(facts, function, named, node)
        if isinstance(node, Delete):
            yield occurrence, sure * float(event.value is None)
        elif right is None or getattr(node, "is_augmented", False):
            yield occurrence, sure * how_sure(None)
        else:
            for visit, value in chosen(occurrence.visit, right):
                known = is_value(function, value, event.value) if value is not None else None
                yield occurrence._replace(visit=visit), sure * how_sure(known)


def _given(facts: Facts, function: Function, named: FieldName, node: Node) -> Expression | None:
    """What an assignment gives a field or variable: of `a, b = x, y` to `b` the `y`."""
    right = getattr(node, "right", None)
    left: tuple[Expression, ...] = getattr(node, "left", ())
    if len(left) > 1 and isinstance(right, Collection) and len(right.items) == len(left):
        pairs = zip(left, right.items, strict=True)
        return next((item for each, item in pairs if named.meets(facts, function, each)), None)
    return right


def _of_effects(
    facts: Facts, effect: str, function: Function
) -> Iterator[tuple[Occurrence, float]]:
    """Of its own, and of what it calls; a call that may do anything hides it."""
    for operation in facts.effects.operations(function):
        best = 0.0
        for way in facts.effects.ways(operation):
            if effect in {way.effect.kind, f"{way.effect.kind}.{way.effect.action}"}:
                best = max(best, way.confidence)
                last = way.steps[-1]
        text = operation.step.text
        if best:
            via = f" ({last.path}:{last.line})" if last.line != operation.step.line else ""
            at = Spot(function.path, operation.step.line, f"{effect}: `{last.text}`{via}")
            yield Occurrence(function, operation.visit, at), max(best, 0.1)
            continue
        verdict = facts.effects.verdict_of(function, operation, effect)
        if verdict != "does_not":
            why = f"`{text}` may" if verdict == "does" else f"what `{text}` does is not known"
            at = Spot(function.path, operation.step.line, why)
            yield Occurrence(function, operation.visit, at), 0.1


def _is_of_variable(function: Function, named: FieldName) -> bool:
    """Whether the field of a variable was named, which is no object that is made."""
    head, _, field = named.name.partition(".")
    return bool(field) and (function.holds(head) or head in {*_OWN, *function.body.types})


def of_field(
    facts: Facts, function: Function, named: FieldName, *, is_write: bool
) -> Iterator[tuple[Occurrence, float]]:
    """Where a function assigns a field or variable, or an entry of one; or where it uses one.

    Whether the value that a field begins with counts as assigned by the constructor is not known.
    """
    own = range(function.symbol.line, function.symbol.end_line + 1)
    for visit in function.visits:
        is_sure = not is_write or function.is_module or visit.node.span.line in own
        most = 1.0 if is_sure else HIDDEN
        parts = [(part, most) for part in (written(visit) if is_write else read(visit))]
        last = named.last or named.name
        perhaps = [*perhaps_written(visit, last)] if is_write else []
        if is_write and not _is_of_variable(function, named):
            parts += [(part, most) for part, _ in fields_made(facts.names, function, visit)]
            perhaps += fields_perhaps_made(facts.code, facts.names, function, visit, last)
        perhaps += [
            Attribute(part, named.last, place=part.place)
            for part, _ in parts
            if is_write and _is_entry(visit.node, named, dotted(part))
        ]
        for part, limit in (*parts, *((part, HIDDEN) for part in perhaps)):
            sure = min(named.meets(facts, function, part), limit)
            if sure:
                how = "assigns" if is_write else "uses"
                at = spot(
                    function,
                    part,
                    f"{how} `{part.text}`" if sure >= SURE else f"`{part.text}` may be it",
                )
                yield Occurrence(function, visit, at), sure
        call = visit.call
        receiver = call.receiver if call is not None else None
        if is_write and receiver is not None and named.meets(facts, function, receiver):
            text = call.text[:80] if call is not None else ""
            at = spot(function, visit.node, f"`{text}` may change what it holds")
            yield Occurrence(function, visit, at), 0.3
