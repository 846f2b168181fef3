"""A pattern's text and the place up to which it is read."""

from dataclasses import dataclass, replace

from quintet.reasoning.regular_expressions.models import Dialect


class UnreadableError(Exception):
    """The pattern is not one of its dialect, or of a part that is not read here."""


@dataclass(frozen=True, slots=True)
class Flags:
    """What holds for a part of a pattern."""

    folds: bool = False
    dot_all: bool = False
    multiline: bool = False
    verbose: bool = False
    ascii: bool = False
    unicode_sets: bool = False

    def changed(self, letters: str, *, on: bool) -> "Flags":
        """With flags set or cleared by their letters; other letters say nothing about time."""
        names = {"i": "folds", "s": "dot_all", "m": "multiline", "x": "verbose", "a": "ascii"}
        names["v"] = "unicode_sets"
        return replace(self, **{names[letter]: on for letter in letters if letter in names})


class Cursor:
    """Reads on through a pattern."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.at = 0

    @property
    def is_done(self) -> bool:
        """Whether all of it is read."""
        return self.at >= len(self.text)

    def sees(self, wanted: str) -> bool:
        """Whether this comes next."""
        return self.text.startswith(wanted, self.at)

    def takes(self, wanted: str) -> bool:
        """Goes past this if it comes next."""
        if not self.sees(wanted):
            return False
        self.at += len(wanted)
        return True

    def takes_any(self, *wanted: str) -> str:
        """The first of these that comes next, gone past; "" for none."""
        return next((text for text in wanted if self.takes(text)), "")

    def next(self) -> str:
        """The next character.

        Raises:
            UnreadableError: There is none.
        """
        if self.is_done:
            raise UnreadableError("the pattern ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def until(self, closing: str) -> str:
        """What stands before a closing mark, both gone past.

        Raises:
            UnreadableError: It does not come.
        """
        end = self.text.find(closing, self.at)
        if end < 0:
            raise UnreadableError(f"{closing} is missing")
        text = self.text[self.at : end]
        self.at = end + len(closing)
        return text

    def while_in(self, letters: str, most: int) -> str:
        """As many of these characters as come next."""
        begun = self.at
        while self.at - begun < most and not self.is_done and self.text[self.at] in letters:
            self.at += 1
        return self.text[begun : self.at]
