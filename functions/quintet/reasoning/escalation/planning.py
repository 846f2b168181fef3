"""Which analyses go together for a kind of trouble, in the order of what they are worth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from quintet.reasoning.common.analyses import Analyses, Analysis, AnalysisKind
from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.escalation.models import AnalysisType, EscalateAnalysis
from quintet.reasoning.escalation.starting import Start
from quintet.reasoning.hypotheses.models import texts_in
from quintet.requests.deadline import Deadline

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
    findings = enumerate(context.partial_findings)
    texts = ((f"partial_findings[{at}]", texts_in(finding)[:10_000]) for at, finding in findings)
    yield from islice((finding for finding in texts if finding[1].strip()), _MOST_FINDINGS_TESTED)
