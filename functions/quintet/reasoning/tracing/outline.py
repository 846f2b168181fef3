"""A call tree as an outline: one row a call, callees below it, in the order of the source.

Every function is opened once, where it was reached first; elsewhere a row points there. Rows are
bounded, and what is left out is counted where it would stand.
"""

from collections.abc import Iterator
from typing import Any, Final

from quintet.reasoning.tracing.calltree import CallTree, Edge, Function

MOST_ROWS: Final = 500
LONGEST_CALL: Final = 100

Row = dict[str, Any]

_WHY: Final = {
    "max_depth": "not opened: max_depth",
    "unsure": "not opened: too unsure",
    "limit": "not opened: too many functions",
    "time": "not opened: time ran out",
}


def outline(tree: CallTree) -> tuple[list[Row], int]:
    """The rows of a tree, and how many more there are."""
    rows = list(_rows(tree))
    return rows[:MOST_ROWS], max(0, len(rows) - MOST_ROWS)


def _rows(tree: CallTree) -> Iterator[Row]:
    entry = tree.entry
    yield {"depth": 0, "function": entry.symbol.qualified or entry.symbol.path, **_defined(entry)}
    waiting = [_Open(entry, (entry.symbol.id,))]
    while waiting:
        here = waiting[-1]
        edge = next(here.edges, None)
        if edge is None:
            waiting.pop()
            continue
        reached = tree.functions[edge.symbol.id]
        row = _row(edge, len(waiting), reached)
        if edge.symbol.id in here.above:
            row["note"] = "recursion"
        elif reached.parent is not edge:
            row["note"] = "opened elsewhere" if reached.is_open else _WHY[reached.closed_because]
        elif not reached.is_open:
            row["note"] = _WHY[reached.closed_because]
        else:
            waiting.append(_Open(reached, (*here.above, edge.symbol.id)))
        yield row


class _Open:
    """A function whose calls are being listed, and those above it."""

    def __init__(self, function: Function, above: tuple[str, ...]) -> None:
        self.edges = iter(function.edges)
        self.above = frozenset(above)


def _row(edge: Edge, depth: int, reached: Function) -> Row:
    call = edge.call
    text = call.text if len(call.text) <= LONGEST_CALL else f"{call.text[: LONGEST_CALL - 1]}…"
    row: Row = {
        "depth": depth,
        "function": edge.symbol.qualified or edge.symbol.path,
        **_defined(reached),
        "called_at": edge.at,
        "call": text,
        "confidence": edge.confidence,
        "reason": edge.target.reason,
    }
    if call.kind != "call":
        row["kind"] = call.kind
    if call.loop_depth:
        row["in_loops"] = call.loop_depth
    if call.is_awaited:
        row["awaited"] = True
    return row


def _defined(function: Function) -> Row:
    return {"defined_at": f"{function.symbol.path}:{function.symbol.line}"}
