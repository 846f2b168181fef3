"""What becomes of every row of a table in the function that has them."""

from typing import Final

from quintet.codegraph.statements import Assign, Loop, Node, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Clause,
    Collection,
    Comparison,
    Comprehension,
    Expression,
    Index,
    Logical,
    Name,
    Slice,
    Unary,
)
from quintet.codegraph.syntax.expressions import Literal as Written
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.event_handlers import serves
from quintet.reasoning.code.statement_expressions import Standing
from quintet.reasoning.effects.every_row import cursor_of, list_methods
from quintet.reasoning.effects.row_lists import narrows_itself
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.columns import (
    Use,
    chooses_by_columns,
    compares_columns,
    loop_use,
)
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_TELLING: Final = frozenset("Close close Err release next Next iter".split())


def uses_of_rows(site: Site) -> list[Use]:
    """What becomes of the rows of a call in its function."""
    origin, function = site.call, site.function
    if origin is None:
        return []
    rows = site.effects.every_row
    found: list[Use] = []
    for place in site.effects.standings.of(function):
        if isinstance(place.around, Call) and place.around.function is place.part:
            continue
        held = rows.of(function, place.part)
        if isinstance(place.part, Name) and (
            _is_left_behind(site, place.part) or _is_target(place.part, place.node)
        ):
            continue
        if held is not None and held.origin.place == origin.place:
            found.append(_use(site, place, is_asked=held.is_asked))
    for visit in function.visits:
        node = visit.node
        cursor = cursor_of(node) if isinstance(node, Loop) else None
        held = rows.of(function, cursor) if cursor is not None else None
        if held is not None and held.origin.place == origin.place and isinstance(node, Loop):
            found.append(loop_use(site, node))
    return found


def _is_target(read: Name, node: Node) -> bool:
    """Whether a variable is not read but given a value."""
    targets = node.left if isinstance(node, Assign) else ()
    return any(
        isinstance(target, Name | Collection)
        and target.place.start <= read.place.start
        and read.place.end <= target.place.end
        for target in targets
    )


def _is_left_behind(site: Site, read: Name) -> bool:
    """Whether a variable has been given a part of its rows before: `rows = rows[:10]`."""
    return any(
        node.right is not None and narrows_itself(node) and read.place.start > node.right.place.end
        for node in site.function.given.get(read.name, ())
    )


def _use(site: Site, place: Standing, *, is_asked: bool) -> Use:
    part, around = place.part, place.around
    if around is None:
        return _statement_use(site, part, place.node)
    call: Expression | None = around
    if isinstance(around, Attribute):
        call = site.effects.standings.call_of(site.function, around)
    elif site.effects.every_row.of(site.function, around) is not None:
        return "nothing"
    match call:
        case None | Comparison() | Unary() | Logical():
            return "nothing"
        case Call():
            return _call_use(site, call, part, is_asked=is_asked)
        case Index(value=value, index=index) if value is part:
            return _index_use(site, part, index, is_asked=is_asked)
        case Clause(target=target, tests=tests) if call.iterable is part:
            return _clause_use(site, call, target, tests)
    return "whole"


def _statement_use(site: Site, part: Expression, node: Node) -> Use:
    """What a statement does with rows that are all that it holds."""
    match node:
        case Loop() if node.over is not None and node.over.place == part.place:
            return loop_use(site, node)
        case Assign():
            is_kept = any(isinstance(target, Attribute | Index) for target in node.left)
            return "whole" if is_kept else "nothing"
        case Return():
            return "whole"
    return "nothing"


