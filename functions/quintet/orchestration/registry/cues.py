"""What the words of an objective say of its subject: cues of categories, keywords and names.

Words are found whole and in any simple inflection, phrases however they are joined; a word inside
a longer phrase that was found says nothing by itself (`bike sharing` is not about sharing links).
Not here: what an objective resembles where its words do not decide (`resemblance`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod, sqrt
from typing import Final

from quintet.orchestration.registry.categories import Category
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.words import Word, one_edit_away, phrase, words

Phrase = tuple[str, ...]

_CUE: Final = 0.75
_HINT: Final = 0.3
_KEYWORD: Final = 0.45
_NAME: Final = 0.75
_GENERIC: Final = frozenset(
    phrase("api rest search data list open free public the a of and for on in names info now")
)
"""Words that say nothing of an API when its name or keyword is found."""
_SHORTEST_MENDED: Final = 6
"""Letters. In shorter words a slip more often makes another word."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How strongly words speak for something, 0 to 1, and by which of the objective's words."""

    strength: float = 0.0
    found: tuple[str, ...] = ()


NOTHING: Final = Evidence()


@dataclass(frozen=True, slots=True)
class Match:
    """A known phrase that stands in the objective."""

    known: Phrase
    start: int
    written: str

    @property
    def end(self) -> int:
        """The position after the last word."""
        return self.start + len(self.known)


class Cues:
    """All cues of a registry, found by the phrase; built once."""

    def __init__(self, entries: Sequence[ApiEntry], categories: Iterable[Category]) -> None:
        every = tuple(categories)
        self._of_categories = _shared(
            {(c.name, phrase(text)): _CUE for c in every for text in c.cues}
            | {(c.name, phrase(text)): _HINT for c in every for text in c.hints}
        )
        category_of = {entry.name: entry.category for entry in entries}
        self._of_entries = _shared(
            {(entry.name, known): _KEYWORD for entry in entries for known in _keywords(entry)}
            | {(entry.name, _name(entry)): _NAME for entry in entries if _name(entry)},
            category_of,
        )
        phrases = self._of_categories.keys() | self._of_entries.keys()
        self._phrases = phrases
        self._longest = max((len(known) for known in phrases), default=0)
        self._vocabulary = {word for known in phrases for word in known}
        self._mended_to = {
            word: word
            for category in every
            for text in category.cues
            if len(listed := words(text)) == 1
            for word in [listed[0].text, listed[0].stem]
            if len(word) >= _SHORTEST_MENDED - 1
        }

    def matches(self, objective: Sequence[Word]) -> list[Match]:
        """What is known of the objective's words, without what a longer phrase covers."""
        found = [
            Match(known, start, " ".join(word.text for word in objective[start : start + length]))
            for length in range(self._longest, 0, -1)
            for start in range(len(objective) - length + 1)
            for known in [tuple(word.stem for word in objective[start : start + length])]
            if known in self._phrases
        ]
        return [one for one in found if not any(_covers(other, one) for other in found)]

    def mended(self, objective: Sequence[Word]) -> list[Word]:
        """The objective with unknown words replaced by the cue that they are a slip of."""
        return [self._mended(word) for word in objective]

    def of_categories(self, matches: Sequence[Match]) -> dict[str, Evidence]:
        """The categories spoken for, in alphabetical order."""
        return _weighed(matches, self._of_categories)

    def of_entries(self, matches: Sequence[Match]) -> dict[str, Evidence]:
        """The APIs spoken for by their own keywords and names."""
        return _weighed(matches, self._of_entries)

    def _mended(self, word: Word) -> Word:
        if word.stem in self._vocabulary or len(word.text) < _SHORTEST_MENDED:
            return word
        for text in (word.text, word.text.removesuffix("s")):
            for other in one_edit_away(text):
                if other in self._mended_to:
                    return words(other)[0]
        return word


def _keywords(entry: ApiEntry) -> set[Phrase]:
    return {known for text in entry.keywords if (known := phrase(text)) and {*known} - _GENERIC}


def _name(entry: ApiEntry) -> Phrase:
    """The name as people say it: `GitHub`, not `GitHub REST`."""
    return tuple(word for word in phrase(entry.name) if word not in _GENERIC)


def _shared(
    weights: Mapping[tuple[str, Phrase], float], group: Mapping[str, str] | None = None
) -> dict[Phrase, dict[str, float]]:
    """Weights by phrase; what speaks for many groups says less of each of them."""
    found: dict[Phrase, dict[str, float]] = {}
    for (name, known), weight in weights.items():
        found.setdefault(known, {})[name] = weight
    return {
        known: {
            name: weight / sqrt(len({(group or {}).get(one, one) for one in named}))
            for name, weight in named.items()
        }
        for known, named in found.items()
    }


def _weighed(
    matches: Sequence[Match], table: Mapping[Phrase, Mapping[str, float]]
) -> dict[str, Evidence]:
    """1 - product(1 - weight) over the phrases found; each counts once."""
    said: dict[str, dict[Phrase, tuple[Match, float]]] = {}
    for one in matches:
        for name, weight in table.get(one.known, {}).items():
            said.setdefault(name, {}).setdefault(one.known, (one, weight))
    return {
        name: Evidence(
            1 - prod(1 - weight for _, weight in hits.values()),
            tuple(one.written for one, _ in sorted(hits.values(), key=lambda hit: hit[0].start)),
        )
        for name, hits in sorted(said.items())
    }


def _covers(longer: Match, shorter: Match) -> bool:
    is_longer = len(longer.known) > len(shorter.known)
    return is_longer and longer.start <= shorter.start and shorter.end <= longer.end
