"""Questions answered from the index: which passages speak of them, best first.

Words are found by bm25 over title, heading and text. What is found is ranked again by how much
of the question each passage covers, rare words counting most, by how much of it the document's
name covers, and by how many good passages a document has. Pleas are looked for as all words are,
but cover nothing. Passages that are near in meaning, where somebody knows them, are fused in by
reciprocal rank (Cormack, Clarke and Buettcher, SIGIR 2009). Not here: what is near (`nearness`).
"""

import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from quintet.research.index import LibraryIndex, blocks_of, path_words
from quintet.research.passages import Block
from quintet.research.synonyms import SYNONYMS
from quintet.research.words import as_read, content_words, words

_CANDIDATES: Final = 60
_COVERAGE_FLOOR: Final = 0.25
"""What a passage is worth that covers nothing by itself; coverage adds up to 1."""
_DOMAIN_PREFERENCE: Final = 1.25
_INTENT_SHARE: Final = 0.3
"""What a word like `implement` or `explain` counts of the weight its rarity gives it."""
_NEXT_PASSAGE: Final = 0.6
"""A document's second passage adds this share of its score, the third its square …"""
_COUNTED_PASSAGES: Final = 4
_PLEA: Final = re.compile(
    r"\b(urgent(?:ly)?|asap|as soon as possible|right (?:now|away)|immediately|stuck|hello|"
    r"(?:please|need|need some|you) help|help (?:me|us|please)|in advance|"
    r"(?:in|on|our|my) (?:production|prod)|"
    r"(?:all |our |my |many |the )?(?:customers?|users?|clients?|everyone|everybody)"
    r"(?: (?:is|are|get|got))? (?:affected|impacted|complaining|complain|waiting|blocked))\b"
)
"""What is said to be heard soon; it tells even less of the subject than words of intent do."""
_UNRELATED, _SAME_SUBJECT = 0.15, 0.6
"""Cosines: on the starter library twenty questions about other things stayed below 0.25 and twenty
about what is in it reached 0.28 to 0.70. Half way up, at 0.4, meaning alone makes an answer."""
_FUSION: Final = 10
"""How gently a place in a ranking loses its worth: the second has 10/11 of the first's.

Chosen among 1, 5, 10, 20 and 60 on the questions about git (benchmarks/natural_questions.py)."""
_TITLE_WEIGHT, _SECTION_WEIGHT, _TEXT_WEIGHT = 4.0, 4.0, 1.0


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage that a search found.

    `coverage` is the share of the question's weight that it speaks of, from 0 to 1, and
    `similarity` its cosine with the question, 0 where nobody compared them; `score` orders
    passages of one search and means nothing beyond it.
    """

    path: str
    title: str
    section: str
    blocks: tuple[Block, ...]
    coverage: float
    score: float
    similarity: float = 0.0

    @property
    def relevance(self) -> float:
        """How sure it is that this is about the question, by its words or by its meaning."""
        by_meaning = (self.similarity - _UNRELATED) / (_SAME_SUBJECT - _UNRELATED)
        return max(self.coverage, min(1.0, by_meaning))


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a question, under each of its names, and how much it tells."""

    words: tuple[str, ...]
    """As it was written first, then its other names."""
    names: tuple[frozenset[str], ...]
    """The tokens of each of those."""
    weight: float

    def is_among(self, tokens: set[str]) -> bool:
        """Whether one of its names is."""
        return any(name <= tokens for name in self.names)


def search(
    index: LibraryIndex,
    question: str,
    domain: str = "",
    *,
    near: Sequence[tuple[int, float]] = (),
    limit: int = 12,
) -> list[FoundPassage]:
    """The passages that speak of the question, the best document's first.

    A domain prefers documents that carry it in their name, without shutting others out; `near`
    are passage numbers with their cosines, the nearest first. Deterministic: equal scores keep
    the order of the index.
    """
    terms = _terms(index, question)
    by_words = _by_words(index, terms, frozenset(index.tokens(domain)))
    found = list(by_words.values()) if not near else _fused(index, by_words, near, terms)
    return _by_document(found)[:limit]


def _by_words(
    index: LibraryIndex, terms: list[Term], preferred: frozenset[str]
) -> dict[int, FoundPassage]:
    """Passages that have some of the words, by number, the best first."""
    if not terms:
        return {}
    rows = index.rows(
        "SELECT w.score, p.id, d.path, d.title, p.section, p.body FROM"
        " (SELECT rowid, bm25(words, ?, ?, ?) AS score FROM words"
        "  WHERE words MATCH ? ORDER BY score, rowid LIMIT ?) w"
        " JOIN passages p ON p.id = w.rowid JOIN documents d ON d.id = p.document",
        (_TITLE_WEIGHT, _SECTION_WEIGHT, _TEXT_WEIGHT, _expression(terms), _CANDIDATES),
    )
    found = [(row[1], _found(index, row[0], row[2:], terms, preferred)) for row in rows]
    return dict(sorted(found, key=lambda numbered: -numbered[1].score))


