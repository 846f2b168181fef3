"""From observations to a score: the same observations always give the same one.

A score is 0 to 100. It starts at 30, the worth of a claim of which nothing was seen, and goes up
with what speaks for the claim and down with what speaks against it; each further observation
counts less than the one before, since they are seldom independent. Reading code proves little for
good, so that no score reaches 0 or 100.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintet.reasoning.hypotheses.claims import Claim, Focus
from quintet.reasoning.hypotheses.code_view import CodeView
from quintet.reasoning.hypotheses.observations import Observation

Verdict = Literal["supported", "contradicted", "undecided", "not_testable"]

NOTHING_SEEN: Final = 30.0
NOT_TESTABLE: Final = 25.0
SUPPORTED: Final = 65.0
CONTRADICTED: Final = 20.0
SHOWN: Final = 8
"""Observations on each side of an answer."""
_FADING: Final = 0.5
_STRONG: Final = 0.5
_ELSEWHERE: Final = 0.3
_MOST_FOR: Final = 66.0
_MOST_AGAINST: Final = 27.0
_LEVELS: Final = ((88.0, 5), (76.0, 4), (65.0, 3), (45.0, 2))
_LOW_LEVELS: Final = ((6.0, 4), (12.0, 3), (20.0, 2))

_Rated = tuple[float, Observation]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A hypothesis after it was tested; observations come strongest first."""

    score: float
    verdict: Verdict
    confidence_level: int
    evidence: tuple[Observation, ...] = ()
    counter_evidence: tuple[Observation, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the code said nothing either way, with a rule for the claim or without."""
        return not self.evidence and not self.counter_evidence


def weighed(
    observations: Iterable[Observation], claim: Claim, focus: Focus, code: CodeView
) -> Weighed:
    """What observations come to. Those at lines that do not exist are dropped."""
    if not claim.defects:
        return Weighed(NOT_TESTABLE, "not_testable", 1)
    rated = _rated(observations, claim, focus, code)
    pro = _ranked(rated, supports=True)
    contra = _ranked(_beside_the_point(rated, pro, focus, code), supports=False)
    gain, loss = _sum(pro), _sum(contra)
    score = NOTHING_SEEN + _MOST_FOR * gain * (1 - 0.55 * loss) - _MOST_AGAINST * loss * (1 - gain)
    score = round(min(97.0, max(2.0, score)), 1)
    return Weighed(
        score,
        _verdict(score, is_seen=bool(pro or contra)),
        _level(score, is_seen=bool(pro or contra)),
        tuple(one for _, one in pro[:SHOWN]),
        tuple(one for _, one in contra[:SHOWN]),
    )


def _rated(
    observations: Iterable[Observation], claim: Claim, focus: Focus, code: CodeView
) -> list[_Rated]:
    """The strongest of each place and side, with what it weighs."""
    best: dict[tuple[str, int, bool], _Rated] = {}
    for observation in observations:
        if not code.exists(observation.path, observation.line):
            continue
        weight = observation.strength * focus.relevance(code, observation.path, observation.line)
        weight *= claim.directness(observation.defect)
        place = (observation.path, observation.line, observation.supports)
        if place not in best or (weight, observation.says) > (best[place][0], best[place][1].says):
            best[place] = (weight, observation)
    return list(best.values())


def _beside_the_point(
    rated: Sequence[_Rated], pro: Sequence[_Rated], focus: Focus, code: CodeView
) -> list[_Rated]:
    """Sound code elsewhere excuses nothing: it counts less than what the claim points at."""
    if not pro or pro[0][0] < _STRONG:
        return list(rated)
    best = pro[0][1]
    aim = focus.relevance(code, best.path, best.line)
    home = code.unit_at(best.path, best.line)

    def weight(weight: float, one: Observation) -> float:
        relevance = focus.relevance(code, one.path, one.line)
        is_home = code.unit_at(one.path, one.line) is home and relevance >= aim
        return weight if is_home or relevance > aim else weight * _ELSEWHERE

    return [(weight(*one), one[1]) for one in rated]


def _ranked(rated: Sequence[_Rated], *, supports: bool) -> list[_Rated]:
    side = [one for one in rated if one[1].supports is supports]
    return sorted(side, key=lambda one: (-one[0], one[1].path, one[1].line))


def _sum(ranked: Sequence[_Rated]) -> float:
    left = 1.0
    for place, (weight, _) in enumerate(ranked[:SHOWN]):
        left *= 1 - weight * _FADING**place
    return 1 - left


def _verdict(score: float, *, is_seen: bool) -> Verdict:
    if not is_seen:
        return "undecided"
    if score >= SUPPORTED:
        return "supported"
    return "contradicted" if score <= CONTRADICTED else "undecided"


def _level(score: float, *, is_seen: bool) -> int:
    """How sure the verdict is; nothing seen and everything between are guesses."""
    if not is_seen:
        return 1
    high = next((level for least, level in _LEVELS if score >= least), 0)
    low = next((level for most, level in _LOW_LEVELS if score <= most), 0)
    return max(high, low, 1)
