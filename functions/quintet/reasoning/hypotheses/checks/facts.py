"""One code base as checks ask it: functions with their statements, and where their calls lead.

The same engine as traces and rules. Nothing here judges. What is followed for "it is so" is sure;
what is followed for "it is not so" is everything that may be, and what could not be is listed.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import CallSite, Handler
from quintet.codegraph.syntax.expressions import Attribute, Call, Collection, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.called_functions import OF_CLASSES
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function, SourceReader
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.path_search import Paths
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.hypotheses.checks.java_overloads import taking
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot, whole
from quintet.reasoning.hypotheses.checks.outside import SURE, Edge, Getters, Outside, is_own_of_go
from quintet.reasoning.hypotheses.checks.parts import is_written
from quintet.reasoning.hypotheses.checks.subjects import Callee
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.requests.deadline import Deadline

MOST_FUNCTIONS: Final = 5000
HIDDEN: Final = 0.4
"""Of a call of a value that may hold any function."""
_RUN_BY: Final = frozenset({"call", "apply"})
"""Methods of a script's functions that run them."""
_MARKS: Final = frozenset(
    "property staticmethod classmethod Override Deprecated SuppressWarnings SafeVarargs".split()
)
"""Decorators of the languages that run nothing around a function."""


def how_sure(known: bool | None) -> float:
    """Of a value: where one is written so, others that only may be are not meant."""
    return HIDDEN if known is None else float(known)


class Loose(NamedTuple):
    """A call that was not followed. `name` is its full name outside the code, "" if unknown."""

    at: Spot
    name: str = ""
    function: Function | None = None
    call: Call | None = None


@dataclass(frozen=True)
class Reached:
    """A function that another leads to, by these calls."""

    function: Function
    way: tuple[Spot, ...]
    is_sure: bool


@dataclass
class Reach:
    """All that a function may lead to, itself first, and the calls that were not followed."""

    functions: list[Reached] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)


