"""Words as attributes and names are compared: split, and cut to a stem."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.units import KEY_UNITS, SCALES
from quintet.stop_words import STOP_WORDS

_GENERIC: Final = frozenset(
    """
    value amount number count total name item items list info details
    data date day year month time quantity val num figure level official officially according
    reported reports report says said approximately about around roughly nearly almost over under
    estimated estimate exactly just stands stood statistics stats overall whole entire
    has have had having its their his her project package repository public metric measure
    text content result results record records entry entries field fields attribute
    attributes property properties node nodes unit units summary overview general basic key facts
    fact
    """.split()
)
_UNITS: Final = (KEY_UNITS | SCALES.keys()) - {"min"}
_WORD: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_MARK: Final = "Mn"
_BEGINNING: Final = 5
"""Letters by which two words may be one word in two spellings."""
_STOPPED: Final = STOP_WORDS["English"] - frozenset(
    "open high low long first last mean max min average per most end start net".split()
)


def folded(text: str) -> str:
    """The text in lower case without accents."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text)
    return "".join(one for one in apart if unicodedata.category(one) != _MARK).casefold()


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, folded."""
    return tuple(_WORD.findall(folded(text)))


def begin_alike(one: str, other: str) -> bool:
    """Whether two stems are the same but for their end: licence, license."""
    return one == other or one[:_BEGINNING] == other[:_BEGINNING] != other


def is_stop(word: str) -> bool:
    """Whether a folded word only joins others."""
    return word in _STOPPED


@lru_cache(maxsize=8192)
def is_generic(word: str) -> bool:
    """Whether a folded word says nothing about which attribute is meant."""
    return word in _STOPPED or bool({word, word.removesuffix("s")} & _GENERIC) or len(word) == 1


def attribute_words(texts: Iterable[str]) -> frozenset[str]:
    """The terms of keys, headings or a sentence's words that say what is measured."""
    return frozenset(
        stem(word)
        for text in texts
        for word in tokens(split_key(text))
        if not (word[0].isdigit() or is_generic(word) or word in _UNITS)
    )


@lru_cache(maxsize=8192)
def split_key(key: str) -> str:
    """The words of a key such as `openIssuesCount` or `open_issues_count`."""
    return _CAMEL.sub(" ", key).replace("_", " ").replace("-", " ")
