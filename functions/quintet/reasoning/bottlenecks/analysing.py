"""`performance_bottleneck`: what makes the code behind an entry point slow.

Pure: the graph and the workspace's files go in, a report comes out, the same one each time. Time
is asked for between functions; when there is none left, the report says that it is partial.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.statements import Loop
from quintet.reasoning.bottlenecks.models import BottleneckReport, MemoryNote, PerformanceBottleneck
from quintet.reasoning.bottlenecks.reach import (
    Reach,
    Reached,
    not_followed,
    reached_from,
    with_inner,
)
from quintet.reasoning.bottlenecks.reporting import Searched, report
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.entry_points import entry_of
from quintet.reasoning.common.sources import Sources
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.operation import Operation, Step
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.rule import Suspicion, bottleneck_rules
from quintet.reasoning.rules.workspace_rules import WorkspaceRules

NO_RULES = WorkspaceRules()


def analyse(
    graph: CodeGraph,
    sources: Sources,
    asked: PerformanceBottleneck,
    has_time: Callable[[], bool],
    brought: WorkspaceRules = NO_RULES,
) -> BottleneckReport:
    """Everything found from the entry point to `profile_depth` calls behind it.

    `brought` are rules of the workspace itself.

    Raises:
        BadInputError: there is no such entry point; with what is near.
    """
    effects = Effects(Code(graph, sources), has_time)
    meant = [rule for rule in brought.rules if rule.is_of_bottleneck]
    matcher = Matcher(effects, has_time, bottleneck_rules(), meant)
    place = asked.code_path.entry_point
    entry = entry_of(graph, sources, place, ("code_path", "entry_point")).symbol
    reach = reached_from(effects.code, entry, asked.profile_depth, has_time)
    found = list(_found(effects.code, matcher, reach, asked.profile_depth))
    notes = memory_notes(effects, reach, found, has_time) if asked.include_memory_analysis else ()
    if not asked.include_memory_analysis:
        found = [each for each in found if each.kind != "unbounded_growth"]
    is_partial = reach.is_cut or matcher.is_cut
    others = tuple(
        f"{rule.name}: {rule.kind} is no bottleneck"
        for rule in brought.rules
        if not rule.is_of_bottleneck
    )
    searched = Searched(reach, not_followed(effects, reach), (*brought.problems, *others))
    suspected = asked.code_path.suspected_issues
    return report(effects.code, found, searched, notes, suspected, is_partial=is_partial)


def _found(code: Code, matcher: Matcher, reach: Reach, depth: int) -> Iterable[Suspicion]:
    """Each cause once, by its nearest way."""
    reported: set[tuple[str, int, str]] = set()
    for reached in reach.functions:
        for function in with_inner(code, reached.symbol):
            for each in matcher.of_function(function, depth - reached.distance):
                key = (each.path, each.line, each.kind)
                if key not in reported:
                    reported.add(key)
                    yield _reached(each, reached)


def _reached(found: Suspicion, reached: Reached) -> Suspicion:
    """With the way from the entry point before it, and as unsure as that way is."""
    steps: tuple[Step, ...] = (*reached.steps, *found.steps)
    sure = round(found.confidence * (0.5 + 0.5 * reached.confidence), 3)
    return replace(found, steps=steps, confidence=sure)


MOST_NOTES: Final = 20
_OF_MEMORY: Final = frozenset({"unbounded_growth", "missing_limit"})


def memory_notes(
    effects: Effects, reach: Reach, found: Sequence[Suspicion], has_time: Callable[[], bool]
) -> tuple[MemoryNote, ...]:
    """What the findings say of memory, then what is read as a whole."""
    notes = {
        (each.path, each.line): MemoryNote(
            file=each.path, line=each.line, statement=each.statement, growth=each.growth
        )
        for each in found
        if each.kind in _OF_MEMORY
    }
    for reached in reach.functions:
        if not has_time():
            reach.is_cut = True
            break
        function = effects.code.function(reached.symbol)
        for operation in effects.operations(function) if function is not None else ():
            place = (operation.step.path, operation.step.line)
            grows_with = _grows_with(operation, catalogue(function.language)) if function else ""
            if grows_with and place not in notes and len(notes) < MOST_NOTES:
                said = f"`{operation.step.text[:60]}` holds everything in memory at once"
                notes[place] = MemoryNote(
                    file=place[0], line=place[1], statement=said, growth=grows_with
                )
    return tuple(notes.values())


def _grows_with(operation: Operation, known: Catalogue) -> str:
    """What the size of an answer grows with that is taken as a whole; "" of any other.

    A cursor, or another query, holds no rows yet.
    """
    effect = operation.effect
    given = known.returns(operation.name) if operation.name else None
    if given and known.is_type(given):
        return ""
    if effect is None or effect.action != "read" or isinstance(operation.visit.node, Loop):
        return ""
    if effect.rows == "many":
        return "lines or names that are read" if effect.kind == "file" else "rows of the answer"
    cost = known.cost_of(operation.name) if effect.kind == "file" else None
    return "size of the file" if cost is not None and cost.shape == "make" else ""
