"""Proper names in sentences: what a claim is about and may not be exchanged.

Told by capitals, which at the beginning of a sentence say little. Not here: names as values
(`statements`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.orchestration.synthesis.words import Word, term, words

_VERB_AFTER: Final = re.compile(
    r"(?:'s|’s|s')?\s+(?:is|was|are|were|has|had|have|will|can|rose|fell|boils|lies|makes|takes|"
    r"costs|weighs|won|stands|orbits|released|announced|launched|reached|runs|uses|supports)\b"
    r"|['’]s\b|\s+\d"
)
_MIDDLE: Final = re.compile(r"[\w,;)] ?$|[(\"“'‘]$|(?:^|[\s(])(?:[A-Z]|Dr|Mr|Ms|Mrs|St|Prof)\. $")
_BEFORE: Final = 7
_NAME_NUMBER: Final = re.compile(r" (\d{1,4}(?:\.\d{1,3})?)(?![\w,%°$€£:]|\.\d| ?[°%]| ?-?\d)")
_TITLE_WORDS: Final = 4
_FINITE: Final = frozenset("is was are were has had have".split())
_NO_NAMES: Final = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december i am pm utc gmt c f km mph usd eur
    gbp""".split()
)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How words are written where a capital means something: over all sources together."""

    capital: frozenset[str]
    lower: frozenset[str]


@dataclass(frozen=True, slots=True)
class Name:
    """One word of a name, or the number that ends one."""

    text: str
    start: int
    end: int


def lexicon(texts: Iterable[str]) -> Lexicon:
    """What the texts write with a capital inside a sentence, and what without."""
    capital, lower = set[str](), set[str]()
    for text in texts:
        found = list(words(text))
        is_title = _is_title(found)
        for word in found:
            if word.text[0].islower():
                lower.add(word.text.casefold())
            elif (
                not is_title
                and word.start
                and _MIDDLE.search(text[max(0, word.start - _BEFORE) : word.start])
            ):
                capital.add(word.text.casefold())
    return Lexicon(frozenset(capital), frozenset(lower))


def names(text: str, known: Lexicon) -> list[Name]:
    """The words of names in a sentence, and numbers that belong to a name (Apollo 11)."""
    found = list(words(text))
    is_title = _is_title(found)
    taken: list[Name] = []
    for at, word in enumerate(found):
        if not _is_name(text, found, at, known, is_title=is_title):
            continue
        taken.append(Name(word.text, word.start, word.end))
        number = _NAME_NUMBER.match(text, word.end)
        if number and not term(word.text).startswith("~"):
            taken.append(Name(number[1], number.start(1), number.end(1)))
    return taken


def _is_title(found: Sequence[Word]) -> bool:
    content = [word for word in found if term(word.text)]
    if any(word.text in _FINITE for word in found):
        return False
    capitals = sum(word.text[0].isupper() for word in content)
    return len(content) >= _TITLE_WORDS and capitals == len(content)


def _is_name(text: str, found: Sequence[Word], at: int, known: Lexicon, *, is_title: bool) -> bool:
    word = found[at]
    folded = word.text.casefold()
    inside = any(letter.isupper() for letter in word.text[1:])
    if word.is_dense or not (word.text[0].isupper() or inside) or folded in _NO_NAMES:
        return False
    item = term(word.text)
    if not item or (item.startswith("~") and not inside and folded not in known.capital):
        return False
    if folded in known.capital:
        return True
    if is_title:
        return False
    if word.start and _MIDDLE.search(text[max(0, word.start - _BEFORE) : word.start]):
        return True
    follows = found[at + 1] if at + 1 < len(found) else None
    is_pair = (
        follows is not None
        and follows.start == word.end + 1
        and follows.text[0].isupper()
        and bool(term(follows.text))
    )
    return folded not in known.lower and (
        inside or is_pair or _VERB_AFTER.match(text, word.end) is not None
    )
