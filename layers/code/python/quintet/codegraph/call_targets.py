"""What a call of a value runs: functions, constructors, and what may stand in for a method."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from quintet.codegraph.chains import name_of
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.facts import CallFact
from quintet.codegraph.hierarchy import Hierarchy
from quintet.codegraph.overloads import Overloads
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.values import (
    ANOTHER_BETWEEN,
    CONSTRUCTED,
    DECLARED,
    ONE_OF_SEVERAL,
    OVERRIDDEN,
    OWN,
    RETURNED_TYPE,
    Value,
)

_ANY_OF_ITS_KIND: Final = frozenset({"cls", "static"})
_BY_TYPE: Final = frozenset({DECLARED[1], RETURNED_TYPE[1]})


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
        self.overloads = Overloads(project, evaluator)
        self.hierarchy = Hierarchy(project, evaluator)
        # Whatever file is linked first, it finds nothing that is left from here.
        evaluator.progress.pass_on()

    def of(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        """What a call of a value may run."""
        conventions = file.language.conventions
        if value.kind == "function":
            return self._routine(value, file, call)
        if value.kind == "class":
            return self._made(value, file, call)
        if value.kind == "super" and conventions.is_parent_called:
            return self._above(value, file, call)
        if value.kind == "instance" and not value.depth:
            if name_of(call.called) in conventions.own and file.language.name != "python":
                return self._made(value, file, call)
            found = self._evaluator.members.in_class(value, "__call__")
            routines = [target for target in found if target.kind == "function"]
            return [each for routine in routines for each in self._routine(routine, file, call)]
        if value.kind == "module":
            mains = self._evaluator.members.of(value, "default")
            return [
                each
                for main in mains
                if main.kind != "module"
                for each in self.of(main, file, call)
            ]
        return []

    def _routine(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        own = _destination(value.number, value)
        if any(chain.head in file.language.conventions.parents for chain in call.called):
            return [_destination(value.number, self._super(value, file, call))]
        if value.reason == CONSTRUCTED[1]:
            # The class is the very one that was made: nothing stands in for its method.
            return [own]
        others = self.hierarchy.stand_ins(value.number)
        if others or self.hierarchy.is_abstract(value.number):
            own = own._replace(confidence=min(own.confidence, OVERRIDDEN))
        return [
            own,
            *(
                Destination(number, round(value.confidence * share, 3), why)
                for number, share, why in others
            ),
        ]

    def _super(self, value: Value, file: FileIndex, call: CallFact) -> Value:
        """What `super()` leads to, less sure where a subclass has other bases too."""
        if file.language.name != "python":
            return value
        members = self._evaluator.members
        for held in self._evaluator.scopes.receiver(file, call.scope):
            if any(
                len(members.lineage.bases(each)) > 1 for each in self.hierarchy.below(held.number)
            ):
                return value.weaker(*ANOTHER_BETWEEN)
        return value

    def _above(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        """`super(...)`: the base's constructor, or in Ruby the method of the same name."""
        conventions = file.language.conventions
        inside = file.facts.symbols[call.scope].name
        if "*" not in conventions.constructors and inside not in conventions.constructors:
            return _routines(self._evaluator.members.in_class(value, inside))
        bases = self._evaluator.members.lineage.bases(value.number)
        return [
            each for base in bases if base.kind == "class" for each in self._made(base, file, call)
        ]

    def _made(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        """The constructor, or the class where it has none of its own."""
        if name_of(call.called) in _ANY_OF_ITS_KIND or value.reason in _BY_TYPE:
            # Not named: it may be a class below it.
            most = OVERRIDDEN if self.hierarchy.has_others(value.number) else OWN[0]
            value = value.weaker(most, value.reason or OWN[1])
        for name in file.language.conventions.constructors:
            wanted = self._project.symbol(value.number).name if name == "*" else name
            found = self._evaluator.members.in_class(value, wanted)
            routines = [target.number for target in found if target.kind == "function"]
            fitting = self.overloads.fitting(routines, file, call)
            if fitting:
                several = value.doubted(*ONE_OF_SEVERAL) if len(fitting) > 1 else value
                return [_destination(number, several) for number in fitting]
        return [_destination(value.number, value)]


def _destination(number: int, value: Value) -> Destination:
    return Destination(number, round(value.confidence, 3), value.reason)


def _routines(found: Iterable[Value]) -> list[Destination]:
    return [_destination(target.number, target) for target in found if target.kind == "function"]
