"""What a call may do at some of its callers, beside what it does as it is written."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import call_of
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.reasoning.code.called_functions import OF_CLASSES
from quintet.reasoning.code.event_handlers import decorated_by, wrappers_of
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.overriding_methods import StandIns
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.operation import HANDED_OVER, Operation

BESIDE: Final = "@"
_STANDS_IN: Final = 0.75
"""How sure it is that the method of a class below runs at some of the calls."""


class Beside(NamedTuple):
    """What a call may do at some of its callers, beside what it does as it is written.

    `others` are functions of the code that may run instead; an id that ends in `BESIDE` stands for
    what a wrapper does beside running what it wraps (`is_of_wrapped`). `is_open`: what runs is
    written by classes below, and the code has none.
    """

    others: tuple[tuple[str, float], ...] = ()
    is_of_wrapped: bool = False
    is_open: bool = False


class OtherRuns:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._handed_in = HandedOver(code)
        self._stand_ins = StandIns(code, names)

    def of(self, function: Function, operation: Operation) -> Beside:
        """What else an operation may do."""
        node = operation.visit.node
        call = call_of(node)
        if call is None or operation.expression is not None:
            return Beside()
        found = self._names.targets(function, call)
        others = tuple(self._others(function, call, found))
        return Beside(
            others,
            self._handed_in.is_of_wrapped(function, call),
            not others
            and operation.effect is None
            and any(self._stand_ins.is_left_open(symbol) for symbol, _ in found),
        )

    def _others(
        self, function: Function, call: Call, found: tuple[tuple[Symbol, float], ...]
    ) -> Iterator[tuple[str, float]]:
        """Functions that may run instead of those that a call was found to run."""
        for symbol in self._stand_ins.of_call(function, call, found):
            yield symbol.id, _STANDS_IN
        for symbol in self._made_below(function, call):
            yield symbol.id, _STANDS_IN
        for symbol in () if found else self._handed_in.of_call(function, call):
            yield symbol.id, HANDED_OVER
        for symbol, sure in found:
            for wrapper in wrappers_of(self._code, symbol):
                yield f"{wrapper.id}{BESIDE}", sure

    def _made_below(self, function: Function, call: Call) -> Iterator[Symbol]:
        """Constructors of classes below the one that a value is declared to be: `type[Plugin]`."""
        held = self._names.typed(function, call.function)
        if call.receiver is not None or held.name not in OF_CLASSES or not held.arguments:
            return
        meant = self._names.qualified(held.path, held.arguments[0]).symbol
        if meant is not None:
            yield from self._stand_ins.named_below(meant, _MAKES)


_MAKES: Final = "__init__"
_OWN: Final = frozenset({"self", "this", "cls"})
_MOST_CALLERS: Final = 20
_DEEPEST: Final = 3
"""Functions that hand one on which they were given."""


class HandedOver:
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._known: dict[tuple[str, str], tuple[Symbol, ...]] = {}

    def of_call(self, function: Function, call: Call) -> tuple[Symbol, ...]:
        """The functions that callers hand over to be called here."""
        found = self._parameter(function, call.function)
        return self._given(*found, _DEEPEST) if found is not None else ()

    def is_of_wrapped(self, function: Function, call: Call) -> bool:
        """Whether a call runs what a function around this one was given: what it wraps."""
        found = self._parameter(function, call.function) if call.receiver is None else None
        return found is not None and found[0].symbol.id != function.symbol.id

    def _parameter(self, function: Function, called: Expression) -> tuple[Function, str] | None:
        """The function and its parameter that a name or a field stands for."""
        match called:
            case Name(name=name):
                scope: Function | None = function
                while scope is not None and not scope.is_module and name not in scope.given:
                    if name in scope.body.parameters:
                        return scope, name
                    scope = self._code.around(scope)
            case Attribute(value=Name(name=own), name=name) if own in _OWN:
                owner = self._code.class_of(function.symbol)
                found = self._code.field(owner, name) if owner is not None else None
                if found is not None and isinstance(found[0].value, Name):
                    maker = self._code.at_line(found[1].path, found[0].line)
                    if maker is not None and found[0].value.name in maker.body.parameters:
                        return maker, found[0].value.name
        return None

    def _given(self, scope: Function, name: str, depth: int) -> tuple[Symbol, ...]:
        key = (scope.symbol.id, name)
        if key not in self._known:
            self._known[key] = ()
            found = {each.id: each for each in self._handed(scope, name, depth)}
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _handed(self, scope: Function, name: str, depth: int) -> Iterator[Symbol]:
        parameters = [each for each in scope.body.parameters if each not in _OWN]
        place = parameters.index(name) if name in parameters else -1
        for call in self._code.graph.callers_of(scope.symbol)[:_MOST_CALLERS]:
            if call.kind == "decorator":
                yield from self._decorated(call, place)
            elif call.kind != "passed":
                yield from self._argument(call, place, name, depth)
        outer = scope.symbol.parent
        for call in self._code.graph.callers_of(outer)[:_MOST_CALLERS] if outer else ():
            # `@repeat(3)`: what it gives is called with what it stands at.
            if call.kind == "decorator" and scope.symbol.kind in FUNCTIONS:
                yield from self._decorated(call, place)

    def _decorated(self, call: LinkedCall, place: int) -> Iterator[Symbol]:
        symbol = decorated_by(self._code, call)
        if place == 0 and symbol is not None and symbol.kind in FUNCTIONS:
            yield symbol

    def _argument(self, call: LinkedCall, place: int, name: str, depth: int) -> Iterator[Symbol]:
        """What a call gives a parameter, also where it was handed over to the caller itself."""
        named = next((each for each in call.arguments if each.startswith(f"{name}=")), "")
        text = named.partition("=")[2].strip()
        if not text and 0 <= place < len(call.arguments):
            text = call.arguments[place]
        if not text or "=" in text or "*" in text:
            return
        for each in self._code.graph.calls_of(call.caller):
            if each.kind == "passed" and each.line == call.line and each.text == text:
                found = (self._code.graph.symbol(target.symbol_id) for target in each.targets[:1])
                yield from (
                    target for target in found if target is not None and target.kind in FUNCTIONS
                )
        caller = self._code.function(call.caller)
        if caller is not None and depth > 0 and text.isidentifier():
            found_here = self._parameter(caller, Name(text))
            if found_here is not None:
                yield from self._given(*found_here, depth - 1)
