"""What places are found in: one version of one workspace, its files and the graph of its code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from quintet.codegraph.model import Call, Import, Route, Symbol
from quintet.reasoning.common.findings import Citation, Snippet
from quintet.reasoning.places.ranking import RankedFunction
from quintet.requests.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Missing:
    """A file that a user named and the workspace does not have, or has more than once."""

    named: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a search through the text of files found; `is_complete`: it read all it should.

    `has_more`: there are other lines with a text that was found as often as was asked for.
    """

    citations: tuple[Citation, ...] = ()
    is_complete: bool = True
    has_more: bool = False


class Evidence(Protocol):
    """One version of a workspace, asked in the ways that conversations ask.

    Nothing raises for a name that is not there; files that cannot be read have no lines.

    Raises:
        ServiceUnavailableError: the workspace cannot be read.
    """

    def files(self) -> Sequence[str]:
        """Every path."""
        ...

    def resolved(self, named: str) -> str | Missing:
        """The path that a user means by a name."""
        ...

    def in_scope(self, names: Sequence[str]) -> Sequence[str]:
        """The files that these names, folders and globs mean.

        Raises:
            UnknownFileError: one of them means none.
        """
        ...

    def lines(self, path: str) -> Sequence[str]:
        """The lines of a file, without their ends."""
        ...

    def citation(self, path: str, line: int) -> Citation | None:
        """That line, if there is one."""
        ...

    def snippet(self, path: str, line: int, around: int) -> Snippet | None:
        """That line with so many on either side."""
        ...

    def at(self, path: str, line: int) -> Symbol | None:
        """The innermost definition that spans a line."""
        ...

    def named(self, name: str) -> Sequence[Symbol]:
        """Definitions of that name, or of that end of a qualified name."""
        ...

    def symbols(self, path: str) -> Sequence[Symbol]:
        """What a file defines."""
        ...

    def callers(self, symbol: Symbol) -> Sequence[Call]:
        """Calls that may reach a definition; the target's confidence says how surely."""
        ...

    def calls(self, symbol: Symbol) -> Sequence[Call]:
        """Calls within a definition."""
        ...

    def symbol(self, symbol_id: str) -> Symbol | None:
        """The definition of that id."""
        ...

    def raising(self, symbol: Symbol) -> Sequence[Citation]:
        """The lines of a function that raise something."""
        ...

    def subclasses(self, symbol: Symbol) -> Sequence[Symbol]:
        """Direct subclasses and implementations."""
        ...

    def importers(self, path: str) -> Sequence[Import]:
        """Imports that lead to a file."""
        ...

    def routes(self) -> Sequence[Route]:
        """The routes that the code serves."""
        ...

    def ranked(
        self, text: str, within: Sequence[str], deadline: Deadline, most: int
    ) -> Sequence[RankedFunction]:
        """Functions whose words fit a text best; tests only where `within` names their files."""
        ...

    def search(
        self, texts: Sequence[str], first: Sequence[str], deadline: Deadline, most: int = 8
    ) -> Found:
        """Lines that hold one of the texts, as they are written, at most so many for each.

        `first` are paths to begin with. Ends early, and says so, after as many bytes and seconds as
        a turn can spare.
        """
        ...
