"""Targets of a call by names alone: few, never sure, and none for names that any object has.

What rules can follow is in `evaluating`. Looking names up at run time (`getattr`, reflection) gives
nothing to go by and is not guessed.
"""

from typing import Final

from quintet.codegraph.call_targets import Destination
from quintet.codegraph.chains import names_in, path_of
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.facts import CallFact
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.values import NAMED_ALIKE, ONLY_NAME, SAME_NAME, Value

_MOST_GUESSES: Final = 3
_MOST_ALIKE: Final = 40
_SHORTEST_GUESS: Final = 4
_ROUTINES: Final = frozenset({"method", "function"})
_CALLABLE: Final = frozenset({"function", "class"})


class Guesses:
    """Guesses by the names of variables and functions."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator

    def of(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        """The targets that the names suggest."""
        return self._named_alike(file, call) or self._of_that_name(file, call)

    def _of_that_name(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        name = call.name
        common = file.language.conventions.common
        if len(name) < _SHORTEST_GUESS or name in common or name.startswith("__"):
            return ()
        wanted = _CALLABLE if len(path_of(call.called)) == 1 else _ROUTINES
        hits = [
            number
            for number in self._project.named(name)[:_MOST_ALIKE]
            if self._project.symbol(number).kind in wanted and self._is_reachable(file, number)
        ]
        if not hits or len(hits) > _MOST_GUESSES:
            return ()
        confidence, why = ONLY_NAME if len(hits) == 1 else SAME_NAME
        return tuple(Destination(hit, round(confidence / len(hits), 3), why) for hit in hits)

    def _named_alike(self, file: FileIndex, call: CallFact) -> tuple[Destination, ...]:
        """The method of the one class that the receiver is named after (`user_store.save`)."""
        receiver = _receiver(call)
        if not receiver:
            return ()
        words = receiver.strip("_").split("_")
        wanted = "".join(word[:1].upper() + word[1:] for word in words)
        hits = [
            number
            for number in self._project.named(wanted)[:_MOST_GUESSES]
            if self._is_class(number) and self._is_reachable(file, number)
        ]
        if len(hits) != 1:
            return ()
        found = self._evaluator.members.in_class(Value("instance", hits[0]), call.name)
        return tuple(
            Destination(number.number, *NAMED_ALIKE)
            for number in found
            if number.kind == "function"
        )

    def _is_class(self, number: int) -> bool:
        kind = self._project.symbol(number).kind
        is_made = kind == "function" and self._evaluator.is_made(number)
        return kind in {"class", "interface"} or is_made

    def _is_reachable(self, file: FileIndex, number: int) -> bool:
        language = self._project.file_of(number).language.name
        return language == file.language.name or language in file.language.conventions.families


def _receiver(call: CallFact) -> str:
    """The last name before the one that is called, "" without one."""
    for chain in call.called if len(call.called) == 1 else ():
        before = [step.name for step in chain.steps[:-1] if step.kind == "attribute"]
        names = before or list(names_in(chain)[:1] if chain.steps else ())
        return names[-1] if names else ""
    return ""
