"""What runs from an entry point, and what is told about it. Pure: no clock, no network.

The same question on the same code gives the same answer, unless time runs out: then what was found
until then is answered, and marked so.
"""

from dataclasses import dataclass

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.common.entry_points import Entry, entry_of
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.tracing.calltree import CallTree, call_tree
from quintet.reasoning.tracing.costs import Costs, costs_in
from quintet.reasoning.tracing.data_flow import DataFlow, data_flow
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.reasoning.tracing.raising import Errors, errors_in
from quintet.reasoning.tracing.reading import Bodies, bodies_of


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
        ServiceUnavailableError: the workspace cannot be read.
    """
    entry = entry_of(graph, sources, asked.entry_point)
    tree = call_tree(graph, entry.symbol, asked.max_depth, has_time)
    wants_errors, wants_flow = asked.looks_at("error_handling"), asked.include_data_flow
    bodies = Bodies()
    if wants_errors or wants_flow:
        bodies = bodies_of(tree, sources, has_time)
    errors = errors_in(graph, tree, bodies, has_time) if wants_errors else None
    flow = data_flow(graph, tree, bodies, has_time) if wants_flow else None
    costs = costs_in(graph, tree, has_time) if asked.looks_at("performance") else None
    parts = (tree, bodies, errors, flow, costs)
    return Trace(
        asked,
        entry,
        tree,
        flow,
        errors,
        costs,
        (*tree.bounds, *bodies.bounds, *(flow.bounds if flow else ())),
        all(part is None or part.is_complete for part in parts),
    )
