"""Whether a handler that raises what it has caught does so with an error of a class."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from quintet.codegraph.syntax.expressions import (
    Call,
    Collection,
    Comparison,
    Expression,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.tracing.guards import Guard

_PERHAPS: Final = 0.5
IsAbove = Callable[[str], bool]
"""Whether a class, by its name, is that of the error or one above it."""


def comes_again(function: Function, guard: Guard, is_above: IsAbove) -> float:
    """How surely an error that a handler has caught comes out of it: 1, 0, or between.

    What the handler asks of the error's class is known; its other conditions are not.
    """
    handler = guard.handler
    if handler is None or not guard.again:
        return 0.0
    paths = Paths(function, can_fail=False)
    again = frozenset(map(id, guard.again))
    cut = partial(is_ruled_out, error=handler.name, is_above=is_above)
    starts = paths.flow.of(handler)
    question = Question(cut=cut)
    if not any(id(step.node) in again for step in paths.reached(starts, question).values()):
        return 0.0
    without = paths.left(starts, Question(cut=cut, avoided=again))
    return _PERHAPS if without else 1.0


def is_ruled_out(way: Way, *, error: str, is_above: IsAbove) -> bool:
    """Whether an error, in the variable of its handler, does not take a way, by its class."""
    answers = ((_asks(test, error, is_above), is_so) for test, is_so in way.tests)
    return any(None not in {told, is_so} and told is not is_so for told, is_so in answers)


def _asks(test: Expression, error: str, is_above: IsAbove) -> bool | None:
    """What a condition about the class of the error comes to; None of another one."""
    match test:
        case Unary(operator="not" | "!", value=inner):
            answer = _asks(inner, error, is_above)
            return None if answer is None else not answer
        case Comparison(operator="instanceof", left=Name(name=name), right=right) if name == error:
            return any(map(is_above, _classes(right)))
        case Call(name="isinstance", arguments=(Name(name=name), kinds)) if name == error:
            return any(map(is_above, _classes(kinds)))
    return None


def _classes(kinds: Expression) -> Iterator[str]:
    for each in kinds.items if isinstance(kinds, Collection) else (kinds,):
        yield dotted(each).rpartition(".")[2]
