"""Lines that hold a text: what a search found of them, and in which portions files are read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.reasoning.common.findings import Citation
from quintet.reasoning.common.foreign_text import visible

_MOST_FOUND: Final = 40
_FILES_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Found:
    """What a search through the text of files found; `is_complete`: it read all it should.

    `has_more`: there are other lines with a text that was found as often as was asked for.
    """

    citations: tuple[Citation, ...] = ()
    is_complete: bool = True
    has_more: bool = False


def lines_of(content: bytes) -> tuple[str, ...]:
    """The lines of a file as they are shown, without their ends."""
    text = content.decode("utf-8-sig", errors="replace")
    lines = [visible(line) for line in text.replace("\r\n", "\n").split("\n")]
    return tuple(lines[:-1] if lines[-1] == "" else lines)


def first_lines(found: Mapping[str, Sequence[Citation]], most: int, *, is_complete: bool) -> Found:
    """The first lines of each text, every line once."""
    every = (value for some in found.values() for value in some[:most])
    lines = tuple({(value.file, value.line): value for value in every}.values())
    has_more = any(len(some) > most for some in found.values()) or len(lines) > _MOST_FOUND
    return Found(lines[:_MOST_FOUND], is_complete, has_more)


def portions(paths: Iterable[str]) -> Iterator[Sequence[str]]:
    """Paths, as many together as are read at once."""
    every = list(paths)
    return (every[start : start + _FILES_AT_ONCE] for start in range(0, len(every), _FILES_AT_ONCE))
