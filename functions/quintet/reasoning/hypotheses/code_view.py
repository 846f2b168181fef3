"""The part of a code base that a hypothesis is tested on, read once and then only looked at.

A view is plain data: threads may share it. Functions come with their statements where the language
is read in full depth, else with their lines alone. Not here: what any of it means.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeVar

from quintet import windowed_re as re
from quintet.codegraph.bodies import body_of
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.statements import Assign, Body, CallSite, Closure, Node
from quintet.reasoning.hypotheses.code_text import code_lines, is_code
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace
from quintet.requests.deadline import Deadline

LONGEST_LINE: Final = 2000
"""Characters of a line that patterns are tried on: what was minified is not read further."""
MOST_FILES: Final = 200
"""Of one view; further files are named as left out."""

_Kind = TypeVar("_Kind", bound=Node)
_SHARE_OF_TIME: Final = 0.5
"""Of a request, for reading; files that do not fit into it are left out and told."""
_TOKEN: Final = re.compile(r"[A-Za-z_$][\w$]*")
_IMPORT: Final = re.compile(r"\s*(?:import|from\s+\S+\s+import|package|using|use)\b[^(=]*$")
_FUNCTIONS: Final = frozenset({"function", "method"})


@dataclass(frozen=True)
class Unit:
    """A function, or what a module does outside of its functions."""

    symbol: Symbol
    lines: Mapping[int, str]
    """Code by line number: no comments."""
    body: Body | None = None
    calls: tuple[Call, ...] = ()

    @property
    def path(self) -> str:
        """The file."""
        return self.symbol.path

    @property
    def is_function(self) -> bool:
        """Whether it is more than a module."""
        return self.symbol.kind in _FUNCTIONS

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All statements; of a module without those of its functions."""
        return tuple(_walk(self.body, is_pruned=not self.is_function)) if self.body else ()

    def of(self, kind: type[_Kind]) -> Iterator[_Kind]:
        """The statements of one kind."""
        return (node for node in self.nodes if isinstance(node, kind))

    @property
    def sites(self) -> Iterator[CallSite]:
        """The calls as written."""
        return self.of(CallSite)

    @property
    def assigns(self) -> Iterator[Assign]:
        """The assignments."""
        return self.of(Assign)

    def matching(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
        """The lines in which a pattern of ours is found; importing something is not using it."""
        for number, line in self.lines.items():
            found = None if _IMPORT.match(line) else pattern.search(line[:LONGEST_LINE])
            if found is not None:
                yield number, found

    def meaning(self, name: str, before: int) -> tuple[str, int]:
        """What a local name was last set to above a line, and where; else the name itself."""
        found = (name, 0)
        for assign in self.assigns:
            if name in assign.targets and assign.span.line <= before:
                found = (assign.value, assign.span.line)
        return found


@dataclass(frozen=True)
class CodeView:
    """Files with their functions. `left_out` are those that could not be taken in."""

    graph: CodeGraph
    units: tuple[Unit, ...]
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines of each file as they stand."""
    code: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    symbols: Mapping[str, tuple[Symbol, ...]] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def line(self, path: str, number: int) -> str:
        """A line without its comment; "" where there is none."""
        lines = self.code.get(path, ())
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def exists(self, path: str, number: int) -> bool:
        """Whether a file has that line."""
        return 0 < number <= len(self.texts.get(path, ()))

    @cached_property
    def functions(self) -> tuple[Unit, ...]:
        """The functions alone."""
        return tuple(unit for unit in self.units if unit.is_function)

    @cached_property
    def by_id(self) -> Mapping[str, Unit]:
        """Units under the ids of their symbols."""
        return {unit.symbol.id: unit for unit in self.units}

    @cached_property
    def by_path(self) -> Mapping[str, Sequence[Unit]]:
        """Units under the paths of their files."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units:
            found.setdefault(unit.path, []).append(unit)
        return found

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Every word of the code."""
        lines = (line for lines in self.code.values() for line in lines)
        return frozenset(token for line in lines for token in _TOKEN.findall(line))

    def unit_at(self, path: str, number: int) -> Unit | None:
        """The innermost function around a line, else the module."""
        spanning = [
            one
            for one in self.by_path.get(path, ())
            if one.symbol.line <= number <= one.symbol.end_line
        ]
        return min(
            spanning,
            key=lambda one: (not one.is_function, one.symbol.end_line - one.symbol.line),
            default=None,
        )


def view_of(
    graph: CodeGraph, workspace: Workspace, paths: Sequence[str], deadline: Deadline
) -> CodeView:
    """The view of some files of a workspace, in the order of their paths.

    Raises:
        DeadlineExceededError: there was no time to read them.
        CallCancelledError: nobody waits for it any more.
    """
    wanted = [path for path in dict.fromkeys(paths) if is_code(path)]
    kept = sorted(wanted[:MOST_FILES])
    texts: dict[str, tuple[str, ...]] = {}
    code: dict[str, tuple[str, ...]] = {}
    symbols: dict[str, tuple[Symbol, ...]] = {}
    units: list[Unit] = []
    time_to_read = deadline.within(deadline.remaining() * _SHARE_OF_TIME)
    for path, content in _contents(workspace, kept):
        deadline.check()
        if not time_to_read.remaining():
            break
        text = content.decode("utf-8-sig", errors="replace").replace("\r\n", "\n")
        texts[path] = tuple(text.removesuffix("\n").split("\n"))
        code[path] = code_lines(path, text)
        symbols[path] = tuple(graph.symbols(path))
        units += _units(graph, path, content, symbols[path], code[path])
    missing = [path for path in kept if path not in texts]
    return CodeView(graph, tuple(units), texts, code, symbols, (*wanted[MOST_FILES:], *missing))


def _contents(workspace: Workspace, paths: Sequence[str]) -> list[tuple[str, bytes]]:
    try:
        return sorted(workspace.read_all(paths))
    except UnknownFileError:
        return []


def _units(
    graph: CodeGraph,
    path: str,
    content: bytes,
    symbols: Iterable[Symbol],
    code: Sequence[str],
) -> Iterator[Unit]:
    functions = [one for one in symbols if one.kind in _FUNCTIONS]
    taken = {
        number for function in functions for number in range(function.line, function.end_line + 1)
    }
    for symbol in symbols:
        if symbol.kind == "module":
            numbers: Iterable[int] = (n for n in range(1, len(code) + 1) if n not in taken)
        elif symbol.kind in _FUNCTIONS:
            numbers = range(symbol.line, min(symbol.end_line, len(code)) + 1)
        else:
            continue
        yield Unit(
            symbol,
            {number: code[number - 1] for number in numbers},
            body_of(content, path, symbol),
            tuple(graph.calls_of(symbol)),
        )


def _walk(node: Node, *, is_pruned: bool) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += [
            child
            for child in reversed(one.children)
            if not (is_pruned and isinstance(child, Closure) and child.name)
        ]
