"""One file after another, its calls and imports are given what they mean among all files."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple

from quintet.codegraph.call_targets import Destination
from quintet.codegraph.chains import path_of
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.facts import DERIVED, CallFact, ImportFact
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.resolving import Resolver
from quintet.codegraph.type_names import Path

_OWN: Final = frozenset({"self", "this", "cls"})


class Linked(NamedTuple):
    """A call with its number and where it goes."""

    number: int
    fact: CallFact
    targets: tuple[Destination, ...]
    external: str | None


class Linker:
    """Links the calls and imports of a project's files."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._adopt()
        self.resolver = Resolver(project)

    def _adopt(self) -> None:
        """Give types the methods, and the bases, that are written outside them."""
        # One of its own: what is found out before all is adopted may not hold after.
        scopes = Evaluator(self.project).scopes
        for file in self.project.files:
            exports = file.language.conventions.exports
            for place, symbol in enumerate(file.facts.symbols):
                if symbol.owner:
                    owner = scopes.owner_named(file, symbol.owner)
                    if owner == file.start:
                        self.project.adopt(owner, exports + symbol.name, file.start + place)
                    elif owner >= 0:
                        self.project.adopt(owner, symbol.name, file.start + place)
                        self.project.owners[file.start + place] = owner
            for target, bindings in file.bindings.get(0, {}).items():
                if target.startswith(DERIVED):
                    owner = scopes.owner_named(file, target.removeprefix(DERIVED))
                    pairs = [(file, binding.type) for binding in bindings]
                    if owner >= 0:
                        self.project.derived.setdefault(owner, []).extend(pairs)

    def calls(self, file: FileIndex, facts: Iterable[CallFact]) -> list[Linked]:
        """The calls of a file, and the functions that they hand over."""
        found: list[Linked] = []
        numbers = count(file.start + 1)
        for fact in facts:
            answer = self.resolver.call(file, fact)
            found.append(Linked(next(numbers), fact, answer.targets, answer.external))
            if fact.given:
                found.extend(self._passed(file, fact, numbers))
        return found

    def _passed(self, file: FileIndex, call: CallFact, numbers: Iterator[int]) -> Iterator[Linked]:
        for argument in call.given:
            path = path_of(argument.value)
            if path and self._may_name(file, call.scope, path):
                targets = self.resolver.passed(file, call.scope, path)
                if targets:
                    text = file.language.conventions.separator.join(path)
                    fact = call._replace(
                        text=text, name=path[-1], arguments=(), kind="passed", is_awaited=False,
                        called=argument.value, given=(),
                    )  # fmt: skip
                    yield Linked(next(numbers), fact, targets, None)

    def _may_name(self, file: FileIndex, scope: int, path: Path) -> bool:
        """Whether an argument ends in the name of a function, and begins with no variable."""
        if not self.project.named(path[-1]):
            return False
        head = path[0]
        if not scope or head in _OWN:
            return True
        if head in file.bindings.get(scope, ()):
            return False
        return all(parameter.name != head for parameter in file.facts.symbols[scope].parameters)

    def imports(self, file: FileIndex) -> Iterator[tuple[ImportFact, str | None]]:
        """The imports of a file with the path that each leads to."""
        scopes = self.resolver.evaluator.scopes
        paths = self.project.paths
        for import_ in file.facts.imports:
            path = scopes.located(file, import_.module)
            if import_.name and import_.name != "*":
                # `from package import module` leads to the module, a class of a folder to its file.
                for value in scopes.imported(file, import_)[:1]:
                    if value.kind == "module" or (value.number >= 0 and path not in paths):
                        path = self.project.file_of(value.number).facts.path
            yield import_, path

    def finish(self, file: FileIndex) -> None:
        """Let go of what only this file needed."""
        self.resolver.evaluator.forget(file)
