r"""Regular expressions that run on RE2: in linear time on any text, whatever the expression is.

For expressions on text from outside that `re` is not proved to search in linear time
(`tests/contract/test_patterns.py` proves the others). Written in RE2's syntax, which has no look
around, no back references and no possessive repeats; its `\w`, `\d`, `\s` and `\b` know ASCII
only, and its `$` is the very end.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, Protocol, cast

import re2

_HALF_CHARACTER: Final = re.compile(r"[\ud800-\udfff]")


class Match(Protocol):
    """What was found, with offsets in characters."""

    def __getitem__(self, group: int | str, /) -> str | Any:
        """A group's text; None where the group took no part."""

    def start(self, group: int = 0, /) -> int:
        """Where a group begins; -1 where it took no part."""

    def end(self, group: int = 0, /) -> int:
        """Where a group ends; -1 where it took no part."""


class Pattern:
    """An expression, compiled when it is first used. Half surrogates are read as U+FFFD."""

    def __init__(self, expression: str) -> None:
        self.expression: Final = expression

    @cached_property
    def _compiled(self) -> Any:
        options = re2.Options()
        options.log_errors = False
        return re2.compile(self.expression, options)

    def search(self, text: str) -> Match | None:
        """The first place that matches."""
        return cast("Match | None", self._compiled.search(_whole(text)))

    def fullmatch(self, text: str) -> Match | None:
        """The whole text, if it matches."""
        return cast("Match | None", self._compiled.fullmatch(_whole(text)))

    def finditer(self, text: str) -> Iterator[Match]:
        """Every place that matches, none over another."""
        return cast("Iterator[Match]", self._compiled.finditer(_whole(text)))

    def sub(self, replacement: str | Callable[[Match], str], text: str) -> str:
        """The text with every place that matches replaced; a text stands in as it is."""
        replace = replacement if callable(replacement) else lambda _: replacement
        return cast(str, self._compiled.sub(replace, _whole(text)))


def _whole(text: str) -> str:
    """The text as RE2 can read it, as long in characters."""
    return text if text.isascii() else _HALF_CHARACTER.sub("\N{REPLACEMENT CHARACTER}", text)
