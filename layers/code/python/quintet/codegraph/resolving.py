"""Where a call may go: targets with confidence and reason, or a name outside the code."""

from typing import Final, NamedTuple

from quintet.codegraph.call_targets import Destination, Reach
from quintet.codegraph.chains import name_of, path_of
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.facts import CallFact
from quintet.codegraph.name_guesses import Guesses
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.type_names import Path
from quintet.codegraph.values import FEW_VALUES, GIVEN, MIXED_IN, ONE_OF_SEVERAL, Value

MOST_TARGETS: Final = 10
_OF_ALL_OBJECTS: Final = frozenset("getClass hashCode notify notifyAll toString wait".split())
_OF_OWN: Final = 2
"""Names in `self.save`."""
_SURE_TO_PASS: Final = 0.7
_HANDED_OVER: Final = 0.8, "handed over"


class Answer(NamedTuple):
    """Where a call goes, best first; `external` when that is outside."""

    targets: tuple[Destination, ...] = ()
    external: str | None = None


class Resolver:
    """Resolves calls, file by file."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.evaluator = Evaluator(project)
        self.reach = Reach(project, self.evaluator)
        self._guesses = Guesses(project, self.evaluator)

    def call(self, file: FileIndex, call: CallFact) -> Answer:
        """The answer for one call: by rules, or else by what it is called."""
        best: dict[int, Destination] = {}
        outside: str | None = None
        name = name_of(call.called)
        for value in self.evaluator.values(file, call.scope, call.called):
            if value.kind == "external" and not value.text.endswith(GIVEN):
                outside = outside or value.text
            elif value.kind == "super" and name in file.language.conventions.parents:
                outside = outside or self._outside_base(value.number)
            for target in self.reach.of(value, file, call):
                if target.number not in best or best[target.number].confidence < target.confidence:
                    best[target.number] = target
        if file.language.conventions.is_overloaded and len(best) > 1:
            best = self._fitting(best, file, call)
        if best:
            ranked = sorted(best.values(), key=lambda target: (-target.confidence, target.number))
            return Answer(tuple(ranked[:MOST_TARGETS]), outside)
        outside = outside or _built_in(file, call)
        if outside:
            return Answer((), outside)
        return Answer(self._mixed_in(file, call) or self._guesses.of(file, call))

    def _mixed_in(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        """A method that its own class lacks, and that classes below it inherit from another."""
        path = path_of(call.called)
        if len(path) != _OF_OWN or path[0] not in file.language.conventions.own:
            return ()
        found = {
            number.number
            for own in self.evaluator.path(file, call.scope, path[:1])
            if own.kind == "instance"
            for below in self.reach.hierarchy.below(own.number)
            for number in self.evaluator.members.in_class(Value("instance", below), call.name)
            if number.kind == "function"
        }
        if not found or len(found) > FEW_VALUES:
            return ()
        share, why = MIXED_IN
        return tuple(
            Destination(number, round(share / len(found), 3), why) for number in sorted(found)
        )

    def _outside_base(self, number: int) -> str | None:
        """The base outside the code whose constructor `super(...)` is."""
        bases = self.evaluator.members.lineage.bases(number)
        return next((base.text for base in bases if base.kind == "external"), None)

    def _fitting(
        self, best: dict[int, Destination], file: FileIndex, call: CallFact
    ) -> dict[int, Destination]:
        """The overloads that may be meant; of several equally sure ones each is one of several."""
        fitting = {
            number: best[number] for number in self.reach.overloads.fitting(list(best), file, call)
        }
        if call.kind == "new":
            return fitting
        surest = max(target.confidence for target in fitting.values())
        alike = [target for target in fitting.values() if target.confidence == surest]
        if len(alike) > 1 and surest > ONE_OF_SEVERAL[0]:
            share, why = ONE_OF_SEVERAL
            for number in alike:
                fitting[number.number] = Destination(number.number, round(surest * share, 3), why)
        return fitting

    def passed(self, file: FileIndex, scope: int, path: Path) -> tuple[Destination, ...]:
        """The functions that an argument hands over."""
        share, why = _HANDED_OVER
        return tuple(
            Destination(value.number, round(value.confidence * share, 3), why)
            for value in self.evaluator.path(file, scope, path)
            if value.kind == "function" and value.confidence >= _SURE_TO_PASS
        )


def _built_in(file: FileIndex, call: CallFact) -> str | None:
    """Methods of texts, and functions that a language has without saying."""
    if call.called and call.called[0].kind in {"text", "begun"}:
        return f"str.{call.name}"
    path = path_of(call.called)
    is_own = path in {(call.name,), ("this", call.name)}
    if file.language.name == "java" and is_own and call.name in _OF_ALL_OBJECTS:
        return f"Object.{call.name}"
    if path == ("super",) and file.language.name == "python":
        return "builtins.super"
    if file.language.conventions.is_global and path == (call.name,):
        return call.name
    return None
