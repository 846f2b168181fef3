"""Which analysis a message calls for: what its words ask, else what the conversation is about.

No analysis is run twice on the same thing in one conversation unless it is asked for; the next one
that fits comes then.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.conversations.collaborators import AnalysisKind, Place
from quintet.reasoning.conversations.conversation import Conversation, Focus, Message
from quintet.reasoning.places.stack_traces import is_trace

_BY_FOCUS: Final[Mapping[Focus, tuple[AnalysisKind, ...]]] = {
    "debugging": ("trace", "impact", "bottlenecks"),
    "optimization": ("bottlenecks", "trace", "impact"),
    "architecture": ("impact", "trace"),
    "testing": ("trace", "impact"),
}
_WORDS: Final[Mapping[AnalysisKind, re.Pattern[str]]] = {
    "bottlenecks": re.compile(
        r"\b(?:slow\w*|bottlenecks?|performan\w+|latenc\w+|n\+1|quer(?:y|ies) per|memory"
        r"|leaks?|cpu|timeouts?|speed|faster|optimi[sz]\w+)\b",
        re.IGNORECASE,
    ),
    "impact": re.compile(
        r"\b(?:what (?:else )?(?:breaks|is affected|would break)|impact\w*|affect\w*|blast radius"
        r"|safe to (?:change|remove|rename)|depends? on|side effects? of chang\w+"
        r"|if (?:i|we) (?:change|remove|rename))\b",
        re.IGNORECASE,
    ),
    "trace": re.compile(
        r"\b(?:trac(?:e|ing)|execution|flows?|what happens (?:when|if|after)|call (?:path|tree)"
        r"|step through|follow\w*|how does .{1,60} (?:get|reach|end up))\b",
        re.IGNORECASE,
    ),
}
_SHOW: Final = re.compile(
    r"\b(?:show|print) (?:me|us)\b|\b(?:source|body|code) of\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Choice:
    """An analysis, and what it is run on. `key` names both, the same each time."""

    kind: AnalysisKind
    key: str
    start: Place | None = None
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Targets:
    """What analyses can be run on: places and files, the most promising first."""

    places: Sequence[Place]
    files: Sequence[str]


def choices(conversation: Conversation, message: Message, targets: Targets) -> Iterator[Choice]:
    """The analyses that fit, best first; what was asked for by its words comes again if it must."""
    had = {key for turn in conversation.turns for key in turn.reply.analyses}
    asked = _asked(message)
    for kind in dict.fromkeys([*asked, *_BY_FOCUS[conversation.focus]]):
        every = list(_on(kind, targets))
        fresh = [candidate for candidate in every if candidate.key not in had]
        yield from (fresh or (every if kind in asked else []))[:1]


def asks_to_see(text: str) -> bool:
    """Whether somebody wants code itself."""
    return _SHOW.search(text) is not None


def is_answered(message: Message, *, is_found: bool) -> bool:
    """Whether a message that asks for no analysis has what it wants without one."""
    return not _asked(message) and (is_found or asks_to_see(message.text))


def _asked(message: Message) -> list[AnalysisKind]:
    return [kind for kind, words in _WORDS.items() if words.search(message.text)]


def _on(kind: AnalysisKind, targets: Targets) -> Iterator[Choice]:
    if kind == "impact":
        if targets.files:
            files = tuple(targets.files)
            yield Choice(kind, f"impact {', '.join(files[:5])}", files=files)
    else:
        for place in targets.places:
            yield Choice(kind, f"{kind} {_named(place)}", place)


def _named(place: Place) -> str:
    """The function, so that two lines of one are analysed once; a line outside of any."""
    symbol = place.symbol
    if symbol is None or symbol.kind not in {"function", "method"}:
        return place.text
    return f"{symbol.path}:{symbol.line} {symbol.qualified}"


_SHORT: Final = 200
_CLOSING: Final = re.compile(
    r"\b(?:thanks|thank you|that(?:'s| is) (?:it|all)|(?:fixed|solved|resolved) (?:it|now)"
    r"|it works now|we(?:'re| are) done|i(?:'m| am) done|no more questions)\b",
    re.IGNORECASE,
)


def is_closing(message: str) -> bool:
    """Whether somebody says that they have what they wanted."""
    return len(message) <= _SHORT and _CLOSING.search(message) is not None


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
