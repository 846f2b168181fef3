"""All contexts of a tenant as similarity sees them, kept up to date row by row.

Rows may come again and in any order: a facets row stands for the raw rows up to its `until`, and a
gone row for everything of its context up to its time. Not here: where rows come from
(`similarity_store`) and how texts become vectors.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from quintet.context.facets import Facets, Vector
from quintet.context.identifiers import timed_parts
from quintet.context.keywords import keyword_counts, overlap
from quintet.context.nearest import NearestContexts

Found = list[tuple[str, float]]
"""Context ids with their similarities, the nearest first."""


@dataclass(slots=True)
class RawMessage:
    """The beginning of a message that no facets hold yet."""

    text: str
    words: frozenset[str]
    vector: Vector | None = None


@dataclass(slots=True)
class Place:
    """One context."""

    context_id: str = ""
    facets: Facets | None = None
    facets_at: int = 0
    raw: dict[int, RawMessage] = field(default_factory=dict)
    gone_at: int = 0

    def words(self) -> Collection[str]:
        """The keywords of the context."""
        found: Collection[str] = self.facets.keywords if self.facets else ()
        if not self.raw:
            return found
        return set(found).union(*(message.words for message in self.raw.values()))

    def vectors(self, model: str) -> list[Vector]:
        """Its vectors of one model."""
        found = list(self.facets.comparable(model)) if self.facets else []
        return found + [one.vector for one in self.raw.values() if one.vector is not None]


class Landscape:
    """The contexts of one tenant. Not safe between threads; its owner takes care."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}
        self._nearest = NearestContexts()

    def take(self, row: Mapping[str, Any]) -> None:
        """Takes one row of the log in."""
        time, hashed = timed_parts(row["sk"])
        place = self._places.setdefault(hashed, Place())
        before = (place.facets_at, len(place.raw))
        if row["kind"] == "gone":
            self._forget(place, time)
        elif row["kind"] == "facets":
            self._refine(place, Facets.read(row), time)
        else:
            self._hear(place, row, time)
        if before != (place.facets_at, len(place.raw)):
            self._nearest.changed(hashed)

    def _forget(self, place: Place, time: int) -> None:
        place.gone_at = max(place.gone_at, time)
        place.raw = {at: message for at, message in place.raw.items() if at > time}
        if place.facets is not None and place.facets.until <= time:
            place.facets, place.facets_at = None, 0

    def _refine(self, place: Place, facets: Facets, time: int) -> None:
        if facets.until <= place.gone_at or time <= place.facets_at:
            return
        place.context_id, place.facets, place.facets_at = facets.context_id, facets, time
        place.raw = {at: message for at, message in place.raw.items() if at > facets.until}

    def _hear(self, place: Place, row: Mapping[str, Any], time: int) -> None:
        covered = place.facets.until if place.facets else 0
        if time > max(covered, place.gone_at) and time not in place.raw:
            place.context_id = row["contextId"]
            words = frozenset(keyword_counts(row["text"]))
            place.raw[time] = RawMessage(row["text"], words)

    def unread(self, most: int) -> list[tuple[str, RawMessage]]:
        """Messages that have no vector yet, the newest first."""
        waiting = [
            (time, hashed, message)
            for hashed, place in self._places.items()
            for time, message in place.raw.items()
            if message.vector is None
        ]
        waiting.sort(key=lambda one: one[:2], reverse=True)
        return [(hashed, message) for _, hashed, message in waiting[:most]]

    def give_vectors(self, messages: Iterable[tuple[str, RawMessage, Vector]]) -> None:
        """Keeps the vectors of messages that had none."""
        for hashed, message, vector in messages:
            message.vector = vector
            self._nearest.changed(hashed)

    def nearest(self, vector: Vector, model: str, limit: int, without: str = "") -> Found:
        """The contexts whose nearest vector is most like one."""
        extra = 1 if without else 0
        found = self._nearest.find(vector, limit + extra, partial(self._vectors, model), model)
        return self._told(((one, near) for one, near in found if one != without), limit)

    def _vectors(
        self, model: str, owners: Iterable[str] | None
    ) -> Iterator[tuple[str, list[Vector]]]:
        for hashed in self._places if owners is None else owners:
            yield hashed, self._places[hashed].vectors(model)

    def sharing_words(self, text: str, limit: int) -> Found:
        """The contexts that share most words with a text."""
        asked = set(keyword_counts(text))
        found = [(hashed, overlap(asked, place.words())) for hashed, place in self._places.items()]
        return self._told(found, limit)

    def _told(self, found: Iterable[tuple[str, float]], limit: int) -> Found:
        """By id instead of by key, from 0 to 1, without those that have nothing in common."""
        told = [
            (self._places[hashed].context_id, round(min(near, 1.0), 4))
            for hashed, near in found
            if near > 0
        ]
        told.sort(key=lambda one: (-one[1], one[0]))
        return told[:limit]
