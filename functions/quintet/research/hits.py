"""Passages that share words with a question, read from the index, and those that say the same.

Words are found by bm25 over title, heading and text; a passage that covers more of the question
counts more. Pages that say the same are folded into the shortest. Not here: what a passage is
worth as an answer (`ranking`), or how words and meaning are brought together (`search`).
"""

import json
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from quintet.research.index import LibraryIndex, unpacked_tokens
from quintet.research.question_terms import Term, covered, match_expression

_FOUND_BY_WORDS: Final = 60
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


class Hit:
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


def hits_by_words(
    index: LibraryIndex, terms: Sequence[Term], preferred: frozenset[str]
) -> list[Hit]:
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
        hit = Hit(row)
        hit.by_words = -bm25 * (_COVERAGE_FLOOR + covered(terms, hit.every))
        hit.by_words *= 1 + covered(terms, hit.names)
        hit.by_words *= _DOMAIN_PREFERENCE if preferred and preferred <= hit.names else 1.0
        hits.append(hit)
    return sorted(hits, key=lambda hit: -hit.by_words)


def hits_of(index: LibraryIndex, numbers: Sequence[int]) -> list[Hit]:
    """The passages of these numbers."""
    rows = index.rows(
        f"SELECT {_COLUMNS} FROM passages p JOIN documents d ON d.id = p.document"  # noqa: S608
        " WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id",
        (json.dumps(numbers),),
    )
    return [Hit(row) for row in rows]


def folded(index: LibraryIndex, hits: Iterable[Hit], limit: int) -> list[Hit]:
    """The first, none of which says what another says: the one in the shorter document stays."""
    kept: list[Hit] = []
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


def _same(hit: Hit, other: Hit) -> bool:
    shared = len(hit.said & other.said)
    return hit.document != other.document and shared >= _SAME * max(1, len(hit.said | other.said))
