"""Listed phrases and where they occur in the words of a text.

A phrase stands for its regular forms too (`plan`: plans, planned, planning). Words are whole words:
no `ui` is in `build`, and `planets` are no plan. Which phrases mean what is in `role_cues` and
`ui_cues`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Final

from quintet.orchestration.prompting.roles import Role

Phrase = tuple[str, ...]
RoleCues = Mapping[Role, str]
"""Phrases of each role, between commas."""
Words = Sequence[str]

LONGEST_PHRASE: Final = 4
"""Words."""

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_VOWELS: Final = "aeiou"
_DOUBLED: Final = "bdgmnpt"
"""Ends of words that are doubled before an ending: planned, setting."""


def words_of(text: str) -> Words:
    """The words in lower case; hyphens, underscores and punctuation part them."""
    return _WORD.findall(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


@cache
def phrases(listed: str) -> frozenset[Phrase]:
    """Phrases listed between commas, in all their regular forms."""
    return frozenset(
        phrase for each in listed.split(",") for phrase in _in_all_forms(tuple(each.split()))
    )


def owners(cues: RoleCues) -> Mapping[Phrase, Role]:
    """Every phrase with the role it stands for."""
    return _owners_of(tuple(cues.items()))


def owner_at_start(words: Words, cues: RoleCues) -> Role | None:
    """Whose phrase the words begin with."""
    owned = owners(cues)
    phrase = at_start(words, owned.keys())
    return owned[phrase] if phrase else None


def at_start(words: Words, known: AbstractSet[Phrase]) -> Phrase | None:
    """The longest known phrase that the words begin with."""
    for length in range(min(LONGEST_PHRASE, len(words)), 0, -1):
        phrase = tuple(words[:length])
        if phrase in known:
            return phrase
    return None


def found(words: Words, known: AbstractSet[Phrase]) -> Iterator[Phrase]:
    """Known phrases in order; the longest at each place, and none within another."""
    position = 0
    while position < len(words):
        phrase = at_start(words[position : position + LONGEST_PHRASE], known)
        if phrase:
            yield phrase
        position += len(phrase or ("",))


def holds(words: Words, listed: str) -> bool:
    """Whether any listed phrase occurs."""
    return any(found(words, phrases(listed)))


@cache
def _owners_of(cues: tuple[tuple[Role, str], ...]) -> Mapping[Phrase, Role]:
    return {phrase: role for role, listed in cues for phrase in phrases(listed)}


def _in_all_forms(phrase: Phrase) -> Iterator[Phrase]:
    first, rest = phrase[0], phrase[1:]
    for form in _forms(first):
        yield (form, *rest)
    if rest:
        yield (first, *rest[:-1], f"{rest[-1]}s")


def _forms(word: str) -> set[str]:
    """A word with its regular endings; some of them are no English, which does no harm."""
    stem = word.removesuffix("e")
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return {word, f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"}
    endings = {word, f"{word}s", f"{word}es", f"{stem}ed", f"{stem}ing"}
    if word[-1] in _DOUBLED:
        endings |= {f"{word}{word[-1]}ed", f"{word}{word[-1]}ing"}
    return endings
