"""What one call changes: by what a library does, and by the functions of the code that it runs."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from quintet.codegraph.statements import CallSite
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
from quintet.reasoning.code.statement_expressions import discarded
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.effects.operations import Operations
from quintet.reasoning.effects.possible_calls import BESIDE
from quintet.reasoning.effects.sources import OUTSIDE, OWNER, Sources, built_in_names

UNKNOWN: Final = "?"
"""Stands for what a call may change that was not followed."""
READ: Final = frozenset({"database", "http", "file"})
"""Kinds of effects that leave the world as it is where they only read."""
_MOST_NAMED: Final = 8
"""Methods of one name; where the code has more, it is not known what is meant."""
_CHANGES_FIRST: Final = frozenset({"delete", "copy", "clear", "close"})
"""What Go has without an import and changes its first argument."""


class Edge(NamedTuple):
    """A call: the caller, and what of it each part of the called function is."""

    caller: str
    parts: Mapping[str, frozenset[str]]
    others: frozenset[str]
    """What a part is that the call does not give by name."""


class CallChanges:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, operations: Operations, sources: Sources) -> None:
        self._code = code
        self._operations = operations
        self._sources = sources
        self._discarded: dict[str, frozenset[tuple[int, int]]] = {}

    def of(
        self, function: Function, operation: Operation
    ) -> tuple[frozenset[str], list[tuple[str, Edge]]]:
        """What a call changes itself, and the functions that it runs."""
        beside = self._operations.others.of(function, operation)
        others = self._sources.of_all(function, given_to(operation))
        run = (*operation.targets, *beside.others)
        targets = [target.removesuffix(BESIDE) for target, _ in run]
        own = set(self._by_library(function, operation))
        if operation.is_unknown or beside.is_open:
            named, is_known = self._by_name(function, operation)
            targets += named
            own |= set() if is_known else {UNKNOWN}
        edges = [
            (target, Edge(function.symbol.id, self._parts(function, operation, target), others))
            for target in targets
        ]
        return frozenset(own), edges

    def _by_name(self, function: Function, operation: Operation) -> tuple[list[str], bool]:
        """All methods that may be meant where it is not known what one is called on.

        Those of the code by that name, and those of containers and texts that change nothing.
        """
        call = _call_of(operation)
        if call is None or call.receiver is None:
            return [], False
        if self._is_literal(function, call.receiver):
            return [], True
        named = [each.id for each in self._code.graph.named(call.name) if each.kind in FUNCTIONS]
        is_built_in = bool(built_in_names(function.language, call.name)) or call.name in CHANGING
        return named, is_built_in or 0 < len(named) <= _MOST_NAMED

    def _by_library(self, function: Function, operation: Operation) -> Iterator[str]:
        """What a call of a library changes: by its effect, by its name, by being done for that."""
        effect, call = operation.effect, _call_of(operation)
        if effect is not None and effect.kind != "log":
            is_read = effect.kind in READ and effect.action in {"read", "open", "close"}
            yield from () if is_read else (OUTSIDE,)
            if call is not None and call.receiver is not None:
                # A file, or a cursor, goes on from where it was.
                yield from self._sources.of(function, call.receiver)
        if call is None or operation.targets:
            return
        sources = self._sources
        pointers = [given for given in call.arguments if isinstance(given, Unary)]
        yield from sources.of_all(function, [each for each in pointers if each.operator == "&"])
        if call.receiver is not None and call.name in CHANGING:
            yield from sources.of_target(function, Attribute(call.receiver, ""))
        elif is_of_kind(operation.name) or not operation.name:
            return
        elif function.language == "go" and operation.name in _CHANGES_FIRST:
            yield from sources.of_all(function, call.arguments[:1])
        elif effect is None and self._is_discarded(function, call):
            yield from sources.of_all(function, given_to(operation))
            if catalogue(function.language).cost_of(operation.name) is None:
                yield UNKNOWN

    def _is_literal(self, function: Function, value: Expression) -> bool:
        """Whether a value is written out, there or where its variable is given it."""
        if isinstance(value, Name):
            module = self._code.function(function.path)
            scope = function if value.name in function.given or module is None else module
            value = scope.value_of(value.name) or value
        return isinstance(value, Literal)

    def _parts(
        self, function: Function, operation: Operation, target: str
    ) -> dict[str, frozenset[str]]:
        """What of the caller each part of a called function is."""
        called = self._code.function(target)
        call = _call_of(operation)
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


def _call_of(operation: Operation) -> Call | None:
    node = operation.visit.node
    is_call = isinstance(node, CallSite) and operation.expression is None
    return node.call if is_call and isinstance(node, CallSite) else None


def given_to(operation: Operation) -> tuple[Expression, ...]:
    """The receiver and the arguments of a call, or what something is read of."""
    call = _call_of(operation)
    if call is None:
        match operation.expression:
            case Attribute(value=value) | Index(value=value):
                return (value,)
            case None:
                return ()
            case other:
                return (other,)
    receiver = (call.receiver,) if call.receiver is not None else ()
    return (*receiver, *call.arguments)
