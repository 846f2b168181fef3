"""Whether an event is somewhere one has to go to, and how long that takes."""

import re
from typing import Final

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.rules import TravelBuffer
from quintet.assistant.planning.situations import Situation

USUAL_TRAVEL: Final = 30
"""Minutes to a place that no rule knows."""

_ONLINE: Final = re.compile(
    r"https?://|\b(?:zoom|teams|meet|webex|skype|online|remote|virtual|video|phone|telephone|"
    r"call|hangouts?|discord|slack|jitsi|tbd|tba|to be (?:decided|announced))\b",
    re.IGNORECASE,
)
_INDOORS: Final = re.compile(
    r"(?:(?:conference |meeting |board ?)?room|boardroom|floor|desk|kitchen|lobby|office|hq|"
    r"headquarters|cafeteria|canteen|building)\b[^,]*|[A-Z]{0,3}[-. ]?\d[\w.-]*|at home|home",
    re.IGNORECASE,
)


def is_away(event: Event) -> bool:
    """Whether its place is neither a link, nor a room of the building one is in."""
    place = event.location.strip()
    return bool(place) and not _ONLINE.search(place) and not _INDOORS.fullmatch(place)


def travel_minutes(situation: Situation) -> int:
    """Minutes of travel: by a rule that knows the place, by the calendar, or a usual time."""
    told = situation.event.travel_minutes
    if told is None and not is_away(situation.event):
        return 0
    place = situation.event.location.casefold()
    for rule in situation.active_rules:
        settings = rule.settings
        if isinstance(settings, TravelBuffer) and (
            not settings.locations
            or any(location.casefold() in place for location in settings.locations)
        ):
            return settings.minutes
    return USUAL_TRAVEL if told is None else told
