"""How often an answer like this one holds what was asked for: a fitted probability.

A logistic model over what a search knows: how decided it is for few passages, how much of the
question the likeliest covers, and how much of the question the library lacks. Fitted on the six
manuals of benchmarks/labelled/manuals, questions without an answer included (`python -m
benchmarks.fit_answers`). Doubt counts more than the fit says: near misses, whose words all stand
in the library, look like answers to it. Not here: the probabilities of passages (`ranking`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

INTERCEPT: Final = -1.7
_EVEN: Final = 0.4
"""The log odds (a probability of 0.6) below which doubt counts more."""
_DOUBT: Final = 2.25
"""How much more; on manuals left out of the fit, 0.90 of questions without an answer stay below
0.35 with it, and 0.81 without."""
_USUALLY_FOUND: Final = 40
COEFFICIENTS: Final[Mapping[str, float]] = {"decided": 4.0, "covered": 0.9, "missing": -5.0}


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
    worth = min(worth, _EVEN + _DOUBT * (worth - _EVEN))
    return round(1 / (1 + math.exp(-worth)), 2)
