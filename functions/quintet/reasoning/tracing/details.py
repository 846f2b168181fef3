"""The details of a trace as plain data. Every list is bounded, and says how much it leaves out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from quintet.reasoning.common.findings import listed
from quintet.reasoning.tracing.calltree import CallTree, Edge, Function
from quintet.reasoning.tracing.costs import Cost, Costs
from quintet.reasoning.tracing.data_flow import DataFlow, Flow
from quintet.reasoning.tracing.raising import Caught, Error, Errors
from quintet.reasoning.tracing.tracing import Trace

LONGEST_TEXT: Final = 160
UNSURE: Final = 0.5
"""Below this a target is a possibility, not an answer."""

Details = dict[str, Any]


def details(trace: Trace) -> Details:
    """All of it, fit for `metadata`."""
    tree = trace.tree
    rows, omitted = outline(tree)
    symbol = trace.entry.symbol
    found: Details = {
        "entry_point": {
            "function": symbol.qualified or symbol.path,
            "defined_at": f"{symbol.path}:{symbol.line}",
            "parameters": [parameter.name for parameter in symbol.parameters],
        },
        "max_depth": trace.asked.max_depth,
        "complete": trace.is_complete,
        "complete_within": "known edges",
        "counts": counts(tree),
        "call_tree": rows,
        **({"call_tree_omitted": omitted} if omitted else {}),
        **listed("unresolved_calls", unresolved(tree)),
        **listed("uncertain_calls", [*_uncertain(tree), *_returning(tree)]),
        **listed("external_calls", _external(tree)),
        "bounds": list(trace.bounds),
    }
    if trace.entry.note:
        found["entry_point"]["note"] = trace.entry.note
    if trace.flow is not None:
        found["data_flow"] = _flow(trace.flow)
    if trace.errors is not None:
        found["error_handling"] = _errors(trace.errors)
    if trace.costs is not None:
        found["performance"] = _costs(trace.costs)
    return found


def counts(tree: CallTree) -> Details:
    """How much was followed."""
    calls = [call for function in tree.opened() for call in function.calls]
    return {
        "functions": len(tree.functions),
        "functions_opened": len(tree.opened()),
        "files": len({function.symbol.path for function in tree.functions.values()}),
        "calls": len(calls),
        "calls_resolved": sum(bool(call.targets) for call in calls),
        "calls_outside": len(tree.external()),
        "calls_unresolved": len(tree.unresolved()),
        "depth": max(function.depth for function in tree.functions.values()),
    }


def short(text: str) -> str:
    """An expression as it is shown."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def unresolved(tree: CallTree) -> list[Details]:
    """Calls that lead nowhere known, each once."""
    return [
        {"at": f"{call.path}:{call.line}", "call": short(call.text)} for call in tree.unresolved()
    ]


def _uncertain(tree: CallTree) -> list[Details]:
    """Calls whose best target is a mere possibility."""
    return [
        {
            "at": f"{call.path}:{call.line}",
            "call": short(call.text),
            "perhaps": [
                {
                    "function": target.symbol_id,
                    "confidence": target.confidence,
                    "why": target.reason,
                }
                for target in call.targets[:5]
            ],
        }
        for function in tree.opened()
        for call in function.calls
        if call.targets and call.targets[0].confidence < UNSURE
    ]


def _returning(tree: CallTree) -> list[Details]:
    """Calls of outside types that the code implements itself, perhaps."""
    return [
        {
            "at": f"{call.path}:{call.line}",
            "call": short(call.text),
            "outside": short(call.external or ""),
            "may_come_back_to": list(methods),
        }
        for call, methods in tree.returning
    ]


def _external(tree: CallTree) -> list[Details]:
    """What is called outside, the most frequent first."""
    names: Counter[str] = Counter()
    first: dict[str, str] = {}
    for call in tree.external():
        name = short(call.external or "")
        names[name] += 1
        first.setdefault(name, f"{call.path}:{call.line}")
    ranked = sorted(names, key=lambda name: (-names[name], name))
    return [{"name": name, "calls": names[name], "first_at": first[name]} for name in ranked]


def _flow(flow: DataFlow) -> Details:
    found: Details = {"parameters": list(flow.parameters), "complete": flow.is_complete}
    found |= listed("flows", [_one_flow(shown) for shown in flow.flows], 300)
    if flow.unused:
        found["reach_nothing"] = list(flow.unused)
    return found


def _one_flow(flow: Flow) -> Details:
    row: Details = {
        "parameter": flow.parameter,
        "kind": flow.kind,
        "at": f"{flow.path}:{flow.line}",
        "function": flow.function,
        "held_by": flow.name,
        "into": short(flow.into),
        "confidence": flow.confidence,
    }
    return row | ({"through": list(flow.way)} if flow.way else {})


def _errors(errors: Errors) -> Details:
    return {
        "complete": errors.is_complete,
        **listed("escaping", [_error(error) for error in errors.escaping]),
        **listed("caught", [_caught(caught) for caught in errors.caught]),
        **listed(
            "swallowed",
            [
                {"at": place, "function": function, "catches": list(caught) or ["everything"]}
                for place, function, caught in errors.swallowed
            ],
        ),
        **listed("raised_again", _pairs("at", "function", errors.raised_again)),
        **listed("dropped", _pairs("at", "call", errors.dropped)),
        "not_known": "What functions outside the code raise is not in it.",
    }


def _pairs(first: str, second: str, pairs: Iterable[tuple[str, str]]) -> list[Details]:
    return [{first: name, second: short(other)} for name, other in pairs]


def _error(error: Error) -> Details:
    row: Details = {
        "error": error.name or "cannot be told",
        "raised_at": error.raised_at,
        "by": error.function,
        "text": short(error.text),
        "confidence": error.confidence,
    }
    return row | ({"through": list(error.way)} if error.way else {})


def _caught(caught: Caught) -> Details:
    end = (
        "raised again" if caught.raises_again else "swallowed" if caught.is_swallowed else "handled"
    )
    return {
        "error": caught.error.name or "cannot be told",
        "raised_at": caught.error.raised_at,
        "caught_at": caught.caught_at,
        "function": caught.function,
        "then": end,
    }


def _costs(costs: Costs) -> Details:
    kinds = Counter(cost.kind for cost in costs.found)
    found: Details = {"complete": costs.is_complete, "counts": dict(sorted(kinds.items()))}
    found["places"] = [_cost(cost) for cost in costs.found]
    return found | ({"places_omitted": costs.omitted} if costs.omitted else {})


def _cost(cost: Cost) -> Details:
    row: Details = {
        "kind": cost.kind,
        "at": f"{cost.path}:{cost.line}",
        "function": cost.function,
        "what": short(cost.what),
        "confidence": cost.confidence,
    }
    return row | ({"way": list(cost.way)} if cost.way else {})


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
