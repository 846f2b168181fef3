"""What the graph of a code base is made of: plain values, the same for every language.

Lines count from 1. Paths are relative to the root of the code, with `/`. Texts of expressions are
as written, cut at `facts.LONGEST_TEXT` characters. Nothing here reads or stores anything.
"""

from dataclasses import dataclass
from typing import Literal

SymbolKind = Literal[
    "module", "class", "interface", "function", "method", "field", "constant", "type"
]
CallKind = Literal["call", "new", "decorator", "passed"]
"""`passed`: a function is handed over as an argument and may be called later."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter with its type as written ("" when it has none)."""

    name: str
    type: str = ""
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition. `id` is `path::qualified` (`path` for a module) and stays across versions.

    A definition that repeats another's name in its file ends in `#2`, `#3`, by its place.
    """

    id: str
    path: str
    name: str
    qualified: str
    kind: SymbolKind
    line: int
    end_line: int
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    is_async: bool = False
    decorators: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    is_exported: bool = True
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What a call may reach. `confidence` is 0 to 1, `reason` a few words that say why."""

    symbol_id: str
    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call as written, and where it may go.

    `targets` come best first; several mean that it could be any of them. `external` is the
    import-qualified name of what lies outside the code (`requests.get`); without targets and
    external the call is unresolved.
    """

    id: int
    caller: str
    path: str
    line: int
    text: str
    name: str
    receiver: str
    arguments: tuple[str, ...]
    loop_depth: int
    is_awaited: bool
    kind: CallKind
    targets: tuple[Target, ...]
    external: str | None


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name. `name` is "" for a module as a whole and `*` for all it exports."""

    path: str
    line: int
    module: str
    name: str
    alias: str
    resolved_path: str | None


@dataclass(frozen=True, slots=True)
class Route:
    """A path that the code answers. `handler` is a symbol's id, or None when it is not known."""

    method: str
    pattern: str
    handler: str | None
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class HttpCall:
    """A request that the code makes. `url` is as written, "" when it is not a literal."""

    method: str
    url: str
    path: str
    line: int
    symbol: str


@dataclass(frozen=True, slots=True)
class File:
    """A file of the code. `skipped` says why it was not read; it then has no symbols."""

    path: str
    language: str
    digest: str
    size: int
    lines: int
    skipped: str | None = None
