"""The language of a sent message, read from what was sent and never from the user's locale."""

import re
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.languages.phrases import LANGUAGES, phrases_for
from quintet.assistant.messages import gsm7, moments

UNKNOWN: Final = "und"
"""BCP 47's tag of a language that is not determined."""
_TAG: Final = re.compile(r'<html lang="([^"]+)"')


def language_of_mail(body: str) -> str:
    """What its HTML declares."""
    declared = _TAG.search(body)
    return declared[1] if declared else UNKNOWN


def language_of_sms(text: str, event: Event, seen_at: datetime, zone: ZoneInfo) -> str:
    """The only language that writes the event's day and distance as most of the text does."""
    counts = {}
    for language in LANGUAGES:
        phrases = phrases_for(language)
        marks = (moments.short(event, zone, phrases), moments.distance(event, seen_at, phrases))
        counts[language] = sum(bool(mark) and gsm7.simplified(mark) in text for mark in marks)
    most = max(counts.values())
    likeliest = [language for language, count in counts.items() if count == most]
    return likeliest[0] if most and len(likeliest) == 1 else UNKNOWN
