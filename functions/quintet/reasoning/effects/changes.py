"""What functions change: of what they are given, of their own object, of what lies outside.

A function changes what its statements give another value, and what the functions change that it
runs; cycles are solved. Making something new changes nothing. A function that changes nothing only
reads: given the same, which nothing changed meanwhile, it does the same again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from quintet.codegraph.statements import Assign, CallSite, Delete
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Expression,
    Index,
    Literal,
    Name,
    Unary,
)
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.kinds import CHANGING, is_of_kind
from quintet.reasoning.code.parts import discarded
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.happenings import BESIDE, Happening, Happenings
from quintet.reasoning.effects.sources import OUTSIDE, OWNER, Sources, built_in_names

UNKNOWN: Final = "?"
"""Stands for what a call may change that was not followed."""
MOST_FUNCTIONS: Final = 400
"""Functions that are solved together; more than these are not followed."""
READ: Final = frozenset({"database", "http", "file"})
"""Kinds of effects that leave the world as it is where they only read."""
_MOST_NAMED: Final = 8
"""Methods of one name; where the code has more, it is not known what is meant."""
_CHANGES_FIRST: Final = frozenset({"delete", "copy", "clear", "close"})
"""What Go has without an import and changes its first argument."""


class _Edge(NamedTuple):
    """A call: the caller, and what of it each part of the called function is."""

    caller: str
    parts: Mapping[str, frozenset[str]]
    others: frozenset[str]
    """What a part is that the call does not give by name."""


@dataclass
class _Solving:
    found: dict[str, set[str]]
    parts: dict[str, set[str]] = field(default_factory=dict)
    """What a function has for its caller: its own variables are none of that."""
    callers: dict[str, list[_Edge]] = field(default_factory=dict)


class Changes:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, happenings: Happenings, sources: Sources) -> None:
        self._code = code
        self._happenings = happenings
        self._sources = sources
        self._solved: dict[str, frozenset[str]] = {}
        self._discarded: dict[str, frozenset[tuple[int, int]]] = {}

    def of(self, symbol_id: str) -> frozenset[str]:
        """Parameters, `OWNER`, `OUTSIDE` and `UNKNOWN`: what a function may change."""
        if symbol_id not in self._solved:
            self._solve(symbol_id)
        return self._solved[symbol_id]

    def by(self, function: Function, happening: Happening) -> frozenset[str]:
        """What a call changes, by the names that its function has for it.

        What is given to a call that was not followed may be changed by it.
        """
        own, edges = self._of_happening(function, happening)
        found = set(own)
        for target, edge in edges:
            found.update(_in_caller(self.of(target), edge))
        if UNKNOWN in found:
            found |= self._sources.of_all(function, _given(happening))
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
            for happening in self._happenings.of(function):
                own, edges = self._of_happening(function, happening)
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

    def _of_happening(
        self, function: Function, happening: Happening
    ) -> tuple[frozenset[str], list[tuple[str, _Edge]]]:
        """What a call changes itself, and the functions that it runs."""
        beside = self._happenings.beside(function, happening)
        others = self._sources.of_all(function, _given(happening))
        run = (*happening.targets, *beside.others)
        targets = [target.removesuffix(BESIDE) for target, _ in run]
        own = set(self._by_library(function, happening))
        if happening.is_unknown or beside.is_open:
            named, is_known = self._by_name(function, happening)
            targets += named
            own |= set() if is_known else {UNKNOWN}
        edges = [
            (target, _Edge(function.symbol.id, self._parts(function, happening, target), others))
            for target in targets
        ]
        return frozenset(own), edges

    def _by_name(self, function: Function, happening: Happening) -> tuple[list[str], bool]:
        """All methods that may be meant where it is not known what one is called on.

        Those of the code by that name, and those of containers and texts that change nothing.
        """
        call = _call_of(happening)
        if call is None or call.receiver is None:
            return [], False
        if self._is_literal(function, call.receiver):
            return [], True
        named = [each.id for each in self._code.graph.named(call.name) if each.kind in FUNCTIONS]
        is_built_in = bool(built_in_names(function.language, call.name)) or call.name in CHANGING
        return named, is_built_in or 0 < len(named) <= _MOST_NAMED

    def _by_library(self, function: Function, happening: Happening) -> Iterator[str]:
        """What a call of a library changes: by its effect, by its name, by being done for that."""
        effect, call = happening.effect, _call_of(happening)
        if effect is not None and effect.kind != "log":
            is_read = effect.kind in READ and effect.action in {"read", "open", "close"}
            yield from () if is_read else (OUTSIDE,)
            if call is not None and call.receiver is not None:
                # A file, or a cursor, goes on from where it was.
                yield from self._sources.of(function, call.receiver)
        if call is None or happening.targets:
            return
        sources = self._sources
        pointers = [given for given in call.arguments if isinstance(given, Unary)]
        yield from sources.of_all(function, [each for each in pointers if each.operator == "&"])
        if call.receiver is not None and call.name in CHANGING:
            yield from sources.of_target(function, Attribute(call.receiver, ""))
        elif is_of_kind(happening.name) or not happening.name:
            return
        elif function.language == "go" and happening.name in _CHANGES_FIRST:
            yield from sources.of_all(function, call.arguments[:1])
        elif effect is None and self._is_discarded(function, call):
            yield from sources.of_all(function, _given(happening))
            if catalogue(function.language).cost_of(happening.name) is None:
                yield UNKNOWN

    def _is_literal(self, function: Function, value: Expression) -> bool:
        """Whether a value is written out, there or where its variable is given it."""
        if isinstance(value, Name):
            module = self._code.function(function.path)
            scope = function if value.name in function.given or module is None else module
            value = scope.value_of(value.name) or value
        return isinstance(value, Literal)

    def _parts(
        self, function: Function, happening: Happening, target: str
    ) -> dict[str, frozenset[str]]:
        """What of the caller each part of a called function is."""
        called = self._code.function(target)
        call = _call_of(happening)
        owner = self._code.class_of(called.symbol) if called is not None else None
        known = {called.symbol.name if called is not None else "", owner.name if owner else ""}
        if called is None or call is None or call.name not in known:
            return {}  # A function that is handed over is given whatever the call has.
        found: dict[str, frozenset[str]] = {}
        names = [name for name in called.body.parameters if name not in {"self", "this", "cls"}]
        for place, name in enumerate(names):
            given = call.argument(place, name)
            found[name] = self._sources.of(function, given) if given is not None else frozenset()
        is_made = call.is_new or called.symbol.name in {"__init__", "constructor"}
        receiver = call.receiver
        if is_made or called.symbol.kind == "function":
            found[OWNER] = frozenset()
        elif receiver is None:
            found[OWNER] = frozenset({OWNER})
        else:
            found[OWNER] = self._sources.of(function, receiver)
        return found

    def _is_discarded(self, function: Function, call: Call) -> bool:
        key = function.symbol.id
        if key not in self._discarded:
            self._discarded[key] = discarded(function)
        return (call.place.start, call.place.end) in self._discarded[key]


def _in_caller(changed: Iterable[str], edge: _Edge) -> Iterator[str]:
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


def _call_of(happening: Happening) -> Call | None:
    node = happening.visit.node
    is_call = isinstance(node, CallSite) and happening.expression is None
    return node.call if is_call and isinstance(node, CallSite) else None


def _given(happening: Happening) -> tuple[Expression, ...]:
    """The receiver and the arguments of a call, or what something is read of."""
    call = _call_of(happening)
    if call is None:
        match happening.expression:
            case Attribute(value=value) | Index(value=value):
                return (value,)
            case None:
                return ()
            case other:
                return (other,)
    receiver = (call.receiver,) if call.receiver is not None else ()
    return (*receiver, *call.arguments)
