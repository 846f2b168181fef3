"""What our own analyst asks its user: what the code cannot tell. Each is asked once."""

from collections.abc import Mapping, Sequence
from typing import Final

from quintet.reasoning.conversations.conversation import Conversation, Focus
from quintet.reasoning.places.stack_traces import is_trace

MOST_QUESTIONS: Final = 3
_TRACE: Final = "What is the exact error message, with the whole stack trace if there is one?"
_EXPECTED: Final = "What did you expect to happen, and what happened instead?"
_QUESTIONS: Final[Mapping[Focus, Sequence[str]]] = {
    "debugging": (
        _TRACE,
        "Does it happen every time, and is there an input that always shows it?",
        _EXPECTED,
        "Since when does it happen, and what was changed shortly before?",
    ),
    "optimization": (
        "What was measured, where, and on how much data (rows, requests, bytes)?",
        "Is it slow for a single call too, or only under load?",
        "How fast does it have to be, and for which share of the calls?",
    ),
    "architecture": (
        "What is the change for: what shall be possible afterwards that is not today?",
        "Which interfaces must stay as they are, because others outside this code use them?",
        "Can it be done in steps, or must all of it change in one release?",
    ),
    "testing": (
        "Which behaviour matters most to you, and which failure would hurt most?",
        "How are tests run today, and what do they replace (database, network, clock)?",
        _EXPECTED,
    ),
}


def open_questions(conversation: Conversation, message: str) -> tuple[str, ...]:
    """What to ask now: nothing that was asked before, and no stack trace that is there."""
    known = {question for turn in conversation.turns for question in turn.reply.questions}
    if is_trace(f"{conversation.told}\n{message}"):
        known.add(_TRACE)
    wanted = (each for each in _QUESTIONS[conversation.focus] if each not in known)
    return tuple(wanted)[:MOST_QUESTIONS]
