"""What our own analyst asks its user: what the code cannot tell, and the user has not told yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.conversations.conversation import Conversation, Focus
from quintet.reasoning.places.stack_traces import is_trace

MOST_QUESTIONS: Final = 3


@dataclass(frozen=True, slots=True)
class _Topic:
    """A question, and the words by which its answer is known to have been given."""

    question: str
    told: re.Pattern[str]


def _topic(question: str, told: str) -> _Topic:
    return _Topic(question, re.compile(told, re.IGNORECASE))


_ALWAYS: Final = _topic(
    "Does it happen every time, or only sometimes - and is there an input that always shows it?",
    r"\b(?:always|every time|each time|sometimes|intermittent\w*|random\w*|occasional\w*|rarely"
    r"|reproduc\w+|flak\w+|consistently)\b",
)
_EXPECTED: Final = _topic(
    "What did you expect to happen, and what happened instead?",
    r"\b(?:expect\w*|should (?:have|be|return)|instead of|supposed to|actual\w*|rather than"
    r"|wrong (?:order|value|result|way)|twice)\b",
)
_SINCE: Final = _topic(
    "Since when does it happen, and what was changed shortly before?",
    r"\b(?:since|after (?:upgrad|updat|deploy|merg|chang|mov|switch)\w*|started|regression"
    r"|used to work|worked before|recently|last (?:week|release|deploy)|always been)\b",
)
_TRACE: Final = "What is the exact error message, with the whole stack trace if there is one?"
_MEASURED: Final = _topic(
    "What was measured, where, and on how much data (rows, requests, bytes)?",
    r"\b\d+(?:\.\d+)?\s?(?:ms|s|sec\w*|minutes?|rows?|requests?|rps|qps|[kmg]b|records?|items?"
    r"|users?|%|queries)\b",
)
_GOAL: Final = _topic(
    "How fast does it have to be, and for which share of the calls?",
    r"\b(?:target|goal|slo|sla|p9\d|p50|budget|under \d+|within \d+|at most \d+|acceptable)\b",
)
_LOAD: Final = _topic(
    "Is it slow for a single call too, or only under load?",
    r"\b(?:single (?:call|request|user)|under load|concurren\w+|parallel|peak|traffic)\b",
)
_REASON: Final = _topic(
    "What is the change for: what shall be possible afterwards that is not today?",
    r"\b(?:so that|in order to|goal|because we|we want|requirement|need to support)\b",
)
_FIXED: Final = _topic(
    "Which interfaces must stay as they are, because others outside this code use them?",
    r"\b(?:public api|backwards?.compat\w+|consumers?|clients? depend|must not change|contract)\b",
)
_ORDER: Final = _topic(
    "Can it be done in steps, or must all of it change in one release?",
    r"\b(?:in steps|incremental\w*|big bang|one release|migrat\w+|phase\w*|gradual\w*)\b",
)
_BEHAVIOUR: Final = _topic(
    "Which behaviour matters most to you, and which failure would hurt most?",
    r"\b(?:most important|critical|matters|worst|must never|risk\w*)\b",
)
_FRAMEWORK: Final = _topic(
    "How are tests run today, and what do they replace (database, network, clock)?",
    r"\b(?:pytest|unittest|jest|mocha|vitest|junit|go test|rspec|phpunit|mock\w*|fixture\w*)\b",
)
_TOPICS: Final[Mapping[Focus, Sequence[_Topic]]] = {
    "debugging": (_ALWAYS, _EXPECTED, _SINCE),
    "optimization": (_MEASURED, _LOAD, _GOAL),
    "architecture": (_REASON, _FIXED, _ORDER),
    "testing": (_BEHAVIOUR, _FRAMEWORK, _EXPECTED),
}


def open_questions(conversation: Conversation, message: str) -> tuple[str, ...]:
    """What to ask now: nothing that was asked before, or told without being asked."""
    told = f"{conversation.told}\n{message}"
    asked = {question for turn in conversation.turns for question in turn.reply.questions}
    wanted = [
        topic.question for topic in _TOPICS[conversation.focus] if not topic.told.search(told)
    ]
    if conversation.focus == "debugging" and not is_trace(told):
        wanted.insert(0, _TRACE)
    return tuple(one for one in wanted if one not in asked)[:MOST_QUESTIONS]
