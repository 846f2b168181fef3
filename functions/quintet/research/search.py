"""Questions answered from the index: which passages speak of them, the likeliest first.

Words find some (`hits`), meaning others where there are vectors. A passage without a vector stands
in the ranking by meaning where it stands by its words, so that it neither gains nor loses while
vectors are being made. Not here: what a passage is worth as an answer (`ranking`), or what is near
in meaning (`nearness`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from quintet.research.answer_forms import AnswerForm, has_form
from quintet.research.candidates import Candidate, candidates_of
from quintet.research.hits import Hit, folded, hits_by_words, hits_of
from quintet.research.index import LibraryIndex
from quintet.research.nearness import Similarities
from quintet.research.passages import Block
from quintet.research.question_terms import Term, covered
from quintet.research.ranking import Evidence, ranked

_LIMIT: Final = 40


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage that a search found.

    `probability` is how likely it holds the answer if any passage does, `coverage` the share of
    the question's weight that it speaks of, and `similarity` its cosine with the question, 0 where
    nobody compared them.
    """

    path: str
    title: str
    section: str
    blocks: tuple[Block, ...]
    coverage: float
    probability: float
    similarity: float = 0.0
    anchor: str = ""
    candidates: tuple[Candidate, ...] = ()
    shares: tuple[float, ...] = ()
    """The probability of each of its candidates, which make up its own."""
    at_once: float = 0.0
    """The greatest share of the question's weight that a candidate with its headings speaks of."""
    firsts: float = 0.0
    """In how many of both rankings it is first, by words and by meaning; from 0 to 1."""
    features: tuple[Mapping[str, float], ...] = ()
    """What the worth of each candidate is made of, for who fits the weights."""

    @property
    def heading(self) -> str:
        """The document's title and the headings above the passage."""
        return f"{self.title} › {self.section}" if self.section else self.title


def search(
    index: LibraryIndex,
    terms: Sequence[Term],
    domain: str = "",
    *,
    near: Similarities | None = None,
    form: AnswerForm = "any",
    limit: int = _LIMIT,
) -> list[FoundPassage]:
    """The passages that speak of a question with these terms, the likeliest first.

    A domain prefers documents that carry it in their name, without shutting others out.
    Deterministic: equal ones keep the order of the index.
    """
    hits = hits_by_words(index, terms, frozenset(index.tokens(domain)))
    nearest = near.nearest if near is not None else ()
    known = {hit.number for hit in hits}
    hits += hits_of(index, [number for number in nearest if number not in known])
    similar = {hit.number: near.of(hit.number) if near else None for hit in hits}
    by_meaning = {number: place for place, number in enumerate(nearest)}
    for place, hit in enumerate(hits):
        by_words = place if hit.by_words else None
        lacks_vector = similar[hit.number] is None
        hit.places = by_words, by_words if lacks_vector else by_meaning.get(hit.number)
    chosen = folded(index, sorted(hits, key=lambda hit: -hit.fused), limit)
    blocks = index.blocks([hit.number for hit in chosen])
    candidates = [tuple(candidates_of(blocks[hit.number])) for hit in chosen]
    cosines = [similar[hit.number] for hit in chosen]
    evidence = list(_evidence(chosen, candidates, cosines, terms, form))
    found = [
        FoundPassage(
            hit.path,
            hit.title,
            hit.section,
            blocks[hit.number],
            round(told.coverage, 4),
            sum(worth.shares),
            max(told.similarities, default=0.0) if own else 0.0,
            hit.anchor,
            offered,
            worth.shares,
            max((each["at_once"] for each in worth.features), default=0.0),
            _firsts(hit.places, has_vector=bool(own)),
            worth.features,
        )
        for hit, offered, own, told, worth in zip(
            chosen, candidates, cosines, evidence, ranked(terms, evidence), strict=True
        )
    ]
    return sorted(found, key=lambda passage: -passage.probability)


def _evidence(
    chosen: Sequence[Hit],
    candidates: Sequence[Sequence[Candidate]],
    cosines: Sequence[Sequence[float] | None],
    terms: Sequence[Term],
    form: AnswerForm,
) -> Iterator[Evidence]:
    """What is known of each passage; one without a vector is as near as the others on average."""
    compared = [cosine for own in cosines for cosine in own or ()]
    usual = fmean(compared) if compared else 0.0
    best = max((hit.by_words for hit in chosen), default=0.0) or 1.0
    for hit, offered, own in zip(chosen, candidates, cosines, strict=True):
        yield Evidence(
            hit.tokens,
            [len(candidate.text) for candidate in offered],
            [has_form(candidate, form) for candidate in offered],
            hit.around,
            covered(terms, hit.every),
            hit.by_words / best,
            _filled(own or [usual], len(offered)),
            hit.places[1],
            hit.is_dated(terms),
        )


def _filled(cosines: Sequence[float], most: int) -> Sequence[float]:
    """A cosine for each candidate; those without a vector are as near as the others on average."""
    return [*cosines, *[fmean(cosines)] * (most - len(cosines))][:most]


def _firsts(places: tuple[int | None, int | None], *, has_vector: bool) -> float:
    """The share of both rankings in which a passage is first; without a vector, of words alone."""
    by_words, by_meaning = places
    return ((by_words == 0) + (has_vector and by_meaning == 0)) / len(places)
