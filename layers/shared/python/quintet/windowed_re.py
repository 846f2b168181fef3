"""Python's `re`, which sees a long text through a window that moves on.

Stands in for `re` where expressions on pushed code are not proved to be linear. A text that fits
into the window is searched as ever. In a longer one the window moves on by what is left of it
behind a match or, where it holds none, by all but an overlap, so that the time is linear in the
text's length. Found is what is shorter than a window; `fullmatch` refuses a longer text.
"""

import re
from collections.abc import Callable, Iterator
from re import ASCII, DOTALL, IGNORECASE, MULTILINE, VERBOSE, Match, escape
from sys import maxsize
from typing import Any, Final, Generic, TypeVar

__all__ = ["ASCII", "DOTALL", "IGNORECASE", "MULTILINE", "VERBOSE", "Match", "Pattern", "escape"]

WINDOW: Final = 1_000
"""Characters."""
_OVERLAP: Final = 250
"""A match that ends this near to a window's end is looked at again in a window of its own."""

Replacement = str | Callable[[Match[str]], str]
_Text = TypeVar("_Text", bound=str)


class Pattern(Generic[_Text]):
    """An expression compiled by `re`; the type variable lets annotations stay as they are."""

    def __init__(self, expression: str, flags: int = 0) -> None:
        self._compiled: Final = re.compile(expression, flags)

    @property
    def pattern(self) -> str:
        """The expression."""
        return self._compiled.pattern

    @property
    def flags(self) -> int:
        """Its flags, those among them that it names itself."""
        return self._compiled.flags

    def search(self, text: str, pos: int = 0, endpos: int = maxsize) -> Match[str] | None:
        """As `re.Pattern.search`."""
        if len(text) <= WINDOW:
            return self._compiled.search(text, pos, endpos)
        return next(self._windowed(text, pos, endpos), None)

    def match(self, text: str, pos: int = 0, endpos: int = maxsize) -> Match[str] | None:
        """As `re.Pattern.match`, within the first window."""
        return self._compiled.match(text, pos, min(endpos, pos + WINDOW))

    def fullmatch(self, text: str, pos: int = 0, endpos: int = maxsize) -> Match[str] | None:
        """As `re.Pattern.fullmatch`; None for what is longer than a window."""
        if min(endpos, len(text)) - pos > WINDOW:
            return None
        return self._compiled.fullmatch(text, pos, endpos)

    def finditer(self, text: str, pos: int = 0, endpos: int = maxsize) -> Iterator[Match[str]]:
        """As `re.Pattern.finditer`."""
        if len(text) <= WINDOW:
            return self._compiled.finditer(text, pos, endpos)
        return self._windowed(text, pos, endpos)

    def findall(self, text: str) -> list[Any]:
        """As `re.Pattern.findall`."""
        if len(text) <= WINDOW:
            return self._compiled.findall(text)
        return [_all_of(found) for found in self._windowed(text, 0, maxsize)]

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        """As `re.Pattern.split`."""
        if len(text) <= WINDOW:
            return self._compiled.split(text, maxsplit)
        pieces, end = list[str | Any](), 0
        for number, found in enumerate(self._windowed(text, 0, maxsize), start=1):
            pieces += [text[end : found.start()], *found.groups()]
            end = found.end()
            if number == maxsplit:
                break
        return [*pieces, text[end:]]

    def sub(self, replacement: Replacement, text: str, count: int = 0) -> str:
        """As `re.Pattern.sub`."""
        if len(text) <= WINDOW:
            return self._compiled.sub(replacement, text, count)
        pieces, end = list[str](), 0
        for number, found in enumerate(self._windowed(text, 0, maxsize), start=1):
            new = replacement(found) if callable(replacement) else found.expand(replacement)
            pieces += [text[end : found.start()], new]
            end = found.end()
            if number == count:
                break
        return "".join([*pieces, text[end:]])

    def _windowed(self, text: str, start: int, endpos: int) -> Iterator[Match[str]]:
        last = min(len(text), endpos)
        while start <= last:
            end = min(start + WINDOW, last)
            found = self._compiled.search(text, start, end)
            if found is None and end == last:
                return
            if found is None:
                start = end - _OVERLAP
            elif end < last and found.end() > end - _OVERLAP and found.start() > start:
                start = found.start()
            else:
                yield found
                start = found.end() + (found.end() == found.start())


def compile(expression: str, flags: int = 0) -> Pattern[str]:  # noqa: A001 - as in `re`
    """As `re.compile`."""
    return Pattern(expression, flags)


def search(expression: str, text: str, flags: int = 0) -> Match[str] | None:
    """As `re.search`."""
    return Pattern[str](expression, flags).search(text)


def match(expression: str, text: str, flags: int = 0) -> Match[str] | None:
    """As `re.match`."""
    return Pattern[str](expression, flags).match(text)


def fullmatch(expression: str, text: str, flags: int = 0) -> Match[str] | None:
    """As `re.fullmatch`."""
    return Pattern[str](expression, flags).fullmatch(text)


def finditer(expression: str, text: str, flags: int = 0) -> Iterator[Match[str]]:
    """As `re.finditer`."""
    return Pattern[str](expression, flags).finditer(text)


def findall(expression: str, text: str, flags: int = 0) -> list[Any]:
    """As `re.findall`."""
    return Pattern[str](expression, flags).findall(text)


def split(expression: str, text: str, maxsplit: int = 0, flags: int = 0) -> list[str | Any]:
    """As `re.split`."""
    return Pattern[str](expression, flags).split(text, maxsplit)


def sub(
    expression: str, replacement: Replacement, text: str, count: int = 0, flags: int = 0
) -> str:
    """As `re.sub`."""
    return Pattern[str](expression, flags).sub(replacement, text, count)


def _all_of(found: Match[str]) -> Any:
    groups = found.groups("")
    return groups if len(groups) > 1 else groups[0] if groups else found[0]
