"""The ways out of a function: what it returns and what it raises."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import Closure, Handler, Raise, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Cast,
    Collection,
    Conditional,
    Expression,
    FunctionValue,
    Literal,
    Logical,
    Name,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import chosen, within
from quintet.reasoning.hypotheses.checks.facts import HIDDEN, Facts, how_sure
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.hypotheses.checks.parts import equals, is_named, is_text, is_value, speaks_of
from quintet.reasoning.tracing.raising import ErrorClasses

WIDEST: Final = frozenset({"BaseException", "Exception", "Throwable", "Error"})
"""What a handler without a class takes."""
_WIDEST_OF: Final = {
    "python": frozenset({"BaseException", "Exception"}),
    "java": frozenset({"Throwable", "Exception"}),
    "javascript": frozenset({"Error"}),
    "typescript": frozenset({"Error"}),
}


def is_widest(error: str, language: str) -> bool:
    """Whether nearly all errors of a language are of this class."""
    return error in _WIDEST_OF.get(language, ())


class Occurrence(NamedTuple):
    """A place where something is done."""

    function: Function
    visit: Visit
    at: Spot


def results(
    function: Function, *, in_closures: bool = False
) -> Iterator[tuple[Visit, Expression | None]]:
    """Each `return` of the function itself with each value that it may give, None for nothing.

    Of `a if b else c` with the arm of each.
    """
    for visit in function.visits:
        node = visit.node
        is_own = in_closures or not any(isinstance(parent, Closure) for parent in visit.parents)
        if isinstance(node, Return) and is_own and not node.is_yield:
            for arm, value in chosen(visit, node.given):
                for given in _ways(function, value):
                    yield arm, given


def _ways(function: Function, given: Expression | None) -> Iterator[Expression | None]:
    """Of `a if b else c` both, of a variable its only value."""
    match given:
        case Conditional(then=then, otherwise=otherwise):
            yield from _ways(function, then)
            yield from _ways(function, otherwise)
        case Logical(operator="or" | "??", operands=operands):
            yield from operands
        case Name(name=name) if given.text != name:  # a result that Go names begins as nothing
            yield given
        case Name(name=name) if name not in function.body.parameters:
            yield function.value_of(name) or given
        case Collection(kind="tuple", items=items) if function.language == "go":
            yield from items[:1]
        case _:
            yield given


def returned(
    value: object, function: Function, *, in_closures: bool = False
) -> Iterator[tuple[Occurrence, float]]:
    """Where a value, or what has this name, is returned; the last result of Go may be named too."""
    for visit, given in results(function, in_closures=in_closures):
        shown = f"returns `{given.text[:80]}`" if given is not None else "returns nothing"
        at = spot(function, visit.node, shown)
        known = value is None if given is None else is_value(function, given, value)
        whole = getattr(visit.node, "given", given)
        kind = "boolean" if isinstance(value, bool) else "nothing" if value is None else ""
        if kind and function.language == "go" and isinstance(whole, Collection):
            told = [item for item in whole.items if getattr(item, "kind", "") == kind]
            known = any(equals(item, value) for item in told) if told else known
        if isinstance(value, str) and whole is not None:
            items = whole.items if isinstance(whole, Collection) else (whole,)
            if any(is_named(item, value) or is_text(item, value) for item in items):
                known = True
            elif not known and speaks_of(whole, value):
                known = None
        yield Occurrence(function, visit, at), how_sure(known)


def raised(facts: Facts, error: str, function: Function) -> Iterator[tuple[Occurrence, float]]:
    """Where an error is raised, by its class or its code; in Go also where one is returned."""
    wanted, classes = error.rpartition(".")[2], ErrorClasses(facts.graph, function.language)
    for visit in function.visits:
        node = visit.node
        sure = 0.0
        if isinstance(node, Raise):
            sure = _is_raised(facts, function, visit, wanted, classes)
        elif isinstance(node, Return) and function.language == "go":
            sure = _is_result(function, node.given, wanted)
        if sure:
            yield Occurrence(function, visit, spot(function, node, f"raises {wanted}")), sure


def _is_result(function: Function, given: Expression | None, wanted: str) -> float:
    """Whether Go returns an error: as it is written, perhaps by a variable that was given it."""
    if given is None:
        return 0.0
    last = given.items[-1] if isinstance(given, Collection) and given.items else given
    if speaks_of(last, wanted):
        return 1.0 if _is_kept(last) else 0.5
    names = {part.name for part in within(given) if isinstance(part, Name)}
    values = [node.right for name in names for node in function.given.get(name, ())]
    return 0.5 * any(value is not None and speaks_of(value, wanted) for value in values)


def _is_kept(given: Expression) -> bool:
    """Whether what is returned has the error in it: as it is, in a structure, or by `%w`."""
    if isinstance(given, Call) and not given.is_new:
        text = given.arguments[0] if given.arguments else None
        is_wrapping = isinstance(text, Literal) and "%w" in text.value
        return is_wrapping or dotted(given.function) == "errors.Join"
    return not isinstance(given, FunctionValue)


def _is_raised(
    facts: Facts, function: Function, visit: Visit, wanted: str, classes: ErrorClasses
) -> float:
    """An error that is raised again is of the classes that its handler takes."""
    node = visit.node
    if not isinstance(node, Raise):
        return 0.0
    around = [parent for parent in visit.parents if isinstance(parent, Handler)]
    given = node.given.name if isinstance(node.given, Name) else ""
    if given == wanted:
        return 1.0
    if given == "self":
        home = function.symbol.qualified.rpartition(".")[0].rpartition(".")[2]
        return float(wanted in classes.above(home))
    taken = [each for each in around if node.given is None or (given and each.name == given)]
    taken = taken or _kept(function, given)
    if taken or node.given is None:
        names = {*facts.caught(function, taken[-1])} if taken else set()
        if wanted in (names or WIDEST):
            return 1.0
        is_apart = names and names.isdisjoint(WIDEST | classes.above(wanted))
        return 0.0 if is_apart and facts.graph.named(wanted) else 0.5
    kind = _declared(facts, function, node.given)
    if kind:
        return 1.0 if wanted in classes.above(kind) else HIDDEN * (kind in classes.above(wanted))
    parts = list(within(node.given))
    if any(is_named(part, wanted) or _is_text(part, wanted) for part in parts):
        return 1.0
    is_made = isinstance(node.given, Call)
    is_class = function.language == "python" and isinstance(node.given, Name | Attribute)
    name = node.given.name if isinstance(node.given, Call | Name | Attribute) else ""
    is_told = name[:1].isupper() and (is_made or (is_class and not name.isupper()))
    return float(wanted in classes.above(name)) if is_told else 0.5


def _declared(facts: Facts, function: Function, given: Expression | None) -> str:
    """The class of a cast, or that Java declares a variable or a field with; "" if not told."""
    if isinstance(given, Cast):
        return given.type.rpartition(".")[2]
    if function.language != "java" or not isinstance(given, Name | Attribute):
        return ""
    held = facts.names.typed(function, given)
    name = held.symbol.name if held.symbol is not None else held.name.rpartition(".")[2]
    return "" if name in WIDEST else name


def _kept(function: Function, name: str) -> list[Handler]:
    """The handler whose error a variable keeps, if it is given nothing else but nothing."""
    values = [node for node in function.given.get(name, ()) if not _is_nothing(node.right)]
    around = [visit.parents for visit in function.visits if any(visit.node is x for x in values)]
    handlers = [parent for parents in around for parent in parents if isinstance(parent, Handler)]
    if len(values) != 1 or values[0].right is None:
        return []
    return [each for each in handlers if is_named(values[0].right, each.name)]


def _is_nothing(value: Expression | None) -> bool:
    return value is None or (isinstance(value, Literal) and value.kind == "nothing")


def _is_text(part: Expression, wanted: str) -> bool:
    return isinstance(part, Literal) and part.kind == "text" and part.value == wanted
