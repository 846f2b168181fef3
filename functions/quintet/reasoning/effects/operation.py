"""A thing that a function does: frozen values."""

from typing import Final, NamedTuple

from quintet.codegraph.syntax.expressions import Expression
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.libraries.effect import Effect

OWN_EFFECT: Final = 0.95
"""How sure it is that a call does what the catalogue says of its name."""
RELATION: Final = 0.7
"""How sure it is that reading a relation asks: it may have been loaded along."""
BY_TEXT: Final = 0.8
"""How sure it is that an unknown method runs the statement of SQL that it is given."""
HANDED_OVER: Final = 0.8
"""How sure it is that a function that is handed over is run."""
_LONGEST_SHOWN: Final = 80
"""Characters of a call that are shown as a step."""


class Step(NamedTuple):
    """A place on the way to where something happens: a line of a function and what it does."""

    path: str
    line: int
    function: str
    text: str


class Operation(NamedTuple):
    """One thing that a function does. `name` is the full name of what is called, "" if unknown.

    `targets` are functions of the code that it runs. `is_unknown`: what it does is not known.
    `is_kept`: it is done once, and its answer kept. `sure`: how likely it does what `effect` says.
    """

    visit: Visit
    step: Step
    name: str
    effect: Effect | None = None
    targets: tuple[tuple[str, float], ...] = ()
    is_unknown: bool = False
    is_kept: bool = False
    sure: float = OWN_EFFECT
    expression: Expression | None = None
    """What does it, where that is no call: an attribute that is read, a value that is tested."""


def step_of(function: Function, shown: Expression) -> Step:
    """Where something happens, and what."""
    text = shown.text
    text = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
    return Step(function.path, shown.line, function.symbol.qualified or function.path, text)
