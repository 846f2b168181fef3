"""Which APIs serve an objective: filtered, then ranked, then cut.

Words decide where they are clear; only where they are not the embedder is loaded, which costs a
cold function half a second. Deterministic. Not here: the tool's answer (`answering`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from quintet.embedding import Embedder
from quintet.orchestration.prompting.roles import PROFILES, Role
from quintet.orchestration.registry.catalogue import Registry
from quintet.orchestration.registry.categories import categories, category_named
from quintet.orchestration.registry.cues import NOTHING, Cues
from quintet.orchestration.registry.relevance import RankedApi, ranked_api, topic_of
from quintet.orchestration.registry.resemblance import likenesses
from quintet.orchestration.registry.words import Word, words

_CLEAR: Final = 0.7
"""Words that speak so strongly for a category need no embedding …"""
_LEAD: Final = 0.44
"""… unless another category follows within this."""
_LEAST_TOPIC: Final = 0.29
"""An objective that nothing is about more than this has no subject that the registry knows."""
_BESIDE_THE_BEST: Final = 0.45
"""An API that is about the objective less than this part of the best one is beside the point."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every API that may serve, the most relevant first."""

    apis: tuple[RankedApi, ...]
    has_topic: bool
    """Whether the objective is about something the registry knows; else the role chose."""


@dataclass(frozen=True, slots=True)
class _Topic:
    """How much each API is about the objective, by name, and the words that say so."""

    strengths: Mapping[str, float]
    found: Mapping[str, tuple[str, ...]]


class Search:
    """Ranks the APIs of a registry. May be used by several threads at once.

    `on_failure` hears what fails in the embedder; the words still answer then.
    """

    def __init__(
        self,
        registry: Registry,
        embedder: Callable[[], Embedder | None],
        on_failure: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        self.registry = registry
        self._embedder = embedder
        self._on_failure = on_failure

    def ranked(
        self, objective: str, role: Role, category: str | None = None, limit: int = 5
    ) -> list[RankedApi]:
        """The APIs that serve best, at most `limit`."""
        return list(self.ranking(objective, role, category).apis[:limit])

    def ranking(self, objective: str, role: Role, category: str | None = None) -> Ranking:
        """All that may serve, by score, reliability and name; none for an unknown category."""
        wanted = None if category is None else category_named(category)
        candidates = self.registry.entries
        if category is not None:
            candidates = self.registry.by_category(wanted or "")
        topic = self._topic(words(objective), None if wanted else objective)
        best = max((topic.strengths[entry.name] for entry in candidates), default=0.0)
        has_topic = best >= _LEAST_TOPIC
        least = best * _BESIDE_THE_BEST if has_topic and wanted is None else 0.0
        preferred = PROFILES[role].preferred_categories
        ranked = [
            ranked_api(
                entry,
                topic.strengths[entry.name] if has_topic else 0.0,
                topic.found[entry.name],
                role_match=entry.category in preferred,
                has_topic=has_topic,
            )
            for entry in candidates
            if topic.strengths[entry.name] >= least
        ]
        return Ranking(tuple(sorted(ranked, key=_order)), has_topic)

    @cached_property
    def _cues(self) -> Cues:
        return Cues(self.registry.entries, categories().values())

    def _topic(self, objective: list[Word], embedded: str | None) -> _Topic:
        """By words; where these do not decide, by mended words and, if given, by meaning."""
        topic = self._by_words(objective)
        if embedded is None or self._is_clear(topic):
            return topic
        mended = self._by_words(self._cues.mended(objective))
        if self._is_clear(mended):
            return mended
        alike = self._likenesses(embedded)
        if not alike:
            return mended
        return _Topic(
            {name: topic_of(one, alike.get(name, 0.0)) for name, one in mended.strengths.items()},
            mended.found,
        )

    def _by_words(self, objective: list[Word]) -> _Topic:
        matches = self._cues.matches(objective)
        of_categories = self._cues.of_categories(matches)
        of_entries = self._cues.of_entries(matches)
        place = {match.written: match.start for match in reversed(matches)}
        strengths: dict[str, float] = {}
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.registry.entries:
            shared = of_categories.get(entry.category, NOTHING)
            own = of_entries.get(entry.name, NOTHING)
            strengths[entry.name] = 1 - (1 - shared.strength) * (1 - own.strength)
            found[entry.name] = tuple(sorted({*shared.found, *own.found}, key=place.__getitem__))
        return _Topic(strengths, found)

    def _is_clear(self, topic: _Topic) -> bool:
        best: dict[str, float] = {}
        for entry in self.registry.entries:
            best[entry.category] = max(best.get(entry.category, 0), topic.strengths[entry.name])
        first, second = (*sorted(best.values(), reverse=True), 0.0, 0.0)[:2]
        return first >= _CLEAR and first - second >= _LEAD

    def _likenesses(self, objective: str) -> dict[str, float]:
        try:
            embedder = self._embedder()
            if embedder is None:
                return {}
            category_of = {entry.name: entry.category for entry in self.registry.entries}
            return likenesses(objective, embedder, category_of)
        except Exception as failure:  # noqa: BLE001 - whatever fails in a model, the words still answer
            self._on_failure(failure)
            return {}


def _order(api: RankedApi) -> tuple[float, float, str]:
    return (-api.score, -api.entry.reliability_score, api.entry.name)
