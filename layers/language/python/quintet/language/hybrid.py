"""Groups of texts compared by meaning and by words at once, in arrays.

A group is a conversation: vectors of its passages, and which words stand in which of its messages.
Words are numbers of 32 bits. What the figures mean together is decided by who asks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any, Final

from quintet.embedding import Vector
from quintet.language.scale import Direction, Scale
from quintet.language.vectors import VectorTable

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

NOWHERE: Final = 0xFFFF
"""The number of a message that is no longer told apart from others of its group."""
_MOST_PLACES: Final = 50_000
"""Of one word; a more frequent one tells nothing of a message, and little of a group."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group: the words at the same place of both arrays stand in the message beside them."""

    vectors: Sequence[Vector] = ()
    words: bytes = b""
    """Packed, 4 bytes each."""
    messages: bytes = b""
    """Packed, 2 bytes each."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The weight of the words in each group, in its best message, and in each message of all."""

    whole: "Array"
    best: "Array"
    _named: "Array"
    _sums: "Array"

    def of_messages(self, group: int) -> dict[int, float]:
        """The weight in each message of a group that holds any."""
        import numpy as np  # noqa: PLC0415

        low, high = np.searchsorted(self._named, [group << 16, (group + 1) << 16])
        names = (self._named[low:high] & NOWHERE).tolist()
        return dict(zip(names, self._sums[low:high].tolist(), strict=True))


class Comparison:
    """A table beside what was asked."""

    def __init__(self, nearness: "tuple[Array, Array] | None", coverage: Coverage) -> None:
        self._nearness = nearness
        self._coverage = coverage

    @property
    def known(self) -> "Array":
        """The nearness of those groups that have vectors."""
        import numpy as np  # noqa: PLC0415

        if self._nearness is None:
            return np.empty(0)
        near: Array = self._nearness[0]
        return near[~np.isnan(near)]

    def shares(self, total: float) -> "Array":
        """What each group holds of the words: the mean of all of it and its best message."""
        share: Array = (self._coverage.whole + self._coverage.best) / (2 * total or 1.0)
        return share

    def nearest(
        self, limit: int, scale: Scale
    ) -> list[tuple[int, float, int | None, dict[int, float]]]:
        """The nearest groups and all equal to the last: number, nearness, vector, and words.

        Nearness is from 0 to 1; words are the share in each message that holds any.
        """
        import numpy as np  # noqa: PLC0415

        near = np.round(np.minimum(self._near(scale), 1.0), 4)
        found = np.flatnonzero(near > 0)
        if len(found) > limit:
            least = np.partition(near[found], len(found) - limit)[len(found) - limit]
            found = found[near[found] >= least]
        numbers: list[int] = found.tolist()
        return [(at, float(near[at]), self._row(at), self._said(at, scale)) for at in numbers]

    def _near(self, scale: Scale) -> "Array":
        import numpy as np  # noqa: PLC0415

        share = self.shares(scale.total)
        if self._nearness is None:
            return np.where(share >= scale.least_of_words, share, 0.0)
        known = self._nearness[0]
        meaning = np.maximum(np.nan_to_num(known), 0.0)
        lacking = np.isnan(known) & (share > 0)
        if lacking.any():
            meaning[lacking] = np.maximum(scale.guessed(share[lacking]), 0.0)
        near: Array = 1 - (1 - meaning) * (1 - scale.worth_of_words * share)
        return near

    def _row(self, at: int) -> int | None:
        if self._nearness is None or isnan(self._nearness[0][at]):
            return None
        return int(self._nearness[1][at])

    def _said(self, at: int, scale: Scale) -> dict[int, float]:
        weights = self._coverage.of_messages(at)
        return {message: weight / scale.total for message, weight in weights.items()}


