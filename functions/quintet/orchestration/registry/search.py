"""Which APIs serve a need: measured, ranked, cut where they are beside the point.

Deterministic. The embedder is loaded with the first need; without it, or where it fails, words
alone tell. Not here: the tool's answer (`answers`).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from quintet.embedding import Embedder
from quintet.orchestration.prompting.roles import PROFILES, Role
from quintet.orchestration.registry.catalogue import Registry
from quintet.orchestration.registry.categories import category_named
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.matches import keywords_in, places_of
from quintet.orchestration.registry.needs import Needs, needs
from quintet.orchestration.registry.relevance import RankedApi, ranked_api, relevance_of
from quintet.orchestration.registry.resemblance import Likeness, likeness
from quintet.orchestration.registry.wording import OwnWords, Spelling, own_texts
from quintet.orchestration.registry.words import words

_MEDIUM: Final = re.compile(r"\bAPIs?\b", re.IGNORECASE)
"""What every need here is for, so that the word tells nothing of it."""
_BESIDE_THE_BEST: Final = 0.35
"""An API this much less relevant than the best one is beside the point."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every API that may serve, the most relevant first."""

    apis: tuple[RankedApi, ...]
    fits: bool
    """Whether any API of the registry serves the need."""
    nearest_category: str | None
    """The category of the API that is nearest to the need, whether it serves it or not."""


class Search:
    """Ranks the APIs of a registry. May be used by several threads at once.

    `on_failure` hears what fails in the embedder; the words still answer then.
    """

    def __init__(
        self,
        registry: Registry,
        embedder: Callable[[], Embedder | None],
        on_failure: Callable[[Exception], None] = lambda _: None,
        examples: Callable[[], Needs] = needs,
    ) -> None:
        self.registry = registry
        self._embedder = embedder
        self._on_failure = on_failure
        self._examples = examples

    def ranked(
        self, objective: str, role: Role, category: str | None = None, limit: int = 5
    ) -> list[RankedApi]:
        """The APIs that serve best, at most `limit`."""
        return list(self.ranking(objective, role, category).apis[:limit])

    def ranking(self, objective: str, role: Role, category: str | None = None) -> Ranking:
        """By relevance and name: what serves the need, or all of a category that was asked for."""
        asked = _MEDIUM.sub("", objective)
        alike = self._likeness(asked)
        own = dict(zip(self._category_of, self._own_words.scores(asked), strict=True))
        relevance = relevance_of(self._category_of, own, self._spelling.best(asked), alike)
        need = words(objective)

        def ranked(entry: ApiEntry) -> RankedApi:
            keywords = keywords_in(entry, need)
            cosine = 0.0
            if alike is not None:
                name = entry.name
                cosine = max(alike.centred.get(name, 0.0), alike.nearest.get(name, 0.0))
            return ranked_api(
                entry,
                relevance.by_name[entry.name],
                keywords,
                tuple(places_of(entry, need, keywords, cosine)),
                role_match=entry.category in PROFILES[role].preferred_categories,
            )

        nearest = max(
            self.registry.entries,
            key=lambda entry: relevance.by_name[entry.name],
            default=None,
        )
        least = -1.0
        candidates = self.registry.entries
        if category is not None:
            candidates = self.registry.by_category(category_named(category) or category)
        elif nearest is not None:
            least = relevance.by_name[nearest.name] - _BESIDE_THE_BEST
            candidates = candidates if relevance.fits else ()
        serving = [ranked(entry) for entry in candidates if relevance.by_name[entry.name] >= least]
        return Ranking(
            tuple(sorted(serving, key=lambda api: _order(api, relevance.by_name))),
            relevance.fits,
            nearest.category if nearest else None,
        )

    @cached_property
    def _category_of(self) -> dict[str, str]:
        return {entry.name: entry.category for entry in self.registry.entries}

    @cached_property
    def _own_words(self) -> OwnWords:
        return OwnWords(" ".join(own_texts(entry)) for entry in self.registry.entries)

    @cached_property
    def _spelling(self) -> Spelling:
        served = self._examples().served
        return Spelling(
            (entry.name, text)
            for entry in self.registry.entries
            for text in (*own_texts(entry), *served.get(entry.name, ()))
        )

    def _likeness(self, objective: str) -> Likeness | None:
        try:
            embedder = self._embedder()
            return None if embedder is None else likeness(objective, embedder)
        except Exception as failure:  # noqa: BLE001 - whatever fails in a model, the words still answer
            self._on_failure(failure)
            return None


def _order(api: RankedApi, relevance: Mapping[str, float]) -> tuple[float, float, str]:
    return (-api.score, -relevance[api.entry.name], api.entry.name)
