"""Checks about what takes errors: handlers, and those of which nobody learns."""

from collections.abc import Iterator
from typing import NamedTuple

from quintet.codegraph.statements import (
    Arm,
    CallSite,
    Closure,
    Handler,
    Node,
    Raise,
    Return,
    Try,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import Call, Expression, FunctionValue
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.forms import Catches, Swallows
from quintet.reasoning.hypotheses.checks.go_errors import (
    ANY_ERROR,
    dropped_errors,
    may_recover,
    why_taken,
)
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.parts import has_literal
from quintet.reasoning.tracing.built_in_errors import built_in_above
from quintet.reasoning.tracing.guards import Guard
from quintet.reasoning.tracing.raising import ErrorClasses

_SUPPRESSES = "contextlib.suppress"
_PANIC = "go", "panic"


class Taker(NamedTuple):
    """What takes an error: "silent", "told" to somebody, "dropped" at last, or "unclear".

    `handler` runs then.
    """

    at: Spot
    state: str
    function: Function
    handler: Node | None = None
    caught: tuple[str, ...] = ()
    source: int = 0
    """The statement that it belongs to, by identity."""


def catches(asked: Asked, check: Catches) -> Outcome:
    """A handler takes the class, or one above it."""
    wanted = last_name(check.error)
    taking = list(takers(asked, wanted))
    found = [taker.at for taker in taking if taker.state != "dropped"]
    if found:
        return holds(found)
    unseen = [*(taker.at for taker in taking), *_unseen_contexts(asked)]
    unseen += [] if _is_classed(asked, wanted) else _of_other_classes(asked)
    if unseen or not is_known(asked, check.error):
        return not_known([*unseen, asked.whole(f"no handler names {wanted}")])
    return fails([asked.whole(f"it has no handler that takes {wanted}")])


def _is_classed(asked: Asked, wanted: str) -> bool:
    """Whether all classes above an error are known: it is built in, or of the code alone."""
    language = asked.function.language
    if language not in {"python", "java"} or built_in_above(wanted, language):
        return True
    return any(symbol.kind == "class" for symbol in asked.facts.graph.named(wanted))


def _of_other_classes(asked: Asked) -> Iterator[Spot]:
    """Handlers of classes from outside the code, which may be above an error from there."""
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            for handler in visit.node.handlers if isinstance(visit.node, Try) else ():
                caught = asked.facts.caught(function, handler)
                outside = [each for each in caught if not _is_classed(asked, each)]
                if outside and asked.is_here(function, visit):
                    yield spot(function, handler, f"what {outside[0]} is above is not known")


def swallows(asked: Asked, check: Swallows) -> Outcome:
    """A handler takes it and does nothing with it; to log it is for some to swallow it too."""
    wanted = last_name(check.error)
    found = list(takers(asked, wanted))
    silent = [error.at for error in found if error.state in {"silent", "dropped"}]
    if silent:
        return holds(silent)
    unclear = [error.at for error in found if error.state == "unclear"]
    dropped = list(dropped_errors(asked))
    if dropped and wanted == ANY_ERROR:
        return holds(dropped)
    unclear += dropped
    if unclear:
        return not_known(unclear, against=[error.at for error in found if error.state == "told"])
    unseen = [*_unseen_contexts(asked)] if not found else []
    if unseen or not (found or is_known(asked, check.error)):
        return not_known([*unseen, asked.whole(f"no handler names {wanted}")])
    against = [error.at._replace(why="the handler passes it on") for error in found]
    return fails(against or [asked.whole(f"it has no handler that takes {wanted}")])


def takers(asked: Asked, wanted: str) -> Iterator[Taker]:
    """What takes an error of this class; "" stands for any error."""
    classes = ErrorClasses(asked.facts.graph, asked.function.language)
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            if not asked.is_here(function, visit):
                continue
            node = visit.node
            call = call_of(node)
            if isinstance(node, Try):
                yield from _by_handler(asked, function, node, wanted, classes)
            elif isinstance(node, Arm) and node.label == "with":
                for subject in node.subjects:
                    if _suppresses(asked, function, subject, wanted, classes):
                        at = spot(function, node, f"suppresses {wanted or 'errors'}")
                        yield Taker(at, "silent", function)
            elif call is not None and _is_catch_method(function, call):
                at = spot(function, node, "catches what it rejects with")
                inner = [each for each in node.children if isinstance(each, Closure)]
                closure = inner[-1] if inner else None
                yield Taker(at, _of_method(call, inner), function, closure)
            elif function.language == "go" and (why := why_taken(asked, function, node, wanted)):
                yield Taker(spot(function, node, why), "unclear", function)


def _by_handler(
    asked: Asked, function: Function, node: Try, wanted: str, classes: ErrorClasses
) -> Iterator[Taker]:
    """The first handler that takes it, and what is left at last with any error."""
    if node.dropping is not None:
        at = spot(function, node.dropping, "leaves at last, and drops any error")
        yield Taker(at, "dropped", function)
    for handler in node.handlers:
        caught = asked.facts.caught(function, handler)
        guard = Guard(caught, handler.span.line, handler.is_swallowed)
        if not wanted or classes.catches(guard, wanted):
            names = ", ".join(caught) or "every error"
            at = spot(function, handler, f"catches {names}")
            state = "unclear" if _asks_for(handler, wanted) else _state(handler)
            yield Taker(at, state, function, handler, caught, id(node))
            if wanted:
                return


def _asks_for(handler: Handler, code: str) -> bool:
    """Whether a handler of all errors of a script asks for one with this code."""
    tests = (getattr(node, "test", None) for node in walk(handler))
    return not handler.caught and any(has_literal(test, code) for test in tests)


def _of_method(call: Call, inner: list[Closure]) -> str:
    """Of `promise.catch(() => {})` that it is silent."""
    is_empty = not any(each.children or each.value is not None for each in inner)
    return "silent" if is_empty and isinstance(call.argument(0), FunctionValue) else "unclear"


def _state(handler: Handler) -> str:
    """Whether it surely goes on; whether who is called there tells somebody is not known."""
    last = handler.children[-1] if handler.children else None
    if isinstance(last, Raise) or (isinstance(last, Return) and not handler.is_swallowed):
        return "told"
    acts = any(isinstance(node, CallSite | Raise) for node in walk(handler))
    return "unclear" if acts or not handler.is_swallowed else "silent"


def _suppresses(
    asked: Asked, function: Function, subject: Expression, wanted: str, classes: ErrorClasses
) -> bool:
    if not isinstance(subject, Call):
        return False
    if asked.facts.names.full(function.path, _dotted(subject)) != _SUPPRESSES:
        return False
    given = tuple(last_name(argument.text) for argument in subject.arguments)
    return not wanted or classes.catches(Guard(given, subject.line, is_swallowed=True), wanted)


def _dotted(call: Call) -> str:
    owner = call.receiver
    return f"{owner.text}.{call.name}" if owner is not None else call.name


def _is_catch_method(function: Function, call: Call) -> bool:
    """`promise.catch(…)`, which takes every error."""
    is_script = function.language in {"javascript", "typescript"}
    return is_script and call.name == "catch" and call.receiver is not None


def _unseen_contexts(asked: Asked) -> Iterator[Spot]:
    """Blocks whose context manager, and calls put off, that are code that could take errors."""
    for function in asked.facts.own(asked.function):
        for visit, call in function.calls if function.language == "go" else ():
            around = visit.parents[-1] if visit.parents else None
            is_put_off = isinstance(around, Arm) and around.label == "defer"
            if is_put_off and may_recover(asked, function, call):
                yield spot(function, visit.node, f"`{call.text[:80]}` may take errors")
        for visit in function.visits:
            node = visit.node
            for subject in node.subjects if isinstance(node, Arm) and node.label == "with" else ():
                if isinstance(subject, Call) and asked.facts.names.targets(function, subject):
                    yield spot(function, node, f"`{subject.text[:80]}` may take errors")


def is_known(asked: Asked, error: str) -> bool:
    """Whether there is such a class, so that a name that is written wrong decides nothing."""
    language, last = asked.function.language, last_name(error)
    is_built_in = bool(built_in_above(last, language)) or (language, error) == _PANIC
    is_in_code = bool(asked.facts.graph.named(last))
    return is_built_in or is_in_code or bool(asked.facts.names.full(asked.function.path, error))


def last_name(name: str) -> str:
    """The last part of a dotted name."""
    return name.strip().rpartition(".")[2]
