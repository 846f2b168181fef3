"""The contexts nearest to what is asked, by meaning and words, found quickly although they change.

Most contexts stand in one large table that is rarely made; those that changed since stand in a
small one, and are hidden in the large one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final

from quintet.embedding import Vector

if TYPE_CHECKING:
    from quintet.language.hybrid import Group, HybridTable
    from quintet.language.scale import Direction

_WORTH_OF_WORDS: Final = 0.25
"""What of the distance that meaning leaves is taken away where every word is found."""
_WORTH_OF_MEAN: Final = 0.6
"""Of a text's nearness to a context, what all passages together count beside the nearest."""
_LEAST_OF_WORDS: Final = 0.15
"""The share of words that makes a context similar where no meaning is compared."""
_MOST_CHANGED: Final = 200
"""Contexts in the small table before the large one is made anew."""

GroupsOf = Callable[[Iterable[str] | None], Iterable[tuple[str, "Group"]]]
"""What is known of some contexts, or of all."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What to look for: a direction, words, or both."""

    vector: Vector | None = None
    words: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Hit:
    """A context, how near it is, and where: its nearest vector, and the words in its messages."""

    owner: str
    near: float
    row: int | None
    in_messages: dict[int, float]
    """By the number of the message, from 0 to 1: the share of the words asked for."""


class NearestContexts:
    """An index over what somebody else keeps."""

    def __init__(self) -> None:
        self._large: tuple[list[str], HybridTable] | None = None
        self._small: tuple[list[str], HybridTable] | None = None
        self._changed: set[str] = set()
        self._model = ""

    def changed(self, owner: str) -> None:
        """Tells that other things are known of a context now, or none."""
        self._changed.add(owner)
        self._small = None

    def find(self, asked: Asked, limit: int, groups: GroupsOf, model: str) -> list[Hit]:
        """At least the `limit` nearest contexts, in no certain order; equal ones all."""
        from quintet.language.scale import Scale  # noqa: PLC0415 - as in _table

        tables = self._tables(groups, model)
        weights, total = _weights(asked.words, [table for _, table in tables])
        direction = _direction(asked)
        compared = [table.compared(direction, weights) for _, table in tables]
        scale = Scale(
            total,
            _WORTH_OF_WORDS,
            _LEAST_OF_WORDS,
            [each.known for each in compared],
            [each.shares(total) for each in compared],
        )
        return [
            Hit(owners[at], near, row, said)
            for (owners, _), one in zip(tables, compared, strict=True)
            for at, near, row, said in one.nearest(limit, scale)
        ]

    def _tables(self, groups: GroupsOf, model: str) -> list[tuple[list[str], "HybridTable"]]:
        if self._large is None or model != self._model or len(self._changed) > _MOST_CHANGED:
            self._large, self._model = _table(groups(None)), model
            self._changed.clear()
            self._small = None
        if self._small is None:
            self._small = _table(groups(sorted(self._changed)))
            owners, table = self._large
            table.hide(at for at, owner in enumerate(owners) if owner in self._changed)
        return [self._large, self._small]


def _direction(asked: Asked) -> "Direction | None":
    """A text is compared with whole contexts, a vector alone with the passage nearest to it."""
    from quintet.language.scale import Direction  # noqa: PLC0415 - as in _table

    if asked.vector is None:
        return None
    return Direction(asked.vector, _WORTH_OF_MEAN if asked.words else 0.0)


def _table(groups: Iterable[tuple[str, "Group"]]) -> tuple[list[str], "HybridTable"]:
    from quintet.language.hybrid import HybridTable  # noqa: PLC0415 - numpy, for those who compare

    given = list(groups)
    return [owner for owner, _ in given], HybridTable(group for _, group in given)


def _weights(asked: frozenset[int], tables: "list[HybridTable]") -> tuple[dict[int, float], float]:
    """How much each word that is found counts, and all together, those that are nowhere as well.

    A paraphrase shares hardly any of its words with what it means, so its words count little.
    """
    contexts = sum(map(len, tables))
    weights: dict[int, float] = {}
    total = 0.0
    for word in sorted(asked):
        holders = sum(table.spread(word) for table in tables)
        weight = log(1 + (contexts - holders + 0.5) / (holders + 0.5))
        total += weight
        if holders:
            weights[word] = weight
    return weights, total