def _fused(
    index: LibraryIndex,
    by_words: dict[int, FoundPassage],
    near: Sequence[tuple[int, float]],
    terms: list[Term],
) -> list[FoundPassage]:
    """Both rankings as one: a place in each counts the more, the nearer it is to the first."""
    missing = [number for number, _ in near if number not in by_words]
    rows = index.rows(
        "SELECT p.id, d.path, d.title, p.section, p.body FROM passages p"
        " JOIN documents d ON d.id = p.document WHERE p.id IN (SELECT value FROM json_each(?))",
        (json.dumps(missing),),
    )
    every = dict(by_words)
    every.update({row[0]: _found(index, 0.0, row[1:], terms, frozenset()) for row in rows})
    scores = dict.fromkeys(every, 0.0)
    similarities = dict(near)
    for ranking in (by_words, similarities):
        for place, number in enumerate(ranking):
            scores[number] += 1 / (_FUSION + place)
    return [
        replace(passage, score=scores[number], similarity=similarities.get(number, 0.0))
        for number, passage in every.items()
    ]


def _found(
    index: LibraryIndex,
    bm25: float,
    row: tuple[str, str, str, bytes],
    terms: list[Term],
    preferred: frozenset[str],
) -> FoundPassage:
    path, title, section, body = row
    blocks = blocks_of(body)
    name = f"{title} {path_words(path)}"
    text = " ".join((name, section, *(block.text for block in blocks)))
    coverage = _covered(terms, index.tokens(text))
    names = index.tokens(name)
    worth = (_COVERAGE_FLOOR + coverage) * (1 + _covered(terms, names))
    if preferred and preferred.issubset(names):
        worth *= _DOMAIN_PREFERENCE
    return FoundPassage(
        path=path,
        title=title,
        section=section,
        blocks=blocks,
        coverage=round(coverage, 4),
        score=-bm25 * worth,
    )


def _terms(index: LibraryIndex, question: str) -> list[Term]:
    """The question's telling words, each once, weighted by how rare they are."""
    pleas = {word.text for plea in _PLEA.findall(as_read(question)) for word in words(plea)}
    total = max(1, index.passage_count())
    terms: dict[frozenset[str], Term] = {}
    for word in content_words(question):
        tokens = frozenset(index.tokens(word.text))
        if not tokens or tokens in terms:
            continue
        written = (word.text, *SYNONYMS.get(word.text, ()))
        names = (tokens, *(frozenset(index.tokens(name)) for name in written[1:]))
        weight = 0.0
        if word.text not in pleas:
            common = max(min(_frequency(index, token) for token in name) for name in names)
            weight = math.log(1 + total / (common + 0.5))
            weight *= _INTENT_SHARE if word.tells_intent else 1.0
        terms[tokens] = Term(written, names, weight)
    return list(terms.values())


def _frequency(index: LibraryIndex, token: str) -> int:
    rows = index.rows("SELECT doc FROM vocabulary WHERE term = ?", (token,))
    return int(rows[0][0]) if rows else 0


def _covered(terms: Sequence[Term], tokens: Iterable[str]) -> float:
    """The share of the question's weight whose words are among the tokens; 0 if it has none."""
    present = set(tokens)
    covered = sum(term.weight for term in terms if term.is_among(present))
    return covered / (sum(term.weight for term in terms) or 1.0)


def _by_document(found: Iterable[FoundPassage]) -> list[FoundPassage]:
    """Passages grouped by document, both best first."""
    documents: dict[str, list[FoundPassage]] = {}
    for passage in sorted(found, key=lambda passage: -passage.score):
        documents.setdefault(passage.path, []).append(passage)

    def worth(passages_of_one: list[FoundPassage]) -> float:
        counted = passages_of_one[:_COUNTED_PASSAGES]
        return sum(passage.score * _NEXT_PASSAGE**rank for rank, passage in enumerate(counted))

    ordered = sorted(documents.values(), key=lambda group: -worth(group))
    return [passage for group in ordered for passage in group]


def _expression(terms: Sequence[Term]) -> str:
    """Any of the words, and neighbours as phrases, which bm25 then counts besides."""
    singles = [f'"{word}"' for term in terms for word in term.words]
    pairs = [f'"{first.words[0]} {second.words[0]}"' for first, second in pairwise(terms)]
    return " OR ".join([*pairs, *singles])
