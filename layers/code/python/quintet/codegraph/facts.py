"""What one file says by itself: definitions, imports, calls and what names are bound to.

Facts name other symbols only by their text; `linking` finds what they mean among all files. They
are tuples of plain values, so that a million stay small and travel as JSON. Symbols are numbered
within their file; number 0 is the module.
"""

import json
import zlib
from typing import Any, Final, NamedTuple

from quintet.codegraph.model import CallKind, SymbolKind

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


class SymbolFact(NamedTuple):
    """A definition. `owner` is the type it belongs to where that is not what it stands in (Go)."""

    parent: int
    kind: SymbolKind
    name: str
    qualified: str
    line: int
    end_line: int
    parameters: tuple[ParameterFact, ...] = ()
    returns: str = ""
    is_async: bool = False
    is_exported: bool = True
    decorators: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    owner: str = ""


class ImportFact(NamedTuple):
    """An imported name, bound to `alias` in the scope. `module` as written."""

    scope: int
    line: int
    module: str
    name: str
    alias: str
    is_reexport: bool = False


class CallFact(NamedTuple):
    """A call. `text` is what is called, `name` its last part."""

    scope: int
    line: int
    text: str
    name: str
    arguments: tuple[str, ...]
    loop_depth: int
    is_awaited: bool
    kind: CallKind


class BindingFact(NamedTuple):
    """`target` (`x`, `self.x`) is given a value, or declared with a type, or both.

    `is_element`: the target is an element of the value (`for x in value`).
    """

    scope: int
    target: str
    type: str
    value: str
    is_element: bool = False


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


def packed(facts: FileFacts) -> bytes:
    """Facts as bytes, to be kept."""
    return zlib.compress(json.dumps(facts, separators=(",", ":")).encode(), 1)


def unpacked(content: bytes) -> FileFacts:
    """The facts that `packed` wrote."""
    path, language, digest, size, lines, skipped, package, *lists = json.loads(
        zlib.decompress(content)
    )
    symbols, imports, calls, bindings = lists
    return FileFacts(
        path,
        language,
        digest,
        size,
        lines,
        skipped,
        package,
        tuple(map(_symbol, symbols)),
        tuple(map(ImportFact._make, imports)),
        tuple(CallFact._make((*call[:4], tuple(call[4]), *call[5:])) for call in calls),
        tuple(map(BindingFact._make, bindings)),
    )


def _symbol(values: list[Any]) -> SymbolFact:
    one = SymbolFact._make(values)
    return one._replace(
        parameters=tuple(map(ParameterFact._make, one.parameters)),
        decorators=tuple(one.decorators),
        bases=tuple(one.bases),
    )


def shortened(text: str) -> str:
    """An expression on one line, cut to what is kept."""
    if len(text) > LONGEST_TEXT:
        text = text[: 2 * LONGEST_TEXT]
    if "\n" in text or "  " in text:
        text = " ".join(text.split())
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
