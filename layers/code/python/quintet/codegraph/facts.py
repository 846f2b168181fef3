"""What one file says by itself: definitions, imports, calls and what names are bound to.

Facts name other symbols as the source does; `linking` finds what they mean among all files. They
are tuples of plain values, so that a million stay small; `packing` turns them to bytes. Symbols are
numbered within their file; number 0 is the module. Texts are to be shown, chains to be followed.
"""

from typing import Final, NamedTuple

from quintet.codegraph.chains import Argument, Expression
from quintet.codegraph.model import CallKind, SymbolKind
from quintet.codegraph.type_names import Path, Type

LONGEST_TEXT: Final = 200
"""Characters of an expression that are kept."""
MOST_ARGUMENTS: Final = 12
"""Arguments of a call that are kept."""

RETURNED: Final = "return"
"""The target of a binding that is what a function returns."""
OUTER: Final = "= "
"""The target of an assignment in a function that declares nothing begins so."""
DERIVED: Final = "impl "
"""The target of a binding that gives a type a base, as its type, begins so."""
GLOBAL: Final = "global "
"""The target of a binding that says a name of a function is the module's begins so."""


class ParameterFact(NamedTuple):
    """A parameter; `type` as written, "" without one."""

    name: str
    type: str = ""
    has_default: bool = False
    declared: Type = ()
    taken: tuple[str, ...] = ()
    """The names that are given to parts of it (`{a, b}`)."""
    is_repeated: bool = False
    """Whether it takes any number of arguments."""


class Decorator(NamedTuple):
    """What stands before a definition; `path` is () where that is no name or call of one."""

    path: Path
    given: tuple[Argument, ...] = ()


class SymbolFact(NamedTuple):
    """A definition. `owner` is the type it belongs to where that is not what it stands in (Go).

    `result`, `marks` and `above` are `returns`, `decorators` and `bases` as they are followed.
    `parent`, `qualified` and the lines are told when it is known what it stands in.
    """

    kind: SymbolKind
    name: str
    parameters: tuple[ParameterFact, ...] = ()
    returns: str = ""
    is_async: bool = False
    is_exported: bool = True
    bases: tuple[str, ...] = ()
    owner: str = ""
    decorators: tuple[str, ...] = ()
    line: int = 0
    """Where its name stands, if annotations come before it; else where it begins."""
    is_scope: bool = False
    """Of a constant: functions are defined within it (an object with methods)."""
    result: Type = ()
    marks: tuple[Decorator, ...] = ()
    above: tuple[Path, ...] = ()
    parent: int = -1
    qualified: str = ""
    end_line: int = 0

    def is_marked(self, *names: str) -> bool:
        """Whether it has a decorator whose last name is one of these."""
        return any(mark.path[-1:] and mark.path[-1] in names for mark in self.marks)


class ImportFact(NamedTuple):
    """An imported name, bound to `alias` in the scope. `module` as written."""

    scope: int
    line: int
    module: str
    name: str
    alias: str
    is_reexport: bool = False


class CallFact(NamedTuple):
    """A call. `text` is what is called, `name` its last part, `arguments` are to be shown."""

    scope: int
    line: int
    text: str
    name: str
    arguments: tuple[str, ...]
    loop_depth: int
    is_awaited: bool
    kind: CallKind
    called: Expression = ()
    given: tuple[Argument, ...] = ()


class BindingFact(NamedTuple):
    """`target` (`x`, `self.x`) is given a value, or declared with a type, or both.

    `is_element`: the target is an element of the value (`for x in value`). `owner` is what the
    target is a member of.
    """

    scope: int
    target: str
    type: Type
    value: Expression
    is_element: bool = False
    owner: Expression = ()


class FileFacts(NamedTuple):
    """All that a file says. `package` is what it declares itself (Go, Java, PHP, C#)."""

    path: str
    language: str
    digest: str
    size: int
    lines: int
    skipped: str | None = None
    package: str = ""
    symbols: tuple[SymbolFact, ...] = ()
    imports: tuple[ImportFact, ...] = ()
    calls: tuple[CallFact, ...] = ()
    bindings: tuple[BindingFact, ...] = ()
    words: bytes = b""
    """Of its functions, as `words` packs them."""


def shortened(text: str) -> str:
    """An expression on one line, cut to what is kept."""
    if len(text) > LONGEST_TEXT:
        text = text[: 2 * LONGEST_TEXT]
    if "\n" in text or "  " in text:
        text = " ".join(text.split())
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
