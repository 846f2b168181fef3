"""The three formats of a summary, which differ in what they leave out.

detailed    everything: causes and observations with all their places, every artifact
concise     a few lines: the problem in a sentence, the surest cause, three steps
actionable  what to do: all steps, what can be done, the code that steps touch
"""

from collections.abc import Sequence
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.common.findings import Finding
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
    observed = [f"- {other.statement.rstrip('.')}{_places(other, 3)}" for other in ended.others]
    seen = ["", "What was seen:", *observed] if observed else []
    return (
        _summary(
            ended,
            "\n".join([_cut(ended.problem, _DETAILED_CHARACTERS), *seen]),
            [_cause(cause, len(cause.evidence), sure=True) for cause in ended.causes],
            ended.solutions,
        ),
        Artifacts(
            code_snippets=[snippet.model_dump() for snippet in ended.snippets],
            logs_analyzed=list(ended.logs),
            metrics_collected=list(ended.metrics),
        ),
    )


def _concise(ended: Ended) -> tuple[ConversationSummary, Artifacts]:
    problem = _cut(_SENTENCE_END.split(ended.problem)[0], _CONCISE_CHARACTERS)
    causes = [_cause(cause, 1, sure=False) for cause in ended.causes[:2]]
    summary = _summary(ended, problem, causes, ended.solutions[:1], steps=3, risks=1)
    return summary, Artifacts(code_snippets=[], logs_analyzed=[], metrics_collected=[])


def _actionable(ended: Ended) -> tuple[ConversationSummary, Artifacts]:
    problem = _cut(ended.problem, _ACTIONABLE_CHARACTERS)
    causes = [_cause(cause, 1, sure=True) for cause in ended.causes[:5]]
    feasible = [solution for solution in ended.solutions if solution.feasibility != "low"]
    files = {*ended.step_files, *(cited.file for cause in ended.causes for cited in cause.evidence)}
    touched = [snippet.model_dump() for snippet in ended.snippets if snippet.file in files]
    return (
        _summary(ended, problem, causes, feasible, risks=5),
        Artifacts(code_snippets=touched, logs_analyzed=[], metrics_collected=[]),
    )


def _summary(
    ended: Ended,
    problem: str,
    causes: list[str],
    solutions: Sequence[Solution],
    *,
    steps: int | None = None,
    risks: int | None = None,
) -> ConversationSummary:
    """The summary with so many steps and risks, or all of them."""
    return ConversationSummary(
        problem_identified=problem,
        root_causes=causes,
        solutions_discussed=[
            SolutionDiscussed(**solution.model_dump(exclude={"places"})) for solution in solutions
        ],
        recommended_action=RecommendedAction(
            priority=ended.priority,
            steps=list(ended.steps[:steps]),
            estimated_effort=ended.effort,
            risks=list(ended.risks[:risks]),
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