class Facts:
    """Over one version of a workspace; answers are kept. One thread at a time."""

    def __init__(self, graph: CodeGraph, reader: SourceReader) -> None:
        self.graph = graph
        self.code = Code(graph, reader)
        self.effects = Effects(self.code, self._has_time)
        self.names = self.effects.names
        self.deadline = Deadline()
        self._outside = Outside(self.code)
        self._getters = Getters(self.code, self.names)
        self._leaving: dict[str, tuple[list[Edge], list[Loose]]] = {}
        self.leading: defaultdict[tuple[str, str], dict[str, bool]] = defaultdict(dict)
        """By function and event, of which functions it is known whether they lead to one."""
        self._paths: dict[tuple[str, bool], Paths] = {}

    def _has_time(self) -> bool:
        """What is begun with is ended, or given up as a whole: half an answer is never kept."""
        self.deadline.check()
        return True

    def function(self, symbol: Symbol) -> Function | None:
        """Its statements; None where its language is not read in full depth."""
        return self.code.function(symbol)

    def paths(self, function: Function, *, can_panic: bool = False) -> Paths:
        """The ways through it. Calls of Go fail only if panics count; those of others may."""
        key = function.symbol.id, can_panic
        if key not in self._paths:
            can_fail = can_panic or function.language != "go"
            self._paths[key] = Paths(function, can_fail=can_fail)
        return self._paths[key]

    def own(self, function: Function) -> list[Function]:
        """A function and those written within it; not what a script adds to a class behind."""
        found, waiting = [function], [function.symbol]
        while waiting and not function.is_module:
            for member in self.graph.members(waiting.pop()):
                is_within = member.line <= function.symbol.end_line
                is_inner = member.kind in FUNCTIONS and is_within
                inner = self.code.function(member) if is_inner else None
                if inner is not None:
                    found.append(inner)
                    waiting.append(member)
        return found

    def caught(self, function: Function, handler: Handler) -> tuple[str, ...]:
        """The classes of errors that a handler names, also by the name of a constant tuple."""
        return tuple(
            each.rpartition(".")[2]
            for name in handler.caught
            for each in self._meant(function, name)
        )

    def _meant(self, function: Function, name: str) -> list[str]:
        imports = self.graph.imports_of(function.path)
        paths = [each.resolved_path for each in imports if name in {each.name, each.alias}]
        for path in (function.path, *filter(None, paths)):
            module = self.code.function(path)
            value = module.value_of(name) if module is not None else None
            if isinstance(value, Collection):
                return [dotted(item) for item in value.items]
        return [name]

    def reach(self, function: Function, is_meant: Callable[[int], bool] | None = None) -> Reach:
        """Where its calls may lead, the shortest way to each; its decorators are around it.

        Of its own calls those count that stand at lines that are meant.

        Raises:
            DeadlineExceededError: there is no time to follow them all.
        """
        result = Reach()
        around = list(self.decorators(function, result.loose))
        waiting = deque([Reached(function, (), True), *around])
        seen = {waiter.function.symbol.id for waiter in waiting}
        while waiting:
            self.deadline.check()
            reached = waiting.popleft()
            result.functions.append(reached)
            edges, loose = self.leaving(reached.function)
            if reached.function is function and is_meant is not None:
                edges = [edge for edge in edges if is_meant(edge.at.line)]
                loose = [each for each in loose if is_meant(each.at.line)]
            result.loose.extend(loose)
            for edge in sorted(edges, key=lambda edge: not edge.is_sure):
                if edge.target in seen:
                    continue
                seen.add(edge.target)
                target = self.code.function(edge.target)
                if target is None or len(seen) > MOST_FUNCTIONS:
                    result.loose.append(Loose(edge.at._replace(why="not read in full depth")))
                    continue
                if self._stands_for_others(target):
                    why = f"{edge.at.why}: what stands in for it is not all known"
                    result.loose.append(Loose(edge.at._replace(why=why)))
                is_sure, way = reached.is_sure and edge.is_sure, (*reached.way, edge.at)
                waiting.append(Reached(target, way, is_sure))
                for around_it in self.decorators(target, result.loose):
                    if around_it.function.symbol.id not in seen:
                        seen.add(around_it.function.symbol.id)
                        waiting.append(Reached(around_it.function, way, is_sure))
        return result

    def _stands_for_others(self, function: Function) -> bool:
        """Whether a method is declared to be written elsewhere: of an interface, or abstract."""
        owner = self.code.class_of(function.symbol)
        if owner is None:
            return False
        heads = {base.partition("[")[0].rpartition(".")[2] for base in owner.bases}
        is_marked = any("abstractmethod" in mark for mark in function.symbol.decorators)
        return owner.kind == "interface" or "Protocol" in heads or is_marked

    def leaving(self, function: Function) -> tuple[list[Edge], list[Loose]]:
        """The calls of a function: where they may go, and those of which that is not known."""
        key = function.symbol.id
        if key not in self._leaving:
            edges: list[Edge] = []
            loose: list[Loose] = []
            handed = {
                (call.line, target.symbol_id)
                for call in self.graph.calls_of(function.symbol)
                if call.kind == "passed"
                for target in call.targets
            }
            for operation in self.effects.operations(function):
                at = Spot(function.path, operation.step.line, f"`{operation.step.text}`")
                edges += [
                    Edge(target, at, sure >= SURE and (at.line, target) not in handed)
                    for target, sure in operation.targets
                ]
            edges += self._getters.edges(function)
            for line, target in handed:
                edges.append(Edge(target, Spot(function.path, line, "handed over"), False))
            for visit in function.sites:
                if isinstance(visit.node, CallSite):
                    self._take_call(function, visit.node, edges, loose)
            self._leaving[key] = (edges, loose)
        return self._leaving[key]

    def _take_call(
        self, function: Function, site: CallSite, edges: list[Edge], loose: list[Loose]
    ) -> None:
        call = site.call
        at = spot(function, site, f"`{call.text[:80] if call is not None else site.text}`")
        if call is None:
            loose.append(Loose(at, "", function))
            return
        linked = self.names.linked(function, call)
        targets = (
            {target.symbol_id: target.confidence for target in linked.targets} if linked else {}
        )
        targets |= {symbol.id: sure for symbol, sure in self.names.targets(function, call)}
        for target, sure in targets.items():
            symbol = self.graph.symbol(target)
            if symbol is not None and symbol.kind in FUNCTIONS:
                edges.append(Edge(target, at, sure >= SURE))
        if self.names.typed(function, call.function).name in OF_CLASSES:
            loose.append(Loose(at, "", function, call))  # a class below it may be made
        if targets or is_own_of_go(function, call):
            return
        name = self.names.callee(function, call)
        if not name and self._is_accessor(function, call):
            return
        is_outside = self._outside.is_outside(name)
        stand_ins = self._outside.stand_ins(function, call) if is_outside else ()
        edges += [Edge(symbol.id, at, is_sure=False) for symbol in stand_ins]
        is_known = is_outside and catalogue(function.language).knows(name)
        if not is_known and not is_of_kind(name):
            loose.append(Loose(at, name if is_outside else "", function, call))

    def _is_accessor(self, function: Function, call: Call) -> bool:
        """Whether it is the method by which Java gives a component of a record."""
        held = self.names.typed(function, call.receiver) if call.receiver is not None else None
        is_plain = function.language == "java" and not call.arguments
        owner = held.symbol if held is not None and is_plain else None
        return owner is not None and self.code.field(owner, call.name) is not None

    def decorators(self, function: Function, loose: list[Loose]) -> Iterator[Reached]:
        """The functions that decorators of the code put around one; others are not followed."""
        for mark in function.symbol.decorators:
            name = mark.partition("(")[0].lstrip("@").strip()
            full = self.names.full(function.path, name)
            is_property = name.rpartition(".")[2] in {"setter", "deleter"}
            if name in _MARKS or is_property or catalogue(function.language).knows(full):
                continue
            home = [
                symbol
                for symbol in self.graph.named(name.rpartition(".")[2])
                if symbol.kind == "function"
                and symbol.path in {function.path, *self._imported(function)}
            ]
            at = whole(function, f"the decorator `{name}`")
            for symbol in home:
                decorator = self.code.function(symbol)
                for inner in self.own(decorator) if decorator is not None else ():
                    yield Reached(inner, (at,), True)
            if not home:
                loose.append(Loose(at, full, function))

    def _imported(self, function: Function) -> set[str]:
        found = self.graph.imports_of(function.path)
        return {symbol.resolved_path for symbol in found if symbol.resolved_path}

    def may_call(self, loose: Loose, callee: Callee) -> bool:
        """Whether a call that was not followed may run a function of the code.

        A library can run what it is handed: functions that are handed over are followed, methods
        of what it is given may be run by it.
        """
        if not loose.name or loose.name.endswith(".__call__"):
            return True  # what a variable holds may be anything
        if loose.call is None or loose.function is None:
            return False
        if not any("." in key.partition("::")[2] for key in callee.ids):
            return False
        given = loose.call.arguments
        return any(
            not isinstance(value, Literal) and not self.names.kind(loose.function, value)
            for value in given
        )

    def meets(self, function: Function, call: Call, callee: Callee) -> float:
        """How sure it is that a call is of a function: 1, 0, or between where that is not known."""
        if callee.written and is_written(call, callee.written):
            return 1.0
        if self._is_run_by_method(function, call, callee):
            is_here = any(key.partition("::")[0] == function.path for key in callee.ids)
            return 1.0 if is_here and isinstance(call.receiver, Name) else 0.5
        linked = self.names.linked(function, call)
        targets = (
            {target.symbol_id: target.confidence for target in linked.targets} if linked else {}
        )
        targets |= {symbol.id: sure for symbol, sure in self.names.targets(function, call)}
        made = self.names.typed(function, call).symbol if targets else None
        if made is not None and made.name == call.name and made.id in callee.ids:
            return 1.0  # its constructor may be that of a class above
        if targets:
            targets = {**taking(self.graph, self.names, function, call, targets)}
            sure = max((targets[key] for key in targets if key in callee.ids), default=0.0)
            return 1.0 if sure >= SURE or targets.keys() <= callee.ids else sure
        full = self.names.callee(function, call)
        if full:
            known = catalogue(function.language)
            is_it = bool(callee.outside) and callee.outside in {full, known.resolve(full)}
            is_of_result = isinstance(call.receiver, Call) and call.name == callee.last
            return 1.0 if is_it else 0.5 if is_of_result and callee.outside else 0.0
        if callee.written:
            return 0.0
        if call.name == callee.last:
            return 0.5
        is_held = isinstance(call.function, Name) and function.holds(call.name)
        return HIDDEN if not call.name or is_held else 0.0

    def _is_run_by_method(self, function: Function, call: Call, callee: Callee) -> bool:
        """Whether a script calls it, or what has its name, by `run.call(this)`."""
        run = call.receiver
        is_named = isinstance(run, Name | Attribute) and run.name == callee.last
        is_own = is_named and not (isinstance(run, Name) and function.holds(run.name))
        is_script = function.language in {"javascript", "typescript"}
        return is_script and is_own and call.name in _RUN_BY and not callee.outside
