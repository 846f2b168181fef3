"""`performance_bottleneck`: what makes the code behind an entry point slow.

Pure: the graph and the workspace's files go in, a report comes out, the same one each time. Time
is asked for between functions; when there is none left, the report says that it is partial.
"""

from collections.abc import Iterable
from dataclasses import replace

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.errors import NotFoundError
from quintet.reasoning.bottlenecks.code import SourceReader
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.memory import memory_notes
from quintet.reasoning.bottlenecks.models import BottleneckReport, PerformanceBottleneck
from quintet.reasoning.bottlenecks.reach import Reach, Reached, reached_from
from quintet.reasoning.bottlenecks.reporting import report
from quintet.reasoning.bottlenecks.surveying import HasTime, Survey


class NoSuchCodeError(NotFoundError):
    """The entry point is nowhere in the workspace."""


def analyse(
    graph: CodeGraph,
    reader: SourceReader,
    asked: PerformanceBottleneck,
    has_time: HasTime,
) -> BottleneckReport:
    """Everything found from the entry point to `profile_depth` calls behind it.

    Raises:
        NoSuchCodeError: the entry point's file or function is not there; near ones are named.
    """
    survey = Survey(graph, reader, has_time)
    entry = _entry(graph, asked)
    reach = reached_from(survey.code, entry, asked.profile_depth, has_time)
    found = list(_found(survey, reach, asked.profile_depth, has_time))
    notes = (
        memory_notes(survey.code, reach, found, has_time) if asked.include_memory_analysis else ()
    )
    if not asked.include_memory_analysis:
        found = [one for one in found if one.kind != "unbounded_growth"]
    is_partial = reach.is_cut or survey.is_cut
    return report(
        survey.code, found, reach, notes, asked.code_path.suspected_issues, is_partial=is_partial
    )


def _entry(graph: CodeGraph, asked: PerformanceBottleneck) -> Symbol:
    """The function meant: the named one of the file nearest to the line, else the line's own."""
    place = asked.code_path.entry_point
    symbols = graph.symbols(place.file)
    if not symbols:
        near = list(graph.near(place.file))
        raise NoSuchCodeError(
            f"There is no code in {place.file}", {"file": place.file, "near_matches": near}
        )
    name = (place.function_name or "").replace("::", ".").rsplit(".", 1)[-1].removesuffix("()")
    named = [symbol for symbol in symbols if name and symbol.name == name]
    if named:
        return min(named, key=lambda one: (abs(one.line - place.line), one.line))
    found = graph.at(place.file, place.line)
    while found is not None and found.kind in {"field", "constant", "type"} and found.parent:
        found = graph.symbol(found.parent)
    return found if found is not None else symbols[0]


def _found(survey: Survey, reach: Reach, depth: int, has_time: HasTime) -> Iterable[Suspicion]:
    """Each cause once, by its nearest way."""
    told: set[tuple[str, int, str]] = set()
    for one in reach.functions:
        if not has_time():
            survey.is_cut = True
            return
        for symbol in _with_inner(survey, one):
            function = survey.code.function(symbol)
            if function is None:
                continue
            for suspicion in survey.of_function(function, depth - one.distance):
                key = (suspicion.path, suspicion.line, suspicion.kind)
                if key not in told:
                    told.add(key)
                    yield _reached(suspicion, one)


def _with_inner(survey: Survey, one: Reached) -> list[Symbol]:
    """A function with those written in it; of a class, all its methods."""
    members = [
        member
        for member in survey.code.graph.members(one.symbol)
        if member.kind in {"function", "method"}
    ]
    if one.symbol.kind == "module":
        members = []
    return [one.symbol, *members]


def _reached(suspicion: Suspicion, one: Reached) -> Suspicion:
    """With the way from the entry point before it, and as unsure as that way is."""
    steps: tuple[Step, ...] = (*one.steps, *suspicion.steps)
    sure = round(suspicion.confidence * (0.5 + 0.5 * one.confidence), 3)
    return replace(suspicion, steps=steps, confidence=sure)
