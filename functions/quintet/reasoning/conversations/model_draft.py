"""What a model wrote for a turn, held against what it was shown. Nothing of it is believed.

A finding stands only if every line it cites is one that the model was shown; a sentence only if
every place it names exists, code that it quotes beside a place stands in that file, and every
address in it is one that the user wrote. What stands is ranked, not checked.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BaseModel, Field

from quintet import windowed_re as re
from quintet.errors import ModelFailedError
from quintet.reasoning.common.findings import RANKED, Citation, Finding, FindingKind
from quintet.reasoning.conversations.conversation import Feasibility, Reply, ReplyStatus, Solution
from quintet.reasoning.conversations.model_lookups import MOST_AT_ONCE, Lookup
from quintet.reasoning.conversations.wording import effort_in
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import is_code_file
from quintet.reasoning.places.scope import Missing
from quintet.reasoning.places.stack_traces import frames_in
from quintet.text import PlainText

_ADDRESS: Final = re.compile(
    r"(?:\b[a-z][a-z0-9+.-]{1,20}://|\bwww\.)[^\s<>()\"'`\]]+", re.IGNORECASE
)
_EMBEDDED: Final = re.compile(
    r"!\[|<\s*(?:img|a|script|iframe|form|link|svg|object|embed|style|base|meta)\b", re.IGNORECASE
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])(\s+)(?=[A-Z`*_!\[<-])|(\n+)")
_CODE: Final = re.compile(r"`([^`\n]{1,500})`")
_MODEL: Final = "model"

Text = Annotated[PlainText, Field(max_length=20_000)]
Line = Annotated[PlainText, Field(max_length=1000)]


class DraftCitation(BaseModel):
    """A line that the model was shown."""

    file: Line
    line: int = Field(description="As numbered in the evidence")


class DraftFinding(BaseModel):
    """One statement about the code."""

    statement: Line = Field(description="One sentence")
    kind: FindingKind
    citations: list[DraftCitation] = Field(max_length=20)
    remedy: Line = Field("", description="What would help, in one sentence; else empty")
    feasibility: Feasibility = Field("medium", description="How feasible the remedy is")


class Draft(BaseModel):
    """The form in which a model answers."""

    lookups: list[Lookup] = Field(
        default_factory=list, max_length=MOST_AT_ONCE, description="To see before you answer"
    )
    text: Text = Field("", description="The answer, as Markdown")
    findings: list[DraftFinding] = Field(default_factory=list, max_length=20)
    next_steps: list[Line] = Field(default_factory=list, max_length=10)
    questions: list[Line] = Field(default_factory=list, max_length=3)
    conversation_status: ReplyStatus = "active"
    suggested_action: Line = Field("", description="The one thing to do next")


@dataclass(frozen=True)
class Checks:
    """What a draft is held against.

    `shown` are the files and lines in the prompt, `told` is everything that the user wrote.
    """

    shown: Collection[tuple[str, int]]
    evidence: Evidence
    told: str

    def cite(self, file: str, line: int) -> Citation | None:
        """A line of the workspace by the name of its file."""
        path = self.evidence.resolved(file)
        return None if isinstance(path, Missing) else self.evidence.citation(path, line)

    def holds(self, file: str, code: str) -> bool:
        """Whether a file holds a piece of code, however it is spaced."""
        path = self.evidence.resolved(file)
        if isinstance(path, Missing):
            return False
        return "".join(code.split()) in "".join("".join(self.evidence.lines(path)).split())


def reply_of(draft: Draft, own: Reply, checks: Checks, model: str) -> Reply:
    """The reply that is left of a draft, beside what our own study found.

    Raises:
        ModelFailedError: nothing is left.
    """
    text = _standing(draft.text, checks)
    if not text.strip():
        raise ModelFailedError("invalid answer", detail="no sentence stands")
    pairs = [
        (drafted, finding) for drafted in draft.findings for finding in _founded(drafted, checks)
    ]
    findings = [finding for _, finding in pairs]
    steps = [next_step for next_step in draft.next_steps if _is_clean(next_step, checks)]
    questions = [question for question in draft.questions if _is_clean(question, checks)]
    action = draft.suggested_action.strip()
    if not action or not _is_clean(action, checks):
        action = own.suggested_action
    own_findings = {finding.statement: finding for finding in own.findings}
    every = {**own_findings, **{finding.statement: finding for finding in findings}}
    return own.model_copy(
        update={
            "text": text,
            "findings": tuple(every.values()),
            "next_steps": tuple(steps) or own.next_steps,
            "questions": tuple(questions),
            "solutions": (*own.solutions, *_solutions(pairs)),
            "conversation_status": _status(draft, own, questions),
            "suggested_action": action,
            "written_by": model,
        }
    )


def _status(draft: Draft, own: Reply, questions: Sequence[str]) -> ReplyStatus:
    """As the model sees it, but a conversation that asks nothing needs no more information."""
    if draft.conversation_status == "needs_more_info" and not questions:
        return "near_completion" if own.conversation_status == "near_completion" else "active"
    return draft.conversation_status


def _founded(drafted: DraftFinding, checks: Checks) -> Iterable[Finding]:
    """The finding, if it cites something and all of it was shown."""
    places = [(citation.file, citation.line) for citation in drafted.citations]
    if not places or any(place not in checks.shown for place in places):
        return
    lines = [line for place in places if (line := checks.cite(*place)) is not None]
    if len(lines) != len(places) or not _is_clean(drafted.statement, checks):
        return
    remedy = drafted.remedy if _is_clean(drafted.remedy, checks) else ""
    yield Finding(
        statement=drafted.statement,
        kind=drafted.kind,
        confidence=RANKED,
        evidence=tuple(dict.fromkeys(lines)),
        remedy=remedy,
        source=_MODEL,
    )


def _solutions(pairs: Iterable[tuple[DraftFinding, Finding]]) -> Iterable[Solution]:
    return (
        Solution(
            description=finding.remedy,
            feasibility=drafted.feasibility,
            effort_estimate=effort_in({cited.file for cited in finding.evidence}),
            places=tuple(cited.place for cited in finding.evidence),
        )
        for drafted, finding in pairs
        if finding.remedy
    )


def _standing(text: str, checks: Checks) -> str:
    """The sentences that stand, with what was between them."""
    parts = [part or "" for part in _SENTENCE_END.split(text)]
    sentences, gaps = parts[::3], [f"{a}{b}" for a, b in zip(parts[1::3], parts[2::3], strict=True)]
    standing = [
        f"{sentence}{gap}"
        for sentence, gap in zip(sentences, [*gaps, ""], strict=True)
        if not sentence or _is_clean(sentence, checks)
    ]
    return "".join(standing).strip()


def _is_clean(text: str, checks: Checks) -> bool:
    """Whether places exist, quotations stand there, and addresses are the user's."""
    if _EMBEDDED.search(text):
        return False
    if any(found not in checks.told for found in _ADDRESS.findall(text)):
        return False
    places = [frame for frame in frames_in(text) if is_code_file(frame.file)]
    if any(checks.cite(place.file, place.line) is None for place in places):
        return False
    files = {place.file for place in places}
    return not files or all(
        any(checks.holds(file, code) for file in files) for code in _quotations(text)
    )


def _quotations(text: str) -> Iterator[str]:
    """Code between backticks; a name or a place alone quotes nothing."""
    for found in _CODE.findall(text):
        if not frames_in(found) and len(found.split()) > 1:
            yield found
