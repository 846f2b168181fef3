"""Whether an event is somewhere one has to go to, and how long that takes."""

import re
from typing import Final, NamedTuple

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.rules import TravelBuffer
from quintet.assistant.planning.situations import Situation

USUAL_TRAVEL: Final = 30
"""Minutes to a place that no rule knows."""

_ONLINE: Final = re.compile(
    r"https?://|\b(?:zoom|teams|meet|webex|skype|online|remote|virtual|video|phone|telephone|"
    r"call|hangouts?|discord|slack|jitsi|tbd|tba|to be (?:decided|announced)|telefon|telefonisch|"
    r"téléphone|visio(?:conférence)?|en ligne|à distance|en línea|teléfono|videollamada|"
    r"videoconferenza|videoconferência|in linea|telefone|op afstand|zdalnie)\b|"
    r"オンライン|リモート|電話|线上|远程|电话",
    re.IGNORECASE,
)
_INDOORS: Final = re.compile(
    r"(?:(?:conference |meeting |board ?)?room|boardroom|floor|desk|kitchen|lobby|office|hq|"
    r"headquarters|cafeteria|canteen|building|büro|kantine)\b[^,]*|"
    r"[A-Z]{0,3}[-. ]?\d[\w.-]*|at home|home",
    re.IGNORECASE,
)
_ROOM: Final = re.compile(
    r"(?:raum|zimmer|sitzungssaal|vergaderzaal|vergaderruimte)\b|会議室|会议室|応接室|办公室|"
    r"\b(?:salle|sala|zaal) (?:\d|de r[eé]uni|de conf|de juntas|riunioni|konferencyjna)",
    re.IGNORECASE,
)
"""Nothing but its name tells a room from a place in the town."""


class Travel(NamedTuple):
    """How long it takes to get there; assumed where neither a rule nor the calendar tells it."""

    minutes: int
    is_assumed: bool = False


def is_away(event: Event) -> bool:
    """Whether its place is neither a link, nor a room of the building one is in."""
    place = event.location.strip()
    is_room = _INDOORS.fullmatch(place) or ("," not in place and _ROOM.search(place))
    return bool(place) and not _ONLINE.search(place) and not is_room


def travel_of(situation: Situation) -> Travel:
    """Travel to an event: by a rule that knows the place, by the calendar, or a usual time."""
    told = situation.event.travel_minutes
    if told is None and not is_away(situation.event):
        return Travel(0)
    place = situation.event.location.casefold()
    for rule in situation.active_rules:
        settings = rule.settings
        if isinstance(settings, TravelBuffer) and (
            not settings.locations
            or any(location.casefold() in place for location in settings.locations)
        ):
            return Travel(settings.minutes)
    return Travel(USUAL_TRAVEL, is_assumed=True) if told is None else Travel(told)
