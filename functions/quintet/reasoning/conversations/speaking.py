"""Which lines of some code speak of what a text is about, for texts whose cause no rule can tell.

A line speaks by words that it shares with the text, or by doing what a complaint is often about:
where an order is wrong, lines that sort and reverse. It is where to read, not what is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.conversations.words import telling_words, word_stem

_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_PLAIN_WORD: Final = re.compile(r"(?<![\w.])[a-z]+(?!\w)")
_COMPLAINTS: Final = (
    (
        "the order",
        "order ordering ordered sequence first last reversed earlier later oldest newest",
        "reverse reversed sort sorted insert append extend prepend unshift priority comparator",
    ),
    (
        "repetition",
        "twice duplicate duplicates duplicated repeated double",
        "append add extend push retry unique",
    ),
    (
        "loss",
        "lost loses missing dropped skipped ignored disappears vanishes",
        "continue discard pop remove filter delete",
    ),
    ("staleness", "stale outdated cached", "cache cached memo memoize lru ttl expires"),
)
"""What is complained of, the words for it in texts, and in code that may do it."""
_FEWEST: Final = 2
"""Words of a line that says something without doing what is complained of."""


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of code, without its comment."""

    path: str
    line: int
    code: str

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Speaking:
    """A line, and what it says; `bears_on` is what is complained of, "" for words alone."""

    at: CodeLine
    words: tuple[str, ...]
    bears_on: str = ""

    @property
    def why(self) -> str:
        """That as half a sentence."""
        said = " and ".join(f"“{word}”" for word in self.words)
        if not self.bears_on:
            return f"speaks of {said}"
        return f"bears on {self.bears_on}" + (f" and speaks of {said}" if said else "")


def speaking_lines(text: str, lines: Iterable[CodeLine], most: int) -> Sequence[Speaking]:
    """The lines that speak most of what a text does, the best first."""
    plain = {word_stem(word) for word in _PLAIN_WORD.findall(text.casefold())}
    signs = {
        word_stem(sign): about
        for about, said, done in reversed(_COMPLAINTS)
        if plain & {word_stem(word) for word in said.split()}
        for sign in done.split()
    }
    wanted = {word_stem(word): word for word in reversed(telling_words(text))}
    found = [_heard(line, wanted, signs) for line in lines]
    often = Counter(word for one in found for word in one.words)
    telling = [one for one in found if one.bears_on or len(one.words) >= _FEWEST]
    return sorted(
        telling,
        key=lambda one: (
            not one.bears_on,
            -sum(1 / often[word] for word in one.words),
            one.at.path,
            one.at.line,
        ),
    )[:most]


def _heard(one: CodeLine, wanted: dict[str, str], signs: dict[str, str]) -> Speaking:
    stems = [word_stem(part.casefold()) for part in _PART.findall(one.code)]
    words = dict.fromkeys(wanted[stem] for stem in stems if stem in wanted)
    about = next((signs[stem] for stem in stems if stem in signs), "")
    return Speaking(one, tuple(words), about)
