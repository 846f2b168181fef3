"""What Go does with errors: takes them by tests, recovers from panics, or drops them."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Arm, Node, call_of
from quintet.codegraph.syntax.expressions import Call, Comparison, Expression, Name, Unary
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot
from quintet.reasoning.hypotheses.checks.parts import speaks_of
from quintet.reasoning.tracing.guards import protection_of

ANY_ERROR: Final = "error"
"""The type of all errors of Go."""


def why_taken(asked: Asked, function: Function, node: Node, wanted: str) -> str:
    """Why a statement of Go may take an error: it recovers from panics, or tests for the error."""
    call = call_of(node)
    if call is not None and call.text == "recover()" and wanted in {"", "panic"}:
        return "recovers from a panic"
    return f"tests for {wanted}" if wanted and _tests_error(asked, function, node, wanted) else ""


def _tests_error(asked: Asked, function: Function, node: Node, wanted: str) -> bool:
    """`err == ErrX`, `case ErrX:`, `errors.Is(err, ErrX)`, `errors.As(err, &target)`."""
    call = call_of(node)
    if call is not None:
        name = asked.facts.names.callee(function, call)
        return name in {"errors.Is", "errors.As"} and any(
            speaks_of(argument, wanted) or _is_declared(function, argument, wanted)
            for argument in call.arguments
        )
    if isinstance(node, Arm) and node.label.startswith("case"):
        return speaks_of(node.test, wanted)
    return any(
        isinstance(part, Comparison) and speaks_of(part, wanted)
        for root in expressions(node)
        for part in within(root)
    )


def _is_declared(function: Function, target: Expression, wanted: str) -> bool:
    """Whether it is the address of a variable that is declared as the type."""
    name = target.value.name if isinstance(target, Unary) and isinstance(target.value, Name) else ""
    types = (node.declared.name for node in function.given.get(name, ()))
    return any(each.lstrip("*").rpartition(".")[2] == wanted for each in types)


def dropped_errors(asked: Asked) -> Iterator[Spot]:
    """Go's errors that are assigned to nothing, or not at all; which ones they are is not known."""
    for function in asked.facts.own(asked.function):
        for line, text in protection_of(function.body).dropped:
            yield Spot(function.path, line, f"the error of `{text[:80]}` is dropped")
        for visit, call in function.calls if function.language == "go" else ():
            if _is_statement(asked, function, visit, call) and _gives_error(asked, function, call):
                yield spot(function, visit.node, f"the error of `{call.text[:80]}` is dropped")


def _is_statement(asked: Asked, function: Function, visit: Visit, call: Call) -> bool:
    """Whether nothing is done with what a call gives."""
    around = expressions(visit.parents[-1]) if visit.parents else ()
    is_used = any(part.place == call.place for root in around for part in within(root))
    return not is_used and asked.facts.effects.standings.around(function, call) is None


def _gives_error(asked: Asked, function: Function, call: Call) -> bool:
    """Whether the last result of a function of the code is an error."""
    targets = asked.facts.names.targets(function, call)
    results = [symbol.returns.rstrip(")").split() for symbol, _ in targets]
    return bool(results) and all(each[-1:] == [ANY_ERROR] for each in results)


def may_recover(asked: Asked, function: Function, call: Call) -> bool:
    """Whether what Go puts off may recover: code that does, or that is not Go's own and unseen."""
    targets = [symbol for symbol, _ in asked.facts.names.targets(function, call)]
    bodies = [asked.facts.code.function(symbol) for symbol in targets]
    if bodies:
        return any(
            each is None or any(c.name == "recover" for _, c in each.calls) for each in bodies
        )
    host, is_path, _ = asked.facts.names.callee(function, call).partition("/")
    return not host or (bool(is_path) and "." in host)
