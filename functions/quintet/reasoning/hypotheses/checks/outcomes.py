"""What a check comes to: it holds, it fails, or that is not known, each with its lines of code."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from quintet.codegraph.statements import Node
from quintet.codegraph.syntax.expressions import Expression
from quintet.errors import BadInputError, FieldProblem
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.forms import Answer

MOST_SPOTS: Final = 8
"""Lines that are told on each side."""


class Spot(NamedTuple):
    """A line of a file, and what it shows."""

    path: str
    line: int
    why: str

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`held_by` speaks for the check, `against` against it; `not_followed` is what was not seen."""

    answer: Answer
    held_by: tuple[Spot, ...] = ()
    against: tuple[Spot, ...] = ()
    not_followed: tuple[Spot, ...] = ()

    @property
    def opposite(self) -> "Outcome":
        """The outcome of the claim that the check does not hold."""
        turned: Answer = {"holds": "fails", "fails": "holds"}.get(self.answer, "not_known")  # type: ignore[assignment]
        return replace(self, answer=turned, held_by=self.against, against=self.held_by)


def holds(held_by: Iterable[Spot]) -> Outcome:
    """It is so, as these lines show."""
    return Outcome("holds", _few(held_by))


def fails(against: Iterable[Spot], held_by: Iterable[Spot] = ()) -> Outcome:
    """It is not so, as these lines show."""
    return Outcome("fails", _few(held_by), _few(against))


def not_known(
    not_followed: Iterable[Spot], held_by: Iterable[Spot] = (), against: Iterable[Spot] = ()
) -> Outcome:
    """Nothing decides it: these lines would have to be read, or are beyond what is followed."""
    return Outcome("not_known", _few(held_by), _few(against), _few(not_followed))


def together(outcomes: Sequence[Outcome]) -> Outcome:
    """Of several definitions of one name: what all of them come to, else nothing is known."""
    answers = {outcome.answer for outcome in outcomes}
    answer: Answer = answers.pop() if len(answers) == 1 else "not_known"
    return Outcome(
        answer,
        _few(at for outcome in outcomes for at in outcome.held_by),
        _few(at for outcome in outcomes for at in outcome.against),
        _few(at for outcome in outcomes for at in outcome.not_followed),
    )


def spot(function: Function, at: Node | Expression, why: str) -> Spot:
    """A statement or an expression of a function."""
    line = at.line if isinstance(at, Expression) else at.span.line
    return Spot(function.path, line, why)


def whole(function: Function, why: str) -> Spot:
    """A function as a whole, at its first line."""
    return Spot(function.path, function.symbol.line, why)


def _few(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    return tuple(dict.fromkeys(spots))[:MOST_SPOTS]


def refused(where: tuple[str | int, ...], message: str, value: str) -> BadInputError:
    """The error of a check that names something that is not there."""
    return BadInputError([FieldProblem(where, message, "NOT_FOUND", "exists", None, value[:200])])
