"""What a loop does with rows: it chooses some, puts each into a list, or needs all of them."""

from collections.abc import Iterator
from typing import Literal

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Jump, Loop, Node
from quintet.codegraph.syntax.expressions import Call, Comparison, Expression, Name, Unary
from quintet.codegraph.syntax.expressions import Literal as Written
from quintet.codegraph.syntax.walking import root_of, walk
from quintet.reasoning.effects.every_row import cursor_of
from quintet.reasoning.rules.conditions.columns import compares_columns
from quintet.reasoning.rules.site import Site

Use = Literal["picked", "cut", "counted", "passed", "nothing", "answered", "whole"]
"""What a place does with rows: takes some, counts them, hands them on in another form, asks only
whether there are any, sends them to who asked, or needs all of them."""


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
    return "passed" if is_gathered else "whole"


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
