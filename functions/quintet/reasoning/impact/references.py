"""Who imports a changed file, and where what was imported is spoken of.

The graph knows calls. Constants, types and fields are used without any, so the files that import
a changed one are read for the names that they import. A name that is bound anew there is taken for
the imported one; that is rare, and the confidence allows for it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from posixpath import dirname, splitext
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.mentions import mentioned
from quintet.codegraph.model import Import, Symbol
from quintet.errors import NotFoundError
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.impact.users import Use

MOST_FILES: Final = 80
"""Importing files that are read."""
MOST_A_FILE: Final = 40
_IMPORTED: Final = 0.97
_SPOKEN_OF: Final = 0.85
_SHARING: Final = frozenset({".go", ".java"})


@dataclass(frozen=True, slots=True)
class References:
    """Uses by import, and by name; `unread`: importing files that were too many to be read."""

    uses: tuple[Use, ...] = ()
    unread: int = 0
    is_complete: bool = True


def references_to(
    graph: CodeGraph,
    sources: Sources,
    path: str,
    symbols: Sequence[Symbol],
    has_time: HasTime,
) -> References:
    """Where a changed file and what it defines are imported and spoken of."""
    by_file: dict[str, list[Import]] = {}
    for imported in graph.importers_of(path):
        if imported.path != path:
            by_file.setdefault(imported.path, []).append(imported)
    for beside in _in_package(graph, path):
        by_file.setdefault(beside, [])
    found: list[Use] = []
    for count, (importer, imports) in enumerate(by_file.items()):
        if not has_time():
            return References(tuple(found), len(by_file) - count, is_complete=False)
        module = next(iter(graph.symbols(importer)), None)
        if module is None:
            continue
        found += [_import(module, import_, path) for import_ in imports]
        if count < MOST_FILES:
            found += list(_mentions(graph, sources, importer, imports, symbols))[:MOST_A_FILE]
    return References(tuple(found), max(len(by_file) - MOST_FILES, 0))


def _in_package(graph: CodeGraph, path: str) -> Iterator[str]:
    """Files that see a file's names without importing them: of the same folder in Go and Java."""
    suffix = splitext(path)[1]
    for file in graph.files() if suffix in _SHARING else ():
        if file.path != path and file.path.endswith(suffix) and dirname(file.path) == dirname(path):
            yield file.path


def _import(module: Symbol, imported: Import, path: str) -> Use:
    of = imported.name if imported.name not in {"", "*"} else path
    text = f"import of {of}"
    return Use(module.path, imported.line, text, module, of, "imports", _IMPORTED, "imports it")


def _mentions(
    graph: CodeGraph,
    sources: Sources,
    importer: str,
    imports: Sequence[Import],
    symbols: Sequence[Symbol],
) -> Iterator[Use]:
    wanted = {
        symbol.name: symbol
        for symbol in symbols
        if symbol.kind != "module" and "." not in symbol.qualified
    }
    if imports:
        spoken, why = _names(imports, wanted), "speaks of what it imports"
    else:
        spoken = {name: symbol.qualified for name, symbol in wanted.items()}
        why = "speaks of what its package defines"
    reported: set[tuple[int, str]] = set()
    for number, name in mentioned(_source(sources, importer), importer, frozenset(spoken)):
        by = graph.at(importer, number)
        if by is not None and (number, name) not in reported:
            reported.add((number, name))
            yield Use(importer, number, name, by, spoken[name], "refers", _SPOKEN_OF, why)


def _names(imports: Sequence[Import], wanted: dict[str, Symbol]) -> dict[str, str]:
    """By the name in the importing file, what it stands for."""
    names: dict[str, str] = {}
    for import_ in imports:
        if import_.name in wanted:
            names[import_.alias or import_.name] = wanted[import_.name].qualified
        elif import_.name == "*":
            names |= {name: symbol.qualified for name, symbol in wanted.items()}
        elif import_.name == "":
            prefix = import_.alias or import_.module.rpartition(".")[2].rpartition("/")[2]
            names |= {f"{prefix}.{name}": each.qualified for name, each in wanted.items()}
    return names


def _source(sources: Sources, path: str) -> bytes:
    try:
        return sources.read(path)
    except NotFoundError:
        return b""
