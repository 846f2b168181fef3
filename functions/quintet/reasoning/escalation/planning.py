"""Which analyses go together for a kind of trouble, in the order of what they are worth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.errors import DeadlineExceededError
from quintet.reasoning.common.analyses import Analyses, Analysis, AnalysisKind, Place
from quintet.reasoning.common.claude_context import ClaudeCodeContext, CodeLocation
from quintet.reasoning.escalation.models import AnalysisType, EscalateAnalysis
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.finding import found_places
from quintet.reasoning.places.locating import located
from quintet.reasoning.places.references import references_in, strings_of, told_texts
from quintet.reasoning.places.scope import Missing, files_in_scope, missing_files
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace
from quintet.requests.deadline import Deadline

_ROUTINES: Final = frozenset({"function", "method"})
_MOST_FILES: Final = 50
"""Files whose functions are looked at where nothing else is known."""


@dataclass(frozen=True, slots=True)
class Start:
    """Files and places, the surest first; `notes` say what was named and is not there."""

    files: tuple[str, ...]
    places: tuple[Place, ...]
    notes: tuple[str, ...]


def start_of(
    graph: CodeGraph,
    workspace: Workspace,
    context: ClaudeCodeContext,
    most: int,
    deadline: Deadline,
) -> Start:
    """Entry points as given, then functions that the texts speak of, then those nothing else calls.

    Raises:
        UnknownFileError: a file that is named does not exist.
    """
    scope = context.code_scope
    within = files_in_scope(workspace, scope.files)
    evidence = Evidence(workspace, graph)
    starts = [evidence.resolved(at.file) for at in scope.entry_points]
    files = list(dict.fromkeys([*within, *(start for start in starts if isinstance(start, str))]))
    given = [place for at in scope.entry_points for place in _given(graph, workspace, at)]
    named, notes = _spoken_of(told_texts(context), evidence, within, deadline, most)
    routines = [
        symbol
        for path in files[:_MOST_FILES]
        for symbol in graph.symbols(path)
        if symbol.kind in _ROUTINES
    ]
    heads = [_place(routine) for routine in routines if not graph.callers_of(routine, least=0.3)]
    places = dict.fromkeys([*given, *named, *heads, *map(_place, routines)])
    missing = [start for start in starts if isinstance(start, Missing)]
    return Start(tuple(files), tuple(places)[:most], (*missing_files(missing), *notes))


def _spoken_of(
    text: str, evidence: Evidence, within: Sequence[str], deadline: Deadline, most: int
) -> tuple[list[Place], list[str]]:
    """The functions that a text speaks of, as far as there is time to look."""
    try:
        spoken_of = located(references_in(text), evidence, within, deadline)
        found = found_places(text, spoken_of, evidence, within, deadline, most)
    except DeadlineExceededError:
        return [], ["The time was over before the text was looked up in the code."]
    return [Place(place.symbol.path, place.line, place.symbol) for place in found], []


def _given(graph: CodeGraph, workspace: Workspace, at: CodeLocation) -> Iterator[Place]:
    try:
        path = workspace.resolve(at.file)
    except UnknownFileError:
        return
    symbols: Sequence[Symbol] = graph.symbols(path)
    name = (at.function_name or "").rsplit(".", 1)[-1].removesuffix("()")
    same = [symbol for symbol in symbols if name and symbol.name == name]
    symbol = min(same, key=lambda symbol: abs(symbol.line - at.line), default=None)
    symbol = symbol or graph.at(path, at.line)
    if symbol is not None:
        yield Place(path, symbol.line if same else at.line, symbol)


def _place(symbol: Symbol) -> Place:
    return Place(symbol.path, symbol.line, symbol)


_ORDER: Final[Mapping[AnalysisType, tuple[AnalysisKind, ...]]] = {
    "execution_trace": ("trace", "hypothesis", "bottlenecks"),
    "cross_system": ("impact", "hypothesis", "trace"),
    "performance": ("bottlenecks", "hypothesis", "trace"),
    "hypothesis_test": ("hypothesis", "trace"),
}
_TRACE_DEPTH: Final = 3
"""Calls deep for each level of depth."""
_MOST_FINDINGS_TESTED: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One analysis, what it is run on, and how."""

    kind: AnalysisKind
    about: str
    run: Callable[[Deadline], Analysis]


def steps_of(asked: EscalateAnalysis, start: Start, analyses: Analyses) -> tuple[Step, ...]:
    """The analyses to run; the first of each kind before the second of any."""
    rows = [list(_steps(kind, asked, start, analyses)) for kind in _ORDER[asked.analysis_type]]
    longest = max(map(len, rows), default=0)
    return tuple(row[at] for at in range(longest) for row in rows if at < len(row))


def _steps(
    kind: AnalysisKind, asked: EscalateAnalysis, start: Start, analyses: Analyses
) -> Iterator[Step]:
    depth = asked.depth_level
    if kind == "impact":
        if start.files:
            run = partial(analyses.impact, start.files, depth)
            yield Step(kind, ", ".join(start.files[:5]), run)
    elif kind == "hypothesis":
        for about, text in _explanations(asked.claude_context):
            yield Step(kind, about, partial(analyses.hypothesis, text, start.files))
    elif kind == "trace":
        for place in start.places[:depth]:
            yield Step(kind, place.text, partial(analyses.trace, place, depth * _TRACE_DEPTH))
    else:
        for place in start.places[:depth]:
            yield Step(kind, place.text, partial(analyses.bottlenecks, place, depth))


def _explanations(context: ClaudeCodeContext) -> Iterator[tuple[str, str]]:
    """What is said to be wrong; findings of the caller's are claims to be tested like any other."""
    yield "stuck_description", context.stuck_description[:10_000]
    texts = ("\n".join(strings_of(finding))[:10_000] for finding in context.partial_findings)
    named = ((f"partial_findings[{at}]", text) for at, text in enumerate(texts) if text.strip())
    yield from islice(named, _MOST_FINDINGS_TESTED)
