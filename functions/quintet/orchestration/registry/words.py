"""Words of an objective as cues are looked for in them: folded and without their inflection.

Not here: which words there are to look for (`categories`, `entries`).
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet.language.stemming import stem

_WORD: Final = re.compile(r"[^\W_]+[+#]*")
_POSSESSIVE: Final = re.compile(r"['’]s\b")


@dataclass(frozen=True, slots=True)
class Word:
    """A word in lower case and without accents, and what is left without its ending."""

    text: str
    stem: str


def words(text: str) -> list[Word]:
    """The words in order; what hyphens and slashes hold together is taken apart."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter))
    found = _WORD.findall(_POSSESSIVE.sub("", plain))
    return [Word(word, stem(word)) for word in found]


def phrase(text: str) -> tuple[str, ...]:
    """The stems of a phrase, as it is looked for."""
    return tuple(word.stem for word in words(text))


def one_edit_away(word: str) -> Iterator[str]:
    """What a word may be a slip of: a letter missing, doubled, wrong or swapped with the next.

    The first letter stays: slips there are rare, and other words are many.
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    for at in range(1, len(word) + 1):
        head, tail = word[:at], word[at:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in letters:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
