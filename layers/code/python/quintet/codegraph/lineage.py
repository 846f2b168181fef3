"""The bases of classes, and the order in which a class and its bases are searched for a member."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.evaluation import Evaluator
from quintet.codegraph.memory import Memory
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.type_names import Path, is_plain
from quintet.codegraph.values import Value

_LONGEST: Final = 40


class Lineage:
    """Follows bases upwards."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._lines = Memory[int, tuple[int | str, ...]](evaluator.progress, ())

    def line(self, number: int) -> tuple[int | str, ...]:
        """A class and its bases, nearest first: symbols, and names of those outside."""
        return self._lines.of(number, self._line, number) or (number,)

    def _line(self, number: int) -> tuple[int | str, ...]:
        above = [
            (base.text,) if base.kind == "external" else self.line(base.number)
            for part in self._project.parts(number)
            for base in self.bases(part)
        ]
        return (number, *_merged(above))[:_LONGEST]

    def bases(self, number: int) -> tuple[Value, ...]:
        """The direct bases of a class that can be told."""
        file = self._project.file_of(number)
        symbol = file.facts.symbols[number - file.start]
        found: list[Value] = []
        for where, declared in self._project.derived.get(number, ()):
            for base in declared[:1]:
                meant = self._evaluator.path(where, 0, base.path)
                found.extend([value for value in meant if value.kind in {"class", "external"}][:1])
        for path in symbol.above:
            if is_plain(path) and not self._project.defines(path[-1]):
                continue
            scope, classes = symbol.parent, self._classes(file, symbol.parent, path)
            while not classes and scope > 0:  # a constructor within has the name of its class
                scope = file.facts.symbols[scope].parent
                classes = self._classes(file, scope, path)
            if not classes:
                name = file.language.conventions.separator.join(path)
                classes = [Value("external", -1, name)]
            found.extend(class_ for class_ in classes[:1] if class_.number != number)
        return tuple(found)

    def _classes(self, file: FileIndex, scope: int, path: Path) -> list[Value]:
        """The classes that a name may be in a scope, also those that are not in the code."""
        meant = self._evaluator.path(file, scope, path)
        return [value for value in meant if value.kind in {"class", "external"}]


def _merged(lines: list[tuple[int | str, ...]]) -> Iterator[int | str]:
    """One line of several: a class comes before its own bases (C3 where that has an answer)."""
    left = [list(dict.fromkeys(line)) for line in lines]
    while left := [line for line in left if line]:
        tails = {each for line in left for each in line[1:]}
        first = next((line[0] for line in left if line[0] not in tails), left[0][0])
        yield first
        for rest in left:
            if first in rest:
                rest.remove(first)
