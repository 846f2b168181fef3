"""How relevant one API is to an objective: the subject leads, the role decides near ties.

Seed 001's program adds 0.1 for each keyword and 0.3 for the role, so that a coder who asks for
weather gets mock servers. Here the subject counts up to 0.7, the role 0.1, and the rest is the
seed's: 0.1 of the reliability, 0.05 without authentication, 0.025 each for HTTPS and CORS. Where an
objective names no subject, the role is all there is to go by, and nothing reaches `RELEVANT`.
"""

from dataclasses import dataclass
from typing import Final

from quintet.orchestration.registry.entries import ApiEntry

RELEVANT: Final = 0.4
"""Below this an API suits the role at best, and not the objective."""

_TOPIC: Final = 0.7
_ROLE: Final = 0.1
_ROLE_WITHOUT_TOPIC: Final = 0.15
_RELIABILITY: Final = 0.1
_NO_AUTHENTICATION: Final = 0.05
_HTTPS: Final = 0.025
_CORS: Final = 0.025
_WORDS: Final = 0.3
_UNLIKE: Final = 0.05
_ALIKE: Final = 0.5
_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class RankedApi:
    """An API with its relevance, 0 to 1, and what that is made of."""

    entry: ApiEntry
    score: float
    matched_keywords: tuple[str, ...]
    """The objective's own words that speak for the API, in their order."""
    role_match: bool
    """Whether the role prefers the API's category."""
    role_bonus: float
    """What that adds to the score."""


def topic_of(by_words: float, likeness: float) -> float:
    """How much an API is about the objective, 0 to 1, by its words and by what it resembles.

    The weights are those that serve the labelled objectives best: single words mislead more often
    than meaning does (`dictionaries in Python`).
    """
    alike = (likeness - _UNLIKE) / (_ALIKE - _UNLIKE)
    return _WORDS * by_words + (1 - _WORDS) * min(max(alike, 0.0), 1.0)


def ranked_api(
    entry: ApiEntry, topic: float, found: tuple[str, ...], *, role_match: bool, has_topic: bool
) -> RankedApi:
    """The API with its score."""
    bonus = 0.0
    if role_match:
        bonus = _ROLE if has_topic else _ROLE_WITHOUT_TOPIC
    score = (
        _TOPIC * topic
        + bonus
        + _RELIABILITY * entry.reliability_score
        + _NO_AUTHENTICATION * (entry.auth_type == "None")
        + _HTTPS * entry.https
        + _CORS * entry.cors
    )
    return RankedApi(entry, round(min(score, 1.0), _DIGITS), found, role_match, bonus)
