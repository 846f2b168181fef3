"""What discovery found, as the Markdown of the KNOWLEDGE prompt and as numbers.

The text says who was asked, with which URL, what was answered, and which APIs that may fit were not
asked, so that the agent can ask again with its own parameters.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from quintet.orchestration.fetching.answers import FetchedResponse
from quintet.orchestration.jarvis.collaborators import DiscoveryPlan, Findings, PlannedApi
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.writing import quoted

_SHOWN_CHARACTERS: Final = 600
"""Of each API's answer, in a prompt that has little room."""
_HIGH: Final = 0.7
_MEDIUM: Final = 0.5


def findings_of(
    plan: DiscoveryPlan,
    asked: Sequence[PlannedApi],
    responses: Sequence[FetchedResponse],
    synthesis: Synthesis | None,
    *,
    seconds: float,
) -> Findings:
    """All of it together; `responses` are in the order of `asked`."""
    answered = [response for response in responses if response.ok]
    outcomes = {api.name: _outcome(api, one) for api, one in zip(asked, responses, strict=True)}
    confidence = _confidence(answered, len(responses), synthesis)
    return Findings(
        text="\n".join([*_lines(plan, outcomes), *_disputes(synthesis)]),
        apis_discovered=[*(api.name for api in plan.apis), *plan.not_asked],
        apis_queried=len(asked),
        synthesis_confidence=round(confidence, 2),
        processing_time=round(seconds * 1000, 1),
        discovery_success_rate=round(len(answered) / len(responses), 2) if responses else 0.0,
        api_response_time=round(_mean([one.time_ms for one in answered]), 1),
        knowledge_synthesis_quality=_label(confidence),
    )


def _lines(plan: DiscoveryPlan, outcomes: Mapping[str, str]) -> list[str]:
    lines = [
        f"- **{api.name}** ({api.url}): {outcomes.get(api.name, 'not asked: its host is busy')}"
        for api in plan.apis
    ]
    if plan.not_asked:
        lines.append(f"- Not asked, as the objective gives no request: {', '.join(plan.not_asked)}")
    return lines


def _outcome(api: PlannedApi, response: FetchedResponse) -> str:
    if not response.ok:
        return response.error.message if response.error else f"{api.host} gave no data"
    label = _label(response.confidence).lower()
    shown = response.data[:_SHOWN_CHARACTERS]
    more = " …" if len(response.data) > _SHOWN_CHARACTERS or response.truncated else ""
    return f"{label} confidence, said {quoted(shown)}{more}"


def _disputes(synthesis: Synthesis | None) -> list[str]:
    if synthesis is None or not synthesis.contradictions:
        return []
    return [
        "",
        *(
            f"- They disagree about {quoted(contradiction.topic)}."
            for contradiction in synthesis.contradictions
        ),
    ]


def _confidence(
    answered: Sequence[FetchedResponse], asked: int, synthesis: Synthesis | None
) -> float:
    """Of the synthesis, or of a single answer, by the share that answered."""
    if not answered:
        return 0.0
    trusted = synthesis.confidence if synthesis else _mean([one.confidence for one in answered])
    return trusted * len(answered) / asked


def _label(confidence: float) -> str:
    if confidence > _HIGH:
        return "High"
    return "Medium" if confidence > _MEDIUM else "Low"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
