"""Words as summaries compare them: folded, cut to a stem, whatever the language.

Scripts without spaces give pairs of characters. Not here: the embedder's own tokens (`minilm`).
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from math import fsum, log, sqrt
from typing import Final

TermVector = dict[str, float]
"""Weights by term, of length 1 or empty; in order of first occurrence, so that sums repeat."""

DENSE: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
"""Thai, Lao, Burmese, Khmer, kana and Han: written without spaces between words."""

_MARKS: Final = "\u0300-\u036f\u0591-\u05c7\u064b-\u0670\u0900-\u0963\u0966-\u0dff\u200c\u200d"
"""Accents, vowel signs and joiners: parts of words that `\\w` leaves out."""
LETTERS: Final = rf"(?:[^\W{DENSE}][{_MARKS}]*+)++"
"""A pattern for the letters, digits and underscores of one word of a script with spaces."""

_DENSE: Final = re.compile(f"[{DENSE}]")
_WORD: Final = re.compile(rf"(?P<dense>[{DENSE}]+)|{LETTERS}(?:['’]{LETTERS})*+")
_STEM_CHARACTERS: Final = 7
"""Cutting words is the stemmer that needs no language (McNamee and Mayfield 2004)."""
_SHORT_WORD: Final = 3
_SHORT_WORD_WEIGHT: Final = 0.5
_COMMON_SPREAD: Final = 0.1


def is_dense(term: str) -> bool:
    """Whether it is of a script that is written without spaces."""
    return _DENSE.match(term) is not None


def stem(word: str) -> str:
    """The word folded, without a plural's -s, cut to seven characters."""
    word = unicodedata.normalize("NFKC", word).casefold()
    if len(word) > _SHORT_WORD and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
        word = f"{word[:-2]}y" if word.endswith("ie") else word
    return word[:_STEM_CHARACTERS]


def terms(text: str) -> list[str]:
    """The stems of a text in order."""
    found: list[str] = []
    for word in _WORD.finditer(text):
        if run := word["dense"]:
            found += [run[at : at + 2] for at in range(max(1, len(run) - 1))]
        else:
            found.append(stem(word[0]))
    return found


def spreads(lists: Iterable[Sequence[str]]) -> dict[str, int]:
    """In how many of the lists each term is."""
    found: dict[str, int] = {}
    for one in lists:
        for term in dict.fromkeys(one):
            found[term] = found.get(term, 0) + 1
    return found


def term_vector(words: Sequence[str], spread: dict[str, int], lists: int) -> TermVector:
    """Term frequency by inverse sentence frequency, at length 1.

    What is short and everywhere is grammar in most languages, and counts half.
    """
    counts: dict[str, int] = {}
    for term in words:
        counts[term] = counts.get(term, 0) + 1
    return unit(
        {term: count * _rarity(term, spread[term], lists) for term, count in counts.items()}
    )


def _rarity(term: str, spread: int, lists: int) -> float:
    is_short = len(term) <= _SHORT_WORD and not is_dense(term)
    is_grammar = is_short and spread > max(1, lists * _COMMON_SPREAD)
    return log((lists + 1) / (spread + 0.5)) * (_SHORT_WORD_WEIGHT if is_grammar else 1)


def unit(vector: TermVector) -> TermVector:
    """The vector at length 1."""
    length = sqrt(fsum(weight * weight for weight in vector.values()))
    return {term: weight / length for term, weight in vector.items()} if length else {}


def cosine(first: TermVector, second: TermVector) -> float:
    """Of two vectors of length 1, from 0 to 1."""
    if len(second) < len(first):
        first, second = second, first
    return fsum(weight * second[term] for term, weight in first.items() if term in second)
