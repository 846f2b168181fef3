"""How often an answer like this one holds what was asked for: a fitted probability.

A logistic model over what a search knows: how much probability the quoted candidates carry, how
much of the question they cover, how near the nearest passage is in meaning, and how much of the
question the library lacks. Fitted on the tuning half of benchmarks/labelled/manuals, questions
without an answer included (`python -m benchmarks.manual_answers --fit`). Not here: the
probabilities of passages and candidates (`ranking`).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

INTERCEPT: Final = -3.0
COEFFICIENTS: Final[Mapping[str, float]] = {
    "quoted": 2.0,
    "covered": 2.5,
    "similar": 2.0,
    "missing": -4.0,
}


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known of an answer; each from 0 to 1."""

    quoted: float
    """The probability that the candidates quoted first carry together."""
    covered: float
    """The share of the question's weight that the best passage quoted speaks of."""
    similar: float
    """The cosine of the nearest passage quoted; 0 where nothing was compared."""
    missing: float
    """The share of the question's weight in words that stand nowhere in the library."""


def confidence(signs: Signs) -> float:
    """The probability, to two digits."""
    worth = INTERCEPT + sum(
        weight * float(getattr(signs, name)) for name, weight in COEFFICIENTS.items()
    )
    return round(1 / (1 + math.exp(-worth)), 2)
