"""All contexts of a tenant as similarity sees them, kept up to date row by row.

Rows may come again and in any order: a facets row stands for the raw rows up to its `until`, and a
gone row for everything of its context up to its time. Not here: where rows come from
(`similarity_store`) and how texts become vectors.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from quintet.context.facets import Facets, Mention
from quintet.context.identifiers import timed_parts
from quintet.context.nearest import Asked, Hit, NearestContexts
from quintet.context.passages import Passage, passages
from quintet.context.similarity_log import raw_mention
from quintet.context.words import packed
from quintet.embedding import Vector

if TYPE_CHECKING:
    from quintet.language.hybrid import Group

MOST_TOLD: Final = 10
"""Contexts of one answer whose messages are told."""
_MOST_MESSAGES: Final = 8
_WORTH_OF_WORDS: Final = 0.8
"""What a message counts that holds every word, beside being of the nearest passage."""


@dataclass(frozen=True, slots=True)
class Similar:
    """A context, its nearness from 0 to 1, and its messages that bear on what was asked."""

    context_id: str
    near: float
    messages: tuple[Mention, ...] = ()


@dataclass(slots=True)
class _Waiting:
    """A passage of messages that no facets hold yet."""

    passage: Passage
    text: str


@dataclass(slots=True)
class Place:
    """One context."""

    context_id: str = ""
    facets: Facets | None = None
    facets_at: int = 0
    raw: dict[int, Mention] = field(default_factory=dict)
    gone_at: int = 0
    grouped: list[_Waiting] | None = field(default_factory=list)
    earlier: list[_Waiting] = field(default_factory=list)

    def regroup(self) -> None:
        """Tells that the raw messages are others now."""
        if self.grouped is not None:
            self.earlier, self.grouped = self.grouped, None

    @property
    def waiting(self) -> list[_Waiting]:
        """The passages of the raw messages; those that stayed keep their vectors."""
        if self.grouped is None:
            made = {(one.passage.first, one.passage.last): one for one in self.earlier}
            raw = [mention for _, mention in sorted(self.raw.items())]
            self.grouped = [
                made.get((passage.first, passage.last)) or _Waiting(passage, text)
                for passage, text in passages(raw)
            ]
        return self.grouped

    def mentions(self) -> list[Mention]:
        """Its messages that are told apart, by the numbers that words have them by."""
        earlier = self.facets.mentions if self.facets else []
        return earlier + [mention for _, mention in sorted(self.raw.items())]

    def passage(self, row: int, model: str) -> Passage | None:
        """The passage of a vector; None where it is the summary's."""
        found = [
            *(self.facets.passages if self.facets and self.facets.model == model else ()),
        ]
        if self.facets and self.facets.summary is not None and self.facets.model == model:
            found.append(Passage(0, 0, 0))
        found += [one.passage for one in self.waiting if one.passage.vector is not None]
        return found[row] if found[row].weight else None

    def group(self, model: str) -> "Group":
        """What is compared of it."""
        from quintet.language.hybrid import Group  # noqa: PLC0415 - numpy, for those who compare

        vectors = list(self.facets.comparable(model)) if self.facets else []
        vectors += [one.passage.vector for one in self.waiting if one.passage.vector is not None]
        words = [self.facets.words] if self.facets else []
        places = [self.facets.places] if self.facets else []
        first = self.facets.count if self.facets else 0
        for number, (_, mention) in enumerate(sorted(self.raw.items()), first):
            words.append(packed(mention.words))
            places.append(packed([min(number, 0xFFFF)] * len(mention.words), "H"))
        return Group(vectors, b"".join(words), b"".join(places))


class Landscape:
    """The contexts of one tenant. Not safe between threads; its owner takes care."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}
        self._nearest = NearestContexts()
        self.outdated: set[str] = set()
        """Contexts with rows of an older form, which a worker makes anew."""

    def take(self, row: Mapping[str, Any]) -> None:
        """Takes one row of the log in; of one in an older form only that it is outdated."""
        if row["kind"] != "gone" and "words" not in row:
            self.outdated.add(timed_parts(row["sk"])[1])
            return
        time, hashed = timed_parts(row["sk"])
        place = self._places.setdefault(hashed, Place())
        before = (place.facets_at, len(place.raw))
        if row["kind"] == "gone":
            self._forget(place, time)
        elif row["kind"] == "raw":
            self._hear(place, row, time)
        else:
            self._refine(place, Facets.read(row), time)
        if before != (place.facets_at, len(place.raw)):
            place.regroup()
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
            place.raw[time] = raw_mention(row, time)

    def unread(self) -> list[tuple[str, Passage, str]]:
        """Passages that have no vector yet, with their contexts and texts, the newest first."""
        found = [
            (hashed, one.passage, one.text)
            for hashed, place in self._places.items()
            for one in place.waiting
            if one.passage.vector is None
        ]
        found.sort(key=lambda one: (one[1].last, one[0]), reverse=True)
        return found

    def give_vectors(self, made: Iterable[tuple[str, Passage, Vector]]) -> None:
        """Keeps the vectors of passages that had none."""
        for hashed, passage, vector in made:
            for one in self._places[hashed].waiting:
                if one.passage == passage:
                    one.passage = replace(passage, vector=vector)
            self._nearest.changed(hashed)

    def nearest(self, asked: Asked, model: str, limit: int, without: str = "") -> list[Similar]:
        """The contexts most like what is asked, the nearest first; equal ones by their ids."""
        extra = 1 if without else 0
        found = self._nearest.find(asked, limit + extra, partial(self._groups, model), model)
        found = [hit for hit in found if hit.owner != without]
        found.sort(key=lambda hit: (-hit.near, self._places[hit.owner].context_id))
        return [
            Similar(
                self._places[hit.owner].context_id,
                hit.near,
                _told(self._places[hit.owner], hit, model) if number < MOST_TOLD else (),
            )
            for number, hit in enumerate(found[:limit])
        ]

    def _groups(self, model: str, owners: Iterable[str] | None) -> "Iterator[tuple[str, Group]]":
        for hashed in self._places if owners is None else owners:
            yield hashed, self._places[hashed].group(model)


def _told(place: Place, hit: Hit, model: str) -> tuple[Mention, ...]:
    """The messages of the nearest passage and those that hold the words, the likeliest first."""
    passage = None if hit.row is None else place.passage(hit.row, model)
    mentions = place.mentions()
    ranked: list[tuple[float, int]] = []
    for number, mention in enumerate(mentions):
        share = hit.in_messages.get(number, 0.0)
        is_near = passage is not None and passage.first <= mention.time <= passage.last
        if share or is_near:
            ranked.append((_WORTH_OF_WORDS * share + is_near * (1 - _WORTH_OF_WORDS), -number))
    ranked.sort(reverse=True)
    return tuple(mentions[-number] for _, number in ranked[:_MOST_MESSAGES])
