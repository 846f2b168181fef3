"""The condition that nothing takes anything out of a container that stays."""

from typing import Final

from quintet.codegraph.statements import Assign, Branch, CallSite, Closure, Delete, Return
from quintet.codegraph.statements import walk as walk_nodes
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Clause,
    Comparison,
    Expression,
    FunctionValue,
    Index,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import dotted, walk
from quintet.reasoning.code.container_homes import Held, held_in, users_of
from quintet.reasoning.code.event_handlers import runs_first
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.kinds import is_of_kind, kind_of_type, type_of_kind
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.lasting_containers import filled_at
from quintet.reasoning.rules.site import Site

_SIZES: Final = frozenset({"len", "size", "length", "Len", "count"})


@condition
def is_never_emptied(site: Site) -> bool:
    """Nothing that may use the container takes anything out, replaces it or asks its size."""
    filled = filled_at(site)
    if filled is None:
        return False
    return not any(
        _empties(site, function, held_in(function, filled.home.name), of_entries=filled.is_entry)
        for function in users_of(site.code, filled.home)
    )


def _empties(site: Site, function: Function, held: Held, *, of_entries: bool) -> bool:
    """Whether a function takes something out of a container, replaces it, or asks its size."""
    is_it = held.has if of_entries else held.is_it
    for visit in function.visits:
        match visit.node:
            case CallSite(call=Call() as call):
                if _may_take_out(site, function, call, held, of_entries=of_entries):
                    return True
            case Delete(targets=targets):
                if any(
                    is_it(target.value if isinstance(target, Index) else target)
                    for target in targets
                ):
                    return True
            case Assign() as node:
                if _replaces(site, function, node, held, of_entries=of_entries):
                    return True
            case Branch(test=test) if test is not None and _asks_size(test, held):
                return True
    return False


def _may_take_out(
    site: Site, function: Function, call: Call, held: Held, *, of_entries: bool
) -> bool:
    """Whether a call takes something out itself, or hands it to what may."""
    if held.has(call.receiver) if of_entries else held.is_it(call.receiver):
        return _takes_out(site, function, call)
    return _is_handed(site, function, call, held, of_entries=of_entries)


def _takes_out(site: Site, function: Function, call: Call) -> bool:
    """Whether a method of it may take something out: one that does, or that is not known."""
    known = catalogue(function.language)
    name = site.effects.names.callee(function, call)
    traits = known.traits_of(name) if name else frozenset()
    if "removes_for_nothing" in traits:
        return _may_give_nothing(function, call)
    if is_of_kind(name) or (name and known.knows(name) and "computes" not in traits):
        return "removes" in traits
    of_list = f"{type_of_kind(function.language, 'list')}.{call.name}"
    return not known.has("adds", of_list) and call.name not in _READING


def _may_give_nothing(function: Function, call: Call) -> bool:
    """Whether the function that a call is given may give nothing: Java's maps then remove a key."""
    given = call.arguments[-1] if call.arguments else None
    if isinstance(given, Attribute) and kind_of_type(dotted(given.value)) == "number":
        return False  # `Integer::sum`
    if not isinstance(given, FunctionValue):
        return given is not None
    results = [given.body]
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Closure) and node.span.line == given.line:
            results.append(node.value)
            results.extend(each.given for each in walk_nodes(node) if isinstance(each, Return))
    return any(
        isinstance(part, Literal) and part.kind == "nothing"
        for result in results
        if result is not None
        for part in walk(result)
    )


_READING: Final = frozenset(
    "get items keys values entries has includes contains containsKey".split()
)


def _is_handed(site: Site, function: Function, call: Call, held: Held, *, of_entries: bool) -> bool:
    """Whether a call is given it, or a method of it, and is not known to leave it as it is."""
    if call.name in _SIZES or (call.name == "append" and call.receiver is None):
        return False
    is_it = held.has if of_entries else held.is_it
    handed = [given for given in call.arguments if is_it(given) or _is_method_of(given, held)]
    name = site.effects.names.callee(function, call) if handed else ""
    return bool(handed) and not catalogue(function.language).has("consumes", name)


def _is_method_of(given: Expression, held: Held) -> bool:
    """`task.add_done_callback(tasks.discard)`: a method of it is handed over."""
    return isinstance(given, Attribute) and held.is_it(given.value)


def _replaces(
    site: Site, function: Function, node: Assign, held: Held, *, of_entries: bool
) -> bool:
    """Whether an assignment gives the container another value, in use and not at the start."""
    if node.is_augmented or function.is_module or runs_first(site.code, function.symbol):
        return False
    if node.right is None:
        return False
    if of_entries and any(isinstance(each, Index) and held.is_it(each.value) for each in node.left):
        return _cuts(node.right, held)
    if not any(held.is_it(target) for target in node.left):
        return False
    return not any(held.is_it(inner) for inner in walk(node.right)) or _cuts(node.right, held)


def _cuts(value: Expression, held: Held) -> bool:
    """Whether a part of the container becomes its value: `rows = rows[-100:]`."""
    for part in walk(value):
        match part:
            case Index(value=whole) if held.has(whole):
                return True
            case Clause(tests=tests) if tests:
                return True
            case Call(function=Attribute(name="filter" | "slice") | Name(name="filter")):
                return True
    return False


def _asks_size(test: Expression, held: Held) -> bool:
    for part in walk(test):
        if isinstance(part, Comparison):
            sides = [*walk(part.left), *walk(part.right)]
            if any(_is_size_of(side, held) for side in sides):
                return True
    return False


def _is_size_of(expression: Expression, held: Held) -> bool:
    match expression:
        case Call(function=Name(name=name), arguments=(first, *_)) if name in _SIZES:
            return held.has(first)
        case Call(function=Attribute(value=value, name=name)) if name in _SIZES:
            return held.has(value)
        case Attribute(value=value, name=name) if name in _SIZES:
            return held.has(value)
    return False
