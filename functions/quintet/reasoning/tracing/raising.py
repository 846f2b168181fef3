"""Which errors may come out of a call tree, and where others are caught on their way.

An error goes from where it is raised up through the calls, until a handler catches its class. What
functions outside the code raise is not known, and is never claimed.
"""

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.tracing.built_in_errors import built_in_above
from quintet.reasoning.tracing.calltree import CallTree, Edge
from quintet.reasoning.tracing.caught_again import comes_again
from quintet.reasoning.tracing.guards import (
    ANYTHING,
    Guard,
    Guards,
    Protection,
    protection_of,
)
from quintet.reasoning.tracing.left_running import is_left_running

MOST_ERRORS: Final = 40
"""Errors of one function that are followed up."""
_LEAST_EDGE: Final = 0.5
"""A call that is less sure does not let errors through."""
_ALL: Final = frozenset({"BaseException", "Throwable", "StandardError", "object"})
_NOT_DONE: Final = frozenset({"NotImplementedError", "UnsupportedOperationException"})
"""What a method raises that is there to be overridden."""
_NEARLY_ALL: Final = frozenset({"Exception", "Error", "RuntimeException"})


@dataclass(frozen=True, slots=True)
class Error:
    """An error on its way. `way` are the calls it comes up through, the entry's first."""

    name: str
    text: str
    raised_at: str
    function: str
    confidence: float
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Caught:
    """An error that a handler ends, or passes on."""

    error: Error
    caught_at: str
    function: str
    is_swallowed: bool
    raises_again: bool


@dataclass(slots=True)
class Errors:
    """All that was found. Places are `path:line`."""

    escaping: list[Error] = field(default_factory=list)
    caught: list[Caught] = field(default_factory=list)
    swallowed: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    """Handlers that tell nobody: place, function, what they catch."""
    raised_again: list[tuple[str, str]] = field(default_factory=list)
    dropped: list[tuple[str, str]] = field(default_factory=list)
    is_complete: bool = True


def errors_in(code: Code, graph: CodeGraph, tree: CallTree, has_time: HasTime) -> Errors:
    """The errors of a call tree."""
    work = _Work(code, graph, tree, has_time)
    work.collect()
    work.climb()
    return work.found()


class _Work:
    def __init__(self, code: Code, graph: CodeGraph, tree: CallTree, has_time: HasTime) -> None:
        self._code = code
        self._names = Names(code)
        self._graph = graph
        self._tree = tree
        self._has_time = has_time
        language = code.languages.get(tree.entry.symbol.path, "")
        self._classes = ErrorClasses(graph, language)
        self._own: dict[str, Protection] = {}
        self._escaping: dict[str, dict[tuple[str, str], Error]] = {}
        self._again: dict[tuple[str, int, str], float] = {}
        self._caught: dict[tuple[str, str, str], Caught] = {}
        self._callers: dict[str, list[Edge]] = {}
        self._result = Errors()

    def collect(self) -> None:
        """What each function raises itself, and what is around its calls."""
        for reached in self._tree.opened():
            if not self._has_time():
                self._result.is_complete = False
                break
            function = self._code.function(reached.symbol)
            if function is not None:
                self._collect_from(function)
        for reached in self._tree.opened():
            for edge in reached.edges:
                if edge.call.kind != "passed" and edge.confidence >= _LEAST_EDGE:
                    self._callers.setdefault(edge.symbol.id, []).append(self._waited(edge))

    def _waited(self, edge: Edge) -> Edge:
        """The call, less sure where nothing is seen to wait for what it starts."""
        if not edge.symbol.is_async or edge.call.is_awaited:
            return edge
        caller = self._code.function(edge.call.caller)
        is_left = caller is not None and is_left_running(self._names, caller, edge.call)
        return replace(edge, confidence=_LEAST_EDGE) if is_left else edge

    def _collect_from(self, function: Function) -> None:
        symbol = function.symbol
        self._own[symbol.id] = own = protection_of(function.body)
        self._escaping[symbol.id] = {}
        for raised in own.raised:
            if raised.name in _NOT_DONE and overriding(self._graph, symbol, most=1):
                # What stands in for the method is called instead.
                continue
            self._let_out(
                symbol.id,
                Error(
                    raised.name, raised.text, f"{symbol.path}:{raised.line}", symbol.qualified, 1.0
                ),
                raised.guards,
            )
        for guard in own.handlers:
            place = f"{symbol.path}:{guard.line}"
            if guard.raises_again:
                self._result.raised_again.append((place, symbol.qualified))
            elif guard.is_swallowed:
                self._result.swallowed.append((place, symbol.qualified, guard.caught))
        self._result.dropped += [(f"{symbol.path}:{line}", text) for line, text in own.dropped]

    def climb(self) -> None:
        """From callees to callers, until nothing new comes up."""
        waiting = deque(function for function, errors in self._escaping.items() if errors)
        while waiting:
            if not self._has_time():
                self._result.is_complete = False
                return
            callee = waiting.popleft()
            for edge in self._callers.get(callee, ()):
                caller = edge.call.caller
                if caller == callee or caller not in self._own:
                    continue
                guards = self._own[caller].calls.get((edge.call.line, edge.call.text), ())
                came = [
                    self._let_out(caller, _through(error, edge), guards)
                    for error in list(self._escaping[callee].values())
                ]
                if any(came) and caller not in waiting:
                    waiting.append(caller)

    def found(self) -> Errors:
        """The result, in the order of the code."""
        mine = self._escaping.get(self._tree.entry.symbol.id, {})
        self._result.escaping = sorted(
            mine.values(),
            key=lambda error: (len(error.way), -error.confidence, error.raised_at, error.name),
        )
        self._result.caught = [self._caught[key] for key in sorted(self._caught)]
        # Those that catch everything hide the most.
        self._result.swallowed.sort(key=lambda swallowed: not _is_broad(swallowed[2]))
        return self._result

    def _let_out(self, function: str, error: Error, guards: Guards) -> bool:
        """Whether an error that was not known yet comes out of a function."""
        symbol = self._tree.functions[function].symbol
        for handlers in guards:
            guard = next(
                (handler for handler in handlers if self._classes.catches(handler, error.name)),
                None,
            )
            if guard is None:
                continue
            place = f"{symbol.path}:{guard.line}"
            self._caught.setdefault(
                (error.raised_at, error.name, place),
                Caught(error, place, symbol.qualified, guard.is_swallowed, guard.raises_again),
            )
            again = self._comes_again(symbol, guard, error.name)
            if not again:
                return False
            error = replace(error, confidence=round(error.confidence * again, 3))
        known = self._escaping[function]
        key = (error.name, error.raised_at)
        if key in known or len(known) >= MOST_ERRORS:
            return False
        known[key] = error
        return True

    def _comes_again(self, symbol: Symbol, guard: Guard, name: str) -> float:
        """How surely a handler lets out what it has caught, by the class of that if it is told."""
        key = symbol.id, guard.line, name
        if key not in self._again:
            function = self._code.function(symbol) if guard.raises_again and name else None
            above = self._classes.above(name).__contains__
            if function is not None:
                self._again[key] = comes_again(function, guard, above)
            else:
                self._again[key] = float(guard.raises_again)
        return self._again[key]


