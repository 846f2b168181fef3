"""What runs from an entry point, and what is told about it. Pure: no clock, no network.

The same question on the same code gives the same answer, unless time runs out: then what was found
until then is answered, and marked so.
"""

from dataclasses import dataclass

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.entry_points import Entry, entry_of
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.tracing.calltree import CallTree, call_tree
from quintet.reasoning.tracing.costs import Costs, costs_in
from quintet.reasoning.tracing.data_flow import DataFlow, data_flow
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.reasoning.tracing.raising import Errors, errors_in


@dataclass(frozen=True, slots=True)
class Trace:
    """A call tree and what was asked about it; parts that were not asked for are None."""

    asked: TraceExecutionPath
    entry: Entry
    tree: CallTree
    flow: DataFlow | None = None
    errors: Errors | None = None
    costs: Costs | None = None
    bounds: tuple[str, ...] = ()
    """What was left out, in sentences."""
    is_complete: bool = True
    """Whether there was time for all of it."""


def trace(
    graph: CodeGraph, sources: Sources, asked: TraceExecutionPath, has_time: HasTime
) -> Trace:
    """Follows execution from where it is asked to start.

    Raises:
        BadInputError: there is no such place; with what is near.
    """
    entry = entry_of(graph, sources, asked.entry_point)
    effects = Effects(Code(graph, sources), has_time)
    tree = call_tree(graph, entry.symbol, asked.max_depth, has_time, effects=effects)
    wants_errors = asked.looks_at("error_handling")
    errors = errors_in(effects.code, graph, tree, has_time) if wants_errors else None
    flow = data_flow(effects, tree, has_time) if asked.include_data_flow else None
    costs = costs_in(effects, tree, has_time) if asked.looks_at("performance") else None
    parts = (tree, errors, flow, costs)
    return Trace(
        asked,
        entry,
        tree,
        flow,
        errors,
        costs,
        (*tree.bounds, *(flow.bounds if flow else ())),
        all(part is None or part.is_complete for part in parts),
    )
