"""Whether decorators that the code itself defines may put something else in a function's place.

One that wraps (`functools.wraps`), or gives back what it was given, does not. Decorators from
outside are taken to call what they decorate.
"""

from collections.abc import Sequence
from typing import Final

from quintet.codegraph.evaluation import Evaluator
from quintet.codegraph.facts import RETURNED
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.remembering import Memory

_DEEPEST: Final = 3
_WRAPS: Final = ("wraps(", "functools.wraps(", "update_wrapper(", "functools.update_wrapper(")


class Decorators:
    """Judges decorators, each once."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._known = Memory[int, bool](evaluator.progress, False)

    def of(self, number: int) -> Sequence[str]:
        """What stands before a definition."""
        return self._project.symbol(number).decorators

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
            for text in self.of(number)
            for value in self._evaluator.values(file, scope, text.split("(")[0])
        )

    def _keeps(self, number: int, depth: int = 0) -> bool:
        """Whether a decorator, or what makes it, gives back or wraps what it is given."""
        file = self._project.file_of(number)
        symbol = self._project.symbol(number)
        returned = file.bindings.get(number - file.start, {}).get(RETURNED, ())
        names = {parameter.name for parameter in symbol.parameters}
        texts = {one.value for one in returned}
        if texts and texts <= names:
            return True
        if any(text.startswith(_WRAPS) for text in texts):
            return True
        inside = [one for group in self._project.children(number).values() for one in group]
        return any(
            any(text.startswith(_WRAPS) for text in self.of(one))
            or (depth < _DEEPEST and self._keeps(one, depth + 1))
            for one in inside
        )
