"""Where a call may go: targets with confidence and reason, or a name outside the code."""

import re
from typing import Final, NamedTuple

from codegraph.evaluating import Evaluator
from codegraph.expressions import chain_of
from codegraph.facts import CallFact
from codegraph.hierarchy import Hierarchy
from codegraph.languages.language import Conventions
from codegraph.project import FileIndex, Project
from codegraph.values import NAMED_ALIKE, ONLY_NAME, SAME_NAME, Value

MOST_TARGETS: Final = 10
_QUOTES: Final = frozenset("\"'`")
_VARIABLE: Final = re.compile(r"([A-Za-z_]\w+)\W{1,3}$")
_MOST_GUESSES: Final = 3
_SHORTEST_GUESS: Final = 4
_SURE_TO_PASS: Final = 0.7


class Destination(NamedTuple):
    """A symbol's number, how sure and why."""

    number: int
    confidence: float
    reason: str


class Answer(NamedTuple):
    """Where a call goes, best first; `external` when that is outside."""

    targets: tuple[Destination, ...] = ()
    external: str | None = None


class Resolver:
    """Resolves calls, file by file."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.evaluator = Evaluator(project)
        self._hierarchy: Hierarchy | None = None

    @property
    def hierarchy(self) -> Hierarchy:
        """Made on first use: bases need all files."""
        if self._hierarchy is None:
            self._hierarchy = Hierarchy(self.project, self.evaluator)
        return self._hierarchy

    def call(self, file: FileIndex, call: CallFact) -> Answer:
        """The answer for one call."""
        values = self.evaluator.values(file, call.scope, call.text)
        conventions = file.language.conventions
        best: dict[int, Destination] = {}
        outside: Value | None = None
        for value in values:
            if value.kind == "external":
                outside = outside or value
            for one in self._reached(value, file, call):
                if one.number not in best or best[one.number].confidence < one.confidence:
                    best[one.number] = one
        if conventions.is_overloaded and len(best) > 1:
            fitting = self._fitting(list(best), call)
            best = {one: best[one] for one in fitting}
        if best:
            ranked = sorted(best.values(), key=lambda one: (-one.confidence, one.number))
            return Answer(tuple(ranked[:MOST_TARGETS]), outside.text if outside else None)
        if outside is not None:
            return Answer((), outside.text)
        if call.text[:1] in _QUOTES or call.text[1:2] in _QUOTES:
            return Answer((), f"str.{call.name}")
        if call.text == "super" and file.language.name == "python":
            return Answer((), "builtins.super")
        if conventions.is_global and call.text == call.name:
            return Answer((), call.name)
        return Answer(self._guessed(file, call))

    def passed(self, file: FileIndex, scope: int, argument: str) -> tuple[Destination, ...]:
        """The functions that an argument hands over."""
        _, _, text = argument.rpartition("=") if "=" in argument else ("", "", argument)
        chain = chain_of(text.strip())
        if not chain.head or any(step.kind != "attribute" for step in chain.steps):
            return ()
        values = self.evaluator.values(file, scope, text.strip())
        return tuple(
            Destination(one.number, round(one.confidence * 0.8, 3), "handed over")
            for one in values
            if one.kind == "function" and one.confidence >= _SURE_TO_PASS
        )

    def _reached(self, value: Value, file: FileIndex, call: CallFact) -> list[Destination]:
        conventions = file.language.conventions
        if value.kind == "function":
            own = Destination(value.number, round(value.confidence, 3), value.reason)
            if "." not in call.text and "->" not in call.text and "::" not in call.text:
                return [own]
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
        if value.kind == "class":
            return [self._made(value, conventions, call)]
        if value.kind == "super" and conventions.is_parent_called:
            inside = file.facts.symbols[call.scope].name
            if "*" not in conventions.constructors and inside not in conventions.constructors:
                found = self.evaluator.members.in_class(value, inside)
                return [
                    Destination(one.number, round(one.confidence, 3), one.reason)
                    for one in found
                    if one.kind == "function"
                ]
            bases = self.evaluator.members.bases(value.number)
            return [self._made(one, conventions, call) for one in bases if one.kind == "class"]
        if value.kind == "instance" and call.text in conventions.own:
            return [self._made(value, conventions, call)]
        if value.kind == "instance" and not value.depth:
            called = self.evaluator.members.in_class(value, "__call__")
            return [
                Destination(one.number, round(one.confidence, 3), "an instance is called")
                for one in called
                if one.kind == "function"
            ]
        if value.kind == "module":
            main = self.evaluator.members.of(value, "default")
            return [
                Destination(one.number, round(one.confidence, 3), one.reason)
                for one in main
                if one.kind == "function"
            ]
        return []

    def _made(self, value: Value, conventions: Conventions, call: CallFact) -> Destination:
        """The constructor, or the class where it has none of its own."""
        for name in conventions.constructors:
            wanted = self.project.symbol(value.number).name if name == "*" else name
            found = self.evaluator.members.in_class(value, wanted)
            routines = [one.number for one in found if one.kind == "function"]
            fitting = self._fitting(routines, call) if len(routines) > 1 else routines
            if fitting:
                return Destination(fitting[0], round(value.confidence, 3), value.reason)
        return Destination(value.number, round(value.confidence, 3), value.reason)

    def _fitting(self, numbers: list[int], call: CallFact) -> list[int]:
        """The overloads that take as many arguments; all, where none does."""
        count = len(call.arguments)
        fitting = []
        for one in numbers:
            parameters = self.project.symbol(one).parameters
            least = sum(1 for each in parameters if not each.has_default)
            open_ended = any(each.type.endswith("...") for each in parameters)
            if least <= count and (count <= len(parameters) or open_ended):
                fitting.append(one)
        return fitting or numbers

    def _guessed(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        """Targets by the name alone: few, and with little confidence."""
        name = call.name
        conventions = file.language.conventions
        alike = self._named_alike(file, call)
        if alike:
            return alike
        if len(name) < _SHORTEST_GUESS or name in conventions.common or name.startswith("__"):
            return ()
        is_member = call.text != name
        wanted = {"method", "function"} if is_member else {"function", "class"}
        languages = conventions.families | {file.language.name}
        hits = [
            one
            for one in self.project.named(name)[:40]
            if self.project.symbol(one).kind in wanted
            and self.project.file_of(one).language.name in languages
        ]
        if not hits or len(hits) > _MOST_GUESSES:
            return ()
        confidence, why = ONLY_NAME if len(hits) == 1 else SAME_NAME
        return tuple(Destination(one, round(confidence / len(hits), 3), why) for one in hits)

    def _named_alike(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        """The method of the one class that the receiver is named after (`user_store.save`)."""
        receiver = _VARIABLE.search(call.text.removesuffix(call.name))
        if receiver is None:
            return ()
        words = receiver.group(1).strip("_").split("_")
        wanted = "".join(word[:1].upper() + word[1:] for word in words)
        hits = [
            one
            for one in self.project.named(wanted)[:3]
            if self.project.symbol(one).kind in {"class", "interface"}
            and self.project.file_of(one).language.name
            in file.language.conventions.families | {file.language.name}
        ]
        if len(hits) != 1:
            return ()
        found = self.evaluator.members.in_class(Value("instance", hits[0]), call.name)
        return tuple(
            Destination(one.number, *NAMED_ALIKE) for one in found if one.kind == "function"
        )
