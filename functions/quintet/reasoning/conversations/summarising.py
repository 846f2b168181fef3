"""What a conversation came to, drawn from its turns and nothing else.

Everything here was said, cited or counted in a turn; where no cause was found, none is named.
How much of it a format shows is `summary_formats`'.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from quintet.reasoning.common.fields import Frozen
from quintet.reasoning.common.findings import Finding, Snippet
from quintet.reasoning.conversations.conversation import Conversation, Solution
from quintet.reasoning.conversations.models import Priority
from quintet.reasoning.conversations.observing import READING
from quintet.reasoning.conversations.wording import SURE, after_the_end, effort_in
from quintet.reasoning.places.references import strings_of
from quintet.reasoning.places.stack_traces import errors_in, frames_in

_POSSIBLE: Final = 0.4
_LONGEST_PROBLEM: Final = 6000
_MOST_LOGS: Final = 20
_MOST_SNIPPETS: Final = 40
_MOST_FINDINGS: Final = 60
_MOST_READINGS: Final = 2
_RANKS: Final = {"high": 0, "medium": 1, "low": 2}


class Ended(Frozen):
    """All that may be told of a finalised conversation; the surest and most useful come first."""

    problem: str
    causes: tuple[Finding, ...]
    others: tuple[Finding, ...]
    solutions: tuple[Solution, ...]
    steps: tuple[str, ...]
    step_files: tuple[str, ...]
    priority: Priority
    effort: str
    risks: tuple[str, ...]
    turns: int
    milliseconds: int
    snippets: tuple[Snippet, ...]
    logs: tuple[dict[str, Any], ...]
    metrics: tuple[dict[str, Any], ...]


def summarised(conversation: Conversation, last_activity: int) -> Ended:
    """The conversation as it ended at that time (milliseconds since the epoch)."""
    findings = sorted(conversation.findings, key=lambda finding: -finding.confidence)
    causes = [finding for finding in findings if finding.kind == "cause"]
    solutions = _solutions(conversation)
    files = {place.rpartition(":")[0] for solution in solutions for place in solution.places}
    return Ended(
        problem=conversation.context.stuck_description.strip()[:_LONGEST_PROBLEM],
        causes=tuple(causes[:_MOST_FINDINGS]),
        others=tuple([finding for finding in findings if finding.kind != "cause"][:_MOST_FINDINGS]),
        solutions=tuple(solutions),
        steps=tuple(dict.fromkeys(_steps(conversation, causes, solutions))),
        step_files=tuple(sorted(files)),
        priority=_priority(causes, solutions),
        effort=effort_in(files),
        risks=tuple(dict.fromkeys(_risks(conversation, findings))),
        turns=len(conversation.turns),
        milliseconds=max(0, last_activity - conversation.started_at),
        snippets=_snippets(conversation),
        logs=tuple(_logs(conversation))[:_MOST_LOGS],
        metrics=tuple(_metrics(conversation)),
    )


def _solutions(conversation: Conversation) -> list[Solution]:
    """Each once, as it was put last, the most feasible first."""
    every = {
        solution.description: solution
        for turn in conversation.turns
        for solution in turn.reply.solutions
    }
    return sorted(every.values(), key=lambda solution: _RANKS[solution.feasibility])


def _priority(causes: Sequence[Finding], solutions: Sequence[Solution]) -> Priority:
    """How urgent it is to act: on a sure cause, on a possible one, or on none."""
    if any(cause.confidence >= SURE for cause in causes):
        return "high"
    is_possible = any(cause.confidence >= _POSSIBLE for cause in causes)
    return "medium" if is_possible or solutions else "low"


def _steps(
    conversation: Conversation, causes: Sequence[Finding], solutions: Sequence[Solution]
) -> Iterator[str]:
    unsure = [cause for cause in causes if cause.confidence < SURE and cause.evidence]
    for solution in solutions:
        where = f" (`{solution.places[0]}`)" if solution.places else ""
        yield f"{solution.description.rstrip('.')}{where}"
    for finding in unsure[:2]:
        place = finding.evidence[0].place
        yield f"Confirm at `{place}`: {finding.statement.rstrip('.')}"
    if solutions or causes:
        yield "Repeat what showed the problem, and see that it is gone"
        return
    readings = (finding for finding in conversation.findings if finding.source == READING)
    yield from (
        f"Read `{reading.evidence[0].place}`" for reading in islice(readings, _MOST_READINGS)
    )
    advised = after_the_end(conversation.turns[-1].reply.next_steps) if conversation.turns else []
    yield from advised or [
        "Begin another conversation with an error message, a file or a function to look at"
    ]


def _risks(conversation: Conversation, findings: Sequence[Finding]) -> Iterator[str]:
    for finding in findings:
        if finding.kind == "risk":
            where = f" (`{finding.evidence[0].place}`)" if finding.evidence else ""
            yield f"{finding.statement.rstrip('.')}{where}"
    causes = [finding for finding in findings if finding.kind == "cause"]
    if not causes:
        yield "No cause was established by evidence"
    elif all(cause.confidence < SURE for cause in causes):
        yield "The causes named are possible, not proven"
    if conversation.turns:
        for question in conversation.turns[-1].reply.questions:
            yield f"Not answered: {question}"
    for turn in conversation.turns:
        yield from (note for note in turn.reply.notes if "cut off" in note or "ran out" in note)


def _snippets(conversation: Conversation) -> tuple[Snippet, ...]:
    every = (snippet for turn in conversation.turns for snippet in turn.reply.snippets)
    return tuple({(finding.file, finding.start_line): finding for finding in every}.values())[
        :_MOST_SNIPPETS
    ]


def _logs(conversation: Conversation) -> Iterator[dict[str, Any]]:
    """The stack traces and errors that the user sent."""
    cited = {citation.file for found in conversation.findings for citation in found.evidence}
    context = conversation.context
    sources = [("stuck_description", context.stuck_description)]
    sources += [
        (f"partial_findings[{place}]", "\n".join(strings_of(finding)))
        for place, finding in enumerate(context.partial_findings)
    ]
    sources += [(f"message {turn.number}", turn.message.text) for turn in conversation.turns[1:]]
    for source, text in sources:
        errors, frames = errors_in(text), frames_in(text)
        if not errors and not frames:
            continue
        named = [frame.file.replace("\\", "/") for frame in frames]
        yield {
            "source": source,
            "errors": [f"{error.name}: {error.message}".strip(": ") for error in errors],
            "frames": len(frames),
            "files_in_workspace": sorted(
                file for file in cited if any(_is_end(file, name) for name in named)
            ),
        }


def _is_end(file: str, named: str) -> bool:
    return named == file or named.endswith(f"/{file}") or file.endswith(f"/{named}")


def _metrics(conversation: Conversation) -> Iterator[dict[str, Any]]:
    replies = [turn.reply for turn in conversation.turns]
    kinds = Counter(finding.kind for finding in conversation.findings)
    files = {citation.file for found in conversation.findings for citation in found.evidence}
    counts = {
        "findings": sum(kinds.values()),
        "causes": kinds["cause"],
        "risks": kinds["risk"],
        "files_cited": len(files),
        "analyses_run": sum(len(reply.analyses) for reply in replies),
        "turns_written_by_a_model": sum(reply.written_by != "analyst" for reply in replies),
    }
    return ({"name": name, "value": value} for name, value in counts.items())
