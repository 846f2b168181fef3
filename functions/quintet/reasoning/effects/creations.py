"""What functions make that takes long and could be used again, and what it depends on.

Expressions that are compiled, clients, parsers, what is read of files: the catalogue says of which
calls. A function that makes such a thing from nothing but its parameters, constants and fields that
never change makes the same again whenever it is given the same.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from quintet.codegraph.statements import (
    Assign,
    Closure,
    Handler,
    Loop,
    Raise,
    Return,
    call_of,
)
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Collection,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Keyword,
    Literal,
    Name,
    Other,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.kinds import CHANGING, is_of_kind
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.common.entry_points import is_constructor
from quintet.reasoning.effects.operation import Operation, Step
from quintet.reasoning.libraries.catalogue import catalogue

_OWN = frozenset({"self", "this", "cls"})
OWNER = "this"
"""Stands for the object itself among what something depends on."""
_SURE = 0.7
"""Calls of less certain targets are not followed."""


class Creation(NamedTuple):
    """Something that a function makes each time that it is called.

    `inputs` are the expressions that it is made of, in terms of the function. `is_given_back`: it
    is what the function returns. `reads_outside`: what it gives may change between two calls.
    """

    steps: tuple[Step, ...]
    visit: Visit
    inputs: tuple[Expression, ...]
    is_given_back: bool
    reads_outside: bool
    sure: float


class Creations:
    """Answers for one code base, kept."""

    def __init__(
        self, code: Code, names: Names, operations: Callable[[Function], tuple[Operation, ...]]
    ) -> None:
        self._code = code
        self._names = names
        self._operations = operations
        self._known: dict[tuple[str, int], tuple[Creation, ...]] = {}

    def at(self, function: Function, operation: Operation, depth: int) -> Iterator[Creation]:
        """What a call makes itself, and what the functions make that it runs."""
        call = operation.visit.call
        if (
            call is None
            or operation.is_kept
            or any(
                isinstance(parent, Handler | Raise | Closure) for parent in operation.visit.parents
            )
        ):
            return
        inputs = self._own_inputs(function, operation, call)
        if inputs is not None:
            effect = operation.effect
            reads_outside = effect is not None and effect.kind == "file"
            back = _is_given_back(function, call)
            yield Creation(
                (operation.step,), operation.visit, inputs, back, reads_outside, operation.sure
            )
            return
        for target, sure in operation.targets if depth > 0 else ():
            called = self._code.function(target) if sure >= _SURE else None
            if called is None:
                continue
            for creation in self._of(called, depth - 1):
                given = self._handed(called, call, creation)
                if given is None or (creation.is_given_back and is_stored(function, operation)):
                    continue
                back = creation.is_given_back and _is_given_back(function, call)
                steps = (operation.step, *creation.steps)
                confidence = round(sure * creation.sure, 3)
                yield Creation(
                    steps, operation.visit, given, back, creation.reads_outside, confidence
                )

    def _of(self, function: Function, depth: int) -> tuple[Creation, ...]:
        """What a function makes at each call, of which it is known what it depends on."""
        key = (function.symbol.id, depth)
        if key not in self._known:
            self._known[key] = ()
            self._known[key] = tuple(
                creation
                for operation in self._operations(function)
                for creation in self.at(function, operation, depth)
                if not creation.visit.loops
                and not is_stored(function, operation)
                and all(self.needs(function, given) is not None for given in creation.inputs)
            )
        return self._known[key]

    def _own_inputs(
        self, function: Function, operation: Operation, call: Call
    ) -> tuple[Expression, ...] | None:
        """What a call makes its answer of, where that takes long; None of others."""
        cost = catalogue(function.language).cost_of(operation.name) if operation.name else None
        if cost is None or cost.shape != "make" or _opens_for_writing(operation, call):
            return None
        receiver = (call.receiver,) if call.receiver is not None else ()
        if cost.of == "receiver":
            return receiver
        return call.arguments[:1] if cost.of == "argument" else (*receiver, *call.arguments)

    def _handed(
        self, called: Function, call: Call, creation: Creation
    ) -> tuple[Expression, ...] | None:
        """What a making of a called function is made of, in terms of the caller."""
        found: list[Expression] = []
        needed = {name for each in creation.inputs for name in self.needs(called, each) or ()}
        if needed and any(isinstance(given, Spread) for given in call.arguments):
            return None
        parameters = [name for name in called.body.parameters if name not in _OWN]
        for name in needed:
            if name != OWNER:
                place = parameters.index(name) if name in parameters else -1
                given = call.argument(place, name)
                found.extend([given] if given is not None else [])
            elif not is_constructor(called.symbol, None):
                found.append(call.receiver if call.receiver is not None else Name(OWNER))
        return tuple(found)

    def needs(
        self, function: Function, given: Expression | None, depth: int = 0
    ) -> frozenset[str] | None:
        """The parameters that a value depends on; None where it may depend on something else."""
        if given is None:
            return frozenset()
        if depth > 8 or isinstance(given, Comprehension | FunctionValue | Other):  # noqa: PLR2004
            return None
        match given:
            case Name(name=name):
                return self._needs_of_name(function, name, depth)
            case Attribute(value=Name(name=owner), name=field) if _is_own(function, owner):
                return frozenset({OWNER}) if self.is_lasting(function, field) else None
            case Call() if not self.is_pure(function, given):
                return None
            case Call():
                receiver = (given.receiver,) if given.receiver is not None else ()
                return self._together(function, (*receiver, *given.arguments), depth)
        return self._together(function, given.parts, depth)

    def _together(
        self, function: Function, parts: tuple[Expression, ...], depth: int
    ) -> frozenset[str] | None:
        found: set[str] = set()
        for part in parts:
            needed = self.needs(function, part, depth + 1)
            if needed is None:
                return None
            found |= needed
        return frozenset(found)

    def _needs_of_name(self, function: Function, name: str, depth: int) -> frozenset[str] | None:
        if _is_own(function, name):
            return frozenset({OWNER})
        if name in function.bound or _is_filled(function, name):
            return None
        if name in function.given:
            is_changed = name in function.body.parameters
            value = None if is_changed else function.value_of(name)
            return None if value is None else self.needs(function, value, depth + 1)
        if name in function.body.parameters:
            return frozenset({name})
        home = self._code.class_of(function.symbol) if function.language == "java" else None
        if home is not None and self._code.field(home, name) is not None:
            return frozenset({OWNER}) if self.is_lasting(function, name) else None
        module = self._code.function(function.path)
        is_once = module is None or len(module.given.get(name, ())) <= 1
        return frozenset() if is_once else None

    def is_lasting(self, function: Function, field: str) -> bool:
        """Whether no method but the constructor gives a field of the own class another value."""
        home = self._code.class_of(function.symbol)
        if home is None:
            return False
        for member in self._code.graph.members(home):
            method = None if is_constructor(member, home) else self._code.function(member)
            names = {field, *(f"{own}.{field}" for own in _OWN)}
            if method is not None and names & set(method.given):
                return False
        return True

    def is_pure(self, function: Function, call: Call) -> bool:
        """Whether a call is known to give the same when it is given the same."""
        name = self._names.callee(function, call)
        if is_of_kind(name):
            return True
        known = catalogue(function.language)
        return known.knows(name) and known.effect_of(name) is None


def _is_own(function: Function, name: str) -> bool:
    """Whether a name is the object that a method is called on; Go names it as it likes."""
    body = function.body
    is_receiver = function.language == "go" and name in body.types and name not in body.parameters
    return name in _OWN or is_receiver


def _is_filled(function: Function, name: str) -> bool:
    """Whether a function changes what a variable holds: `parts.append(part)`."""
    return any(call.name in CHANGING and call.receiver == Name(name) for _, call in function.calls)


def _opens_for_writing(operation: Operation, call: Call) -> bool:
    """Opens a file with a mode that is not written out as one of reading."""
    if operation.effect is None or operation.effect.kind != "file":
        return False
    mode = call.argument(0 if call.receiver is not None else 1, "mode")
    written = mode.value if isinstance(mode, Literal) else "w"
    return mode is not None and bool(set(written) & set("wax+"))


def is_stored(function: Function, operation: Operation) -> bool:
    """Whether what a call gives is kept for later, or changed: then each needs its own."""
    call = operation.visit.call
    if call is None:
        return False
    names: dict[str, Expression] = {OWNER: call}
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Assign) and node.right is not None and _plain(node.right) == call:
            if any(not isinstance(target, Name) for target in node.left):
                return True
            names.update((dotted(target), target) for target in node.left[:1])
    values = tuple(names.values())
    return any(_stores(visit, values) for visit in function.visits)


def _stores(visit: Visit, values: tuple[Expression, ...]) -> bool:
    node = visit.node
    if isinstance(node, Assign):
        return any(
            isinstance(target, Index | Attribute)
            and (_plain(node.right) in values or target.value in values)
            for target in node.left
        )
    if isinstance(node, Loop) and node.element is not None:
        made = node.element.value if isinstance(node.element, Keyword) else node.element
        return _plain(made) in values
    if isinstance(node, Return) and visit.loops:
        return _plain(node.given) in values
    call = call_of(node)
    if call is None:
        return False
    is_put = call.name in _PUTS and any(_plain(each) in values for each in call.arguments)
    return is_put or (call.name in CHANGING and call.receiver in values)


_PUTS = frozenset("append add put push set setdefault insert offer submit enter_context".split())


def _plain(given: Expression | None) -> Expression | None:
    while isinstance(given, Await | Keyword):
        given = given.value
    return given


def _is_given_back(function: Function, call: Call) -> bool:
    """Whether a function returns what a call gives."""
    names = {
        dotted(target)
        for each in function.visits
        if isinstance(each.node, Assign) and _plain(each.node.right) == call
        for target in each.node.left[:1]
    }
    returned = [each.node.given for each in function.visits if isinstance(each.node, Return)]
    values = [
        part
        for given in returned
        for part in ((given, *given.items) if isinstance(given, Collection) else (given,))
    ]
    return any(_plain(given) == call or dotted(given) in names - {""} for given in values)
