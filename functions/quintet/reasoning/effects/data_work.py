"""Calls that work on data, whose time grows with it: in the code's own functions or a library's.

The work is a loop over data, sorting, copying, writing out a structure, or reading from outside.
What it depends on is what the call is given.
"""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import CallSite, Loop
from quintet.codegraph.syntax.expressions import Call, Collection, Expression, FunctionValue, Spread
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.loops import goes_over_data, subject
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.call_changes import READ
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.creations import Creation
from quintet.reasoning.effects.operation import Operation, Step, step_of
from quintet.reasoning.effects.operations import Operations

_SURE: Final = 0.7
"""Calls of less certain targets are not followed."""
_DEEPEST: Final = 2
_SHAPES: Final = frozenset({"linear", "sort", "copy"})
_SMALL: Final = frozenset({"text", "number", "boolean", "function"})


class DataWork:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names, operations: Operations) -> None:
        self._code = code
        self._names = names
        self._operations = operations
        self._known: dict[str, tuple[Step, ...]] = {}

    def at(self, function: Function, operation: Operation) -> Iterator[Creation]:
        """The work of a call."""
        node = operation.visit.node
        call = node.call if isinstance(node, CallSite) else None
        if call is None or operation.expression is not None or operation.is_kept:
            return
        steps = self._steps(function, operation, call, 0)
        if not steps:
            return
        receiver = (call.receiver,) if call.receiver is not None else ()
        cost = catalogue(function.language).cost_of(operation.name) if operation.name else None
        is_sorting = cost is not None and cost.shape == "sort"
        # How elements are compared is the same each time.
        given = call.arguments[: 0 if receiver else 1] if is_sorting else call.arguments
        inputs = (*receiver, *given)
        is_made = call.is_new or any(
            symbol.kind == "class" for symbol, _ in self._names.targets(function, call)
        )
        if is_made or any(isinstance(given, FunctionValue) for given in inputs):
            return  # Each round needs an object of its own.
        sure = min((sure for _, sure in operation.targets), default=operation.sure)
        reads_outside = operation.effect is not None or len(steps) > 1
        yield Creation(
            steps, operation.visit, inputs,
            is_given_back=False, reads_outside=reads_outside, sure=sure,
        )  # fmt: skip

    def _steps(
        self, function: Function, operation: Operation, call: Call, depth: int
    ) -> tuple[Step, ...]:
        """The way to the work of a call; empty where it has none."""
        effect = operation.effect
        if effect is not None:
            is_work = effect.kind in READ and effect.action == "read" and effect.is_noticed_in_loop
            return (operation.step,) if is_work else ()
        cost = catalogue(function.language).cost_of(operation.name) if operation.name else None
        if cost is not None and cost.shape in _SHAPES and not cost.first_argument:
            grown = call.receiver if cost.of == "receiver" else call.argument(0)
            is_large = grown is not None and self._may_be_large(function, grown)
            return (operation.step,) if is_large else ()
        for target, sure in operation.targets if depth < _DEEPEST else ():
            found = self._of(target, depth + 1) if sure >= _SURE else ()
            if found:
                return (operation.step, *found)
        return ()

    def _of(self, symbol_id: str, depth: int) -> tuple[Step, ...]:
        """The way to the first work of a function."""
        if symbol_id not in self._known:
            self._known[symbol_id] = ()
            function = self._code.function(symbol_id)
            if function is not None and not function.body.is_cut:
                self._known[symbol_id] = self._first(function, depth)
        return self._known[symbol_id]

    def _first(self, function: Function, depth: int) -> tuple[Step, ...]:
        for visit in function.visits:
            node = visit.node
            over = subject(node) if isinstance(node, Loop) else None
            is_of_data = isinstance(node, Loop) and goes_over_data(node)
            if over is not None and is_of_data and self._may_be_large(function, over):
                return (step_of(function, over),)
        for operation in self._operations.of(function):
            node = operation.visit.node
            call = node.call if isinstance(node, CallSite) else None
            if call is not None and operation.expression is None and not operation.is_kept:
                found = self._steps(function, operation, call, depth)
                if found:
                    return found
        return ()

    def _may_be_large(self, function: Function, value: Expression) -> bool:
        """Whether nothing says that it is a text, a number or written out in the code."""
        is_written = isinstance(value, Collection) and not any(
            isinstance(item, Spread) for item in value.items
        )
        return not is_written and self._names.kind(function, value) not in _SMALL
