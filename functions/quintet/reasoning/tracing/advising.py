"""What to do about what a trace found. Nothing is advised that is not in it."""

from collections.abc import Iterator
from typing import Final

from quintet.reasoning.tracing.tracing import Trace

_MOST_NAMED: Final = 3
_MANY_UNKNOWN: Final = 0.25


def recommendations(trace: Trace) -> list[str]:
    """Advice, the most pressing first; where there is nothing to do, that is said."""
    found = [*_errors(trace), *_costs(trace), *_flow(trace), *_limits(trace)]
    if found:
        return found
    symbol = trace.entry.symbol
    return [f"Nothing that {symbol.qualified or symbol.path} runs calls for a change."]


def _errors(trace: Trace) -> Iterator[str]:
    errors = trace.errors
    if errors is None:
        return
    if errors.swallowed:
        # The broadest come first.
        places = _places([place for place, _, _ in errors.swallowed])
        yield f"Check whether errors may be passed over in silence at {places}: nobody is told."
    if errors.dropped:
        places = _places([place for place, _ in errors.dropped])
        yield f"Look at the errors that are dropped at {places}."
    names = list(dict.fromkeys(error.name for error in errors.escaping if error.name))
    if names:
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        entry = trace.entry.symbol.qualified
        yield f"Callers of {entry} have to expect {', '.join(names[:_MOST_NAMED])}{more}."


def _costs(trace: Trace) -> Iterator[str]:
    costs = trace.costs
    if costs is None:
        return
    repeated = costs.of("store_in_loop")
    if repeated:
        places = _places([f"{cost.path}:{cost.line}" for cost in repeated])
        yield (
            f"Calls that leave the process stand in loops at {places}; "
            "performance_bottleneck tells whether they can be batched."
        )
    blocking = costs.of("not_awaited")
    if blocking:
        places = _places([f"{cost.path}:{cost.line}" for cost in blocking])
        yield f"Check whether {places} block the event loop: async functions call there and wait."
    recursive = costs.of("recursion")
    if recursive:
        places = _places([f"{cost.path}:{cost.line}" for cost in recursive])
        yield f"Make sure that the recursion at {places} ends."


def _flow(trace: Trace) -> Iterator[str]:
    flow = trace.flow
    if flow is not None and flow.unused and flow.is_complete:
        names = ", ".join(flow.unused[:_MOST_NAMED])
        entry = trace.entry.symbol.qualified
        yield f"See whether {names} of {entry} is needed: it reaches nothing."


def _limits(trace: Trace) -> Iterator[str]:
    tree = trace.tree
    unresolved = tree.unresolved()
    calls = sum(len(function.calls) for function in tree.opened())
    if unresolved and len(unresolved) >= _MANY_UNKNOWN * calls:
        places = _places([f"{call.path}:{call.line}" for call in unresolved])
        yield (
            f"Read {places} yourself: {len(unresolved)} of {calls} calls could not be resolved, "
            "and what they run is not in this trace."
        )
    if not trace.is_complete:
        yield "Ask again with more time, or from a function further down: time ran out."
    elif any(function.closed_because == "max_depth" for function in tree.functions.values()):
        yield f"Raise max_depth above {tree.max_depth} to see what lies below."


def _places(places: list[str]) -> str:
    some = list(dict.fromkeys(places))
    more = f" and {len(some) - _MOST_NAMED} more" if len(some) > _MOST_NAMED else ""
    return ", ".join(some[:_MOST_NAMED]) + more
