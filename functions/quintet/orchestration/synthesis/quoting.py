"""Where words stand in a source's text, whatever blanks and line ends are between them."""

import json
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.markup import is_markup, visible


def plain(text: str) -> str:
    """The text on one line, single blanks between its words."""
    return " ".join(clean(text).split())


class _Lines(NamedTuple):
    """A text on one line, where each of its lines begins in it, and which line that is."""

    text: str
    begins: list[int]
    numbers: list[int]

    @classmethod
    def of(cls, text: str) -> "_Lines":
        every = [(number, plain(line)) for number, line in enumerate(text.split("\n"), start=1)]
        lines = [(number, line) for number, line in every if line]
        ends = accumulate((len(line) + 1 for _, line in lines), initial=0)
        return cls(
            " ".join(line for _, line in lines), [*ends][:-1], [number for number, _ in lines]
        )

    def line_of(self, words: str) -> int | None:
        begin = self.text.find(words)
        return self.numbers[bisect_right(self.begins, begin) - 1] if begin >= 0 else None


class Page:
    """A source's text, in which words are looked for as they stand there or as they are shown."""

    def __init__(self, text: str) -> None:
        self._text = text

    def line_of(self, quote: str) -> int | None:
        """The line in which words begin, from 1; also words of a text within JSON or HTML."""
        words = plain(quote)
        found = self._written.line_of(words) or self._seen.line_of(words)
        return found or self._written.line_of(json.dumps(words, ensure_ascii=False)[1:-1])

    @cached_property
    def _written(self) -> _Lines:
        return _Lines.of(self._text)

    @cached_property
    def _seen(self) -> _Lines:
        return _Lines.of(visible(self._text)) if is_markup(self._text) else self._written
