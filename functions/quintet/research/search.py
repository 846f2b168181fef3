"""Questions answered from the index: which passages speak of them, the likeliest first.

Words are found by bm25 over title, heading and text, meaning by vectors where there are any. A
passage without a vector stands in the ranking by meaning where it stands by its words, so that it
neither gains nor loses while vectors are being made. Pages that say the same are folded into the
shortest. Not here: what a passage is worth as an answer (`ranking`), or what is near in meaning
(`nearness`).
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any, Final

from quintet.research.answer_forms import AnswerForm, has_form
from quintet.research.candidates import Candidate, candidates_of
from quintet.research.index import LibraryIndex, unpacked_tokens
from quintet.research.nearness import Similarities
from quintet.research.passages import Block
from quintet.research.question_terms import Term, covered, match_expression
from quintet.research.ranking import Evidence, ranked

_FOUND_BY_WORDS: Final = 60
_LIMIT: Final = 40
_COVERAGE_FLOOR: Final = 0.25
"""What a passage is worth that covers nothing by itself; coverage adds up to 1."""
_DOMAIN_PREFERENCE: Final = 1.25
_FUSION: Final = 10
"""How gently a place in a ranking loses its worth: the second has 10/11 of the first's."""
_SAME: Final = 0.9
"""Share of their words from which two passages under one heading say the same."""
_TITLE_WEIGHT, _SECTION_WEIGHT, _TEXT_WEIGHT = 4.0, 4.0, 1.0
_DATE: Final = re.compile(r"\b(?:v(?=\d))?(\d{1,4}\.\d{1,4}|(?:19|20)\d\d)(?!\d)")
"""A version or a year: under such headings stands what changed, more often than how things are."""
_COLUMNS: Final = "p.id, d.path, d.title, p.section, p.anchor, p.document, p.tokens"


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


class _Hit:
    """A passage that words or meaning found; its tokens are taken apart when they are needed."""

    def __init__(self, row: Sequence[Any]) -> None:
        self.number, self.path, self.title, self.section, self.anchor, self.document = row[:-1]
        self._packed = row[-1]
        self.by_words = 0.0
        self.places: tuple[int | None, int | None] = (None, None)

    @cached_property
    def lines(self) -> list[str]:
        """The tokens of title and path, of the section, and of each candidate."""
        return unpacked_tokens(self._packed).split("\n")

    @cached_property
    def tokens(self) -> list[list[str]]:
        """Of each candidate."""
        return [line.split() for line in self.lines[2:]]

    @cached_property
    def said(self) -> frozenset[str]:
        """The tokens of all candidates."""
        return frozenset[str]().union(*self.tokens)

    @property
    def names(self) -> frozenset[str]:
        """The tokens of title and path."""
        return frozenset(self.lines[0].split())

    @property
    def around(self) -> frozenset[str]:
        """The tokens of title, path and headings."""
        return self.names.union(self.lines[1].split())

    @cached_property
    def every(self) -> frozenset[str]:
        """All tokens, those of title and headings included."""
        return frozenset(" ".join(self.lines).split())

    def is_dated(self, terms: Sequence[Term]) -> bool:
        """Whether its headings name versions or years, none of which is in the question."""
        named = _DATE.findall(f"{self.title} {self.section} {self.path}")
        asked = [word for term in terms for word in term.words]
        return bool(named) and not any(date in word for date in named for word in asked)

    @property
    def fused(self) -> float:
        """Both places as one worth (Cormack, Clarke and Buettcher, SIGIR 2009)."""
        return sum(1 / (_FUSION + place) for place in self.places if place is not None)


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
    hits = _by_words(index, terms, frozenset(index.tokens(domain)))
    nearest = near.nearest if near is not None else ()
    known = {hit.number for hit in hits}
    hits += _read(index, [number for number in nearest if number not in known])
    similar = {hit.number: near.of(hit.number) if near else None for hit in hits}
    by_meaning = {number: place for place, number in enumerate(nearest)}
    for place, hit in enumerate(hits):
        by_words = place if hit.by_words else None
        lacks_vector = similar[hit.number] is None
        hit.places = by_words, by_words if lacks_vector else by_meaning.get(hit.number)
    chosen = _folded(index, sorted(hits, key=lambda hit: -hit.fused), limit)
    compared = [cosine for hit in chosen if (cosine := similar[hit.number]) is not None]
    usual = fmean(compared) if compared else 0.0
    best = max((hit.by_words for hit in chosen), default=0.0) or 1.0
    blocks = index.blocks([hit.number for hit in chosen])
    candidates = {number: tuple(candidates_of(each)) for number, each in blocks.items()}
    evidence = [
        Evidence(
            hit.tokens,
            [len(candidate.text) for candidate in candidates[hit.number]],
            [has_form(candidate, form) for candidate in candidates[hit.number]],
            hit.around,
            covered(terms, hit.every),
            hit.by_words / best,
            usual if (cosine := similar[hit.number]) is None else cosine,
            hit.places[1],
            hit.is_dated(terms),
        )
        for hit in chosen
    ]
    found = [
        FoundPassage(
            hit.path,
            hit.title,
            hit.section,
            blocks[hit.number],
            round(told.coverage, 4),
            sum(worth.shares),
            similar[hit.number] or 0.0,
            hit.anchor,
            candidates[hit.number],
            worth.shares,
            max((each["at_once"] for each in worth.features), default=0.0),
            _firsts(hit.places, has_vector=similar[hit.number] is not None),
            worth.features,
        )
        for hit, told, worth in zip(chosen, evidence, ranked(terms, evidence), strict=True)
    ]
    return sorted(found, key=lambda passage: -passage.probability)


