"""Summaries made of a text's own sentences: what is central, said once, in the order it stood.

Centrality is nearness to the centroid of all sentences (Radev, Jing, Styś and Tam 2004); maximal
marginal relevance keeps out what has been said (Carbonell and Goldstein 1998). Counting only: no
model, no list of stop words, no randomness. Not here: text written by a model (`quintet.llm`).
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import fsum, isfinite, sqrt
from typing import Final

from quintet.language.sentences import sentences as split
from quintet.language.terms import TermVector, cosine, spreads, term_vector, terms, unit

RELEVANCE: Final = 0.6
"""Lambda of maximal marginal relevance: how much relevance counts against novelty."""
CANDIDATES: Final = 150
"""How many sentences, the most central ones, take part in the choice."""
FIRST_BONUS: Final = 0.4
"""What standing first in a text adds; half of it for the second sentence, and so on."""
FEW_WORDS, MANY_WORDS = 8, 40
"""Sentences between these lengths count in full."""
UNFINISHED: Final = 0.8
"""What a heading or note counts, which no full stop ends."""
SAME_OF_SHORTER: Final = 0.9
SAME_OF_LONGER: Final = 0.75
"""The share of common words from which two sentences say the same."""

_FINISHED: Final = re.compile(r"[.!?…؟۔።。！？।॥][\W_]{0,9}$")
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    order: int
    position: int
    weight: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    sentence: _Sentence
    vector: TermVector
    relevance: float


def summary(
    texts: Sequence[str],
    *,
    weights: Sequence[float] | None = None,
    sentences: int = 7,
    characters: int = 1500,
) -> list[str]:
    """The sentences that together say most of the texts, in their original order.

    Args:
        texts: What to summarise; the messages of a conversation, for example.
        weights: How much each text counts, from 0; all the same if absent.
        sentences: How many at most.
        characters: How long they may be joined by one character. A sentence that is longer
            than that is cut at a word, if there is no other.

    Returns:
        At least one sentence, unless there is no prose in the texts.

    Raises:
        ValueError: a limit below 1, or weights that are not one finite number from 0 per text.
    """
    if sentences < 1 or characters < 1:
        raise ValueError("a summary has at least one sentence of one character")
    read = _read(texts, _relative(texts, weights))
    if not read:
        return []
    chosen = _chosen(_candidates(read), sentences, characters)
    return [_cut(one.text, characters) for one in sorted(chosen, key=lambda one: one.order)]


def _relative(texts: Sequence[str], weights: Sequence[float] | None) -> list[float]:
    """The weights with the largest as 1."""
    if weights is None:
        return [1.0] * len(texts)
    if len(weights) != len(texts) or not all(
        isfinite(weight) and weight >= 0 for weight in weights
    ):
        raise ValueError("weights are one finite number from 0 per text")
    largest = max(weights, default=0.0)
    return [weight / largest for weight in weights] if largest else [1.0] * len(texts)


def _read(texts: Sequence[str], weights: Sequence[float]) -> list[_Sentence]:
    """Every sentence once, as it stands where it weighs most."""
    found: dict[tuple[str, ...], _Sentence] = {}
    order = 0
    for text, weight in zip(texts, weights, strict=True):
        for position, sentence in enumerate(split(text)):
            words = tuple(terms(sentence))
            held = found.get(words)
            if held is None or held.weight < weight:
                found[words] = _Sentence(sentence, order, position, weight, words)
            order += 1
    return list(found.values())


def _candidates(read: Sequence[_Sentence]) -> list[_Candidate]:
    """The most central sentences, the most relevant first."""
    spread = spreads(one.terms for one in read)
    vectors = [term_vector(one.terms, spread, len(read)) for one in read]
    centroid = _centroid(vectors, [one.weight for one in read])
    scored = [
        _Candidate(one, vector, cosine(vector, centroid) * _prior(one))
        for one, vector in zip(read, vectors, strict=True)
    ]
    return nlargest(CANDIDATES, scored, key=lambda one: (one.relevance, -one.sentence.order))


def _centroid(vectors: Sequence[TermVector], weights: Sequence[float]) -> TermVector:
    parts: dict[str, list[float]] = {}
    for vector, weight in zip(vectors, weights, strict=True):
        for term, value in vector.items():
            parts.setdefault(term, []).append(value * weight)
    return unit({term: fsum(values) for term, values in parts.items()})


def _prior(sentence: _Sentence) -> float:
    """What a sentence's place, length and text say about it before it is read."""
    length = max(1, len(sentence.terms))
    fullness = min(1.0, length / FEW_WORDS) * min(1.0, sqrt(MANY_WORDS / length))
    finished = 1.0 if _FINISHED.search(sentence.text) else UNFINISHED
    place = 1 + FIRST_BONUS / (1 + sentence.position)
    return sqrt(sentence.weight) * fullness * finished * place


def _chosen(candidates: Sequence[_Candidate], most: int, characters: int) -> list[_Sentence]:
    """Maximal marginal relevance within the room there is."""
    best = candidates[0].relevance or 1.0
    chosen: list[_Candidate] = []
    novelty_lost = [0.0] * len(candidates)
    open_ones = list(range(len(candidates)))
    room = characters
    while len(chosen) < most:
        open_ones = [at for at in open_ones if len(candidates[at].sentence.text) <= room]
        if not open_ones:
            break
        taken = max(
            open_ones,
            key=lambda at: (
                RELEVANCE * candidates[at].relevance / best - (1 - RELEVANCE) * novelty_lost[at],
                -at,
            ),
        )
        one = candidates[taken]
        chosen.append(one)
        room -= len(one.sentence.text) + 1
        open_ones = [
            at
            for at in open_ones
            if at != taken and not _say_the_same(candidates[at].sentence, one.sentence)
        ]
        for at in open_ones:
            novelty_lost[at] = max(novelty_lost[at], cosine(candidates[at].vector, one.vector))
    return [one.sentence for one in chosen or candidates[:1]]


def _say_the_same(first: _Sentence, second: _Sentence) -> bool:
    """Whether nearly all words of one are in the other."""
    words, others = dict.fromkeys(first.terms), dict.fromkeys(second.terms)
    common = sum(word in others for word in words)
    return common >= SAME_OF_SHORTER * min(
        len(words), len(others)
    ) or common >= SAME_OF_LONGER * max(len(words), len(others))


def _cut(text: str, characters: int) -> str:
    """The text within the limit, ended at a word where there is one in its second half."""
    if len(text) <= characters:
        return text
    end = characters - len(_ELLIPSIS)
    space = text.rfind(" ", end // 2, end + 1)
    if space > 0:
        end = space
    while end and unicodedata.combining(text[end]):
        end -= 1
    return text[:end].rstrip(" ,;:.-–") + _ELLIPSIS
