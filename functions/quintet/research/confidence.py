"""How often an answer like this one holds what was asked for: a fitted probability.

A logistic model over what a search knows: how decided it is for few passages, how much of the
question the likeliest covers, and how much of the question the library lacks. Fitted on the tuning
half of benchmarks/labelled/manuals, questions without an answer included (`python -m
benchmarks.fit_answers`). Not here: the probabilities of passages and candidates (`ranking`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

INTERCEPT: Final = -3.3
_USUALLY_FOUND: Final = 40
COEFFICIENTS: Final[Mapping[str, float]] = {"decided": 4.3, "covered": 2.8, "missing": -5.4}


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known of an answer; each from 0 to 1."""

    decided: float
    """One less the entropy of the passages' probabilities, as a share of the greatest usual."""
    covered: float
    """The share of the question's weight that the likeliest passage speaks of."""
    missing: float
    """The share of the question's weight in words that stand nowhere in the library."""


def decided(probabilities: Sequence[float]) -> float:
    """How far probabilities are from being spread over as many passages as a search finds."""
    entropy = -sum(each * math.log(each) for each in probabilities if each > 0)
    return max(0.0, 1 - entropy / math.log(_USUALLY_FOUND))


def confidence(signs: Signs) -> float:
    """The probability, to two digits."""
    worth = INTERCEPT + sum(
        weight * float(getattr(signs, name)) for name, weight in COEFFICIENTS.items()
    )
    return round(1 / (1 + math.exp(-worth)), 2)
