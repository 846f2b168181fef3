"""A function's calls with what only the types of values tell."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from quintet.codegraph.model import Call, Symbol, Target
from quintet.codegraph.statements import CallSite, Node
from quintet.reasoning.code.functions import Function
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.operation import Operation

_MOST_RETURNING: Final = 5
Returning = tuple[Call, tuple[str, ...]]
"""A call of an outside type, and the methods of the code that it may run."""


def completed(
    effects: Effects, symbol: Symbol, written: Sequence[Call]
) -> tuple[list[Call], list[Returning]]:
    """A function's calls with what only the types of values tell.

    That are the targets and the full names of calls that lead nowhere in the graph, and what runs
    without being called by name. Calls of outside interfaces that the code itself implements may
    come back into it.
    """
    function = effects.code.function(symbol)
    known = {(call.line, call.text): call for call in written if call.kind != "passed"}
    calls = {call.id: call for call in written}
    linked = {(call.line, target.symbol_id) for call in written for target in call.targets}
    unnamed: list[Call] = []
    returning: list[Returning] = []
    for operation in effects.operations(function) if function is not None else ():
        node, step = operation.visit.node, operation.step
        call = known.get((step.line, node.text)) if isinstance(node, CallSite) else None
        targets = tuple(
            Target(symbol_id, sure, "by the type of the value")
            for symbol_id, sure in operation.targets
            if (step.line, symbol_id) not in linked
        )
        if call is not None and targets and not call.targets:
            calls[call.id] = replace(call, targets=targets, external=None)
        elif targets:
            unnamed.append(_unnamed(-1 - len(unnamed), symbol, operation, targets))
        elif call is not None and _is_outside(call, operation):
            calls[call.id] = replace(call, external=operation.name)
        elif call is not None and operation.is_unknown and call.receiver:
            returning.extend(_returning(effects, function, call, node))
    return [*calls.values(), *unnamed], returning


def _is_outside(call: Call, operation: Operation) -> bool:
    """Whether only the type of a value tells what a call of something outside is."""
    is_of_call = operation.expression is None
    is_told = is_of_call and bool(operation.name) and not operation.is_unknown
    return is_told and not call.targets and call.external is None


def _unnamed(
    number: int, symbol: Symbol, operation: Operation, targets: tuple[Target, ...]
) -> Call:
    step = operation.step
    return Call(
        id=number,
        caller=symbol.id,
        path=step.path,
        line=step.line,
        text=step.text,
        name=operation.name,
        receiver="",
        arguments=(),
        loop_depth=len(operation.visit.loops),
        is_awaited=False,
        kind="call",
        targets=targets,
        external=None,
    )


def _returning(
    effects: Effects, function: Function | None, call: Call, node: Node
) -> Iterator[Returning]:
    """A method of an outside type that classes of the code write anew for the same library."""
    receiver = node.call.receiver if isinstance(node, CallSite) and node.call else None
    if function is None or receiver is None or not call.external:
        return
    held = effects.names.typed(function, receiver)
    package = held.name.partition(".")[0]
    methods = [
        each
        for each in effects.code.graph.named(call.name)
        if each.kind == "method"
        and package
        and effects.names.overridden(each).partition(".")[0] == package
    ]
    if methods:
        yield call, tuple(each.id for each in methods[:_MOST_RETURNING])