def _firsts(places: tuple[int | None, int | None], *, has_vector: bool) -> float:
    """The share of both rankings in which a passage is first; without a vector, of words alone."""
    by_words, by_meaning = places
    return ((by_words == 0) + (has_vector and by_meaning == 0)) / len(places)


def _by_words(index: LibraryIndex, terms: Sequence[Term], preferred: frozenset[str]) -> list[_Hit]:
    """Passages that have some of the words, the best first."""
    if not terms:
        return []
    rows = index.rows(
        f"SELECT w.score, {_COLUMNS} FROM"  # noqa: S608 - a constant
        " (SELECT rowid, bm25(words, ?, ?, ?) AS score FROM words"
        "  WHERE words MATCH ? ORDER BY score, rowid LIMIT ?) w"
        " JOIN passages p ON p.id = w.rowid JOIN documents d ON d.id = p.document",
        (_TITLE_WEIGHT, _SECTION_WEIGHT, _TEXT_WEIGHT, match_expression(terms), _FOUND_BY_WORDS),
    )
    hits = []
    for bm25, *row in rows:
        hit = _Hit(row)
        hit.by_words = -bm25 * (_COVERAGE_FLOOR + covered(terms, hit.every))
        hit.by_words *= 1 + covered(terms, hit.names)
        hit.by_words *= _DOMAIN_PREFERENCE if preferred and preferred <= hit.names else 1.0
        hits.append(hit)
    return sorted(hits, key=lambda hit: -hit.by_words)


def _read(index: LibraryIndex, numbers: Sequence[int]) -> list[_Hit]:
    rows = index.rows(
        f"SELECT {_COLUMNS} FROM passages p JOIN documents d ON d.id = p.document"  # noqa: S608
        " WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id",
        (json.dumps(numbers),),
    )
    return [_Hit(row) for row in rows]


def _folded(index: LibraryIndex, hits: Iterable[_Hit], limit: int) -> list[_Hit]:
    """The first, none of which says what another says: the one in the shorter document stays."""
    kept: list[_Hit] = []
    alike: dict[int, list[int]] = {}
    for hit in hits:
        places = alike.setdefault(len(hit.lines), [])
        twin = next((place for place in places if _same(hit, kept[place])), None)
        if twin is None and len(kept) == limit:
            break
        if twin is None:
            places.append(len(kept))
            kept.append(hit)
        elif index.passages_in(hit.document) < index.passages_in(kept[twin].document):
            hit.places, hit.by_words = kept[twin].places, kept[twin].by_words
            kept[twin] = hit
    return kept


def _same(hit: _Hit, other: _Hit) -> bool:
    shared = len(hit.said & other.said)
    return hit.document != other.document and shared >= _SAME * max(1, len(hit.said | other.said))
