"""Words as claims compare them: cut to a root, known synonyms folded into one concept.

The concepts are those that facts are mostly about, in English. Other words, and other languages,
stand for themselves; what has no word in common is for the embedder (`meaning`).
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from quintet.language.stop_words import LANGUAGES
from quintet.language.terms import DENSE, LETTERS, stem

CONCEPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "temperature": "temperature temp temperatures warm hot cold warmth degrees",
        "humidity": "humidity humid",
        "wind": "wind windspeed winds breeze",
        "rain": "rain precipitation rainfall showers",
        "pressure": "pressure barometer",
        "cloud": "cloud clouds cloudy cloudcover overcast",
        "population": "population inhabitants residents people populace citizens inhabited pop",
        "height": "height tall high elevation altitude",
        "depth": "depth deep",
        "length": "length long",
        "width": "width wide broad",
        "weight": "weight weigh weighs weighing mass heavy",
        "area": "area surface",
        "speed": "speed fast velocity pace",
        "distance": "distance far apart",
        "duration": "duration takes take took lasts lasted lasting runtime",
        "price": "price cost costs costing priced prices trading trades traded fee charge quote",
        "salary": "salary wage earnings",
        "revenue": "revenue sales turnover",
        "profit": "profit",
        "gdp": "gdp",
        "marketcap": "capitalization capitalisation marketcap",
        "unemployment": "unemployment jobless unemployed",
        "inflation": "inflation",
        "founding": "founded established founding incorporated",
        "release": "released release published launched launch",
        "writing": "written wrote author authored writer",
        "birth": "born birth birthday birthdate",
        "death": "died death deathdate",
        "capacity": "seats seat capacity seating",
        "version": "version",
        "capital": "capital",
        "melting": "melting melts",
        "boiling": "boiling boils",
        "moon": "moons moon",
        "child": "children child kids minors",
        "company": "company firm corporation business enterprise",
        "car": "car cars automobile automobiles vehicle vehicles",
        "employee": "employees employee staff workers workforce",
        "headquarters": "headquarters headquartered hq",
        "bitcoin": "bitcoin btc xbt",
        "ethereum": "ethereum eth ether",
        "direction": "directed director directs",
        "star": "stars star stargazers stargazer",
        "making": "makes make produces produce manufactures builds build",
    }
)
"""What facts are about, with the words that mean it."""

_ENTITIES: Final = frozenset({"bitcoin", "ethereum"})
ATTRIBUTES: Final = (
    frozenset(CONCEPTS) - _ENTITIES - {"company", "car", "child", "making", "rain", "cloud", "star"}
)
"""Concepts that are measured: two different ones are never one fact."""

BROADER: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(("temperature", "humidity", "wind", "rain", "pressure", "cloud"), "weather")
    | dict.fromkeys(("price", "revenue", "profit", "salary", "gdp", "marketcap"), "money")
    | dict.fromkeys(("height", "depth", "length", "width", "area", "distance"), "size")
)
"""What an objective may call a concept."""

QUALIFIERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: meaning
        for meaning, words in {
            "highest": "high highs max maximum highest peak top largest",
            "lowest": "low lows min minimum lowest smallest",
            "mean": "average avg mean median typical",
            "felt": "feels feel felt feelslike apparent",
            "expected": "forecast expected predicted projected tomorrow planned",
            "past": "yesterday previous previously formerly former initially originally prior",
            "record": "record alltime",
            "dew": "dew dewpoint",
            "night": "night overnight tonight nighttime",
            "change": "change delta difference rise increase decrease fall drop growth gain",
            "gust": "gust gusts",
            "prerelease": "beta alpha prerelease preview nightly canary snapshot",
        }.items()
        for word in words.split()
    }
)
"""What makes another fact of the same measure."""

HEDGES: Final = frozenset(
    """current currently today todays now about approximately roughly around nearly almost estimated
    estimate approx circa ca total overall moment latest live reported reports report says said
    according stands stand located value amount number data result results response study studies
    research researchers experts source sources information official officially exactly just recent
    recently several often commonly generally usually typically regular regularly show shows
    year years rate km name new main item items list info details metric cover date count num
    counts""".split()
)
"""Words that a fact can do without."""

_ATTRIBUTE_TERMS: Final = frozenset(f"~{concept}" for concept in ATTRIBUTES)
_NOT_STOPPED: Final = frozenset({"long", "first", "last", "make", "makes", "take", "takes"})
_STOPPED: Final = (LANGUAGES["English"] | frozenset({"s", "t"})) - _NOT_STOPPED
_WORD: Final = re.compile(
    rf"(?P<dense>[{DENSE}]+)|{LETTERS}(?:['’.&]{LETTERS})*+[+#]*+"  # noqa: RUF100
)
_SHORTEST_ING: Final = 5
_SHORTEST_ED: Final = 4


class Word(NamedTuple):
    """One word of a text, from `start` to `end`."""

    text: str
    start: int
    end: int
    is_dense: bool = False


def words(text: str) -> Iterator[Word]:
    """The words in order; a run of a script without spaces gives its pairs of characters."""
    for found in _WORD.finditer(text):
        if run := found["dense"]:
            for at in range(max(1, len(run) - 1)):
                start = found.start() + at
                yield Word(run[at : at + 2], start, min(start + 2, found.end()), is_dense=True)
        else:
            yield Word(found[0], *found.span())


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """The word without possessive, plural, -ing and -ed, cut to seven letters."""
    word = word.casefold().replace("’", "'").removesuffix("'s").replace(".", "")
    if len(word) > _SHORTEST_ING and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > _SHORTEST_ED and word.endswith("ed") and not word.endswith("eed"):
        word = word[:-2]
    word = stem(word).removesuffix("e")
    return word[:-1] if len(word) > 1 and word[-1] == word[-2] and word[-1].isalpha() else word


_CONCEPT_OF: Final = {
    root(word): concept for concept, listed in CONCEPTS.items() for word in listed.split()
}
_HEDGE_ROOTS: Final = frozenset(map(root, HEDGES)) - frozenset(_CONCEPT_OF)


@lru_cache(maxsize=8192)
def term(word: str) -> str:
    """The concept of a word, marked by a tilde, or its root; empty for words that say nothing."""
    folded = word.casefold().replace("’", "'")
    if folded in _STOPPED or folded.removesuffix("'s") in _STOPPED:
        return ""
    found = root(word)
    if found in _CONCEPT_OF:
        return f"~{_CONCEPT_OF[found]}"
    return "" if found in _HEDGE_ROOTS else found


def is_attribute(item: str) -> bool:
    """Whether a term is a concept that is measured."""
    return item in _ATTRIBUTE_TERMS


def is_entity(item: str) -> bool:
    """Whether a term is a concept that is spoken of by name."""
    return item[1:] in _ENTITIES


def name_root(word: str) -> str:
    """The word of a name as names are compared: its short forms folded, else its root."""
    item = term(word)
    return item if is_entity(item) else root(word)


def broadened(items: frozenset[str]) -> frozenset[str]:
    """The terms, and what an objective may call them."""
    return items | {
        BROADER[item[1:]] for item in items if item.startswith("~") and item[1:] in BROADER
    }
