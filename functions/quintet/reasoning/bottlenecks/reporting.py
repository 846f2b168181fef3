"""From suspicions to the report: ranked, worded, with lines as they stand in the workspace."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from quintet.reasoning.bottlenecks.models import (
    Bottleneck,
    BottleneckReport,
    MemoryNote,
    PathStep,
    PerformanceImpact,
    UnresolvedCall,
)
from quintet.reasoning.bottlenecks.ranking import ranked, severity
from quintet.reasoning.bottlenecks.reach import Reach
from quintet.reasoning.code.functions import Code
from quintet.reasoning.common.findings import AnalysisFindings, cited_line
from quintet.reasoning.effects.operation import Step
from quintet.reasoning.rules.rule import BottleneckKind, Suspicion, is_bottleneck

MOST_FINDINGS: Final = 50
MOST_UNRESOLVED: Final = 20
_MOST_EVIDENCE: Final = 10
_STEEPNESS: Final = ("for ever", "n * n", "n * m", "rows of the table", "n", "1 per call")
_NOTE: Final = (
    "Counted from the code: how often something happens as its input grows. Nothing was run, so "
    "no durations are given"
)
_LEVELS: Final = ((0.85, 5), (0.7, 4), (0.5, 3), (0.3, 2))


class Searched(NamedTuple):
    """Where was looked, and what was not."""

    reach: Reach
    not_followed: Sequence[Step]
    rules_not_used: tuple[str, ...]


def report(
    code: Code,
    found: Iterable[Suspicion],
    searched: Searched,
    memory: tuple[MemoryNote, ...],
    suspected: Sequence[str],
    *,
    is_partial: bool,
) -> BottleneckReport:
    """The answer of the tool."""
    bottlenecks = tuple(
        _bottleneck(code, suspicion, suspicion.kind, points, place, is_suspected=named)
        for place, (suspicion, points, named) in enumerate(ranked(found, suspected), 1)
        if is_bottleneck(suspicion.kind)
    )[:MOST_FINDINGS]
    first = bottlenecks[0] if bottlenecks else None
    return BottleneckReport(
        findings=AnalysisFindings(
            root_cause=first.statement if first is not None else None,
            evidence=_evidence(bottlenecks) or [_nothing_found(searched)],
            confidence_level=_level(first, is_partial=is_partial),
        ),
        recommendations=tuple(
            dict.fromkeys(
                f"{bottleneck.file}:{bottleneck.line}: {bottleneck.recommendation}"
                for bottleneck in bottlenecks
            )
        ),
        performance_impact=_impact(bottlenecks, searched),
        bottlenecks=bottlenecks,
        memory=memory,
        unresolved=tuple(
            UnresolvedCall(file=call.path, line=call.line, text=call.text[:200])
            for call in searched.not_followed[:MOST_UNRESOLVED]
        ),
        is_partial=is_partial,
        rules_not_used=searched.rules_not_used,
    )


def _bottleneck(
    code: Code,
    suspicion: Suspicion,
    kind: BottleneckKind,
    points: float,
    place: int,
    *,
    is_suspected: bool,
) -> Bottleneck:
    return Bottleneck(
        rank=place,
        kind=kind,
        rule=suspicion.rule,
        severity=severity(points),
        file=suspicion.path,
        line=suspicion.line,
        code=cited_line(code.line(suspicion.path, suspicion.line)),
        statement=suspicion.statement,
        growth=suspicion.growth,
        path=tuple(
            PathStep(file=step.path, line=step.line, function=step.function, text=step.text)
            for step in suspicion.steps
        ),
        why_not_innocent=suspicion.excluded,
        recommendation=suspicion.advice,
        confidence=suspicion.confidence,
        is_suspected=is_suspected,
    )


def _evidence(bottlenecks: Sequence[Bottleneck]) -> list[str]:
    return [f"{each.file}:{each.line} {each.statement}" for each in bottlenecks[:_MOST_EVIDENCE]]


def _nothing_found(searched: Searched) -> str:
    """Where nothing was found, and what was not looked at."""
    reach, beside = searched.reach, len(searched.not_followed)
    return (
        f"No rule found anything in {len(reach.functions)} functions over {reach.followed} calls; "
        f"{beside} calls were not followed, so that this is no proof of absence"
    )


def _level(first: Bottleneck | None, *, is_partial: bool) -> int:
    """How sure the conclusion is; that nothing was found says nothing by itself."""
    if first is None:
        return 1
    level = next((level for least, level in _LEVELS if first.confidence >= least), 1)
    return max(1, level - 1) if is_partial else level


def _impact(bottlenecks: Sequence[Bottleneck], searched: Searched) -> PerformanceImpact:
    kinds = Counter(bottleneck.kind for bottleneck in bottlenecks)
    steepest = next(
        (
            bottleneck.growth
            for text in _STEEPNESS
            for bottleneck in bottlenecks
            if text in bottleneck.growth
        ),
        "none found",
    )
    return PerformanceImpact(
        functions_examined=len(searched.reach.functions),
        calls_followed=searched.reach.followed,
        calls_unresolved=len(searched.not_followed),
        findings_by_kind=dict(sorted(kinds.items())),
        worst_growth=steepest,
        note=_NOTE,
    )
