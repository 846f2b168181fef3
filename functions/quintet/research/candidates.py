"""What an answer can quote of a passage: sentences, items, rows, definitions and code.

Every candidate is literal. What it needs to be understood travels with it: a definition or option
has its name, code the sentence that introduces it, and a sentence that points back the one before.
Not here: which of them answers a question (`ranking`).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from quintet.research.block_text import BLANK_LINES
from quintet.research.passages import Block, sentences

_CODE_LINES: Final = 12
"""Longer code is offered in stretches, cut where it has an empty line."""
_POINTS_BACK: Final = re.compile(
    r"^(it|its|this|these|those|they|their|that|such|here|there|however|also|then)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One quotable piece."""

    text: str
    name: str = ""
    """The term that it defines: an option, a function, a word."""
    before: str = ""
    """The sentence that introduces code, or that a sentence points back to."""
    is_code: bool = False
    language: str = ""
    block: int = 0
    """Which block of its passage it is from; neighbours in one are neighbours in the document."""

    @property
    def read(self) -> str:
        """Everything that a reader sees of it."""
        return " ".join(part for part in (self.name, self.before, self.text) if part)


def candidates_of(blocks: Iterable[Block]) -> list[Candidate]:
    """Every candidate of a passage, in order."""
    name, last, until = "", "", 0
    found: list[Candidate] = []
    for number, block in enumerate(blocks):
        name = "" if until and number > until else name
        if block.kind == "term":
            name, last, until = block.text, "", number + block.level if block.level else 0
        elif block.kind == "code":
            before = last if last.endswith(":") else ""
            found += (
                Candidate(part, "", before, is_code=True, language=block.language, block=number)
                for part in _stretches(block.text)
            )
        else:
            for sentence in sentences(block.text):
                before = last if _POINTS_BACK.match(sentence) else ""
                found.append(Candidate(sentence, name, before, block=number))
                last = sentence
    return found


def _stretches(code: str) -> Iterator[str]:
    """The code whole where it is short, else in parts of bearable length."""
    if code.count("\n") < _CODE_LINES:
        yield from [code] if code.strip() else []
        return
    held: list[str] = []
    for part in BLANK_LINES.split(code):
        lines = part.split("\n")
        if held and len(held) + len(lines) > _CODE_LINES:
            yield "\n".join(held)
            held = []
        for start in range(0, len(lines), _CODE_LINES):
            if held and start:
                yield "\n".join(held)
                held = []
            held += [*([""] if held else []), *lines[start : start + _CODE_LINES]]
    if any(line.strip() for line in held):
        yield "\n".join(held)
