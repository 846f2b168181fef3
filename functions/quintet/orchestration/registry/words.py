"""Words as they are compared: folded, without the words that every language fills sentences with.

Not here: what follows from words that two texts share (`wording`, `matches`).
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from quintet.language.stemming import stem
from quintet.stop_words import STOP_WORDS

_WORD: Final = re.compile(r"[^\W_]+[+#]*")
_POSSESSIVE: Final = re.compile(r"['’]s\b")
_NO_PLURALS: Final = frozenset({"news"})
_SHORTEST_BASE: Final = 3
_SIBILANT: Final = re.compile(r"(s|x|z|ch|sh|o)$")
_CONSONANT_Y: Final = re.compile(r"[^aeiou]y$")
_CLOSED_SYLLABLE: Final = re.compile(r"[^aeiou][aeiou][^aeiouwxy]$")


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


def content_words(text: str) -> list[Word]:
    """The words without those that say nothing of a subject, in eight languages."""
    return [word for word in words(text) if word.text not in _stop_words()]


def is_inflected(word: str, other: str) -> bool:
    """Whether two words are forms of one: the same, or plural, past or progressive of the other."""
    if word == other:
        return True
    if {word, other} & _NO_PLURALS:
        return False
    bases = {base for form in (word, other) for base in (form, stem(form), f"{stem(form)}e")}
    return any(word in forms and other in forms for forms in map(_forms, bases))


@cache
def _forms(base: str) -> frozenset[str]:
    if len(base) < _SHORTEST_BASE:
        return frozenset()
    if _CONSONANT_Y.search(base):
        stemmed = base[:-1]
        return frozenset({base, f"{stemmed}ies", f"{stemmed}ied", f"{base}ing"})
    if base.endswith("e"):
        return frozenset({base, f"{base}s", f"{base}d", f"{base[:-1]}ing"})
    plural = f"{base}es" if _SIBILANT.search(base) else f"{base}s"
    doubled = base + base[-1] if _CLOSED_SYLLABLE.search(base) else base
    return frozenset({base, plural, f"{base}ed", f"{base}ing", f"{doubled}ed", f"{doubled}ing"})


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(word.text for texts in STOP_WORDS.values() for word in words(" ".join(texts)))
