"""How a model is asked for a turn: prompts/reply.md, filled with evidence within a budget.

All text from outside is fenced by tags that end in letters drawn for this prompt alone, so that
nothing in the workspace can know them. Code is shown with the numbers of its lines, and what was
shown is remembered: only that may be cited.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from quintet.llm.model import ModelQuestion
from quintet.llm.prompts import Prompt, fenced, load_prompt
from quintet.reasoning.conversations.context_budget import (
    FILE,
    MOST_TOKENS,
    Piece,
    fitted,
    numbered,
    numbers_in,
    relevance,
)
from quintet.reasoning.conversations.conversation import Conversation, Message
from quintet.reasoning.conversations.model_draft import Draft
from quintet.reasoning.conversations.study import Study
from quintet.reasoning.conversations.wording import cited
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import as_json, references_in

PROMPTS: Final = Path(__file__).parent / "prompts"
_PLACEHOLDERS: Final = tuple(
    "code context depth estimated focus found history lookups message nonce turn".split()
)
_AROUND: Final = 12
_MOST_EXCERPTS: Final = 24
_MOST_SCOPE_FILES: Final = 8
_LOOKUPS: Final = (
    "Nothing more can be looked up: answer now.",
    "You may look things up {} more time(s) before you answer.",
)
_SHORT_FILE: Final = 400


@cache
def reply_prompt() -> Prompt:
    """The prompt's file.

    Raises:
        PromptError: it does not fit this module.
    """
    return load_prompt(PROMPTS, "reply", _PLACEHOLDERS)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the lines it shows, and what was left out of it."""

    question: ModelQuestion[Draft]
    shown: frozenset[tuple[str, int]]
    notes: tuple[str, ...]


def asked(
    conversation: Conversation,
    message: Message,
    study: Study,
    evidence: Evidence,
    *,
    nonce: str,
    most_tokens: int = MOST_TOKENS,
    looked_up: Sequence[Piece] = (),
    lookups_left: int = 0,
) -> Asked:
    """The question for one turn; `nonce` are small letters that nobody can guess.

    `looked_up` is what the model asked for before, and how often it may ask again.
    """
    pieces = [
        *_context(conversation, message),
        *_history(conversation),
        *_found(study),
        *_code(study, message, evidence),
        *looked_up,
    ]
    fitting = fitted(pieces, most_tokens)
    system, user = reply_prompt().filled(
        code=_fenced_all("code", nonce, fitting.texts(FILE)),
        context=_fenced_all("context", nonce, fitting.texts("description", "approach", "finding")),
        depth=str(conversation.depth),
        estimated=str(conversation.estimated_turns),
        focus=conversation.focus,
        found=_fenced_all("found", nonce, fitting.texts("result")),
        history=_fenced_all("turn", nonce, fitting.texts("turn")),
        lookups=_LOOKUPS[min(lookups_left, 1)].format(lookups_left),
        message=fenced(f"message{nonce}", message.text),
        nonce=nonce,
        turn=str(len(conversation.turns) + 1),
    )
    shown = frozenset(place for text in fitting.texts(FILE) for place in numbers_in(text))
    return Asked(ModelQuestion(system, user, Draft), shown, tuple(fitting.notes(most_tokens)))


def _context(conversation: Conversation, message: Message) -> Iterator[Piece]:
    context = conversation.context
    words = references_in(f"{message.text}\n{context.stuck_description}").names
    yield Piece("description", f"Stuck: {context.stuck_description}", 2.0, can_be_cut=True)
    for finding in context.partial_findings:
        text = as_json(finding)
        yield Piece("finding", f"Found already: {text}", 0.5 + relevance(text, words) / 2)
    for approach in context.attempted_approaches:
        yield Piece("approach", f"Tried already: {approach}", 0.5 + relevance(approach, words) / 2)


def _history(conversation: Conversation) -> Iterator[Piece]:
    """The turns; the later ones matter more."""
    count = len(conversation.turns)
    for turn in conversation.turns:
        message = turn.message.text or "what the conversation was started with"
        text = f"Message {turn.number}: {message}\nAnswer: {turn.reply.text}"
        yield Piece("turn", text, 0.5 + turn.number / (2 * count))


def _found(study: Study) -> Iterator[Piece]:
    for _, answer in study.answers:
        yield Piece("result", answer.sentence, 1.5)
    for ran in study.ran:
        yield Piece("result", f"{ran.choice.key}: {ran.analysis.summary}", 1.5)
    for finding in study.findings:
        places = "\n".join(f"- {cited(citation)}" for citation in finding.evidence)
        said = f"{finding.kind} ({finding.confidence:.0%}, {finding.source}): {finding.statement}"
        yield Piece("result", f"{said}\n{places}", 1.0 + finding.confidence / 4)


def _code(study: Study, message: Message, evidence: Evidence) -> Iterator[Piece]:
    """Around what was cited, then attached files, then short files of the scope."""
    words = references_in(message.text).names
    stretches: dict[str, set[int]] = {}
    places = [(citation.file, citation.line) for citation in study.citations]
    places += [(place.path, place.line) for place in study.located.places]
    for path, line in places[:_MOST_EXCERPTS]:
        around = range(max(1, line - _AROUND), line + _AROUND + 1)
        stretches.setdefault(path, set()).update(around)
    attached = dict.fromkeys(study.attached)
    for path, numbers in stretches.items():
        if path not in attached:
            yield numbered(path, evidence.lines(path), sorted(numbers), 1.2)
    for path in attached:
        lines = evidence.lines(path)
        yield numbered(path, lines, range(1, len(lines) + 1), 1.1, can_be_cut=True)
    for path in study.scope[:_MOST_SCOPE_FILES]:
        lines = evidence.lines(path)
        if path not in attached and path not in stretches and len(lines) <= _SHORT_FILE:
            share = relevance("\n".join(lines), words)
            yield numbered(path, lines, range(1, len(lines) + 1), 0.3 + share / 2, can_be_cut=True)


def _fenced_all(tag: str, nonce: str, texts: Sequence[str]) -> str:
    return "\n\n".join(fenced(f"{tag}{nonce}", text) for text in texts) or "Nothing."
