"""How our own analyst words what a study found: text with places, next steps, solutions.

Nothing is said that the study does not hold. Lines of code that read as instructions to a model
are named by their place and not repeated.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.reasoning.common.findings import Citation, Finding, Snippet, without_hidden
from quintet.reasoning.conversations.choosing import asks_to_see, is_closing
from quintet.reasoning.conversations.conversation import (
    Conversation,
    Feasibility,
    Message,
    Reply,
    ReplyStatus,
    Solution,
    progress,
)
from quintet.reasoning.conversations.study import Study
from quintet.reasoning.conversations.suspicious_text import is_suspicious
from quintet.reasoning.places.evidence import Evidence

MOST_SNIPPETS: Final = 8
SURE: Final = 0.7
_AROUND: Final = 3
_MOST_BODIES: Final = 3
_LONGEST_BODY: Final = 60
_POSSIBLE: Final = 0.4
_NEAR_THE_END: Final = 80
_MOST_SAID: Final = 8
_MOST_PLACES: Final = 6
_MOST_STEPS: Final = 6
_MOST_RECALLED: Final = 3
_FEW_FILES: Final = 3
_CLOSED: Final = "Then finalize_conversation gives the summary of what was found."
_ASKS_US: Final = ("Ask who calls `", "Ask what is affected if `")
_ANSWERS: Final = "Answer: "


def worded(study: Study, conversation: Conversation, message: Message, evidence: Evidence) -> Reply:
    """The reply that a study gives by itself."""
    wants_code = message.wants_snippets or asks_to_see(message.text)
    snippets = snippets_of(study, evidence)
    if wants_code:
        bodies = bodies_of(study, evidence)
        rest = (
            snippet for snippet in snippets if not any(_holds(body, snippet) for body in bodies)
        )
        snippets = (*bodies, *rest)[:MOST_SNIPPETS]
    questions = () if is_closing(message.text) else study.questions
    status: ReplyStatus = "near_completion"
    if not is_closing(message.text):
        status = status_of(conversation, study.findings, questions)
    code = map(shown, snippets) if wants_code else ()
    said = [_CLOSED] if is_closing(message.text) else list(_said(study, conversation.findings))
    parts = [*said, *code, *_asked(questions)]
    return Reply(
        text="\n\n".join(parts),
        next_steps=tuple(_steps(study))[:_MOST_STEPS],
        questions=questions,
        findings=study.findings,
        solutions=solutions_of(study.findings),
        snippets=snippets,
        notes=study.notes,
        analyses=tuple(analysis.choice.key for analysis in study.ran),
        conversation_status=status,
        suggested_action=suggested(status, study.findings, questions),
    )


def status_of(
    conversation: Conversation, findings: Sequence[Finding], questions: Sequence[str]
) -> ReplyStatus:
    """Where a conversation stands after a turn that found this and asks that."""
    done = progress(len(conversation.turns) + 1, conversation.estimated_turns)
    has_cause = any(finding.kind == "cause" and finding.confidence >= SURE for finding in findings)
    if done >= _NEAR_THE_END or has_cause:
        return "near_completion"
    return "needs_more_info" if questions and not findings else "active"


def suggested(status: ReplyStatus, findings: Sequence[Finding], questions: Sequence[str]) -> str:
    """The one thing to do next."""
    if status == "near_completion":
        return "Call finalize_conversation for the summary, or ask what is still open."
    if status == "needs_more_info":
        return f"Answer in the next message: {questions[0]}"
    cited = [finding.evidence[0].place for finding in findings if finding.evidence]
    if cited:
        return f"Look at `{cited[0]}` and say whether it fits what you see."
    return "Name a function, a file or an error message to look at."


def solutions_of(findings: Sequence[Finding]) -> tuple[Solution, ...]:
    """What would help, of the findings that say so."""
    return tuple(
        Solution(
            description=remedied.remedy,
            feasibility=_feasibility(remedied),
            effort_estimate=effort_in({cited.file for cited in remedied.evidence}),
            places=tuple(cited.place for cited in remedied.evidence[:_MOST_PLACES]),
        )
        for remedied in {
            finding.remedy: finding for finding in reversed(findings) if finding.remedy
        }.values()
    )[::-1]


def effort_in(files: set[str]) -> str:
    """How much work a change of files is, by their number alone."""
    if not files:
        return "unknown: no place in the code is known yet"
    if len(files) == 1:
        return "small: one file"
    size = "medium" if len(files) <= _FEW_FILES else "large"
    return f"{size}: {len(files)} files"


def snippets_of(study: Study, evidence: Evidence) -> tuple[Snippet, ...]:
    """The code around what was cited; what overlaps is shown once."""
    found: list[Snippet] = []
    for citation in study.citations:
        covered = any(
            known.file == citation.file and known.start_line <= citation.line <= known.end_line
            for known in found
        )
        snippet = None if covered else evidence.snippet(citation.file, citation.line, _AROUND)
        if snippet is not None:
            found.append(snippet)
        if len(found) == MOST_SNIPPETS:
            break
    return tuple(found)


def bodies_of(study: Study, evidence: Evidence) -> tuple[Snippet, ...]:
    """The functions that are spoken of as they stand, from their first lines."""
    routines = [symbol for symbol in study.located.symbols if symbol.kind in {"function", "method"}]
    found = []
    for routine in routines[:_MOST_BODIES]:
        end = min(routine.end_line, routine.line + _LONGEST_BODY - 1)
        lines = evidence.lines(routine.path)[routine.line - 1 : end]
        if lines:
            code = "\n".join(map(without_hidden, lines))
            last = routine.line + len(lines) - 1
            found.append(
                Snippet(file=routine.path, start_line=routine.line, end_line=last, code=code)
            )
    return tuple(found)


def _holds(body: Snippet, other: Snippet) -> bool:
    """Whether a snippet begins or ends within a function that is shown whole."""
    lines = range(body.start_line, body.end_line + 1)
    return body.file == other.file and (other.start_line in lines or other.end_line in lines)


def shown(snippet: Snippet) -> str:
    """A snippet in a fence that nothing in it closes, with the numbers of its lines."""
    lines = snippet.code.split("\n")
    numbered = [f"{snippet.start_line + at:>5}  {line}" for at, line in enumerate(lines)]
    fence = "```"
    while fence in snippet.code:
        fence += "`"
    return "\n".join([f"`{snippet.file}`, as it stands:", fence, *numbered, fence])


def cited(citation: Citation) -> str:
    """A place with its line; a line that speaks to a model is not repeated."""
    if not citation.text or is_suspicious(citation.text):
        return f"`{citation.place}`"
    fence = "``" if "`" in citation.text else "`"
    padding = " " if fence == "``" else ""
    return f"`{citation.place}`: {fence}{padding}{citation.text}{padding}{fence}"


def _said(study: Study, before: Sequence[Finding]) -> Iterator[str]:
    for _, answered in study.answers:
        places = answered.finding.evidence if answered.finding else ()
        yield "\n".join([answered.sentence, *(f"- {cited(place)}" for place in places)])
    if study.to_read:
        yield "\n".join(["Read first (ranked, nothing is checked):", *map(_bullet, study.to_read)])
    for ran in study.ran:
        start = f" from `{ran.choice.start.text}`" if ran.choice.start else ""
        yield f"{ran.choice.kind.capitalize()}{start}: {ran.analysis.summary}"
        if ran.analysis.findings:
            yield "\n".join(map(_bullet, ran.analysis.findings[:_MOST_SAID]))
    if study.checks:
        listed = "\n".join(without_hidden(json.dumps(check)) for check in study.checks)
        yield f"Checks that would decide it, for `hypothesis_test`:\n```json\n{listed}\n```"
    if not study.answers and study.observed:
        yield "\n".join(["In the workspace:", *map(_bullet, study.observed[:_MOST_SAID])])
    if not study.findings and not study.answers and not study.ran:
        yield (
            "The message names nothing that is in the workspace: no function, no file, no line of a"
            " stack trace and no text of it."
        )
        known = sorted(before, key=lambda finding: -finding.confidence)[:_MOST_RECALLED]
        if known:
            yield "\n".join(["Known so far:", *map(_bullet, known)])


def _bullet(finding: Finding) -> str:
    kind = {"cause": "Likely cause", "risk": "Risk"}.get(finding.kind, "")
    lead = f"**{kind}** ({finding.confidence:.0%}): " if kind else ""
    remedy = f" What would help: {finding.remedy}" if finding.remedy else ""
    said = f"- {lead}{finding.statement.rstrip('.')}.{remedy}"
    places = [f"  - {cited(citation)}" for citation in finding.evidence[:_MOST_PLACES]]
    return "\n".join([said, *places])


def _asked(questions: Sequence[str]) -> list[str]:
    if not questions:
        return []
    return [
        "\n".join(["To go on, it helps to know:", *(f"- {question}" for question in questions)])
    ]


def _steps(study: Study) -> Iterator[str]:
    for finding in study.findings:
        if finding.remedy and finding.evidence:
            yield f"{finding.remedy.rstrip('.')} (`{finding.evidence[0].place}`)"
    if study.checks:
        yield "Send hypothesis_test those of these checks that your explanation claims"
    seen = [
        finding.evidence[0].place
        for finding in study.findings
        if finding.evidence and not finding.remedy
    ]
    if seen:
        places = [f"`{place}`" for place in dict.fromkeys(seen)]
        yield f"Read {', '.join(places[:_MOST_PLACES])}"
    called = (*(place.symbol for place in study.located.frames), *study.located.symbols)
    subject = next((call for call in called if call and call.kind in {"function", "method"}), None)
    if subject is not None:
        yield f"{_ASKS_US[0]}{subject.name}`, or what it can raise"
    if study.located.paths:
        yield f"{_ASKS_US[1]}{study.located.paths[0]}` is changed"
    for question in study.questions[:1]:
        yield f"{_ANSWERS}{question}"
    if not study.findings and not study.questions:
        yield "Name a function, a file or an error message to look at"


def after_the_end(steps: Sequence[str]) -> list[str]:
    """Next steps as they read when nobody can be asked or answered any more."""
    left = [step for step in steps if not step.startswith(_ASKS_US)]
    return [
        f"Find out: {place.removeprefix(_ANSWERS)}" if place.startswith(_ANSWERS) else place
        for place in left
    ]


def _feasibility(finding: Finding) -> Feasibility:
    if finding.confidence >= SURE:
        return "high"
    return "medium" if finding.confidence >= _POSSIBLE else "low"
