"""What kind of thing an event is, by the words of its title and by its length.

Only the title is read: descriptions are other people's prose and mention all sorts of things.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final, Literal

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
    "block",
    "trip",
    "meeting",
]

_ONE_DAY: Final = timedelta(days=1)
_ROUTINE_LENGTH: Final = timedelta(minutes=30)


def _any_of(*cues: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(cues)})(?!\w)", re.IGNORECASE)


_FLIGHT_NUMBER: Final = re.compile(
    r"\b[A-Z][A-Z0-9]\s?\d{2,4}\b.{0,200}\b[A-Z]{3}\s?(?:-|–|→|to)\s?[A-Z]{3}\b"
)
_CUES: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("birthday", _any_of(r"birthdays?", r"b-?day", r"anniversary", r"name day")),
    ("flight", _any_of(r"flights?", r"fly(?:ing)? (?:to|from|home|back)", r"airport")),
    (
        "train",
        _any_of(
            r"(?:train|bus|coach|ferry|sleeper) (?:to|from|home|back|\d+)",
            r"(?:ICE?|TGV|EC|RE|AVE)\s?\d+",
            r"eurostar|amtrak|nightjet|flixbus",
        ),
    ),
    ("interview", _any_of(r"interview(?!s? (?:debrief|training|feedback))")),
    (
        "exam",
        _any_of(
            r"exams?|examination|midterms?|viva",
            r"(?:thesis|dissertation) defen[cs]e",
            r"(?:driving|entrance|placement) test",
        ),
    ),
    (
        "deadline",
        _any_of(
            r"deadlines?",
            r"due(?! diligence)",
            r"submit",
            r"submission",
            r"expires?",
            r"tax return",
        ),
    ),
    (
        "presentation",
        _any_of(
            r"present(?:s|ing)?|presentations?|keynote|pitch|board meeting",
            r"(?:performance|annual|quarterly|board|budget|design|audit|appraisal) review",
        ),
    ),
    (
        "appointment",
        _any_of(
            r"dentist|orthodontist|doctor|physician|gp|clinic|hospital|surgery|optician|vet",
            r"appointment|check-?up|vaccination|therap(?:y|ist)|physio(?:therapy)?",
            r"hair(?:cut|dresser)|barber|notary|solicitor|embassy|consulate",
        ),
    ),
)
_HOLIDAY: Final = _any_of(
    r"(?:public |bank |national )?holidays?|vacation|annual leave|parental leave|sick leave",
    r"out of (?:the )?office|ooo|pto|day off|days off|on leave",
)
_ROUTINE: Final = _any_of(r"stand-?ups?", r"stand up", r"daily", r"scrum", r"huddle", r"check-?in")
_BLOCK: Final = _any_of(
    r"focus(?: time)?|deep work|do not disturb|dnd|no meetings?|blocked|block|commute",
    r"lunch(?: break)?",
)


def kind_of(event: Event, *, external: bool) -> Kind:
    """The kind of an event; `external` says whether people from outside take part."""
    return next(_kinds(event, external), "meeting")


def _kinds(event: Event, external: bool) -> Iterator[Kind]:
    """Every kind that fits, the most telling first."""
    title, length = event.title, event.end_ts - event.start_ts
    if (event.all_day or length >= _ONE_DAY) and _HOLIDAY.search(title):
        yield "holiday"
    short = event.is_recurring and length <= _ROUTINE_LENGTH and not event.all_day
    if short and not external and _ROUTINE.search(title):
        yield "routine"
    if _FLIGHT_NUMBER.search(title):
        yield "flight"
    for kind, cues in _CUES:
        if cues.search(title):
            yield kind
    if not event.attendees and not event.location and _BLOCK.fullmatch(title.strip()):
        yield "block"
    if length >= _ONE_DAY and not event.all_day:
        yield "trip"
