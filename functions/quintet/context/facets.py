"""What similarity knows of a context: passages by their meaning, messages by their words.

It is small enough to compare thousands. Of a long conversation the neighbouring passages most
alike become one, and older messages are still found by their words, though no longer told apart.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from quintet.context.models import Role
from quintet.context.passages import Passage, passages
from quintet.context.words import MOST as MOST_WORDS
from quintet.context.words import packed, unpacked, words
from quintet.embedding import Vector
from quintet.rows import Row

MOST_PASSAGES: Final = 24
MOST_MESSAGES: Final = 300
"""Told apart, the newest ones."""
EXCERPT: Final = 200
_SAMPLE: Final = 4000
_PIECES: Final = 8
NOWHERE: Final = 0xFFFF
"""The place of words whose message is no longer told apart."""


def sample(text: str) -> str:
    """What represents a message's meaning: all of it, or pieces taken evenly where it is long."""
    if len(text) <= _SAMPLE:
        return text
    length = _SAMPLE // _PIECES
    step = (len(text) - length) / (_PIECES - 1)
    starts = (round(number * step) for number in range(_PIECES))
    return "\n".join(text[start : start + length] for start in starts)


@dataclass(frozen=True, slots=True)
class Mention:
    """One message: when, by whom, how it begins, what represents it, and its words."""

    time: int
    role: Role
    author: str
    excerpt: str
    text: str = ""
    words: frozenset[int] = frozenset()

    @classmethod
    def of(cls, time: int, role: Role, author: str, content: str) -> "Mention":
        """A message as it was said, whole."""
        found = words(f"{author} {content}")
        return cls(time, role, author, excerpt(content), sample(content), found)


def excerpt(content: str) -> str:
    """How a message begins, on one line."""
    line = " ".join(content[: 2 * EXCERPT].split())
    return line if len(line) <= EXCERPT else line[: EXCERPT - 1] + "…"


@dataclass(frozen=True, slots=True)
class Facets:
    """Of one context; `until` is the time of the last message in them."""

    context_id: str
    until: int = 0
    model: str = ""
    passages: tuple[Passage, ...] = ()
    told: bytes = b""
    """The mentions, packed: they are read of the few contexts that are answered."""
    count: int = 0
    """How many mentions there are."""
    words: bytes = b""
    """Packed numbers; at the same place of `places` stands which mention, if any, they are of."""
    places: bytes = b""
    summary: Vector | None = None
    summary_version: int = 0

    def comparable(self, model: str) -> tuple[Vector, ...]:
        """All vectors that a query of a model can be compared with; the passages' come first."""
        if self.model != model:
            return ()
        found = tuple(one.vector for one in self.passages if one.vector is not None)
        return found if self.summary is None else (*found, self.summary)

    @property
    def mentions(self) -> list[Mention]:
        """The messages that are told apart, the oldest first."""
        told = json.loads(zlib.decompress(self.told)) if self.told else ()
        return [Mention(*one) for one in told]

    def reopened(self) -> "Facets":
        """Without the last passage, whose messages are to be read again: it may go on."""
        if not self.passages:
            return self
        start = self.passages[-1].first
        return replace(
            self._holding(
                [one for one in self.mentions if one.time < start],
                zip(unpacked(self.words), unpacked(self.places, "H"), strict=True),
            ),
            until=start - 1,
            passages=self.passages[:-1],
        )

    def with_messages(self, said: Sequence[Mention], vectors: Sequence[Vector]) -> "Facets":
        """With more messages in them; `vectors` are of their passages, or none without a model."""
        made = [passage for passage, _ in passages(said)]
        if vectors:
            made = [
                replace(passage, vector=vector)
                for passage, vector in zip(made, vectors, strict=True)
            ]
        earlier = self.mentions
        found = list(zip(unpacked(self.words), unpacked(self.places, "H"), strict=True))
        for place, mention in enumerate(said, len(earlier)):
            found += [(word, place) for word in sorted(mention.words)]
        return replace(
            self._holding([*earlier, *said], found),
            until=said[-1].time,
            passages=_joined([*self.passages, *made]),
        )

    def _holding(self, mentions: Sequence[Mention], found: Iterable[tuple[int, int]]) -> "Facets":
        """With the newest of these mentions, and these words in their places."""
        dropped = max(0, len(mentions) - MOST_MESSAGES)
        kept = _kept(
            (word, place - dropped if dropped <= place < len(mentions) else NOWHERE)
            for word, place in found
            if place == NOWHERE or place < len(mentions)
        )
        told = [[one.time, one.role, one.author, one.excerpt] for one in mentions[dropped:]]
        return replace(
            self,
            told=zlib.compress(json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")),
            count=len(told),
            words=packed(word for word, _ in kept),
            places=packed((place for _, place in kept), "H"),
        )

    def row(self) -> Row:
        """What stands in a row, besides its key; packed, because thousands are read at once."""
        row: Row = {
            "kind": "facets",
            "contextId": self.context_id,
            "until": self.until,
            "model": self.model,
            "passages": [f"{one.first} {one.last} {one.weight}" for one in self.passages],
            "vectors": b"".join(one.vector or b"" for one in self.passages),
            "told": self.told,
            "count": self.count,
            "words": self.words,
            "places": self.places,
            "summaryVersion": self.summary_version,
        }
        return row if self.summary is None else {**row, "summary": self.summary}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Facets":
        """The facets in a row."""
        vectors = row["vectors"]
        spans = [[int(part) for part in one.split()] for one in row["passages"]]
        size = len(vectors) // len(spans) if spans else 0
        return cls(
            context_id=row["contextId"],
            until=row["until"],
            model=row["model"],
            passages=tuple(
                Passage(first, last, weight, vectors[at * size : (at + 1) * size] or None)
                for at, (first, last, weight) in enumerate(spans)
            ),
            told=row["told"],
            count=row["count"],
            words=row["words"],
            places=row["places"],
            summary=row.get("summary"),
            summary_version=row["summaryVersion"],
        )


def _kept(found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each word once a place; where there are too many, each in one place, and the newest ones."""
    kept = list(dict.fromkeys(found))
    if len(kept) > MOST_WORDS:
        newest = {word: place for word, place in kept if place == NOWHERE}
        newest |= {word: place for word, place in kept if place != NOWHERE}
        kept = sorted(newest.items(), key=lambda one: (one[1] != NOWHERE, one[1]))[-MOST_WORDS:]
    return kept


def _joined(made: list[Passage]) -> tuple[Passage, ...]:
    """The passages, those of neighbours joined that are most alike; the last one may go on."""
    if len(made) > MOST_PASSAGES:
        from quintet.language.vectors import mean, similarity  # noqa: PLC0415 - only for long ones

        near = [_alike(similarity, *pair) for pair in pairwise(made[:-1])]
        while len(made) > MOST_PASSAGES:
            at = max(range(len(near)), key=near.__getitem__)
            first, second = made[at], made[at + 1]
            vector = None
            if first.vector is not None and second.vector is not None:
                vector = mean([first.vector, second.vector], [first.weight, second.weight])
            made[at : at + 2] = [
                Passage(first.first, second.last, first.weight + second.weight, vector)
            ]
            del near[at]
            for around in (at - 1, at):
                if 0 <= around < len(near):
                    near[around] = _alike(similarity, made[around], made[around + 1])
    return tuple(made)


def _alike(similarity: Callable[[Vector, Vector], float], first: Passage, second: Passage) -> float:
    if first.vector is None or second.vector is None:
        return 0.0
    return similarity(first.vector, second.vector)
