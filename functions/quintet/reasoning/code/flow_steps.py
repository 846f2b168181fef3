"""What ways through a function consist of: steps, what leads from one to the next, and exits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from quintet.codegraph.statements import Node
from quintet.codegraph.syntax.expressions import Expression

Tested = tuple[Expression, bool | None]
"""A condition, and what it was; None where it only had a part in it."""


@dataclass(eq=False, slots=True)
class Step:
    """A statement, or a place between two. `end`: how the function, or a closure, is left here."""

    node: Node | None = None
    ways: list["Way"] = field(default_factory=list)
    end: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Leads to a step. `fails`: an error of a call takes it; `runs`: it goes into a closure."""

    to: Step
    tests: tuple[Tested, ...] = ()
    """What is known on it."""
    is_sure: bool = True
    fails: bool = False
    runs: bool = False


@dataclass(frozen=True)
class Exits:
    """Where statements go that do not go on."""

    returned: Callable[[], Step]
    failed: Callable[[], Step]
    broken: Callable[[], Step]
    continued: Callable[[], Step]


@dataclass(frozen=True)
class ControlFlow:
    """Of one function."""

    entry: Step
    _steps: Mapping[int, Sequence[Step]]

    def of(self, node: Node) -> Sequence[Step]:
        """The steps of a statement: several where it stands behind several ways out."""
        return self._steps.get(id(node), ())
