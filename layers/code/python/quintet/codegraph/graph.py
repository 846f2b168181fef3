"""Reading the graph of a code base. `CodeGraph` is what analyses ask; a file of SQLite's answers.

Symbols may be given as `Symbol` or by id. Unknown ids and paths answer with nothing, never with an
error. Answers come in the order of path and line, targets of a call best first.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from quintet.codegraph.function_words import FunctionWords
from quintet.codegraph.model import Call, File, HttpCall, Import, Route, Symbol


class CodeGraph(Protocol):
    """Questions about a code base that was read as a whole."""

    def files(self) -> Sequence[File]:
        """All files, those that were skipped too."""
        ...

    def symbols(self, path: str) -> Sequence[Symbol]:
        """What a file defines; its module comes first."""
        ...

    def symbol(self, symbol_id: str) -> Symbol | None:
        """The symbol of this id."""
        ...

    def at(self, path: str, line: int) -> Symbol | None:
        """The innermost symbol that spans a line."""
        ...

    def named(self, name: str) -> Sequence[Symbol]:
        """Symbols of this name, or of this end of a qualified name (`User.save`)."""
        ...

    def calls_of(self, symbol: Symbol | str) -> Sequence[Call]:
        """The calls written in a symbol itself, not those in the symbols within it."""
        ...

    def callers_of(self, symbol: Symbol | str, *, least: float = 0.0) -> Sequence[Call]:
        """The calls that may reach a symbol with at least this confidence."""
        ...

    def imports_of(self, path: str) -> Sequence[Import]:
        """What a file imports."""
        ...

    def importers_of(self, path: str) -> Sequence[Import]:
        """Imports, anywhere, that lead to a file."""
        ...

    def routes(self) -> Sequence[Route]:
        """The routes that the code serves."""
        ...

    def http_calls(self) -> Sequence[HttpCall]:
        """The HTTP requests that the code makes."""
        ...

    def subclasses(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """The direct subclasses of a class, or implementers of an interface."""
        ...

    def superclasses(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """The direct bases of a class as far as the code defines them."""
        ...

    def members(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """What is defined directly within a symbol."""
        ...

    def external_names(self) -> Sequence[str]:
        """The full names of all that is called outside the code, each once."""
        ...

    def external_calls(self, name: str) -> Sequence[Call]:
        """Calls to outside the code of this full name (`os.path.join`)."""
        ...

    def words(self) -> Iterator[tuple[str, Iterator[FunctionWords]]]:
        """Of each file that has any, its path and the words of its functions."""
        ...

    def near(self, path: str, limit: int = 5) -> Sequence[str]:
        """Paths of the code that resemble one that is not in it, the nearest first."""
        ...
