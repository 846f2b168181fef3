"""Where the entry's arguments go: which call, store, return, condition or field they reach.

Forward over assignments of one body after another, along the calls of the tree. A value that is
computed from an argument counts as coming from it. Branches are not told apart, fields are not
followed into other methods, and what functions outside the code do with a value is not known.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from quintet.codegraph.model import Call, Parameter, Symbol
from quintet.codegraph.statements import (
    Assign,
    Branch,
    CallSite,
    Closure,
    Loop,
    Node,
    Raise,
    Return,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Expression, Index, Keyword, Spread
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.code.functions import Function
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.libraries.effect import EffectKind
from quintet.reasoning.tracing.calltree import CallTree, Edge

FlowKind = Literal[
    "argument", "receiver", "store", "outside", "returned", "field", "condition", "loop", "error"
]
MOST_FLOWS: Final = 300
_LEAST_EDGE: Final = 0.5
_SELF: Final = frozenset({"self", "cls"})
_STORES: Final = frozenset[EffectKind]({"database", "queue", "cache", "file", "http", "process"})


@dataclass(frozen=True, slots=True)
class Flow:
    """One place that a value reaches.

    `parameter` is the entry's, `name` what holds the value here, `into` what it becomes there: a
    parameter of a function, a field, a store. `way` are the calls that it came through.
    """

    parameter: str
    kind: FlowKind
    path: str
    line: int
    function: str
    name: str
    into: str
    confidence: float
    way: tuple[str, ...] = ()


@dataclass(slots=True)
class DataFlow:
    """All places, by parameter and then in the order in which they are reached."""

    parameters: tuple[str, ...] = ()
    flows: list[Flow] = field(default_factory=list)
    unused: tuple[str, ...] = ()
    """Parameters that reach nothing that was read."""
    bounds: list[str] = field(default_factory=list)
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class _Carried:
    """A value on its way: in this parameter of this function."""

    origin: str
    function: str
    name: str
    confidence: float
    way: tuple[str, ...]


def data_flow(effects: Effects, tree: CallTree, has_time: HasTime) -> DataFlow:
    """The places that the parameters of the entry reach."""
    given = [parameter.name for parameter in _own(tree.entry.symbol)]
    result = DataFlow(tuple(given))
    entry = tree.entry.symbol.id
    waiting = deque(_Carried(name, entry, name, 1.0, ()) for name in given)
    seen = {(function.origin, function.function, function.name) for function in waiting}
    reached: set[str] = set()
    while waiting:
        if not has_time():
            result.is_complete = False
            break
        if len(result.flows) >= MOST_FLOWS:
            result.bounds.append(f"Data flow ends after {MOST_FLOWS} places")
            break
        called = waiting.popleft()
        function = effects.code.function(called.function)
        if function is None or not tree.functions[called.function].is_open:
            continue
        visit = _Visit(effects, tree, function, called)
        for flow, onward in visit.flows():
            result.flows.append(flow)
            reached.add(called.origin)
            key = (onward.origin, onward.function, onward.name) if onward else None
            if onward is not None and key is not None and key not in seen:
                seen.add(key)
                waiting.append(onward)
    order = {name: place for place, name in enumerate(given)}
    result.flows = sorted(result.flows[:MOST_FLOWS], key=lambda flow: order[flow.parameter])
    if effects.code.function(entry) is not None:
        result.unused = tuple(name for name in given if name not in reached)
    return result


_Step = tuple[Flow, _Carried | None]


class _Visit:
    """One value in one body."""

    def __init__(
        self, effects: Effects, tree: CallTree, function: Function, carried: _Carried
    ) -> None:
        reached = tree.functions[carried.function]
        self._symbol = reached.symbol
        self._body = function.body
        self._one = carried
        self._stores = {
            id(operation.visit.node): operation.effect
            for operation in effects.operations(function)
            if operation.effect is not None and operation.effect.kind in _STORES
        }
        self._calls: dict[tuple[int, str], Call] = {}
        for call in reached.calls:
            if call.kind != "passed":
                self._calls.setdefault((call.line, call.text), call)
        self._edges: dict[int, list[Edge]] = {}
        for edge in reached.edges:
            self._edges.setdefault(edge.call.id, []).append(edge)
        self._names = {carried.name: None}

    def flows(self) -> Iterator[_Step]:
        """The places, in the order of the source."""
        self._spread()
        skipped: set[int] = set()
        for node in walk(self._body):
            if id(node) in skipped:
                skipped.update(map(id, node.children))
                continue
            if isinstance(node, Closure) and self._one.name in node.parameters:
                skipped.update(map(id, node.children))
            yield from self._at(node)

    def _spread(self) -> None:
        """The names that hold something computed from the value; loops carry them backwards."""
        nodes = [node for node in walk(self._body) if isinstance(node, (Assign, Loop))]
        for _ in range(3):
            before = len(self._names)
            for node in nodes:
                if isinstance(node, Loop):
                    if _read(node.over, self._names):
                        self._names.update(dict.fromkeys(node.variables))
                elif self._reads(node):
                    plain = (
                        write for write in node.writes if "." not in write and "[" not in write
                    )
                    self._names.update(dict.fromkeys(plain))
            if len(self._names) == before:
                return

    def _reads(self, node: Assign) -> bool:
        return _read(node.right, self._names) is not None

    def _at(self, node: Node) -> Iterator[_Step]:
        if isinstance(node, CallSite):
            yield from self._call(node)
        elif isinstance(node, Assign) and self._reads(node):
            for target in node.left:
                if isinstance(target, Attribute | Index):
                    name = _read(node.right, self._names)
                    yield self._flow("field", node, name, target.text), None
        elif isinstance(node, Return):
            name = _read(node.given, self._names)
            if name is not None:
                into = "yielded" if node.is_yield else "returned"
                yield self._flow("returned", node, name, into), None
        elif isinstance(node, Branch | Loop | Raise):
            yield from self._decides(node)

    def _decides(self, node: Branch | Loop | Raise) -> Iterator[_Step]:
        kind: FlowKind
        if isinstance(node, Branch):
            kind, decisive = "condition", node.test
        elif isinstance(node, Loop):
            kind, decisive = "loop", node.over or node.test
        else:
            kind, decisive = "error", node.given
        name = _read(decisive, self._names)
        if name is not None and decisive is not None:
            yield self._flow(kind, node, name, decisive.text), None

    def _call(self, site: CallSite) -> Iterator[_Step]:
        call = self._calls.get((site.span.line, site.text))
        if site.call is None:
            return
        receiver = _read(site.call.receiver, self._names)
        if receiver is not None and receiver not in _SELF:
            yield self._flow("receiver", site, receiver, f"{site.text}()"), None
        for place, argument in enumerate(site.call.arguments):
            name = _read(argument, self._names)
            if name is not None:
                yield from self._argument(site, call, place, argument, name)

    def _argument(
        self, site: CallSite, call: Call | None, place: int, argument: Expression, name: str
    ) -> Iterator[_Step]:
        store = self._stores.get(id(site))
        if store is not None:
            yield self._flow("store", site, name, f"{store.kind} {store.name}"), None
            return
        edges = self._edges.get(call.id, []) if call is not None else []
        for edge in edges:
            parameter = _parameter(edge, place, argument)
            into = (
                f"{edge.symbol.qualified}({parameter.name})" if parameter else edge.symbol.qualified
            )
            flow = self._flow("argument", site, name, into, edge.confidence)
            is_sure = parameter is not None and edge.confidence >= _LEAST_EDGE
            yield flow, self._onward(edge, parameter) if is_sure else None
        if not edges:
            outside = call.external if call is not None and call.external else site.text
            yield self._flow("outside", site, name, f"{outside}()"), None

    def _onward(self, edge: Edge, parameter: Parameter | None) -> _Carried | None:
        if parameter is None:
            return None
        function = self._one
        confidence = round(function.confidence * edge.confidence, 3)
        way = (*function.way, edge.at)
        return _Carried(function.origin, edge.symbol.id, parameter.name, confidence, way)

    def _flow(
        self, kind: FlowKind, node: Node, name: str | None, into: str, confidence: float = 1.0
    ) -> Flow:
        function, symbol = self._one, self._symbol
        sure = round(function.confidence * confidence, 3)
        return Flow(
            function.origin,
            kind,
            symbol.path,
            node.span.line,
            symbol.qualified,
            name or function.name,
            into,
            sure,
            function.way,
        )


def _own(symbol: Symbol) -> list[Parameter]:
    """The parameters that callers give."""
    return [parameter for parameter in symbol.parameters if parameter.name.lstrip("*") not in _SELF]


def _read(expression: Expression | None, names: Mapping[str, None]) -> str | None:
    """The first of the names that an expression reads; None when it reads none of them."""
    read = names_in(expression)
    return next((name for name in names if name in read), None)


def _parameter(edge: Edge, place: int, argument: Expression) -> Parameter | None:
    """The parameter that an argument becomes."""
    given = list(edge.symbol.parameters)
    if given and given[0].name in _SELF and _is_bound(edge):
        given = given[1:]
    by_name = {argument.name.lstrip("*."): argument for argument in given}
    if isinstance(argument, Keyword) and argument.name in by_name:
        return by_name[argument.name]
    if isinstance(argument, Spread):
        return None
    if place < len(given):
        return given[place]
    last = given[-1] if given else None
    return last if last is not None and last.name.startswith(("*", "...")) else None


def _is_bound(edge: Edge) -> bool:
    """Whether the receiver is given by the call itself: not so in `Class.method(instance)`."""
    receiver = edge.call.receiver.rpartition(".")[2]
    owner = edge.symbol.qualified.rpartition(".")[0].rpartition(".")[2]
    return edge.symbol.name == "__init__" or not owner or receiver != owner
