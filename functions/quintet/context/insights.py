"""Insights: what a conversation's reader needs first, in its own words, each with its message.

Of which kind a statement is, a decision, a task or a fact, is known where its author tagged it so,
or began it so ("Decision: we ship on Monday"). Otherwise it is not known: on ten conversations of
another hand, a statement of a person that is no question was a decision one time in four, and
vectors did not tell decisions from the rest (area under the curve 0.56; chance is 0.5). Such
statements are therefore ranked and not named.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log1p
from typing import Final

from quintet.context.answers import Insight, InsightKind
from quintet.context.code_blocks import without_code
from quintet.context.conversation import StoredMessage, is_important
from quintet.context.words import folded

MOST_MARKED: Final = 12
MOST_QUESTIONS: Final = 5
MOST_STATEMENTS: Final = 12
_SHARE_OF_STATEMENTS: Final = 0.4
"""Of a conversation's messages; in a short one three statements are told."""
_FEWEST: Final = 3
_FEWEST_WORDS: Final = 3
"""Of a statement or question: a shorter turn is an assent, or needs the one before."""
_LONGEST: Final = 300
_READ_CHARACTERS: Final = 64_000
_MANY_WORDS: Final = 40
_OPENING: Final = 3
"""Messages at the beginning, which tell the matter and rarely settle it."""

_WORD: Final = re.compile(r"\w+")
_QUESTION: Final = re.compile(r"[?？؟][\s\"'”’»)]*$")
_KINDS: Final[Mapping[str, InsightKind]] = {
    **dict.fromkeys(("decision", "entscheidung", "beschluss"), "decision"),
    **dict.fromkeys(("task", "todo", "aufgabe", "tache", "tarea"), "task"),
    **dict.fromkeys(("fact", "fakt", "fait", "hecho"), "fact"),
    **dict.fromkeys(("question", "open question", "frage", "pregunta"), "open question"),
}
"""What the kinds are called as tags in four languages, without accents and capitals."""
_MARKS: Final = " *_#>-"


@dataclass(frozen=True, slots=True)
class _Candidate:
    insight: Insight
    is_marked: bool
    worth: float


def key_insights(
    said: Sequence[StoredMessage],
    sentences: Callable[[str], list[str]],
    earlier: Iterable[Insight] = (),
) -> tuple[Insight, ...]:
    """What was tagged or marked as important, open questions, and what people stated at length.

    `earlier` are those of what was said before. A question among them may be answered by now.
    """
    found = [_again(one) for one in earlier if one.kind != "open question"]
    last_turn = _last_turn(said)
    for number, message in enumerate(said):
        text = _shown(message.content, sentences)
        kind = _kind(message)
        if kind == "open question" or (kind is None and _QUESTION.search(text)):
            is_open = number >= last_turn
            kind = "open question" if is_open else None
            if not is_open or len(_WORD.findall(text)) < _FEWEST_WORDS:
                continue
        candidate = _candidate(message, text, kind, number)
        if candidate is not None:
            found.append(candidate)
    return _chosen(found, len(said))


def _kind(message: StoredMessage) -> InsightKind | None:
    label = message.content[:_LONGEST].partition(":")[0].strip(_MARKS)
    return next(
        (_KINDS[name] for name in map(folded, (*message.tags, label)) if name in _KINDS), None
    )


def _last_turn(said: Sequence[StoredMessage]) -> int:
    """Where the messages begin after which nobody else wrote; their number if nobody else did."""
    people = [(message.role, message.author) for message in said]
    others = [number for number, person in enumerate(people) if person != people[-1]]
    return others[-1] + 1 if others else len(said)


def _shown(content: str, sentences: Callable[[str], list[str]]) -> str:
    """The prose of a message on one line; its beginning, in whole sentences, where it is long."""
    prose = " ".join(without_code(content[:_READ_CHARACTERS]).split())
    if len(prose) <= _LONGEST:
        return prose
    shown = ""
    for sentence in sentences(prose):
        if len(shown) + len(sentence) >= _LONGEST:
            break
        shown = f"{shown} {sentence}".lstrip()
    return shown or prose[: _LONGEST - 1] + "…"


def _candidate(
    message: StoredMessage, text: str, kind: InsightKind | None, number: int
) -> _Candidate | None:
    count = len(_WORD.findall(text))
    is_tagged = kind is not None and kind != "open question"
    is_marked = is_tagged or is_important(message.importance)
    if not text or (not is_marked and count < _FEWEST_WORDS):
        return None
    worth = log1p(min(count, _MANY_WORDS)) * message.weight
    if message.role == "assistant":
        worth /= 4
    if number < _OPENING:
        worth /= 2
    ground = "quoted" if is_tagged else "ranked" if kind else "unknown"
    told = Insight(kind=kind or "not known", ground=ground, text=text, timestamp=message.time)
    return _Candidate(told, is_marked, worth)


def _again(earlier: Insight) -> _Candidate:
    worth = log1p(min(len(_WORD.findall(earlier.text)), _MANY_WORDS)) / 2
    return _Candidate(earlier, earlier.ground == "quoted", worth)


def _chosen(found: Sequence[_Candidate], messages: int) -> tuple[Insight, ...]:
    marked = [one for one in found if one.is_marked]
    questions = [one for one in found if not one.is_marked and one.insight.ground == "ranked"]
    stated = [one for one in found if not one.is_marked and one.insight.ground == "unknown"]
    stated.sort(key=lambda one: one.worth, reverse=True)
    most = max(_FEWEST, min(MOST_STATEMENTS, round(messages * _SHARE_OF_STATEMENTS)))
    told = [one.insight for one in (*marked[-MOST_MARKED:], *questions[-MOST_QUESTIONS:])]
    told += sorted((one.insight for one in stated[:most]), key=lambda one: one.timestamp)
    return tuple({one.text: one for one in told}.values())
