"""Conditions on rows that a database could ask itself: comparisons of their columns."""

from collections.abc import Iterator
from typing import Final, Literal

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Jump, Loop, Node
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Logical,
    Name,
    Unary,
)
from quintet.codegraph.syntax.expressions import Literal as Written
from quintet.codegraph.syntax.walking import root_of, walk
from quintet.reasoning.effects.every_row import cursor_of
from quintet.reasoning.rules.site import Site

_TEXTS: Final = frozenset(
    """equals equalsIgnoreCase lower upper toLowerCase toUpperCase startswith endswith startsWith
    endsWith contains includes strip trim compareTo isBefore isAfter before after get getTime
    valueOf HasPrefix HasSuffix""".split()
)
"""Operations on a column that databases have too."""
_LONGEST_ACCESSOR: Final = 3


def chooses_by_columns(site: Site, call: Call) -> bool:
    """Whether the function that chooses tests what the database knows too."""
    if not call.arguments:
        return True
    for given in call.arguments:
        if isinstance(given, FunctionValue) and given.body is not None:
            return compares_columns(site, given.body, set(given.parameters))
        if isinstance(given, Attribute) and isinstance(given.value, Name):
            owner = site.effects.names.class_named(site.function.path, given.value.name)
            method = site.code.method(owner, given.name) if owner is not None else None
            return owner is None or method is None or _is_accessor(site, method.id)
    return False


def compares_columns(
    site: Site,
    test: Expression,
    rows: set[str],
    *,
    by_index: frozenset[str] | set[str] = frozenset(),
) -> bool:
    """Whether a test, or a part of it that must hold, compares columns as a database does."""
    if isinstance(test, Logical) and test.operator == "and":
        return any(compares_columns(site, part, rows, by_index=by_index) for part in test.operands)
    reads_row = False
    for part in walk(test):
        match part:
            case Call():
                if not _is_operation(site, part, rows):
                    return False
                reads_row = reads_row or _is_of_row(part.receiver, rows, by_index)
            case Comparison(operator="in" | "not in"):
                return False
            case FunctionValue() | Comprehension():
                return False
            case Attribute(value=value) | Index(value=value):
                reads_row = reads_row or _is_of_row(value, rows, by_index)
            case Comparison(left=Name(name=name)) | Comparison(right=Name(name=name)):
                reads_row = reads_row or name in rows
            case Name(name=name) if part is test:
                reads_row = reads_row or name in rows
    return reads_row


def _is_of_row(
    value: Expression | None, rows: set[str], by_index: frozenset[str] | set[str]
) -> bool:
    root = root_of(value) if value is not None else None
    return isinstance(root, Name) and (root.name in rows or root.name in by_index)


def _is_operation(site: Site, call: Call, rows: set[str]) -> bool:
    """A call that reads a column, or does with one what databases do too."""
    if call.function == Name("len"):
        return True
    receiver = call.receiver
    if receiver is None:
        found = site.effects.names.targets(site.function, call)
        return bool(found) and _is_accessor(site, found[0][0].id)
    if call.name in _TEXTS:
        return True
    if not _is_of_row(receiver, rows, frozenset()):
        return False
    is_plain = all(isinstance(given, Written) for given in call.arguments)
    targets = site.effects.names.targets(site.function, call)
    return is_plain and (not targets or _is_accessor(site, targets[0][0].id))


def _is_accessor(site: Site, symbol_id: str) -> bool:
    """Whether a function only reads what it is given, or its object."""
    function = site.code.function(symbol_id)
    if function is None:
        return True
    return len(function.visits) <= _LONGEST_ACCESSOR and not function.sites


Use = Literal["picked", "cut", "nothing", "whole"]
"""What a place does with rows: chooses some, takes a few, tells nothing of them, or needs all."""


def loop_use(site: Site, loop: Loop) -> Use:
    """A loop leaves rows out by a test of the row, or only puts each into a list."""
    cursor = cursor_of(loop)
    if loop.form in {"comprehension", "callback"}:
        return "nothing"
    rows = set(loop.variables) | _read_into(loop)
    if isinstance(cursor, Name):
        rows.add(cursor.name)
    over = {part.name for part in walk(loop.over) if isinstance(part, Name)} if loop.over else set()
    bodies = [child for child in loop.children if not isinstance(child, CallSite)]
    bodies = [child for child in bodies if not _is_reading(child, cursor)]
    if not bodies:
        return "nothing"
    first = bodies[0]
    if isinstance(first, Branch) and first.test is not None:
        arms = [child for child in first.children if isinstance(child, Arm)]
        last = arms[0].children[-1:] if arms else ()
        skips = any(isinstance(node, Jump) and not node.is_break for node in last)
        is_choice = skips or (len(bodies) == 1 and len(arms) == 1)
        if is_choice and compares_columns(site, first.test, rows, by_index=over):
            return "picked"
        return "whole"
    is_gathered = all(_is_added(site, child) for child in bodies)
    return "nothing" if is_gathered else "whole"


def _read_into(loop: Loop) -> set[str]:
    """Variables that a round has its row read into: `rows.Scan(&row.id)`."""
    found: set[str] = set()
    for part in _all_parts(loop):
        if isinstance(part, Unary) and part.operator == "&":
            root = root_of(part.value)
            found.update({root.name} if isinstance(root, Name) else ())
    return found


def _is_reading(node: Node, cursor: Expression | None) -> bool:
    """Whether a statement only declares a row, or reads it from a cursor and leaves on an error."""
    if isinstance(node, Assign) and node.right is None:
        return True
    if cursor is None or not isinstance(node, Branch | Assign):
        return False
    calls = [part for part in _all_parts(node) if isinstance(part, Call)]
    is_read = any(call.receiver == cursor for call in calls)
    return (
        is_read
        and not any(_names_column(call, cursor) for call in calls)
        and (isinstance(node, Assign) or isinstance(node.test, Comparison))
    )


def _names_column(call: Call, cursor: Expression) -> bool:
    return call.receiver == cursor and any(isinstance(each, Written) for each in call.arguments)


def _all_parts(node: Node) -> Iterator[Expression]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        for slot in ("right", "given", "test", "call"):
            value = getattr(each, slot, None)
            if isinstance(value, Expression):
                yield from walk(value)
        waiting.extend(each.children)


def _is_added(site: Site, node: Node) -> bool:
    """Whether a statement puts a row into a list that is followed as well."""
    rows = site.effects.every_row
    target = node.left[0] if isinstance(node, Assign) and node.left else None
    if target is None and isinstance(node, CallSite) and node.call is not None:
        target = node.call.receiver
    return target is not None and rows.of(site.function, target) is not None
