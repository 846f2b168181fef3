"""The words of messages, by language. English is the only one so far; others fall back to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from quintet.assistant.entities.notifications import Urgency


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language."""

    tag: str
    days: tuple[str, ...]
    months: tuple[str, ...]
    labels: Mapping[Urgency, str]
    """What a message begins with, by urgency."""


ENGLISH: Final = Phrases(
    tag="en",
    days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    months=(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    labels=MappingProxyType(
        {"low": "For your information", "normal": "Reminder", "high": "Important", "urgent": "Now"}
    ),
)

_LANGUAGES: Final[Mapping[str, Phrases]] = MappingProxyType({"en": ENGLISH})


def phrases_for(locale: str) -> Phrases:
    """The words for a locale such as `en-GB`: its language's, or English."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    return _LANGUAGES.get(language, ENGLISH)
