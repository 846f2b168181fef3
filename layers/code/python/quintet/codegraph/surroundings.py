"""What a name means that its own file does not define: the package, other files, the language."""

from collections.abc import Sequence
from typing import Final

from quintet.codegraph.evaluation import Evaluator, Meaning
from quintet.codegraph.languages.language import Conventions
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.values import GLOBAL_NAME, PACKAGE, Value, joined

_MOST_ALIKE: Final = 20


class Surroundings:
    """Looks names up outside of their file."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator

    def meaning(self, file: FileIndex, name: str) -> Meaning:
        """What a name means; None when it is not known."""
        scopes = self._evaluator.scopes
        conventions = file.language.conventions
        if name in conventions.module_words:
            path = scopes.located(file, name)
            return () if path is None else (scopes.place(file, path),)
        if f"{name}." == conventions.exports:
            return (scopes.place(file, file.facts.path),)
        found = self._in_package(file, name) or scopes.by_wildcard(file, name, reexported=False)
        if found is not None:
            return found
        if (
            conventions.is_globally_named
            and name[:1].isupper()
            and name not in conventions.builtins
        ):
            found = self._everywhere(file, name)
        if "\\" in name:
            found = self._in_namespace(file, name.lstrip("\\"))
        return found or _of_the_language(file.language.name, conventions, name)

    def _in_package(self, file: FileIndex, name: str) -> Meaning:
        hits = self._project.in_package(file.language.name, file.package).get(name)
        if not hits and file.language.conventions.is_package_nested:
            hits = self._above(file, name)
        if not hits:
            return None
        return joined(
            value.weaker(*PACKAGE)
            for hit in hits
            for value in self._evaluator.members.as_value(hit)
        )

    def _above(self, file: FileIndex, name: str) -> Sequence[int] | None:
        """What a namespace around that of the file defines."""
        space = file.package
        while space:
            space = space.rpartition(".")[0]
            hits = self._project.in_package(file.language.name, space).get(name)
            if hits:
                return hits
        return None

    def _in_namespace(self, file: FileIndex, name: str) -> tuple[Value, ...]:
        r"""PHP's `Vendor\Package\Name`, from the root or from this file's namespace."""
        space, _, last = name.rpartition("\\")
        language = file.language.name
        for candidate in (space, f"{file.package}\\{space}"):
            hits = self._project.in_package(language, candidate).get(last)
            if hits:
                return self._evaluator.scopes.defined(hits)
        return (Value("external", -1, name, 0, 0.9, "not defined in the code"),)

    def _everywhere(self, file: FileIndex, name: str) -> tuple[Value, ...]:
        """Classes of a name, wherever they are."""
        hits = [
            number
            for number in self._project.named(name)[:_MOST_ALIKE]
            if self._project.symbol(number).kind == "class"
            and self._project.file_of(number).language.name == file.language.name
        ]
        parts = dict.fromkeys(self._project.parts(hit)[0] for hit in hits)
        return joined(Value("class", part).weaker(*GLOBAL_NAME) for part in parts)


def _of_the_language(language: str, conventions: Conventions, name: str) -> Meaning:
    if name in conventions.builtins:
        prefix = "builtins." if language == "python" else ""
        return (Value("external", -1, prefix + name, 0, 0.95, "built in"),)
    if conventions.is_named_outside and name[:1].isupper() and len(name) > 1:
        return (Value("external", -1, name, 0, 0.7, "not defined in the code"),)
    return None
