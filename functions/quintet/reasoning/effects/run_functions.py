"""Functions of the code that a call runs: what is called, and what is handed over to it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Arm, Branch, Loop
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Index,
    Keyword,
    Logical,
    Name,
    Slice,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function, Visit
from quintet.reasoning.effects.operation import HANDED_OVER, Operation, step_of

_CONSTRUCTORS: Final = ("__init__", "constructor")
_EACH: Final = "each"
"""The element that a function is run for which is not written there."""


class RunFunctions:
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._handed: dict[str, dict[tuple[int, str], tuple[tuple[str, float], ...]]] = {}

    def called(self, found: tuple[tuple[Symbol, float], ...]) -> Iterator[tuple[str, float]]:
        """Functions; of a class its constructor."""
        for symbol, sure in found:
            if symbol.kind in FUNCTIONS:
                yield symbol.id, sure
                continue
            for name in (*_CONSTRUCTORS, symbol.name):
                made = self._code.method(symbol, name)
                if made is not None:
                    yield made.id, sure
                    break

    def handed_over(self, function: Function, call: Call) -> Iterator[tuple[str, float]]:
        """Functions of the code that are arguments: what is called may run them."""
        if function.symbol.id not in self._handed:
            self._handed[function.symbol.id] = {
                (each.line, each.text): tuple(
                    (target.symbol_id, round(target.confidence * HANDED_OVER, 3))
                    for target in each.targets[:1]
                )
                for each in self._code.graph.calls_of(function.symbol)
                if each.kind == "passed"
            }
        handed = self._handed[function.symbol.id]
        for given in call.arguments if handed else ():
            value = given.value if isinstance(given, Keyword) else given
            yield from handed.get((call.line, dotted(value)), ())

    def for_each(self, function: Function, visit: Visit, call: Call) -> Iterator[Operation]:
        """Functions of the code that a call runs for each element: `rows.map(this::load)`."""
        for given in call.arguments:
            value = given.value if isinstance(given, Keyword) else given
            run = tuple(self.handed_over(function, replace(call, arguments=(given,))))
            if not run:
                continue
            others = (each for each in call.arguments if each is not given)
            over = call.receiver if call.receiver is not None else next(others, None)
            loop = Loop(visit.node.span, over=over, targets=(Name(_EACH),), form="callback")
            yield Operation(
                Visit(visit.node, (*visit.parents, loop)),
                step_of(function, value),
                "",
                targets=tuple((target, round(sure / HANDED_OVER, 3)) for target, sure in run),
                expression=Call(value, (Name(_EACH),), place=value.place),
            )


_ENTERING: Final = ("__enter__", "__exit__", "__aenter__", "__aexit__")


def implied(visit: Visit) -> Iterator[tuple[Expression, str]]:
    """Values of a statement with the special methods that it runs of them."""
    node = visit.node
    if isinstance(node, Loop) and node.over is not None:
        yield node.over, "__aiter__" if node.is_async and node.form != "callback" else "__iter__"
    elif isinstance(node, Branch):
        for tested in _tested(node.test):
            yield tested, "__bool__"
    elif isinstance(node, Arm) and node.label == "with":
        yield from ((subject, name) for subject in node.subjects for name in _ENTERING)


def operated(part: Expression) -> Iterator[tuple[Expression, str]]:
    """The value of an operator with the special method that it runs."""
    match part:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            yield value, "__getitem__"
        case Comparison(operator="in" | "not in", right=right):
            yield right, "__contains__"


def _tested(test: Expression | None) -> Iterator[Expression]:
    """The values whose truth a condition asks."""
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _tested(operand)
        case Unary(operator="not", value=value):
            yield from _tested(value)
        case Name() | Attribute() | Call():
            yield test
