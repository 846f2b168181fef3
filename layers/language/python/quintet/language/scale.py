"""How groups of texts are compared: in which direction, and what meaning and words count together.

Not here: the groups and their figures (`hybrid`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quintet.embedding import Vector

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction to look in, and how groups are compared with it."""

    vector: Vector
    worth_of_mean: float = 0.0
    """What the mean of a group's cosines counts; the rest is its greatest cosine."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How meaning and words are put together: words take away from the distance in meaning."""

    total: float
    """The weight of all words asked for, found or not."""
    worth_of_words: float
    """What of the distance is taken away where every word is found."""
    least_of_words: float
    """The share of words that counts where no meaning is compared."""
    known: "Sequence[Array]"
    """The nearness of the groups that have vectors, by table."""
    shares: "Sequence[Array]"
    """The share of the words that each group holds, by table."""

    def guessed(self, share: "Array") -> "Array":
        """The nearness of groups without vectors: that of the groups which their words equal."""
        import numpy as np  # noqa: PLC0415

        known, shares = np.concatenate(self.known), np.concatenate(self.shares)
        if not len(known):
            return np.zeros(len(share))
        place = np.searchsorted(np.sort(shares), share, side="right") / len(shares)
        nearness: Array = np.quantile(known, place)
        return nearness
