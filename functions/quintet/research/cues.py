"""Cues: words and phrases that speak for something, and how they are found in a question.

A phrase is found however its words are joined: `step-by-step` and `step by step` are the same.
Ordinary words are found in every inflection, names only as they are and in the plural, so that
`piping` is not `pip` and `embedded` is no `embedding`. Not here: which cues there are
(`classification_cues`, `context_cues`, `domain_cues`, `urgency_cues`).
"""

import re
from collections.abc import Iterable, Iterator, KeysView, Mapping
from dataclasses import dataclass
from typing import Final

from quintet.research.inflections import base_forms, singulars
from quintet.research.words import Word, as_read, words

_SATURATION: Final = 0.75
"""One cue of full weight is worth this much; each further one takes its part of the rest."""
_SENTENCE_END: Final = re.compile(r"[.?!;…]")


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase that speaks for something; weight from 0 to 1.

    A supporting cue only counts beside one that is not: `production` alone makes nothing urgent.
    A cue of weight 0 takes its words from shorter cues: `machine learning` is not about learning.
    A name is looked for without verbal endings.
    """

    phrase: tuple[str, ...]
    weight: float
    supporting: bool = False
    is_name: bool = False


class Cues:
    """The cues of one level, the longest first, found by the word they begin with."""

    def __init__(self, every: Iterable[Cue]) -> None:
        self.every = tuple(sorted(every, key=lambda cue: -len(cue.phrase)))
        self._ranks: dict[bool, dict[str, list[int]]] = {False: {}, True: {}}
        for rank, cue in enumerate(self.every):
            self._ranks[cue.is_name].setdefault(cue.phrase[0], []).append(rank)

    def beginning(self, plain: KeysView[str], named: KeysView[str]) -> list[Cue]:
        """Those that begin with one of the words, or, if they are names, with one of the named."""
        ranks = [
            rank
            for known, asked in ((self._ranks[False], plain), (self._ranks[True], named))
            for word in known.keys() & asked
            for rank in known[word]
        ]
        return [self.every[rank] for rank in sorted(ranks)]


def cues(
    weights: Mapping[float, str],
    *,
    supporting: Mapping[float, str] | None = None,
    names: Mapping[float, str] | None = None,
) -> Cues:
    """Cues from comma-separated phrases by weight."""
    return Cues(
        Cue(tuple(part.text for part in _opened(phrase)), weight, is_supporting, is_name)
        for source, is_supporting, is_name in (
            (weights, False, False),
            (supporting or {}, True, False),
            (names or {}, False, True),
        )
        for weight, phrases in source.items()
        for phrase in phrases.split(",")
    )


def _opened(text: str) -> list[Word]:
    """The words one by one, with an empty one between sentences, which no phrase reaches over."""
    line, found, end = as_read(text), list[Word](), 0
    for word in words(text):
        if _SENTENCE_END.search(line, end, word.start):
            found.append(Word("", "", end, end))
        found += word.parts
        end = word.end
    return found


class Question:
    """A question as cues are looked for in it."""

    def __init__(self, text: str) -> None:
        self._line = as_read(text)
        self._words = _opened(text)
        self._plain = [base_forms(word.text) for word in self._words]
        self._named = [singulars(word.text) for word in self._words]
        self._plain_at = _positions(self._plain)
        self._named_at = _positions(self._named)

    def places(self, known: Cues) -> Iterator[tuple[range, Cue]]:
        """Where the cues stand; a place that one has taken is not found for another."""
        free = [True] * len(self._words)
        for cue in known.beginning(self._plain_at.keys(), self._named_at.keys()):
            place = self._first_free(cue, free)
            if place is not None:
                free[place.start : place.stop] = [False] * len(place)
                yield place, cue

    def _first_free(self, cue: Cue, free: list[bool]) -> range | None:
        forms = self._named if cue.is_name else self._plain
        for start in (self._named_at if cue.is_name else self._plain_at)[cue.phrase[0]]:
            if start + len(cue.phrase) > len(forms):
                break
            for position, word in enumerate(cue.phrase, start):
                if not free[position] or word not in forms[position]:
                    break
            else:
                return range(start, start + len(cue.phrase))
        return None

    def written(self, place: range) -> str:
        """What the question says there, in its own words."""
        start, end = self._words[place[0]].start, self._words[place[-1]].end
        return " ".join(self._line[start:end].split())

    def with_replaced(self, places: Iterable[range], by: str) -> str:
        """What the question says, with one and the same word for whatever stands there."""
        taken = sorted({position for place in places for position in place})
        line, kept, last = "", 0, -1
        for position in taken:
            word = self._words[position]
            if position != last + 1 or not line:
                line += self._line[kept : word.start] + by
            kept, last = max(kept, word.end), position
        return line + self._line[kept:]


def _positions(forms: Iterable[tuple[str, ...]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for position, forms_of_one in enumerate(forms):
        for form in forms_of_one:
            found.setdefault(form, []).append(position)
    return found


@dataclass(frozen=True, slots=True)
class Evidence:
    """How strongly a question speaks for something, and by which of its own words."""

    confidence: float
    keywords: tuple[str, ...]


NO_EVIDENCE: Final = Evidence(0.0, ())


def evidence(question: Question, known: Cues) -> Evidence:
    """1 - product(1 - 0.75 * weight) over the cues found.

    Cues come longest first and each word serves one cue only, so that `why is my` is not
    counted again as `why`. A cue counts once, however often it is said.
    """
    found = [(place, cue) for place, cue in question.places(known) if cue.weight]
    if all(cue.supporting for _, cue in found):
        return NO_EVIDENCE
    doubt = 1.0
    for _, cue in found:
        doubt *= 1 - _SATURATION * cue.weight
    found.sort(key=lambda hit: hit[0].start)
    keywords = dict.fromkeys(question.written(place) for place, _ in found)
    return Evidence(round(1 - doubt, 2), tuple(keywords))
