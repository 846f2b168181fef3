"""What a turn found out before anybody words an answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quintet.reasoning.common.findings import Citation, Finding
from quintet.reasoning.conversations.choosing import Choice
from quintet.reasoning.conversations.collaborators import Analysis
from quintet.reasoning.conversations.graph_answers import GraphAnswer
from quintet.reasoning.conversations.questions import Question
from quintet.reasoning.places.locating import Located


@dataclass(frozen=True, slots=True)
class Ran:
    """An analysis that was run."""

    choice: Choice
    analysis: Analysis


@dataclass(slots=True)
class Study:
    """All that is known for an answer; filled step by step."""

    located: Located = field(default_factory=Located)
    scope: Sequence[str] = ()
    attached: Sequence[str] = ()
    answers: list[tuple[Question, GraphAnswer]] = field(default_factory=list)
    ran: list[Ran] = field(default_factory=list)
    questions: Sequence[str] = ()
    observed: Sequence[Finding] = ()
    to_read: Sequence[Finding] = ()
    checks: Sequence[Mapping[str, Any]] = ()
    """Those by which `hypothesis_test` would decide what the message says."""
    notes: list[str] = field(default_factory=list)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What to read, and what was found: by analyses, in answers, of what is spoken of."""
        found = list(self.to_read)
        found += [finding for analysis in self.ran for finding in analysis.analysis.findings]
        found += [finding.finding for _, finding in self.answers if finding.finding is not None]
        found += self.observed
        return tuple({finding.statement: finding for finding in found}.values())

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every line cited or spoken of, each once."""
        return tuple(
            dict.fromkeys(citation for finding in self.findings for citation in finding.evidence)
        )
