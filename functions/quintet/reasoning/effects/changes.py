"""What functions change: of what they are given, of their own object, of what lies outside.

A function changes what its statements give another value, and what the functions change that it
runs; cycles are solved. Making something new changes nothing. A function that changes nothing only
reads: given the same, which nothing changed meanwhile, it does the same again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.statements import Assign, Delete
from quintet.codegraph.syntax.expressions import Expression, Name
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.effects.call_changes import UNKNOWN, CallChanges, Edge, given_to
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.effects.operations import Operations
from quintet.reasoning.effects.sources import OUTSIDE, OWNER, Sources

MOST_FUNCTIONS: Final = 400
"""Functions that are solved together; more than these are not followed."""


@dataclass
class _Solving:
    found: dict[str, set[str]]
    parts: dict[str, set[str]] = field(default_factory=dict)
    """What a function has for its caller: its own variables are none of that."""
    callers: dict[str, list[Edge]] = field(default_factory=dict)


class Changes:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, operations: Operations, sources: Sources) -> None:
        self._code = code
        self._operations = operations
        self._sources = sources
        self._by_call = CallChanges(code, operations, sources)
        self._solved: dict[str, frozenset[str]] = {}

    def of(self, symbol_id: str) -> frozenset[str]:
        """Parameters, `OWNER`, `OUTSIDE` and `UNKNOWN`: what a function may change."""
        if symbol_id not in self._solved:
            self._solve(symbol_id)
        return self._solved[symbol_id]

    def by(self, function: Function, operation: Operation) -> frozenset[str]:
        """What a call changes, by the names that its function has for it.

        What is given to a call that was not followed may be changed by it.
        """
        own, edges = self._by_call.of(function, operation)
        found = set(own)
        for target, edge in edges:
            found.update(_in_caller(self.of(target), edge))
        if UNKNOWN in found:
            found |= self._sources.of_all(function, given_to(operation))
        return frozenset(found)

    def _solve(self, start: str) -> None:
        """Collects the functions that one leads to, then passes changes back over the calls."""
        solving = _Solving({start: set()})
        waiting = [start]
        while waiting:
            symbol_id = waiting.pop()
            function = self._code.function(symbol_id)
            if function is None or function.body.is_cut or len(solving.found) > MOST_FUNCTIONS:
                solving.found[symbol_id].add(UNKNOWN)
                continue
            solving.parts[symbol_id] = {*function.body.parameters, OWNER, OUTSIDE, UNKNOWN}
            found = set(self._by_statements(function))
            for operation in self._operations.of(function):
                own, edges = self._by_call.of(function, operation)
                found |= own
                for target, edge in edges:
                    solving.callers.setdefault(target, []).append(edge)
                    if target not in solving.found:
                        solving.found[target] = set(self._solved.get(target, ()))
                        waiting.extend([] if target in self._solved else [target])
            solving.found[symbol_id] |= found & solving.parts[symbol_id]
        _pass_back(solving)
        self._solved.update((key, frozenset(changed)) for key, changed in solving.found.items())

    def _by_statements(self, function: Function) -> Iterator[str]:
        for visit in function.visits:
            node = visit.node
            if isinstance(node, Assign):
                for target in node.left:
                    yield from self.by_target(function, target, node)
            for target in node.targets if isinstance(node, Delete) else ():
                yield from self._sources.of_target(function, target)

    def by_target(self, function: Function, target: Expression, node: Assign) -> Iterable[str]:
        """What an assignment changes by giving a place a value: a part, or a variable outside."""
        if isinstance(target, Name) and node.operator != "<-":
            return self._sources.of_variable(function, target.name)
        return {OUTSIDE} if node.operator == "<-" else self._sources.of_target(function, target)


def _in_caller(changed: Iterable[str], edge: Edge) -> Iterator[str]:
    for part in changed:
        if part in {OUTSIDE, UNKNOWN}:
            yield part
        else:
            yield from edge.parts.get(part, edge.others)


def _pass_back(solving: _Solving) -> None:
    """What functions change, to all that call them, until nothing is added."""
    waiting = list(solving.found)
    while waiting:
        symbol_id = waiting.pop()
        for edge in solving.callers.get(symbol_id, ()):
            known = solving.found[edge.caller]
            passed = set(_in_caller(solving.found[symbol_id], edge))
            added = (passed & solving.parts[edge.caller]) - known
            if added:
                known |= added
                waiting.append(edge.caller)
