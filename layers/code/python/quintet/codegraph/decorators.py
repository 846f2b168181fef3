"""Whether decorators that the code itself defines may put something else in a function's place.

One that wraps (`functools.wraps`), or gives back what it was given, does not. Decorators from
outside are taken to call what they decorate.
"""

from typing import Final

from quintet.codegraph.chains import Expression, name_of, names_in
from quintet.codegraph.evaluation import Evaluator
from quintet.codegraph.facts import RETURNED
from quintet.codegraph.memory import Memory
from quintet.codegraph.project import FileIndex, Project

_DEEPEST: Final = 3
_WRAPS: Final = frozenset({"wraps", "update_wrapper"})


class Decorators:
    """Judges decorators, each once."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._known = Memory[int, bool](evaluator.progress, False)

    def may_replace(self, number: int) -> bool:
        """Whether what is called by the name of a definition may be something else."""
        file = self._project.file_of(number)
        if file.language.name != "python":
            return False
        return self._known.of(number, self._replaces, file, number)

    def _replaces(self, file: FileIndex, number: int) -> bool:
        scope = self._project.symbol(number).parent
        return any(
            value.kind == "class" or (value.kind == "function" and not self._keeps(value.number))
            for mark in self._project.symbol(number).marks
            for value in self._evaluator.path(file, scope, mark.path)
        )

    def _keeps(self, number: int, depth: int = 0) -> bool:
        """Whether a decorator, or what makes it, gives back or wraps what it is given."""
        file = self._project.file_of(number)
        symbol = self._project.symbol(number)
        returned = file.bindings.get(number - file.start, {}).get(RETURNED, ())
        names = {parameter.name for parameter in symbol.parameters}
        if returned and all(name_of(value.value) in names for value in returned):
            return True
        if any(_wraps(value.value) for value in returned):
            return True
        inside = [value for group in self._project.children(number).values() for value in group]
        return any(
            self._project.symbol(number).is_marked(*_WRAPS)
            or (depth < _DEEPEST and self._keeps(number, depth + 1))
            for number in inside
        )


def _wraps(value: Expression) -> bool:
    """Whether something is returned that wraps what was given."""
    return any(names_in(chain)[-1:] and names_in(chain)[-1] in _WRAPS for chain in value)
