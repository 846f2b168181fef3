"""Words of an objective as cues are looked for in them: folded and without their inflection.

The stems are crude on purpose: both sides are cut the same way. Not here: which words there are
to look for (`categories`, `entries`).
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+[+#]*")
_POSSESSIVE: Final = re.compile(r"['’]s\b")
_VOWEL: Final = re.compile(r"[aeiouy]")
_SHORT: Final = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""What doubles its last letter before an ending: planned is of plan, but hired is of hire."""
_SHORTEST_STEM: Final = 3
_LONGEST_WITH_E: Final = 5
"""Letters; in shorter words the last -e tells them apart, as plane and plan."""
_NO_PLURALS: Final = frozenset("news always perhaps lens gas kubernetes css dns aws ios".split())
_LONGEST_PLURAL_IN_US: Final = 4


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


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Forecasts, forecasting and forecasted are all `forecast`; hired and hiring are `hire`."""
    word = _singular(word)
    for ending in ("ing", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= _SHORTEST_STEM and _VOWEL.search(base) and base[-1] != "e":
            word = _verb(base)
            break
    if len(word) > _LONGEST_WITH_E:
        word = word.removesuffix("e")
    if word.endswith("y") and not _VOWEL.match(word[-2:]):
        word = f"{word[:-1]}i"
    return word


def _singular(word: str) -> str:
    if len(word) <= _SHORTEST_STEM or not word.endswith("s") or word.endswith("ss"):
        return word
    is_latin = word.endswith(("us", "is")) and len(word) > _LONGEST_PLURAL_IN_US
    if word in _NO_PLURALS or is_latin:
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("ches", "shes", "sses", "xes", "oes")) else word[:-1]


def _verb(base: str) -> str:
    if base[-1] == base[-2] and base[-1] not in "lsz" and len(base) > _SHORTEST_STEM:
        return base[:-1]
    return f"{base}e" if _SHORT.fullmatch(base) else base


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
