"""Which passages answer a question, and which of their candidates: probabilities, fitted.

A passage's worth is a weighted sum of how much of the question it covers, how near it is in
meaning, and how near its best candidate comes; a softmax over all that were found makes
probabilities of it. A passage's probability is shared among its candidates by the question's words
in them, by their length, since what answers is seldom said in the words of the question, and by
whether they have the form that it asks for.
The weights were fitted by maximum likelihood on the six manuals of benchmarks/labelled/manuals
(`python -m benchmarks.fit_answers`). Not here: confidence in an answer (`confidence`).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.research.question_terms import Term, covered

WEIGHTS: Final = {
    "covered": 2.0,
    "similar": 4.7,
    "meaning_place": 1.8,
    "best_match": 4.4,
    "best_covered": 1.9,
    "lexical": 3.2,
}
_FLOOR: Final = 0.1
"""What a candidate counts that has no word of the question, beside a BM25 from 0 to about 1."""
_LONG: Final = 250
"""Characters from which a longer candidate is no likelier to hold the answer."""
_WORTH_OF_LENGTH: Final = 0.75
"""The power of its length that a candidate counts: what is twice as long holds less than twice."""
_WORTH_OF_FORM: Final = 4.0
"""What a candidate of the form asked for counts, beside one of another."""
_SATURATION, _LENGTH_SHARE = 1.2, 0.75
"""BM25's usual constants."""
_FIRST_PLACES: Final = 10
_NO_PLACE: Final = 100


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a passage that a search found; the first place is 0."""

    tokens: Sequence[Sequence[str]]
    """Of each candidate."""
    lengths: Sequence[int]
    """Characters of each candidate."""
    have_form: Sequence[bool]
    """Whether each candidate has the form that the question asks for."""
    around: frozenset[str]
    """The tokens of its title and headings."""
    coverage: float
    """The share of the question's weight that the passage speaks of."""
    lexical: float
    """BM25 against the best found."""
    similarity: float
    meaning_place: int | None
    """By its words, where it has no vector."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage's probability to hold the answer, and how its candidates share it."""

    probability: float
    shares: tuple[float, ...]
    features: Mapping[str, float]


def ranked(terms: Sequence[Term], found: Sequence[Evidence]) -> list[Ranked]:
    """Every passage, in the order given."""
    if not found:
        return []
    asked = frozenset(token for term in terms for name in term.names for token in name)
    match = _matching(terms, asked, [tokens for evidence in found for tokens in evidence.tokens])
    matches = [[match(tokens) for tokens in evidence.tokens] for evidence in found]
    told = [
        _features(terms, asked, evidence, max(matched, default=0.0))
        for evidence, matched in zip(found, matches, strict=True)
    ]
    worths = [sum(WEIGHTS[name] * value for name, value in each.items()) for each in told]
    most = max(worths)
    odds = [math.exp(worth - most) for worth in worths]
    total = sum(odds)
    return [
        Ranked(odd / total, _shared(evidence, matched, odd / total), each)
        for evidence, matched, odd, each in zip(found, matches, odds, told, strict=True)
    ]


def _features(
    terms: Sequence[Term], asked: frozenset[str], evidence: Evidence, best_match: float
) -> dict[str, float]:
    """What a passage's worth is made of; each about 0 to 1."""
    spoken = {asked.intersection(tokens) for tokens in evidence.tokens}
    return {
        "covered": evidence.coverage,
        "similar": evidence.similarity,
        "meaning_place": _nearness(evidence.meaning_place),
        "best_match": best_match,
        "best_covered": max(
            (covered(terms, evidence.around | tokens) for tokens in spoken), default=0.0
        ),
        "lexical": evidence.lexical,
    }


def _nearness(place: int | None) -> float:
    return _FIRST_PLACES / (_FIRST_PLACES + (_NO_PLACE if place is None else place))


def _matching(
    terms: Sequence[Term], asked: frozenset[str], every: Sequence[Sequence[str]]
) -> Callable[[Sequence[str]], float]:
    """BM25 of a candidate among all of them, as a share of the question's weight."""
    usual = sum(map(len, every)) / max(1, len(every)) or 1.0
    total = sum(term.weight for term in terms) or 1.0

    def match(tokens: Sequence[str]) -> float:
        if asked.isdisjoint(tokens):
            return 0.0
        damping = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * len(tokens) / usual)
        told = 0.0
        for term in terms:
            often = max(min(map(tokens.count, name), default=0) for name in term.names)
            told += term.weight * often * (1 + _SATURATION) / (often + damping)
        return told / total

    return match


def _shared(evidence: Evidence, matches: Sequence[float], probability: float) -> tuple[float, ...]:
    """Each candidate's part of a passage's probability."""
    parts = [
        (match + _FLOOR) ** 2
        * min(length, _LONG) ** _WORTH_OF_LENGTH
        * (_WORTH_OF_FORM if has_form else 1.0)
        for match, length, has_form in zip(
            matches, evidence.lengths, evidence.have_form, strict=True
        )
    ]
    total = sum(parts) or 1.0
    return tuple(probability * part / total for part in parts)
