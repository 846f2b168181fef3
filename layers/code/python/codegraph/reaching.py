"""What a call of a value runs: functions, constructors, and what may stand in for a method."""

from collections.abc import Iterable
from typing import NamedTuple

from codegraph.evaluating import Evaluator
from codegraph.expressions import chain_of
from codegraph.facts import CallFact
from codegraph.hierarchy import Hierarchy
from codegraph.languages.language import Conventions
from codegraph.project import FileIndex, Project
from codegraph.values import Value


class Destination(NamedTuple):
    """A symbol's number, how sure and why."""

    number: int
    confidence: float
    reason: str


class Reach:
    """From values to destinations."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._hierarchy: Hierarchy | None = None

    @property
    def hierarchy(self) -> Hierarchy:
        """Made on first use: bases need all files."""
        if self._hierarchy is None:
            self._hierarchy = Hierarchy(self._project, self._evaluator)
        return self._hierarchy

    def of(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        """What a call of a value may run."""
        conventions = file.language.conventions
        if value.kind == "function":
            return self._routine(value, call, conventions)
        if value.kind == "class":
            return [self._made(value, call, conventions)]
        if value.kind == "super" and conventions.is_parent_called:
            return self._above(value, file, call)
        if value.kind == "instance" and call.text in conventions.own:
            return [self._made(value, call, conventions)]
        if value.kind == "instance" and not value.depth:
            return _routines(self._evaluator.members.in_class(value, "__call__"))
        if value.kind == "module":
            return _routines(self._evaluator.members.of(value, "default"))
        return []

    def _routine(self, value: Value, call: CallFact, conventions: Conventions) -> list[Destination]:
        own = _destination(value.number, value)
        if chain_of(call.text).head in conventions.parents:
            return [own]
        others = self.hierarchy.stand_ins(value.number)
        return [
            own,
            *(
                Destination(one, round(value.confidence * share, 3), why)
                for one, share, why in others
            ),
        ]

    def _above(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        """`super(...)`: the base's constructor, or in Ruby the method of the same name."""
        conventions = file.language.conventions
        inside = file.facts.symbols[call.scope].name
        if "*" not in conventions.constructors and inside not in conventions.constructors:
            return _routines(self._evaluator.members.in_class(value, inside))
        bases = self._evaluator.members.bases(value.number)
        return [self._made(one, call, conventions) for one in bases if one.kind == "class"]

    def _made(self, value: Value, call: CallFact, conventions: Conventions) -> Destination:
        """The constructor, or the class where it has none of its own."""
        for name in conventions.constructors:
            wanted = self._project.symbol(value.number).name if name == "*" else name
            found = self._evaluator.members.in_class(value, wanted)
            routines = [one.number for one in found if one.kind == "function"]
            fitting = self.fitting(routines, call) if len(routines) > 1 else routines
            if fitting:
                return _destination(fitting[0], value)
        return _destination(value.number, value)

    def fitting(self, numbers: list[int], call: CallFact) -> list[int]:
        """The overloads that take as many arguments; all, where none does."""
        count = len(call.arguments)
        fitting = []
        for one in numbers:
            parameters = self._project.symbol(one).parameters
            least = sum(1 for each in parameters if not each.has_default)
            open_ended = any(each.type.endswith("...") for each in parameters)
            if least <= count and (count <= len(parameters) or open_ended):
                fitting.append(one)
        return fitting or numbers


def _destination(number: int, value: Value) -> Destination:
    return Destination(number, round(value.confidence, 3), value.reason)


def _routines(found: Iterable[Value]) -> list[Destination]:
    return [_destination(one.number, one) for one in found if one.kind == "function"]
