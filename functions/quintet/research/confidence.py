"""How often an answer like this one holds what was asked for: a fitted probability.

A logistic model over what a search knows: how much probability the quotations carry, how much of
the question one of the candidates speaks of, whether words and meaning agree on the likeliest
passage, and how much of the question the library lacks. Fitted on eleven manuals of
benchmarks/labelled/manuals, questions without an answer included (`python -m
benchmarks.fit_answers`). Doubt counts more than the fit says: near misses, whose words all stand in
the library, look like answers to it. Not here: the probabilities of candidates (`ranking`).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

INTERCEPT: Final = -0.3
_EVEN: Final = 0.6
"""The log odds (a probability of 0.65) below which doubt counts more."""
_DOUBT: Final = 1.5
"""How much more."""
_SUREST: Final = 0.999
"""A probability beyond which, and below whose rest, log odds tell nothing more."""
_MOSTLY: Final = 0.6
"""The share of a question from which a candidate speaks of nearly all that it must."""
_CASUAL: Final = 0.2
"""The share of a question that libraries lack of questions which they answer."""
COEFFICIENTS: Final[Mapping[str, float]] = {
    "quoted": 0.87,
    "mostly_covered": 6.37,
    "agreed": 0.67,
    "lacked": -6.64,
}


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known of an answer; each from 0 to 1, but for the first."""

    quoted: float
    """The log odds of the probability that all its quotations carry."""
    covered: float
    """The greatest share of the question's weight that a candidate with its headings speaks of."""
    agreed: float
    """In how many of both rankings, by words and by meaning, the likeliest passage is first."""
    missing: float
    """The share of the question's weight in words that stand nowhere in the library."""

    @property
    def mostly_covered(self) -> float:
        """What is covered beyond most of the question."""
        return max(0.0, self.covered - _MOSTLY)

    @property
    def lacked(self) -> float:
        """What is missing beyond what a casual word is."""
        return max(0.0, self.missing - _CASUAL)


def log_odds(probability: float) -> float:
    """The log odds, of a probability that is neither sure nor impossible."""
    held = min(_SUREST, max(1 - _SUREST, probability))
    return math.log(held / (1 - held))


def confidence(signs: Signs) -> float:
    """The probability, to two digits."""
    worth = INTERCEPT + sum(
        weight * float(getattr(signs, name)) for name, weight in COEFFICIENTS.items()
    )
    worth = min(worth, _EVEN + _DOUBT * (worth - _EVEN))
    return round(1 / (1 + math.exp(-worth)), 2)