def _call_use(site: Site, call: Call, part: Expression, *, is_asked: bool) -> Use:
    """What a call does with rows that it is called on or given."""
    if site.effects.every_row.of(site.function, call) is not None:
        return "nothing"
    if _asks_of_each(site, call, part):
        return "picked"
    known = catalogue(site.function.language)
    full = site.effects.names.callee(site.function, call)
    is_receiver = isinstance(call.function, Attribute) and call.function.value is part
    names = [full] if full else []
    if is_receiver and is_asked:
        names.extend(list_methods(site.function, call))
    traits = frozenset(trait for name in names for trait in known.traits_of(name))
    if "picks" in traits:
        return "picked" if chooses_by_columns(site, call) else "whole"
    if "cuts" in traits and is_asked:
        return "cut" if call.arguments else "whole"
    if "counts" in traits or any(_sorts(site, name) for name in names):
        return "nothing"
    if is_receiver:
        is_kept = "adds" in traits or call.name in _TELLING or (not names and not call.arguments)
        return "nothing" if is_kept or _is_cursor(site, part) else "whole"
    if any(isinstance(given, Unary) and given.operator == "&" for given in call.arguments):
        return "nothing"
    return "nothing" if _adds_to_rows(site, call) else "whole"


def _sorts(site: Site, name: str) -> bool:
    cost = catalogue(site.function.language).cost_of(name) if name else None
    return cost is not None and cost.shape == "sort"


def _is_cursor(site: Site, part: Expression) -> bool:
    """Whether a loop takes row after row from a value, so that it stands for the row as well."""
    loops = (visit.node for visit in site.function.visits)
    return any(isinstance(node, Loop) and cursor_of(node) == part for node in loops)


def _adds_to_rows(site: Site, call: Call) -> bool:
    """Whether a call puts the rows into a list that is followed as well."""
    receiver = call.receiver
    rows = site.effects.every_row
    if isinstance(call.function, Name) and call.function.name == "append":
        return bool(call.arguments) and rows.of(site.function, call.arguments[0]) is not None
    return receiver is not None and rows.of(site.function, receiver) is not None


def _index_use(site: Site, part: Expression, index: Expression, *, is_asked: bool) -> Use:
    if isinstance(index, Slice):
        if not is_asked:
            return "nothing"
        return "cut" if _is_cut(index) else "whole"
    if isinstance(index, Written | Unary):
        return "cut" if is_asked and _is_sorted(site, part) else "whole"
    return "nothing"


def _is_cut(index: Slice) -> bool:
    """Whether a slice takes a few, unlike one that leaves out the first."""
    if index.stop is not None:
        is_from_end = isinstance(index.stop, Unary)
        return not is_from_end
    return isinstance(index.start, Unary)


def _is_sorted(site: Site, part: Expression) -> bool:
    """Whether rows have been put in order in memory, so that the first is that of all."""
    if isinstance(part, Call):
        return _sorts(site, site.effects.names.callee(site.function, part))
    calls = (call for _, call in site.function.calls if call.name == "sort")
    return any(call.receiver == part for call in calls)


def _clause_use(
    site: Site, clause: Clause, target: Expression, tests: tuple[Expression, ...]
) -> Use:
    if tests:
        rows = _names_of(target)
        return "picked" if any(compares_columns(site, test, rows) for test in tests) else "whole"
    made = site.effects.standings.around(site.function, clause)
    is_same = made is not None and site.effects.every_row.of(site.function, made) is not None
    return "nothing" if is_same else "whole"


def _names_of(target: Expression) -> set[str]:
    return {part.name for part in walk(target) if isinstance(part, Name)}


def _asks_of_each(site: Site, call: Call, part: Expression) -> bool:
    """`any(row.name == name for row in rows)`: whether there is such a row."""
    if call.function not in {Name("any"), Name("all")} or not isinstance(part, Comprehension):
        return False
    return compares_columns(site, part.element, _names_of(part.clauses[-1].target))


def is_handler(site: Site) -> bool:
    """Whether the function answers requests."""
    return serves(site.code, site.effects.names, site.function)


@condition
def is_narrowed_in_memory(site: Site) -> bool:
    """All that is done with the rows is to choose one part of them, or to take a few."""
    uses = uses_of_rows(site)
    is_some = "picked" in uses or "cut" in uses
    return is_some and uses.count("picked") <= 1 and "whole" not in uses
