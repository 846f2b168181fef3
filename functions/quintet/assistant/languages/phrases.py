"""The words of messages, by language: `catalogues/*.json`, with names of days and months of CLDR.

A language that has no catalogue falls back to English. Adding one is adding its file.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from quintet.assistant.entities.notifications import Urgency

CATALOGUES: Final = Path(__file__).parent / "catalogues"
FALLBACK: Final = "en"
LANGUAGES: Final = tuple(sorted(path.stem for path in CATALOGUES.glob("*.json")))


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language. Days begin with Monday; `short_date` is a form of day, month and weekday."""

    tag: str
    days: tuple[str, ...]
    days_short: tuple[str, ...]
    months: tuple[str, ...]
    months_short: tuple[str, ...]
    labels: Mapping[Urgency, str]
    """What a message begins with, by urgency."""
    short_date: str
    unit_gap: str
    """Between a number and its unit."""
    words: Mapping[str, str]

    def say(self, phrase: str, /, **values: str) -> str:
        """A phrase with its places filled."""
        return self.words[phrase].format(**values)


def language_of(locale: str) -> str:
    """The language that messages for a locale such as `en-GB` are written in."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else FALLBACK


def is_fallback(locale: str) -> bool:
    """Whether there is no catalogue of the locale's own language."""
    return language_of(locale) != locale.replace("_", "-").partition("-")[0].lower()


def phrases_for(locale: str) -> Phrases:
    """The words for a locale: its language's, or English."""
    return _phrases(language_of(locale))


@cache
def _phrases(language: str) -> Phrases:
    said = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    return Phrases(
        tag=said["tag"],
        days=tuple(said["days"]),
        days_short=tuple(said["days_short"]),
        months=tuple(said["months"]),
        months_short=tuple(said["months_short"]),
        labels=MappingProxyType(said["labels"]),
        short_date=said["short_date"],
        unit_gap=said["unit_gap"],
        words=MappingProxyType(said["words"]),
    )
