"""What modules import, read from their source: at the top, in functions and for type checking."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Final

from tests.support.sources import module_of, sources

Graph = Mapping[str, frozenset[str]]
"""Modules by their dotted names, with the dotted names of what each imports."""

ENVIRONMENT: Final = "os.environ"
"""Stands among a module's imports where it reads or writes the process's environment."""
_TOUCHES_ENVIRONMENT: Final = frozenset({"environ", "environb", "getenv", "putenv", "unsetenv"})
_IMPORTS_BY_NAME: Final = frozenset({"import_module", "__import__"})
_BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases")


@cache
def shipped() -> Graph:
    """Everything that is shipped."""
    return graph({module_of(file): file.read_text() for file in sources()})


def graph(modules: Mapping[str, str]) -> Graph:
    """Modules given by their names and texts."""
    packages = {name.rpartition(".")[0] for name in modules}
    return {
        name: frozenset(_imports(name, text, modules, is_package=name in packages))
        for name, text in modules.items()
    }


def _imports(name: str, text: str, known: Mapping[str, str], *, is_package: bool) -> Iterator[str]:
    tree = ast.parse(text)
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(name.split("."), node, is_package=is_package)
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if inner in known else origin
    if any(word in text for word in _TOUCHES_ENVIRONMENT | _IMPORTS_BY_NAME):
        yield from _told_by_expressions(tree)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement, however deep; expressions are most of a file, and rarely import."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for block in _BLOCKS:
            inner = getattr(node, block, ())
            waiting.extend(inner if isinstance(inner, list) else ())


def _origin(importer: Sequence[str], node: ast.ImportFrom, *, is_package: bool) -> str:
    """What is imported from; dots in front lead upwards from the importer's package."""
    if not node.level:
        return node.module or ""
    kept = importer[: len(importer) + is_package - node.level]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _told_by_expressions(tree: ast.Module) -> Iterator[str]:
    """The environment, and modules that are imported by a name written out."""
    for node in ast.walk(tree):
        name = getattr(node, "attr", None) or getattr(node, "name", None)
        if isinstance(node, ast.Attribute | ast.alias) and name in _TOUCHES_ENVIRONMENT:
            yield ENVIRONMENT
        elif isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            first = node.args[0]
            if called in _IMPORTS_BY_NAME and isinstance(first, ast.Constant):
                yield str(first.value)


def is_within(name: str, packages: AbstractSet[str]) -> bool:
    """Whether a dotted name is one of these, or lies below one of them."""
    return not packages.isdisjoint(_with_parents(name))


@cache
def _with_parents(name: str) -> tuple[str, ...]:
    parts = name.split(".")
    return tuple(".".join(parts[:end]) for end in range(1, len(parts) + 1))


def reaching(graph: Graph, targets: AbstractSet[str]) -> dict[str, str]:
    """Modules that import a target, over whatever lies between; each with what it imports there."""
    importers: dict[str, set[str]] = {}
    for name, imported in graph.items():
        for item in imported:
            importers.setdefault(item, set()).add(name)
    waiting = [item for item in importers if is_within(item, targets)]
    found: dict[str, str] = {}
    while waiting:
        item = waiting.pop()
        for name in importers.get(item, set()) - found.keys():
            found[name] = item
            waiting.append(name)
    return found


def circle(graph: Graph) -> list[str]:
    """Names of which each imports the next, and the last is the first; [] where there are none."""
    try:
        TopologicalSorter({name: graph[name] & graph.keys() for name in graph}).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))  # which names what is imported before its importer
    return []


def package_circles(graph: Graph) -> list[str]:
    """For each package whose members import each other in a circle: that circle in words."""
    parts = (name.split(".") for name in graph)
    packages = {".".join(part[:end]) for part in parts for end in range(1, len(part))}
    circles = (circle(_members(graph, package)) for package in sorted(packages))
    return [in_words(names, graph) for names in circles if names]


def _members(graph: Graph, package: str) -> Graph:
    """What lies directly in a package, a package within it taken as one."""
    depth = package.count(".") + 2
    edges: dict[str, set[str]] = {}
    for name, imported in graph.items():
        if name.startswith(f"{package}."):
            others = {_cut(item, depth) for item in imported & graph.keys()}
            inside = {item for item in others if item.startswith(f"{package}.")}
            edges.setdefault(_cut(name, depth), set()).update(inside)
    return {name: frozenset(others - {name}) for name, others in edges.items()}


def _cut(name: str, depth: int) -> str:
    return ".".join(name.split(".")[:depth])


def in_words(names: Iterable[str], graph: Graph) -> str:
    """A circle, by one import for each of its steps."""
    return "; ".join(
        next(
            f"{importer} imports {item}"
            for importer in sorted(graph)
            if is_within(importer, {first})
            for item in sorted(graph[importer])
            if is_within(item, {second})
        )
        for first, second in pairwise(names)
    )
