"""The three formats of a summary, which differ in what they leave out.

detailed    everything: causes and observations with all their places, every artifact
concise     a few lines: the problem in a sentence, the surest cause, three steps
actionable  what to do: all steps, what can be done, the code that steps touch
"""

from collections.abc import Sequence
from typing import Any, Final

from quintet import windowed_re as re
from quintet.reasoning.common.findings import Finding, Snippet
from quintet.reasoning.conversations.conversation import Solution
from quintet.reasoning.conversations.models import (
    Artifacts,
    ConversationFinalized,
    ConversationSummary,
    RecommendedAction,
    SolutionDiscussed,
    SummaryFormat,
)
from quintet.reasoning.conversations.summarising import Ended

_CONCISE_CHARACTERS: Final = 200
_ACTIONABLE_CHARACTERS: Final = 600
_DETAILED_CHARACTERS: Final = 5000
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n{2,}")
_SECONDS: Final = 60


def finalized(
    session_id: str, ended: Ended, summary_format: SummaryFormat
) -> ConversationFinalized:
    """The answer in a format."""
    made = {"detailed": _detailed, "concise": _concise, "actionable": _actionable}[summary_format]
    summary, artifacts = made(ended)
    return ConversationFinalized(
        session_id=session_id, conversation_summary=summary, artifacts=artifacts
    )


def duration(milliseconds: int) -> str:
    """A stretch of time for people: `42 s`, `12 min 30 s`, `1 h 5 min`."""
    seconds = round(milliseconds / 1000)
    minutes, rest = divmod(seconds, _SECONDS)
    hours, minutes_left = divmod(minutes, _SECONDS)
    if hours:
        return f"{hours} h {minutes_left} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _detailed(ended: Ended) -> tuple[ConversationSummary, Artifacts]:
    causes = [_cause(cause, len(cause.evidence), sure=True) for cause in ended.causes]
    observed = [
        f"{hypothesis.statement.rstrip('.')}{_places(hypothesis, 3)}" for hypothesis in ended.others
    ]
    problem = _cut(ended.problem, _DETAILED_CHARACTERS)
    if observed:
        problem = "\n".join(
            [problem, "", "What was seen:", *(f"- {observation}" for observation in observed)]
        )
    return (
        _summary(ended, problem, causes, ended.solutions, ended.steps, ended.risks),
        Artifacts(
            code_snippets=[snippet.model_dump() for snippet in ended.snippets],
            logs_analyzed=list(ended.logs),
            metrics_collected=list(ended.metrics),
        ),
    )


def _concise(ended: Ended) -> tuple[ConversationSummary, Artifacts]:
    causes = [_cause(cause, 1, sure=False) for cause in ended.causes[:2]]
    problem = _cut(_SENTENCE_END.split(ended.problem)[0], _CONCISE_CHARACTERS)
    return (
        _summary(ended, problem, causes, ended.solutions[:1], ended.steps[:3], ended.risks[:1]),
        Artifacts(code_snippets=[], logs_analyzed=[], metrics_collected=[]),
    )


def _actionable(ended: Ended) -> tuple[ConversationSummary, Artifacts]:
    causes = [_cause(cause, 1, sure=True) for cause in ended.causes[:5]]
    feasible = [solution for solution in ended.solutions if solution.feasibility != "low"]
    touched = _touched(ended)
    return (
        _summary(
            ended,
            _cut(ended.problem, _ACTIONABLE_CHARACTERS),
            causes,
            feasible,
            ended.steps,
            ended.risks[:5],
        ),
        Artifacts(code_snippets=touched, logs_analyzed=[], metrics_collected=[]),
    )


def _touched(ended: Ended) -> list[dict[str, Any]]:
    """The code of solutions and causes."""
    files = {*ended.step_files, *(cited.file for cause in ended.causes for cited in cause.evidence)}
    every: Sequence[Snippet] = [snippet for snippet in ended.snippets if snippet.file in files]
    return [finding.model_dump() for finding in every]


def _summary(
    ended: Ended,
    problem: str,
    causes: list[str],
    solutions: Sequence[Solution],
    steps: Sequence[str],
    risks: Sequence[str],
) -> ConversationSummary:
    return ConversationSummary(
        problem_identified=problem,
        root_causes=causes,
        solutions_discussed=[
            SolutionDiscussed(
                description=solution.description,
                feasibility=solution.feasibility,
                effort_estimate=solution.effort_estimate,
            )
            for solution in solutions
        ],
        recommended_action=RecommendedAction(
            priority=ended.priority,
            steps=list(steps),
            estimated_effort=ended.effort,
            risks=list(risks),
        ),
        conversation_turns=ended.turns,
        analysis_duration=duration(ended.milliseconds),
    )


def _cause(finding: Finding, places: int, *, sure: bool) -> str:
    how_sure = f" [{finding.confidence:.0%} sure]" if sure else ""
    return f"{finding.statement.rstrip('.')}{_places(finding, places)}{how_sure}"


def _places(finding: Finding, most: int) -> str:
    shown = ", ".join(citation.place for citation in finding.evidence[:most])
    return f" ({shown})" if shown else ""


def _cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[: characters - 1].rstrip()}…"
