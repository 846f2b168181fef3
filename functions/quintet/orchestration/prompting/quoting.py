"""Texts from outside as prompts show them: between tags that they cannot close, and cut to length.

What is left out is said at the place where it is missing. A quoted text is never a template.
"""

import re
from typing import Final

from quintet.llm.prompts import fenced

_WORD: Final = re.compile(r"\S+")
_SPACES: Final = re.compile(r"\s+")
_CHARACTERS_A_WORD: Final = 7
"""Room for long words and punctuation, where only words are counted."""


def quoted(tag: str, text: str, *, words: int, whole_in: str = "") -> str:
    """The beginning of a text between tags; `(none)` where there is no text.

    `whole_in` says where the reader finds all of it.
    """
    shown = cut(text.strip(), words=words, whole_in=whole_in)
    return fenced(tag, shown or "(none)")


def cut(text: str, *, words: int = 0, characters: int = 0, whole_in: str = "") -> str:
    """The beginning of a text, and how much of it is missing. Given words limit characters too."""
    end = characters or words * _CHARACTERS_A_WORD
    if words:
        end = min(end, _end_of_word(text, words))
    if end >= len(text):
        return text
    where = f"; all of it is in {whole_in}" if whole_in else ""
    return f"{text[:end].rstrip()} [cut: {end} of {len(text)} characters shown{where}]"


def without_middle(text: str, *, words: int, note: str) -> str:
    """A text whose middle is left out where it is too long; `note` says where all of it is."""
    half = words // 2
    found = list(_WORD.finditer(text))
    ends = half * _CHARACTERS_A_WORD
    if len(found) <= words and len(text) <= 2 * ends:
        return text
    head = text[: min(ends, found[half - 1].end() if len(found) >= half else ends)]
    tail = text[max(len(text) - ends, found[-half].start() if len(found) >= half else 0) :]
    return f"{head.rstrip()}\n\n[cut here: {note}]\n\n{tail.lstrip()}"


def one_line(text: str, *, characters: int) -> str:
    """A text as part of a line."""
    line = _SPACES.sub(" ", text).strip()
    return line if len(line) <= characters else f"{line[: characters - 1].rstrip()}…"


def _end_of_word(text: str, number: int) -> int:
    """Where the word of that number ends, counted from 1; the text's length if it has fewer."""
    for place, word in enumerate(_WORD.finditer(text), 1):
        if place == number:
            return word.end()
    return len(text)
