"""Words as attributes and names are compared: split, cut to a stem, synonyms folded.

The synonyms are a last resort: vectors do not tell an attribute's other name from its opposite or
its neighbour (docs/design tells the cosines), and a wrong pairing makes a false conflict.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.language.stemming import stem
from quintet.language.stop_words import LANGUAGES
from quintet.orchestration.synthesis.units import unit_of, unit_starts

_SYNONYMS: Final = (
    "population inhabitants residents people inhabited pop",
    "price cost priced trading trades sells retails fee msrp",
    "height tall high elevation altitude summit",
    "depth deep", "length long", "width wide", "area surface landarea", "weight weighs mass heavy",
    "temperature temp warm", "humidity humid", "wind windspeed",
    "founded established founding inception incorporated",
    "release released publish published publication launched launch unveiled debuted",
    "create created", "update updated modified", "birth born birthdate birthday",
    "death died deathdate", "author written wrote writer", "director directed directs",
    "employees staff workforce headcount employs employ employed", "headquarters headquartered hq",
    "star stars stargazers stargazer", "capitalization capitalisation cap",
    "fixed patched fix patch fixes", "score cvss",
    "memory ram", "storage disk", "license licence licensed licenced", "maximum max highest",
    "minimum min lowest low", "average mean avg", "language languages", "website homepage site",
    "calling dialling dialing", "opened open opening inaugurated", "completed finished completion",
    "speed velocity", "discovered discovery discoverer", "revenue turnover sales",
    "runtime duration lasts runs", "gdp domestic", "unemployment jobless", "country nation",
    "acquired bought acquisition purchased acquires", "maintainer maintained", "symbol ticker",
)  # fmt: skip
_GENERIC: Final = """
    value amount number count total main name item items list info details
    data date day year month time quantity val num figure level official officially according
    reported reports report says said approximately about around roughly nearly almost over under
    estimated estimate exactly just stands stood statistics stats overall whole entire
    has have had having its their his her project package repository public metric measure unit
    units text content result results record records entry entries field fields attribute
    attributes property properties node nodes summary overview general basic key facts fact
    """
_UNITS: Final = frozenset(
    """usd eur gbp jpy inr km km2 sqkm sqm m2 kg mg lb lbs gb mb tb kb mib gib bytes ms pct percent
    percentage mah mhz ghz kwh gwh twh celsius fahrenheit kmh mph mm cm dollars euros millions
    billions thousands bn mn mln million billion trillion""".split()
)
_CONTRASTS: Final = """
    max min average median per capita growth change previous former forecast predicted expected
    male female urban rural home away net gross first last next record cumulative daily weekly
    monthly yearly annual annually hourly quarter quarterly introduced fixed affected closed open
    start end begin density real nominal ppp apparent feels wind gust dew low high lowest highest
    oldest newest previous pre post import export inbound outbound read write upload download
    previously formerly initially originally old new planned
    all-time ath atl volume market cap supply battery width height depth length weekend night
    created updated pushed died born
    """
_WORD: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_MARK: Final = "Mn"
_STOPPED: Final = LANGUAGES["English"] - frozenset(
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


def _stems(listed: str) -> frozenset[str]:
    return frozenset(stem(word) for word in listed.split())


_CONCEPTS: Final[Mapping[str, str]] = MappingProxyType(
    {stem(word): f"~{listed.split()[0]}" for listed in _SYNONYMS for word in listed.split()}
)
_GENERIC_STEMS: Final = _stems(_GENERIC)


@lru_cache(maxsize=8192)
def term(word: str) -> str:
    """A folded word as attributes are compared: its concept, else its stem."""
    cut = stem(word)
    return _CONCEPTS.get(cut, cut)


CONTRAST: Final = frozenset(term(word) for word in _CONTRASTS.split())
"""Words that make another attribute of one that is otherwise named alike."""


def is_stop(word: str) -> bool:
    """Whether a folded word only joins others."""
    return word in _STOPPED


@lru_cache(maxsize=8192)
def is_generic(word: str) -> bool:
    """Whether a folded word says nothing about which attribute is meant."""
    return word in _STOPPED or stem(word) in _GENERIC_STEMS or len(word) == 1


def is_telling(core: frozenset[str]) -> bool:
    """Whether an attribute's words say which attribute it is by themselves."""
    return any(word not in _GENERIC_STEMS and word not in CONTRAST for word in core)


def is_concept(word: str) -> bool:
    """Whether a folded word names an attribute, or says nothing."""
    return is_generic(word) or stem(word) in _CONCEPTS or term(word) in CONTRAST


def attribute_words(texts: Iterable[str]) -> frozenset[str]:
    """The terms of keys, headings or a sentence's words that say what is measured."""
    return frozenset(
        term(word)
        for text in texts
        for word in _without_unit(tokens(split_key(text)))
        if not word[0].isdigit() and not is_generic(word) and word not in _UNITS
    )


def _without_unit(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a key without a unit of several words at their end: area in sq km."""
    for count in (3, 2):
        if words[count:] and words[-count] in unit_starts() and unit_of(" ".join(words[-count:])):
            return words[:-count]
    return words


@lru_cache(maxsize=8192)
def split_key(key: str) -> str:
    """The words of a key such as `openIssuesCount` or `open_issues_count`."""
    return _CAMEL.sub(" ", key).replace("_", " ").replace("-", " ")
