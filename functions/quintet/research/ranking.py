"""Which of the candidates that were found answers a question: probabilities, fitted.

A candidate's worth is a weighted sum of what is known of it and of its passage; a softmax over all
that were found makes probabilities of it, and a passage's is the sum over its candidates. The
weights were fitted by maximum likelihood on eleven manuals of benchmarks/labelled/manuals
(`python -m benchmarks.fit_answers`). Not here: confidence in an answer (`confidence`).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.research.question_terms import Term, covered

WEIGHTS: Final[Mapping[str, float]] = {
    "covered": 1.09,
    "meaning_place": 2.09,
    "lexical": 2.98,
    "dated": -1.11,
    "similar": 9.37,
    "match": 0.23,
    "at_once": 3.94,
    "length": 0.53,
    "form": 2.9,
}
_FLOOR: Final = 0.1
"""What a candidate counts that has no word of the question, beside a BM25 from 0 to about 1."""
_LONG: Final = 250
"""Characters from which a longer candidate is no likelier to hold the answer."""
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
    similarities: Sequence[float]
    """The cosine of each candidate with the question."""
    meaning_place: int | None
    """By its words, where it has no vector."""
    is_dated: bool
    """Whether its headings name a version or a year that the question does not."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage's candidates: the probability of each to answer, and what it is made of."""

    shares: tuple[float, ...]
    features: tuple[Mapping[str, float], ...]


def ranked(terms: Sequence[Term], found: Sequence[Evidence]) -> list[Ranked]:
    """Every passage, in the order given."""
    asked = frozenset(token for term in terms for name in term.names for token in name)
    match = _matching(terms, asked, [tokens for evidence in found for tokens in evidence.tokens])
    features = [_features(terms, asked, evidence, match) for evidence in found]
    worths = [[_worth(each) for each in told] for told in features]
    most = max((worth for each in worths for worth in each), default=0.0)
    odds = [[math.exp(worth - most) for worth in each] for each in worths]
    total = sum(map(sum, odds))
    return [
        Ranked(tuple(odd / total for odd in each), tuple(told))
        for each, told in zip(odds, features, strict=True)
    ]


def _worth(features: Mapping[str, float]) -> float:
    return sum(weight * features[name] for name, weight in WEIGHTS.items())


def _features(
    terms: Sequence[Term],
    asked: frozenset[str],
    evidence: Evidence,
    match: Callable[[Sequence[str]], float],
) -> list[dict[str, float]]:
    """What the worth of each candidate is made of."""
    of_passage = {
        "covered": evidence.coverage,
        "meaning_place": _nearness(evidence.meaning_place),
        "lexical": evidence.lexical,
        "dated": float(evidence.is_dated),
    }
    spoken = [asked.intersection(tokens) for tokens in evidence.tokens]
    at_once = {each: covered(terms, evidence.around | each) for each in set(spoken)}
    return [
        {
            **of_passage,
            "similar": similar,
            "match": math.log(match(tokens) + _FLOOR),
            "at_once": at_once[each],
            "length": math.log(min(length, _LONG) + 1),
            "form": float(has_form),
        }
        for tokens, each, length, has_form, similar in zip(
            evidence.tokens,
            spoken,
            evidence.lengths,
            evidence.have_form,
            evidence.similarities,
            strict=True,
        )
    ]


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
