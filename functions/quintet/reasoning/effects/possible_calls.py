"""What a call may do at some of its callers, beside what it does as it is written."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import call_of
from quintet.codegraph.syntax.expressions import Call
from quintet.reasoning.code.decorators import wrappers_of
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.overriding_methods import StandIns
from quintet.reasoning.code.passed_functions import HandedOver
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
        for symbol in () if found else self._handed_in.of_call(function, call):
            yield symbol.id, HANDED_OVER
        for symbol, sure in found:
            for wrapper in wrappers_of(self._code, symbol):
                yield f"{wrapper.id}{BESIDE}", sure
