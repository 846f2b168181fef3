"""From a place that a caller names to the function that is there.

Callers' lines are often a little off: a name outweighs a line, and a line between functions means
the one that is nearest. What was taken for what is told; what cannot be told is refused with the
names that are near.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.errors import BadInputError, FieldProblem, NotFoundError
from quintet.reasoning.common.claude_context import CodeLocation
from quintet.reasoning.common.sources import Sources

NEAR: Final = 5
_OFF_BY: Final = 10
"""Lines by which a function may be missed."""
_ALIKE: Final = 0.6
_ALMOST: Final = 0.85
_ROUTINES: Final = frozenset({"function", "method"})

Where = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """The symbol that is meant; `note` says how that was understood, "" where it is exact."""

    symbol: Symbol
    note: str = ""


def entry_of(
    graph: CodeGraph, sources: Sources, asked: CodeLocation, where: Where = ("entry_point",)
) -> Entry:
    """The function at a place; `where` leads to the place among the arguments.

    Raises:
        BadInputError: the file, the function or the line does not exist, with what is near.
    """
    path = _path(sources, asked, where)
    symbols = graph.symbols(path)
    if not symbols:
        raise _refused(graph, path, where)
    if asked.function_name is not None:
        return _named(graph, symbols, asked, where)
    return _at(graph, symbols, asked, where)


def _path(sources: Sources, asked: CodeLocation, where: Where) -> str:
    try:
        return sources.resolve(asked.file)
    except NotFoundError as error:
        raise _problem(where, "file", error.message, asked.file) from error


def _refused(graph: CodeGraph, path: str, where: Where) -> BadInputError:
    skipped = next((file.skipped for file in graph.files() if file.path == path), None)
    why = skipped or "it defines nothing"
    return _problem(where, "file", f"{path} cannot be traced: {why}", path)


def _named(graph: CodeGraph, symbols: Sequence[Symbol], asked: CodeLocation, where: Where) -> Entry:
    name = (asked.function_name or "").strip().removesuffix("()").replace("::", ".")
    name = name.replace("#", ".")
    inside = [symbol for symbol in symbols if symbol.kind in _ROUTINES or symbol.kind == "class"]
    found = [
        symbol
        for symbol in inside
        if name in {symbol.name, symbol.qualified} or symbol.qualified.endswith(f".{name}")
    ]
    if not found:
        close = get_close_matches(name, [symbol.name for symbol in inside], 1, _ALMOST)
        there = graph.at(symbols[0].path, asked.line)
        found = [
            symbol for symbol in inside if close and symbol == there and symbol.name == close[0]
        ]
    if not found:
        raise _problem(where, "function_name", _unknown(graph, inside, name), name)
    best = min(
        found,
        key=lambda symbol: (_distance(symbol, asked.line), symbol.kind == "class", symbol.line),
    )
    off = _distance(best, asked.line)
    note = "" if best.name == name.rpartition(".")[2] else f"taken for {best.qualified}; "
    if off:
        note += f"line {asked.line} is not in {best.qualified}, which is at {_span(best)}"
    return _entered(graph, best, note.removesuffix("; "))


def _at(graph: CodeGraph, symbols: Sequence[Symbol], asked: CodeLocation, where: Where) -> Entry:
    path, line = symbols[0].path, asked.line
    last = max(symbol.end_line for symbol in symbols)
    if line > last + _OFF_BY:
        raise _problem(where, "line", f"{path} ends at line {last}", line)
    there = graph.at(path, line)
    while there is not None and there.kind not in {*_ROUTINES, "class", "module"}:
        there = graph.symbol(there.parent) if there.parent else None
    if there is not None and there.kind in _ROUTINES:
        return _entered(graph, there, "")
    if there is not None and there.kind == "class" and there.line == line:
        return _entered(graph, there, "")
    routines = [symbol for symbol in symbols if symbol.kind in _ROUTINES]
    nearest = min(
        routines, key=lambda routine: (_distance(routine, line), routine.line), default=None
    )
    is_called = there is not None and any(call.line == line for call in graph.calls_of(there))
    if there is not None and is_called:
        return Entry(there, f"line {line} runs when {there.qualified or path} is loaded")
    if nearest is not None and _distance(nearest, line) <= _OFF_BY:
        note = (
            f"no function is at line {line}; the nearest is {nearest.qualified} at {_span(nearest)}"
        )
        return Entry(nearest, note)
    if there is not None and there.kind == "module" and graph.calls_of(there):
        return Entry(there, f"no function is near line {line}; taken is what loading {path} runs")
    near = sorted(routines, key=lambda routine: (_distance(routine, line), routine.line))[:NEAR]
    said = ", ".join(f"{symbol.qualified} ({_span(symbol)})" for symbol in near)
    message = f"No function of {path} is at line {line}" + (f"; near are: {said}" if near else "")
    raise _problem(where, "line", message, line)


def _entered(graph: CodeGraph, symbol: Symbol, note: str) -> Entry:
    """Of a class its constructor, where it has one of its own."""
    if symbol.kind != "class":
        return Entry(symbol, note)
    made = constructor_of(symbol, graph.members(symbol))
    if made is None:
        return Entry(symbol, note)
    said = f"{symbol.qualified} is a class; this is its constructor"
    return Entry(made, f"{note}; {said}" if note else said)


def _distance(symbol: Symbol, line: int) -> int:
    before, after = symbol.line - line, line - symbol.end_line
    return max(before, after, 0)


def _span(symbol: Symbol) -> str:
    return f"lines {symbol.line}-{symbol.end_line}"


def _unknown(graph: CodeGraph, inside: Sequence[Symbol], name: str) -> str:
    path = inside[0].path if inside else "the file"
    names = {symbol.name: symbol for symbol in reversed(inside)}
    last = name.rpartition(".")[2]
    close = get_close_matches(last, names, NEAR, _ALIKE)
    near = [f"{names[symbol].qualified} (line {names[symbol].line})" for symbol in close]
    near += [
        f"{symbol.path}:{symbol.line} {symbol.qualified}" for symbol in graph.named(name)[:NEAR]
    ]
    message = f"There is no function {name[:200]} in {path}"
    return message + (f"; near are: {', '.join(near[:NEAR])}" if near else "")


def _problem(where: Where, field: str, message: str, value: str | int) -> BadInputError:
    shown = value[:200] if isinstance(value, str) else value
    problem = FieldProblem((*where, field), message, "NOT_FOUND", "exists", None, shown)
    return BadInputError([problem])


_NAMES: Final = frozenset({"__init__", "constructor", "__construct"})
_RUBY: Final = ".rb"


def is_constructor(symbol: Symbol, owner: Symbol | None) -> bool:
    """Whether a method makes an instance of the class that it stands in."""
    is_named = symbol.name in _NAMES or (owner is not None and symbol.name == owner.name)
    return is_named or (symbol.name == "initialize" and symbol.path.endswith(_RUBY))


def constructor_of(owner: Symbol, members: Iterable[Symbol]) -> Symbol | None:
    """The first among the members of a class, where it has one of its own."""
    own = (each for each in members if each.kind in {"function", "method"})
    return next((each for each in own if is_constructor(each, owner)), None)
