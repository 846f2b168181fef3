"""Functions of the code that a call runs: what is called, and what is handed over to it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Loop
from quintet.codegraph.syntax.expressions import (
    Call,
    Keyword,
    Name,
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
