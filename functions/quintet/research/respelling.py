"""Words that the library lacks and that are one slip of the keyboard away from words that it has.

Not here: what becomes of a word that is read as another (`question_terms`).
"""

from difflib import get_close_matches
from string import ascii_lowercase
from typing import Final

from quintet.language.dictionary import known_words
from quintet.research.index import LibraryIndex
from quintet.research.inflections import base_forms
from quintet.research.words import words

_SHORTEST: Final = 5
"""Letters; shorter words are one slip away from too many others."""
_LONGEST: Final = 30
_LONGEST_ENDING: Final = len("est")
_INFLECTED: Final = frozenset({"ing", "ed"})
_MOST_STEMS: Final = 6
_MOST_PASSAGES: Final = 20
"""In which a spelling is looked for, as the index knows stems only."""
_LEAST_ALIKE: Final = 0.8
"""Of two words, as `difflib` measures it: a slip and another ending."""


def respelled(index: LibraryIndex, word: str) -> str:
    """The commonest word of the library that is one slip away; empty where it has none.

    A slip leaves a letter out, puts one in, takes another, or swaps two neighbours; the first
    letter is right. What is a word of English as it stands is read as no other.
    """
    if not _SHORTEST <= len(word) <= _LONGEST or not (word.isascii() and word.isalpha()):
        return ""
    if not known_words().isdisjoint(base_forms(word)):
        return ""
    stems = {token for other in _one_slip_away(word) for token in index.tokens(other)}
    common = index.frequencies(token for token in stems if not _is_form(word, token))
    for token in sorted(common, key=lambda each: (-common[each], each))[:_MOST_STEMS]:
        told = {each.text for each in words(index.text_with(token, _MOST_PASSAGES))}
        alike = get_close_matches(word, sorted(told), cutoff=_LEAST_ALIKE)
        if found := next((each for each in alike if index.tokens(each) == [token]), ""):
            return found
    return ""


def _is_form(word: str, stem: str) -> bool:
    """Whether only its ending tells a word from the library's: checker of check is no slip.

    But geting of get is one, as the library knows what is spelled rightly by its stem.
    """
    ending = word.removeprefix(stem)
    is_apart = ending != word and ending not in _INFLECTED
    return is_apart and len(ending) <= _LONGEST_ENDING


def _one_slip_away(word: str) -> list[str]:
    """Every such spelling."""
    halves = [(word[:at], word[at:]) for at in range(1, len(word) + 1)]
    swapped = [head + tail[1] + tail[0] + tail[2:] for head, tail in halves if len(tail) > 1]
    put_in = [head + letter + tail for head, tail in halves for letter in ascii_lowercase]
    left_out = [head + tail[1:] for head, tail in halves if tail]
    taken = [
        head + letter + tail[1:] for head, tail in halves if tail for letter in ascii_lowercase
    ]
    return [*swapped, *put_in, *left_out, *taken]
