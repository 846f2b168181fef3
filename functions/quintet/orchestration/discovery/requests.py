"""The request that an objective gives an API: a search by its words, or data that is whole.

An API whose request needs anything else, such as a place or a number, gets none: the answer to its
example would be about something else.
"""

from typing import Final
from urllib.parse import quote

from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.words import Word, content_words, is_inflected, words

_MOST_WORDS: Final = 8


def request_of(entry: ApiEntry, objective: str) -> str | None:
    """The URL to ask; None where the objective does not say all that it needs."""
    if entry.answers_whole:
        return entry.url
    subject = _subject(entry, objective) if entry.query_url else ""
    return (
        entry.query_url.replace("{words}", quote(subject)) if entry.query_url and subject else None
    )


def _subject(entry: ApiEntry, objective: str) -> str:
    """The objective's words without those that only say which kind of API is meant."""
    own = words(" ".join((entry.name, entry.category, *entry.keywords)))
    subject = [word.text for word in content_words(objective) if not _is_among(word, own)]
    return " ".join(dict.fromkeys(subject[:_MOST_WORDS]))


def _is_among(word: Word, others: list[Word]) -> bool:
    return any(is_inflected(word.text, other.text) for other in others)
