"""Which claims are alike at all, told from bits: most pairs of hundreds of claims are not.

The same measure as `comparing.likeness`, a hundred times as fast. Not here: what it means.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from orchestration.synthesis.claims import Claim
from orchestration.synthesis.comparing import HEAVY
from orchestration.synthesis.words import is_attribute

_MORE: Final = HEAVY - 1
_ROUNDING: Final = 1e-9


class Bits:
    """The words of claims, a bit for each word."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._places: dict[str, int] = {}
        self._words = [self._mask(claim.words) for claim in claims]
        self._names = [self._mask(claim.names) for claim in claims]
        self._attributes = self._mask(filter(is_attribute, list(self._places)))

    def alike(self, number: int, least: float) -> Iterator[tuple[int, float]]:
        """The claims before this one that are so alike, with how much, and about no other name."""
        words, names = self._words[number], self._names[number]
        for other in range(number):
            theirs = self._words[other]
            shared = words & theirs
            if not shared or (names & ~theirs and self._names[other] & ~words):
                continue
            heavy = names | self._names[other] | self._attributes
            common = shared.bit_count() + _MORE * (shared & heavy).bit_count()
            mine = words.bit_count() + _MORE * (words & heavy).bit_count()
            others = theirs.bit_count() + _MORE * (theirs & heavy).bit_count()
            found = common / (mine + others) + common / min(mine, others) / 2
            if found >= least - _ROUNDING:
                yield other, found

    def _mask(self, words: Iterable[str]) -> int:
        return sum(1 << self._places.setdefault(word, len(self._places)) for word in words)
