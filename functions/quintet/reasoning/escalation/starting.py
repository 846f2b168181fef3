"""Where an escalated analysis begins: what the context points at, as far as it exists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.reasoning.common.analyses import Place
from quintet.reasoning.common.claude_context import ClaudeCodeContext, CodeLocation
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace

_WORD: Final = re.compile(r"[A-Za-z_$][\w$]{2,}")
_ROUTINES: Final = frozenset({"function", "method"})
_MOST_WORDS: Final = 200


@dataclass(frozen=True, slots=True)
class Start:
    """Files and places, the surest first; `notes` say what was named and is not there."""

    files: tuple[str, ...]
    places: tuple[Place, ...]
    notes: tuple[str, ...]


def start_of(
    graph: CodeGraph, workspace: Workspace, context: ClaudeCodeContext, most: int
) -> Start:
    """Entry points as given, then functions that the texts name, then those nothing else calls.

    Raises:
        UnknownFileError: files are named and none of them exists.
    """
    files, unknown = _files(workspace, context)
    if unknown and not files:
        raise unknown[0]
    given = [
        place for at in context.code_scope.entry_points for place in _given(graph, workspace, at)
    ]
    routines = [
        symbol for path in files for symbol in graph.symbols(path) if symbol.kind in _ROUTINES
    ]
    words = set(_WORD.findall(context.stuck_description)[:_MOST_WORDS])
    named = [_place(routine) for routine in routines if routine.name in words]
    heads = [_place(routine) for routine in routines if not graph.callers_of(routine, least=0.3)]
    places = dict.fromkeys([*given, *named, *heads, *map(_place, routines)])
    notes = [one.message for one in unknown]
    return Start(tuple(files), tuple(places)[:most], tuple(notes))


def _files(
    workspace: Workspace, context: ClaudeCodeContext
) -> tuple[list[str], list[UnknownFileError]]:
    files: list[str] = []
    unknown: list[UnknownFileError] = []
    scope = context.code_scope
    for name in dict.fromkeys([*scope.files, *(at.file for at in scope.entry_points)]):
        try:
            files.append(workspace.resolve(name))
        except UnknownFileError as error:
            unknown.append(error)
    return list(dict.fromkeys(files)), unknown


def _given(graph: CodeGraph, workspace: Workspace, at: CodeLocation) -> Iterator[Place]:
    try:
        path = workspace.resolve(at.file)
    except UnknownFileError:
        return
    symbols: Sequence[Symbol] = graph.symbols(path)
    name = (at.function_name or "").rsplit(".", 1)[-1].removesuffix("()")
    same = [one for one in symbols if name and one.name == name]
    symbol = min(same, key=lambda one: abs(one.line - at.line), default=None)
    symbol = symbol or graph.at(path, at.line)
    if symbol is not None:
        yield Place(path, symbol.line if same else at.line, symbol)


def _place(symbol: Symbol) -> Place:
    return Place(symbol.path, symbol.line, symbol)