class ErrorClasses:
    """Which handlers catch which errors, of code in one language."""

    def __init__(self, graph: CodeGraph, language: str) -> None:
        self._graph = graph
        self._language = language
        self._above: dict[str, frozenset[str]] = {}

    def catches(self, guard: Guard, name: str) -> bool:
        """Whether a handler surely catches an error of this class."""
        if not guard.caught or set(guard.caught) & _ALL:
            return True
        if name == ANYTHING:
            return bool(set(guard.caught) & _NEARLY_ALL)
        above = self.above(name)
        return any(caught in above for caught in guard.caught)

    def above(self, name: str) -> frozenset[str]:
        """The names of a class and of all that are known to be above it."""
        if name not in self._above:
            names = {name}
            waiting = [symbol for symbol in self._graph.named(name)[:3] if symbol.kind == "class"]
            seen = {symbol.id for symbol in waiting}
            while waiting:
                symbol = waiting.pop()
                names |= {symbol.name, *(base.rpartition(".")[2] for base in symbol.bases)}
                more = [each for each in self._graph.superclasses(symbol) if each.id not in seen]
                seen |= {each.id for each in more}
                waiting += more
            for each in tuple(names):
                names |= built_in_above(each, self._language)
            if self._is_javas_own(name, names):
                names |= {"Error", "Throwable"}
            elif not names & {"BaseException", "SystemExit", "KeyboardInterrupt", "GeneratorExit"}:
                names |= {"Exception"}
            elif "Exception" not in names:
                names -= {"Exception"}
            self._above[name] = frozenset(names)
        return self._above[name]

    def _is_javas_own(self, name: str, known: set[str]) -> bool:
        """Whether it is an `Error` of Java itself, which is no `Exception`."""
        is_outside = name.endswith("Error") and not self._graph.named(name)
        return self._language == "java" and (is_outside or "Error" in known)


def _is_broad(caught: tuple[str, ...]) -> bool:
    return not caught or bool(set(caught) & (_ALL | _NEARLY_ALL))


def _through(error: Error, edge: Edge) -> Error:
    return Error(
        error.name,
        error.text,
        error.raised_at,
        error.function,
        round(error.confidence * edge.confidence, 3),
        (edge.at, *error.way),
    )
