"""The numbers that files, symbols and calls have in a graph's file.

A file's number stands in those of its symbols and calls, so that a change of one file leaves the
rows of all others as they are. In memory symbols are numbered without gaps (`project`).
"""

from collections.abc import Mapping
from typing import Final

from quintet.codegraph.project import Project

_PLACES: Final = 1 << 20
"""A file is at most a megabyte: it has fewer symbols, and fewer calls."""


def row_number(file: int, place: int) -> int:
    """The number of a file's symbol or call."""
    return file * _PLACES + place


def place_of(number: int) -> int:
    """The place within its file of a symbol or call."""
    return number % _PLACES


def file_of(number: int) -> int:
    """The number of the file of a symbol or call."""
    return number // _PLACES


def rows_within(file: int) -> tuple[int, int]:
    """The first and the last number that a file's symbols, or its calls, may have."""
    return file * _PLACES, file * _PLACES + _PLACES - 1


class Numbering:
    """From symbols in memory to their rows and back; `files` are the files' numbers by path."""

    def __init__(self, project: Project, files: Mapping[str, int]) -> None:
        self._project = project
        self._files = files
        self._starts = {
            files[file.facts.path]: file.start for file in project.files if file.facts.path in files
        }

    def file(self, path: str) -> int:
        """A file's number."""
        return self._files[path]

    def symbol(self, number: int) -> int:
        """The row of a symbol in memory."""
        file = self._project.file_of(number)
        return row_number(self._files[file.facts.path], number - file.start)

    def in_memory(self, row: int) -> int:
        """The symbol in memory that a row stands for."""
        return self._starts[file_of(row)] + place_of(row)
