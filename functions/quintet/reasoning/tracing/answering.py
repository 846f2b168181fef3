"""A trace as the tool answers it: evidence in words, advice, and the details as metadata."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from quintet.reasoning.common.findings import AnalysisFindings, AnalysisResult
from quintet.reasoning.tracing.details import details, short, unresolved
from quintet.reasoning.tracing.tracing import Trace

MOST_EVIDENCE: Final = 60
_MOST_OF_A_KIND: Final = 12
_MOST_CALLS: Final = 20
_NOT_ALL: Final = 4
"""The most where something was not followed."""
_LEVELS: Final = ((0.95, 5), (0.85, 4), (0.65, 3), (0.4, 2))


def answer(trace: Trace, *, analysis_id: str, execution_time: float) -> AnalysisResult:
    """The result; `execution_time` in seconds."""
    return AnalysisResult(
        analysis_id=analysis_id,
        findings=AnalysisFindings(
            root_cause=None,
            evidence=list(islice(_evidence(trace), MOST_EVIDENCE)),
            confidence_level=confidence_level(trace),
        ),
        recommendations=recommendations(trace),
        execution_time=execution_time,
        metadata=details(trace),
    )


def confidence_level(trace: Trace) -> int:
    """1 to 5: how much of what is called is known; 5 only where nothing was left unfollowed."""
    tree = trace.tree
    calls = [call for function in tree.opened() for call in function.calls]
    returning = {call.id for call, _ in tree.returning}
    known = sum(
        call.targets[0].confidence
        if call.targets
        else call.external is not None and call.id not in returning
        for call in calls
    )
    share = known / len(calls) if calls else 1.0
    level = next((level for least, level in _LEVELS if share >= least), 1)
    if returning or tree.unresolved() or tree.bounds:
        level = min(level, _NOT_ALL)
    return max(level - (not trace.is_complete), 1)


def _evidence(trace: Trace) -> Iterator[str]:
    """Lines that show what was found, the most telling first."""
    symbol = trace.entry.symbol
    note = f" ({trace.entry.note})" if trace.entry.note else ""
    yield f"{symbol.path}:{symbol.line} entry point {symbol.qualified or symbol.path}{note}"
    yield from islice(_error_evidence(trace), 2 * _MOST_OF_A_KIND)
    yield from islice(_cost_evidence(trace), _MOST_OF_A_KIND)
    yield from islice(_flow_evidence(trace), _MOST_OF_A_KIND)
    for function in islice(trace.tree.functions.values(), 1, _MOST_CALLS):
        if function.parent is not None:
            by = trace.tree.functions[function.parent.call.caller].symbol.qualified
            said = f"{by} calls {function.symbol.qualified} ({function.parent.confidence:.0%})"
            yield f"{function.parent.at} {said}: {function.parent.target.reason}"
    for row in unresolved(trace.tree)[:_MOST_OF_A_KIND]:
        yield f"{row['at']} unresolved call {row['call']}"
    for call, methods in trace.tree.returning[:_MOST_OF_A_KIND]:
        said = f"{short(call.text)} is outside, and may come back to {', '.join(methods)}"
        yield f"{call.path}:{call.line} {said}"


def _error_evidence(trace: Trace) -> Iterator[str]:
    errors = trace.errors
    if errors is None:
        return
    for place, function, caught in errors.swallowed[:_MOST_OF_A_KIND]:
        what = ", ".join(caught) or "every error"
        yield f"{place} {function} catches {what} and tells nobody"
    for error in errors.escaping[:_MOST_OF_A_KIND]:
        name = error.name or "an error"
        by = f" through {' → '.join(error.way)}" if error.way else ""
        yield f"{error.raised_at} {error.function} raises {name}, not caught{by}"
    for place, text in errors.dropped:
        yield f"{place} the error of {short(text)} is dropped"


def _cost_evidence(trace: Trace) -> Iterator[str]:
    costs = trace.costs
    if costs is None:
        return
    for cost in (*costs.of("store_in_loop"), *costs.of("recursion")):
        way = f" → {' → '.join(cost.way)}" if cost.way else ""
        yield f"{cost.path}:{cost.line} {cost.function}: {cost.what}{way}"
    for cost in costs.of("store"):
        yield f"{cost.path}:{cost.line} {cost.function} calls {cost.what}"


def _flow_evidence(trace: Trace) -> Iterator[str]:
    if trace.flow is None:
        return
    telling = ("store", "field", "argument", "returned")
    for kind in telling:
        of_kind = (flow for flow in trace.flow.flows if flow.kind == kind)
        for shown in islice(of_kind, _MOST_OF_A_KIND // 3):
            into = short(shown.into)
            yield f"{shown.path}:{shown.line} {shown.parameter} reaches {into} ({shown.kind})"


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
