"""What kind of thing an event is: by its structure first, then by the words of its title.

A word counts where it names the event: it leads ("Flight to Rome"), or, for some kinds, ends what
is named ("Mum's birthday", "Phone interview: Ada"); "Review flight data" names none. What nothing
names, or several do alike, is a meeting where others take part, and else an ordinary event.
Descriptions are other people's prose and are not read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from quintet.assistant.entities.events import Event

Kind = Literal[
    "flight",
    "train",
    "appointment",
    "interview",
    "exam",
    "presentation",
    "deadline",
    "birthday",
    "holiday",
    "routine",
    "focus",
    "trip",
    "meeting",
    "ordinary",
]

_WORDS: Final = Path(__file__).with_name("kind_words.json")
_ONE_DAY: Final = timedelta(days=1)
_ROUTINE_LENGTH: Final = timedelta(minutes=30)
_BY_STRUCTURE: Final = 3
_LEADS: Final = 2
_ENDS: Final = 1
_KANA: Final = 0x3040
"""From this character on, languages are written without spaces between words."""
_PLAIN: Final[frozenset[Kind]] = frozenset({"birthday", "appointment", "deadline", "routine"})
"""Kinds whose words hardly mean anything else; a name may follow them ("Dentist Ada")."""
_MAY_END: Final[frozenset[Kind]] = _PLAIN | {"holiday"}
"""Kinds whose words may end a title."""
_WITH_OTHERS: Final[frozenset[Kind]] = frozenset({"interview", "exam", "presentation"})
"""Kinds whose words may do so where others are invited."""
_FLIGHT_NUMBER: Final = re.compile(r"\b[A-Z][A-Z0-9]\s?\d{2,4}\b")
_JOURNEY: Final = re.compile(r"\b[A-Z]{3}\s?[-–→]\s?[A-Z]{3}\b|\w\s?→\s?\w")
"""From one place to another, whatever the language."""
_ROUTE: Final = re.compile(rf"{_JOURNEY.pattern}|\b[A-Z]{{3}}\s?to\s?[A-Z]{{3}}\b|\w\s?–\s?\w")
"""What tells so beside a flight's number alone."""
_TRAIN_NUMBER: Final = re.compile(r"\b(?:ICE?|TGV|EC|RE|AVE)\s?\d+\b")
_ENDED: Final = re.compile(r"\s*(?:$|[:(,;–—/|&\d-]|[A-Z]{1,3}\s?\d)")
_RELATIONS: Final = frozenset(
    "to from home back with w/ at for of by in nach von zu mit bei um für pour à de du avec chez a"
    " con para en per da di com em naar met bij voor do z w na".split()
)
"""What may stand between a word that names the event and a noun that it does not describe."""


def kind_of(event: Event, *, external: bool, addresses: frozenset[str] = frozenset()) -> Kind:
    """The kind of an event.

    `external` says whether people from outside take part, `addresses` are the user's own.
    """
    invited = (event.organizer, *event.attendees) if event.attendees else ()
    is_with_others = any(person and person.casefold() not in addresses for person in invited)
    is_shared = is_with_others or event.conf_link is not None
    scores = {
        kind: _score(kind, words, event, is_shared=is_shared)
        for kind, words in _words().items()
        if _is_possible(kind, event, is_shared=is_shared, external=external)
    }
    best = max(scores.values(), default=0)
    leading = [kind for kind, score in scores.items() if score == best]
    if best and len(leading) == 1:
        return leading[0]
    if event.end_ts - event.start_ts >= _ONE_DAY and not event.all_day:
        return "trip"
    return "meeting" if is_shared else "ordinary"


def _is_possible(kind: Kind, event: Event, *, is_shared: bool, external: bool) -> bool:
    length = event.end_ts - event.start_ts
    match kind:
        case "holiday":
            return event.all_day or length >= _ONE_DAY
        case "routine":
            return event.is_recurring and length <= _ROUTINE_LENGTH and not external
        case "focus":
            return not is_shared and not event.location
        case "flight" | "train":
            return event.conf_link is None and not event.all_day
        case _:
            return True


def _score(kind: Kind, words: re.Pattern[str], event: Event, *, is_shared: bool) -> int:
    """How well an event's structure or title says that it is of a kind; 0: not at all."""
    title = event.title.replace("’", "'")
    labelled = (word for label in event.labels for word in words.finditer(label))
    if kind in {"birthday", "holiday"} and any(_leads(kind, word) for word in labelled):
        return _BY_STRUCTURE
    if kind == "flight" and _FLIGHT_NUMBER.search(title) and _ROUTE.search(title):
        return _BY_STRUCTURE
    if kind == "train" and _TRAIN_NUMBER.search(title):
        return _BY_STRUCTURE
    found = list(words.finditer(title))
    if any(_leads(kind, word) for word in found):
        return _LEADS
    if kind in {"flight", "train"} and found and _JOURNEY.search(title):
        return _LEADS
    may_end = kind in _MAY_END or (kind in _WITH_OTHERS and is_shared)
    return _ENDS if may_end and any(_ends(word) for word in found) else 0


def _leads(kind: Kind, word: re.Match[str]) -> bool:
    """Whether a word is the first, of the title or after a mark, and names the event."""
    title = word.string
    before, after = title[: word.start()].rstrip(), title[word.end() :]
    if before and before[-1] not in ":(–—-/|":
        return False
    if " " in word[0] or _ENDED.match(after):
        return True
    if _is_unspaced(word[0]) and after[:1].isspace():
        return True
    if kind in _PLAIN and after.lstrip()[:1].isupper():
        return True
    return kind != "focus" and _is_related(after.split()[:1])


def _ends(word: re.Match[str]) -> bool:
    """Whether a word is the last of what is named, and depends on no word before it.

    Where there are no spaces, nobody sees where a word ends: it is then taken for the last.
    """
    if _is_unspaced(word[0]):
        return True
    before, after = word.string[: word.start()].rstrip(), word.string[word.end() :]
    return _ENDED.match(after) is not None and not _is_related(before.split()[-2:])


def _is_related(words: Sequence[str]) -> bool:
    return any(word.casefold() in _RELATIONS for word in words)


@cache
def _words() -> Mapping[Kind, re.Pattern[str]]:
    """The words of each kind as one pattern; those without spaces between words match anywhere."""
    listed = json.loads(_WORDS.read_text(encoding="utf-8"))
    return {kind: _pattern(listed[kind]) for kind in get_args(Kind) if kind in listed}


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    unspaced = "|".join(re.escape(word) for word in words if _is_unspaced(word))
    spaced = sorted((word for word in words if not _is_unspaced(word)), key=len, reverse=True)
    whole = "|".join(re.escape(word).replace(r"\*", r"\w*") for word in spaced)
    return re.compile(rf"(?i)(?<!\w)(?:{whole})(?!\w)" + (f"|{unspaced}" if unspaced else ""))


def _is_unspaced(word: str) -> bool:
    """Whether it is of a language that writes no spaces between words."""
    return ord(word[0]) >= _KANA
