"""How well a confidence tells right answers from wrong: pairs of confidence and truth, scored."""

import math
from collections.abc import Sequence

Pairs = Sequence[tuple[float, bool]]


def auroc(pairs: Pairs) -> float:
    """How often a right answer is surer than a wrong; ties count half."""
    right = [confidence for confidence, is_right in pairs if is_right]
    wrong = [confidence for confidence, is_right in pairs if not is_right]
    if not right or not wrong:
        return math.nan
    wins = sum((high > low) + (high == low) / 2 for high in right for low in wrong)
    return wins / (len(right) * len(wrong))


def calibration_error(pairs: Pairs, bins: int = 10) -> float:
    """The mean distance of confidence from frequency over equal bins, weighted by their size."""
    error = 0.0
    for number in range(bins):
        held = [pair for pair in pairs if min(bins - 1, int(pair[0] * bins)) == number]
        if held:
            sure = sum(confidence for confidence, _ in held)
            error += abs(sure - sum(is_right for _, is_right in held)) / len(pairs)
    return error


def above(pairs: Pairs, least: float) -> tuple[float, float]:
    """Of those above a confidence the share that is right, and what share of all they are."""
    held = [is_right for confidence, is_right in pairs if confidence > least]
    return (sum(held) / len(held) if held else math.nan, len(held) / max(1, len(pairs)))