class HybridTable:
    """Many groups, by number. Those that are hidden take part in nothing."""

    def __init__(self, groups: Iterable[Group]) -> None:
        import numpy as np  # noqa: PLC0415 - for those who compare

        given = list(groups)
        self._table = VectorTable(vector for group in given for vector in group.vectors)
        counts = np.array([len(group.vectors) for group in given], dtype=np.int64)
        self._counts = counts
        self._first_rows = np.cumsum(counts) - counts
        self._has_vectors = counts > 0
        words = np.frombuffer(b"".join(group.words for group in given), dtype="<u4")
        messages = np.frombuffer(b"".join(group.messages for group in given), dtype="<u2")
        sizes = [len(group.words) // 4 for group in given]
        groups_of = np.repeat(np.arange(len(given), dtype=np.int64), sizes)
        order = np.argsort(words, kind="stable")
        self._words = words[order]
        self._places = (groups_of[order] << 16) | messages[order]
        self._has_words = np.array(sizes, dtype=np.int64) > 0
        self._visible = np.ones(len(given), dtype=bool)

    def hide(self, numbers: Iterable[int]) -> None:
        """Leaves these groups, and no others, out of everything that is asked from now on."""
        self._visible[:] = True
        for number in numbers:
            self._visible[number] = False

    def __len__(self) -> int:
        """Groups that are not hidden and hold words."""
        return int((self._visible & self._has_words).sum())

    def spread(self, word: int) -> int:
        """How many groups hold a word."""
        return len(self._holders(self._of(word)))

    def compared(self, direction: Direction | None, weights: Mapping[int, float]) -> Comparison:
        """The groups beside a direction, if any, and words with what each counts."""
        nearness = None if direction is None else self._nearness(direction)
        return Comparison(nearness, self._coverage(weights))

    def _nearness(self, asked: Direction) -> "tuple[Array, Array]":
        """How near each group is, and its nearest vector; NaN where it has none."""
        import numpy as np  # noqa: PLC0415

        best = np.full(len(self._visible), np.nan)
        row = np.zeros(len(self._visible), dtype=np.int64)
        if len(self._table):
            near = self._table.cosines(asked.vector)
            starts = self._first_rows[self._has_vectors]
            greatest = np.maximum.reduceat(near, starts)
            means = np.add.reduceat(near, starts) / self._counts[self._has_vectors]
            best[self._has_vectors] = greatest + asked.worth_of_mean * (means - greatest)
            ends = np.append(starts[1:], len(near))
            at = np.flatnonzero(near == np.repeat(greatest, ends - starts))
            owners = np.searchsorted(starts, at, side="right") - 1
            first = np.unique(owners, return_index=True)[1]
            row[self._has_vectors] = at[first] - starts
        best[~self._visible] = np.nan
        return best, row

    def _coverage(self, weights: Mapping[int, float]) -> "Coverage":
        """Where words stand, each with what it counts."""
        import numpy as np  # noqa: PLC0415

        whole = np.zeros(len(self._visible))
        best = np.zeros(len(self._visible))
        places: list[Array] = []
        worth: list[Array] = []
        for word, weight in weights.items():
            found = self._of(word)
            whole[self._holders(found)] += weight
            if 0 < len(found) <= _MOST_PLACES:
                told = found[(found & NOWHERE) != NOWHERE]
                places.append(told)
                worth.append(np.full(len(told), weight))
        if not places:
            return Coverage(whole, best, np.empty(0, dtype=np.int64), np.empty(0))
        named, inverse = np.unique(np.concatenate(places), return_inverse=True)
        sums = np.bincount(inverse, weights=np.concatenate(worth), minlength=len(named))
        np.maximum.at(best, named >> 16, sums)
        return Coverage(whole, best, named, sums)

    def _of(self, word: int) -> "Array":
        import numpy as np  # noqa: PLC0415

        asked = np.uint32(word)  # of the words' own type, or all of them would be converted
        low = np.searchsorted(self._words, asked)
        high = np.searchsorted(self._words, asked, side="right")
        found: Array = self._places[low:high]
        visible: Array = found[self._visible[found >> 16]]
        return visible

    def _holders(self, places: "Array") -> "Array":
        import numpy as np  # noqa: PLC0415

        groups = places >> 16  # in order, as they are of one word
        holders: Array = groups[np.flatnonzero(np.diff(groups, prepend=-1))]
        return holders
