"""What kind of thing an event is: by its structure first, then by the words of its title.

Words count by where they stand: "Flight to Rome" is one, "Review flight data" speaks of some. What
falls short of `_ENOUGH`, or leads no other kind, is a meeting where others take part, and else an
ordinary event. Descriptions are other people's prose and are not read.
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
_ENOUGH: Final = 2
_KANA: Final = 0x3040
"""From this character on, languages are written without spaces between words."""
_PLAIN: Final[frozenset[Kind]] = frozenset({"birthday", "appointment", "deadline", "routine"})
"""Kinds whose words hardly mean anything else, wherever they stand in a title."""
_OTHERWISE: Final = re.compile(
    r"(?i)\bdue diligence|\binterviews? (?:debrief|training|feedback)|\blunch with\b"
)
"""Fixed phrases that mean something else; no rule of position tells them apart."""
_FLIGHT_NUMBER: Final = re.compile(r"\b[A-Z][A-Z0-9]\s?\d{2,4}\b")
_ROUTE: Final = re.compile(r"\b[A-Z]{3}\s?(?:-|–|→|to)\s?[A-Z]{3}\b|\w\s?[–→]\s?\w")
_TRAIN_NUMBER: Final = re.compile(r"\b(?:ICE?|TGV|EC|RE|AVE)\s?\d+\b")
_AIRPORT: Final = re.compile(
    r"(?i)airport|flughafen|aéroport|aeropuerto|aeroporto|luchthaven|空港|机场"
)
_FOLLOWED: Final = re.compile(
    r"\s*(?:$|[:(,;–—/|&\d-]|[A-Z]{1,3}\s?\d|"
    r"(?:to|from|home|back|with|w/|at|for|of|by|in|nach|von|zu|mit|bei|um|für|pour|à|de|du|avec|chez|a|con|para"
    r"|en|per|da|di|com|em|naar|met|bij|voor|do|z|w|na|the|il|la|le|el)\b)"
)
"""What may come after a word that names the event, and not a noun that it describes."""


def kind_of(event: Event, *, external: bool, addresses: frozenset[str] = frozenset()) -> Kind:
    """The kind of an event.

    `external` says whether people from outside take part, `addresses` are the user's own.
    """
    others = [person for person in event.attendees if person.casefold() not in addresses]
    is_shared = bool(others) or event.conf_link is not None
    places = _places(event.title)
    scores = {kind: _score(kind, event, places.get(kind, 0)) for kind in _words()}
    fitting = {
        kind: score
        for kind, score in scores.items()
        if score >= (1 if kind in _PLAIN else _ENOUGH)
        and _is_possible(kind, event, is_shared=is_shared, external=external)
    }
    best = max(fitting.values(), default=0)
    leading = [kind for kind, score in fitting.items() if score == best]
    if len(leading) == 1:
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


def _score(kind: Kind, event: Event, place: int) -> int:
    """3 for what its structure says, 2 for a title that names it, 1 for one that mentions it."""
    title = event.title
    if kind in {"birthday", "holiday"} and _is_labelled(kind, event):
        return 3
    if kind == "flight" and _FLIGHT_NUMBER.search(title) and _ROUTE.search(title):
        return 3
    if kind == "train" and _TRAIN_NUMBER.search(title):
        return 3
    if place and kind == "flight" and (_AIRPORT.search(event.location) or _ROUTE.search(title)):
        return place + 1
    if place and kind in {"interview", "exam", "presentation"} and event.attendees:
        return place + 1
    return place


def _is_labelled(kind: Kind, event: Event) -> bool:
    return any(_places(label).get(kind) == _ENOUGH for label in event.labels)


def _place(title: str, start: int, end: int) -> int:
    """2 where a word names the event: first, or after a mark, and with no noun behind it.

    A phrase does so at the end of a title too.
    """
    before, after = title[:start].rstrip(), title[end:]
    leads = not before or before[-1] in ":(–—-/|"
    is_phrase = " " in title[start:end]
    names = leads and (is_phrase or _FOLLOWED.match(after))
    return _ENOUGH if names or (is_phrase and not after.strip()) else 1


def _places(text: str) -> Mapping[Kind, int]:
    """The kinds whose words stand in a text, each with the best place of a word."""
    if _OTHERWISE.search(text):
        return {}
    plain = text.replace("’", "'")
    return {
        kind: max(_place(text, *found.span()) for found in words.finditer(plain))
        for kind, words in _words().items()
        if words.search(plain)
    }


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
