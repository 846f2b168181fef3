"""The patterns of one .gitignore file, each matched against a thing itself and not what is above.

Whoever walks down a folder and enters nothing that is ignored needs just that, and gets git's
answers. Libraries that match whole paths of files differ from git where folders are included
again: pathspec 1.1 leaves out everything below `*`, `!*/`, `!*.py`. Source: gitignore(5).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_CLASSES: Final = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}
_TOKEN: Final = re.compile(
    r"(?P<all>\A\*{2,}\Z)|(?P<start>\A(?:\*{2,}/)+)|(?P<middle>/\*{2,}(?=/))|(?P<end>/\*{2,}\Z)"
    r"|(?P<stars>\*+)|(?P<one>\?)|\[(?P<not>[!^]?)(?P<set>\]?(?:\\.|\[:\w+:\]|[^\]\\])*)\]"
    r"|\\(?P<escaped>.)|(?P<plain>.)",
    re.DOTALL,
)
_STARS: Final = {
    "all": ".*",
    "start": "(?:.*/)?",
    "middle": "(?:/.*)?",
    "end": "/.+",
    "stars": "[^/]*",
    "one": "[^/]",
}
_MEMBER: Final = re.compile(r"\[:(?P<class>\w+):\]|\\(?P<escaped>.)|(?P<plain>.)", re.DOTALL)
_TRAILING_SPACES: Final = re.compile(r"(?<!\\)[ \t\r]+\Z|(?<=\\ )[ \t\r]+\Z")
_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line: what it matches, and what it says of it."""

    expression: re.Pattern[str]
    ignores: bool
    is_for_folders: bool
    is_for_names: bool
    """Whether it is matched with the name alone, in whatever folder it stands."""


@dataclass(frozen=True)
class GitignorePatterns:
    """The lines of one file that say anything."""

    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "GitignorePatterns":
        """From a file's text."""
        return cls(tuple(text.removeprefix("\ufeff").split("\n")))

    def __bool__(self) -> bool:
        return bool(self._reversed)

    def said(self, path: str, *, is_folder: bool) -> bool | None:
        """Whether something is ignored; `path` from this file's folder. None: nothing is said."""
        name = path.rpartition("/")[2]
        for pattern in self._reversed:
            if pattern.is_for_folders and not is_folder:
                continue
            if pattern.expression.fullmatch(name if pattern.is_for_names else path):
                return pattern.ignores
        return None

    @cached_property
    def _reversed(self) -> tuple[Pattern, ...]:
        """The last one that matches decides."""
        return tuple(_patterns(reversed(self.lines)))


def _patterns(lines: Iterable[str]) -> Iterable[Pattern]:
    for line in lines:
        found = _pattern(line)
        if found is not None:
            yield found


def _pattern(line: str) -> Pattern | None:
    """A line's pattern; None where it is a comment, or nothing that git understands."""
    text = _TRAILING_SPACES.sub("", line)
    if not text or text.startswith("#") or len(text) > _LONGEST:
        return None
    ignores = not text.startswith("!")
    text = text if ignores else text[1:]
    is_for_folders = text.endswith("/")
    text = text[:-1] if is_for_folders else text
    is_for_names = "/" not in text
    text = text.removeprefix("/")
    if not text or (text.endswith("\\") and not text.endswith("\\\\")):
        return None
    try:
        expression = re.compile(_translated(text), re.DOTALL)
    except re.error:
        return None
    return Pattern(expression, ignores, is_for_folders, is_for_names)


def _translated(text: str) -> str:
    return "".join(_piece(token) for token in _TOKEN.finditer(text))


def _piece(token: re.Match[str]) -> str:
    kind = token.lastgroup or "plain"
    if kind in _STARS:
        return _STARS[kind]
    if kind == "set":
        return _members(token["not"] != "", token["set"])
    return re.escape(token[kind])


def _members(is_negated: bool, members: str) -> str:
    inside = "".join(
        _CLASSES.get(one["class"], "")
        if one["class"]
        else _member(one["escaped"] or one["plain"], is_range=one["plain"] == "-")
        for one in _MEMBER.finditer(members)
    )
    return f"(?!/)[{'^' if is_negated else ''}{inside}]"


def _member(character: str, *, is_range: bool) -> str:
    return "-" if is_range else re.escape(character)
