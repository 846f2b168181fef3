"""What is said about the time that an expression takes."""

from dataclasses import dataclass
from typing import Literal

Dialect = Literal["python", "javascript", "java", "go"]
Use = Literal["search", "match", "fullmatch"]
Verdict = Literal["linear", "polynomial", "exponential", "unknown"]


@dataclass(frozen=True, slots=True)
class Attack:
    """A text that slows the matching down: `prefix + pump * n + suffix` for a growing n."""

    prefix: str
    pump: str
    suffix: str

    def text(self, times: int) -> str:
        """The text with so many pumps."""
        return self.prefix + self.pump * times + self.suffix


@dataclass(frozen=True, slots=True)
class Cost:
    """The time of one use of an expression, in the length of the text, at worst.

    Polynomial and exponential are said only where the steps of a backtracking matcher were counted
    on the attack and grew so. Linear without a `why` is proved: no text can be read in ever more
    ways. With one it was tried, not proved, or holds with a count taken as a bound.
    """

    verdict: Verdict
    degree: int | None = None
    """Of a polynomial, at least; 1 for linear."""
    by_search: bool = False
    """Slow only because a search begins again at every place of the text."""
    ambiguous: tuple[int, int] | None = None
    """Where the pattern can go on in more than one way: offsets of its first and past its last."""
    attack: Attack | None = None
    why: str = ""
    """Why it is not known, or what a verdict was told in spite of."""
