"""Calls of one file that must have the same answer: `self.save()` in each method of a class.

What a call means depends on its chain, the number of its arguments, and the scope that its first
name comes from. That is seldom the function it stands in, so most calls were answered before. Only
names and dots are treated so; of other expressions each scope has its own.
"""

from typing import Final

from quintet.codegraph.chains import Expression, path_of
from quintet.codegraph.facts import CallFact
from quintet.codegraph.members import Members
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.resolving import Answer, Resolver

_FUNCTIONS: Final = frozenset({"function", "method"})
_STATIC: Final = "staticmethod"
_Key = tuple[int, bool, Expression, str, str, int]


class Repeated:
    """Answers the calls of one file after another."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._project: Project = resolver.project
        self._members: Members = resolver.evaluator.members
        self._answers: dict[_Key, Answer] = {}
        self._homes: dict[tuple[int, str], tuple[int, bool]] = {}
        self._locals: dict[int, frozenset[str]] = {}

    def forget(self) -> None:
        """Drop what holds for one file only."""
        self._answers.clear()
        self._homes.clear()
        self._locals.clear()

    def answer(self, file: FileIndex, call: CallFact) -> Answer:
        """Where a call goes."""
        key = (*self._home(file, call), call.called, call.name, call.kind, len(call.given))
        found = self._answers.get(key)
        if found is None:
            found = self._resolver.call(file, call)
            if self._is_without_choice(found):
                self._answers[key] = found
        return found

    def _home(self, file: FileIndex, call: CallFact) -> tuple[int, bool]:
        """The scope that the first name comes from, and whether it is reached from within it."""
        path = path_of(call.called)
        if not path:
            return call.scope, False
        name = path[0]
        found = self._homes.get((call.scope, name))
        if found is None:
            found = self._homes[call.scope, name] = self._found_home(file, call.scope, name)
        return found

    def _found_home(self, file: FileIndex, scope: int, name: str) -> tuple[int, bool]:
        conventions = file.language.conventions
        symbols = file.facts.symbols
        if name in conventions.parents:
            return scope, False
        if name in conventions.own or name in conventions.own_class:
            symbol = symbols[scope]
            # In a method it is the class's; other functions may belong to something else.
            is_own = symbol.kind == "method" and not symbol.owner
            is_own = is_own and not symbol.is_marked(_STATIC)
            # Python names its receiver; elsewhere a parameter of that name is one like others.
            receivers = symbol.parameters[:1] if file.language.name == "python" else ()
            is_named = name in self._local(file, scope)
            if is_own and (not is_named or any(receiver.name == name for receiver in receivers)):
                return symbol.parent, True
            return scope, False
        at = scope
        while symbols[at].kind in _FUNCTIONS and name not in self._local(file, at):
            at = symbols[at].parent
        return at, at != scope

    def _local(self, file: FileIndex, scope: int) -> frozenset[str]:
        """The names that a function itself gives a meaning, of any kind."""
        found = self._locals.get(scope)
        if found is None:
            found = self._locals[scope] = frozenset(
                (
                    # A parameter that is taken apart gives several.
                    *(
                        name
                        for parameter in file.facts.symbols[scope].parameters
                        for name in (parameter.name.lstrip("*&."), *parameter.taken)
                    ),
                    *(binding.rpartition(" ")[2] for binding in file.bindings.get(scope, ())),
                    *self._project.children(file.start + scope),
                    *file.imports.get(scope, ()),
                )
            )
        return found

    def _is_without_choice(self, answer: Answer) -> bool:
        """Whether no target is one of several of its name, which arguments would tell apart."""
        for target in answer.targets:
            siblings = self._project.children(self._members.parent_of(target.number))
            if len(siblings.get(self._project.symbol(target.number).name, ())) > 1:
                return False
        return True
