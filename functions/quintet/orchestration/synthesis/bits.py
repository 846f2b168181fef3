"""How much of their words claims share, told from bits: every pair of hundreds is asked about.

Not here: what it means (`comparing`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.words import is_attribute

_MORE: Final = 0.5
"""What names and measured concepts weigh more than the 1 of other words."""
_ROUNDING: Final = 1e-9


class Bits:
    """The words of claims, a bit for each word."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._places: dict[str, int] = {}
        self._words = [self._mask(claim.words) for claim in claims]
        self._names = [self._mask(claim.names) for claim in claims]
        self._attributes = self._mask(filter(is_attribute, list(self._places)))

    def likeness(self, one: int, other: int) -> float:
        """How much of their words two claims share, from 0 to 1: the mean of Dice and overlap."""
        first, second = self._words[one], self._words[other]
        shared = first & second
        if not shared:
            return 0.0
        heavy = self._names[one] | self._names[other] | self._attributes
        common = shared.bit_count() + _MORE * (shared & heavy).bit_count()
        mine = first.bit_count() + _MORE * (first & heavy).bit_count()
        others = second.bit_count() + _MORE * (second & heavy).bit_count()
        return common / (mine + others) + common / min(mine, others) / 2

    def alike(self, number: int, least: float) -> Iterator[tuple[int, float]]:
        """The claims before this one that are so alike, with how much, and about no other name."""
        words, names = self._words[number], self._names[number]
        for other in range(number):
            theirs = self._words[other]
            if not words & theirs or (names & ~theirs and self._names[other] & ~words):
                continue
            found = self.likeness(other, number)
            if found >= least - _ROUNDING:
                yield other, found

    def _mask(self, words: Iterable[str]) -> int:
        return sum(1 << self._places.setdefault(word, len(self._places)) for word in words)
