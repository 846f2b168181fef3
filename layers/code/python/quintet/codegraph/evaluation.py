"""What the evaluation of expressions asks of itself: the Protocols between its parts.

An expression leads to a name, a name to a member, a member to an expression. `evaluating` is the
whole; `scopes`, `members` and what they are made of are handed it, and know these Protocols only.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from quintet.codegraph.chains import Expression
from quintet.codegraph.facts import BindingFact
from quintet.codegraph.memory import Progress
from quintet.codegraph.project import FileIndex
from quintet.codegraph.type_names import Path, Type
from quintet.codegraph.values import Value

Meaning = tuple[Value, ...] | None
"""What a name means; None when it is not known."""


class Members(Protocol):
    """What the members of values are."""

    def of(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is; () when it has none of this name."""

    def in_class(self, value: Value, name: str, *, outside: bool = True) -> tuple[Value, ...]:
        """A member of a class or of its bases; of those outside the code only if wanted."""

    def field(self, owner: int, name: str) -> tuple[Value, ...]:
        """What a field, or a variable outside functions, is set to or declared as."""

    def module(self, path: str) -> Value:
        """A file as a value."""

    def as_value(self, number: int) -> tuple[Value, ...]:
        """What a defined name is."""


class Scopes(Protocol):
    """What bare names mean."""

    def at_top(self, file: FileIndex, name: str) -> Meaning:
        """A name outside all functions and classes of a file."""

    def by_wildcard(self, file: FileIndex, name: str, *, reexported: bool) -> Meaning:
        """A name that came with `import *`."""

    def defined(self, hits: Sequence[int]) -> tuple[Value, ...]:
        """What definitions of one name give."""

    def located(self, file: FileIndex, module: str) -> str | None:
        """The file or folder of an imported module."""

    def place(self, file: FileIndex, path: str) -> Value:
        """A file, or a folder of its language, as a value."""


class Evaluator(Protocol):
    """What expressions are."""

    @property
    def progress(self) -> Progress:
        """Where its questions stand."""

    @property
    def members(self) -> Members:
        """What the members of values are."""

    @property
    def scopes(self) -> Scopes:
        """What bare names mean."""

    def values(self, file: FileIndex, scope: int, expression: Expression) -> tuple[Value, ...]:
        """What an expression may be; () when nothing is known."""

    def path(self, file: FileIndex, scope: int, path: Path) -> tuple[Value, ...]:
        """What a path of names may be."""

    def types(self, file: FileIndex, scope: int, declared: Type) -> tuple[Value, ...]:
        """What something of a declared type is."""

    def settled(self, bindings: Iterable[tuple[FileIndex, BindingFact]]) -> tuple[Value, ...]:
        """What all bindings of one target give it; less sure where one of them is not known."""

    def member(self, value: Value, name: str) -> tuple[Value, ...]:
        """What a member of a value is."""

    def called(self, value: Value) -> tuple[Value, ...]:
        """What a call of the value gives."""

    def is_made(self, function: int) -> bool:
        """Whether a function has been given methods, as constructors were before classes."""
