"""How relevant the APIs of a registry are to a need, and whether any of them serves it.

Five measures are added up, each 0 to about 1: nearness in meaning to the middle of what is known of
an API, to the two nearest such middles of its category, and to the nearest example of what it is
asked for; own words that it shares with the need; and spelling. The weights, and the floor below
which nothing serves a need, were fitted on labelled needs (`benchmarks.registry`). The floor is the
higher the nearer a need is to one that nothing serves.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from statistics import fmean
from typing import Final, Literal

from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.resemblance import Likeness

RELEVANT: Final = 0.4
"""Below this nothing tells that an API serves the need."""

_CENTRED: Final = 12.0
_CATEGORY: Final = 5.0
_NEAREST: Final = 8.0
_OWN_WORDS: Final = 6.0
_SPELLING: Final = 3.0
_FLOOR: Final = 10.0
_NEARNESS: Final = 45.0
"""What the floor rises by for each point that a need is nearer to one that nothing serves."""
_FLOOR_BY_WORDS: Final = 2.0
"""Where meaning cannot be asked, of own words and spelling alone."""
_SCALE: Final = 25.0
_ROLE: Final = 0.01
_DIGITS: Final = 3

Place = Literal["name", "keyword", "category", "meaning", "wording"]


@dataclass(frozen=True, slots=True)
class RankedApi:
    """An API with its relevance, 0 to 1, and where the need met it."""

    entry: ApiEntry
    score: float
    matched_keywords: tuple[str, ...]
    """The API's own keywords that the need has, perhaps inflected, in the order of the entry."""
    matched_by: tuple[Place, ...]
    role_match: bool
    """Whether the role prefers the API's category."""
    role_bonus: float
    """What that adds to the score."""


@dataclass(frozen=True, slots=True)
class Relevance:
    """Relevances by name, before any role; `floor` has been put at `RELEVANT`."""

    by_name: Mapping[str, float]
    fits: bool


def relevance_of(
    category_of: Mapping[str, str],
    own_words: Mapping[str, float],
    spelling: Mapping[str, float],
    alike: Likeness | None,
) -> Relevance:
    """The relevance of every API of `category_of`; without `alike` the words alone tell."""
    points = {
        name: _OWN_WORDS * own_words[name] + _SPELLING * spelling.get(name, 0.0)
        for name in category_of
    }
    floor = _FLOOR_BY_WORDS
    if alike is not None and points:
        of_category = _of_categories(category_of, alike)
        for name, category in category_of.items():
            points[name] += _CATEGORY * of_category[category]
            points[name] += _CENTRED * alike.centred.get(name, 0.0)
            points[name] += _NEAREST * alike.nearest.get(name, 0.0)
        best = max(points, key=lambda name: points[name])
        floor = _FLOOR + _NEARNESS * (alike.unserved - alike.nearest.get(best, 0.0))
    relevances = {name: RELEVANT + (point - floor) / _SCALE for name, point in points.items()}
    return Relevance(relevances, fits=max(relevances.values(), default=0.0) >= RELEVANT)


def _of_categories(category_of: Mapping[str, str], alike: Likeness) -> dict[str, float]:
    """The mean of the two best cosines of each category, or the only one."""
    cosines: defaultdict[str, list[float]] = defaultdict(list)
    for name, category in category_of.items():
        cosines[category].append(alike.centred.get(name, 0.0))
    return {category: fmean(sorted(found)[-2:]) for category, found in cosines.items()}


def ranked_api(
    entry: ApiEntry,
    relevance: float,
    keywords: tuple[str, ...],
    places: tuple[Place, ...],
    *,
    role_match: bool,
) -> RankedApi:
    """The API with its score: the role decides between APIs that are as near.

    Above the floor the score nears 1 and never reaches it, so that the nearer of two APIs has more.
    """
    bonus = _ROLE if role_match else 0.0
    above = max(relevance - RELEVANT, 0.0) / (1 - RELEVANT)
    score = min(relevance, RELEVANT) + (1 - RELEVANT) * (1 - exp(-above)) + bonus
    score = round(min(max(score, 0.0), 1.0), _DIGITS)
    return RankedApi(entry, score, keywords, places, role_match, bonus)
