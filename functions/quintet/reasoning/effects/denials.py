"""What refuses whoever may not do something: 401 and 403 of HTTP, errors and guards that say so.

Errors, constants and guards of libraries are told by the catalogue; functions and decorators of the
code refuse where they, or what they call, do.
"""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Literal, Name
from quintet.codegraph.syntax.walking import dotted, walk_here
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import expressions_of
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.catalogue_file import Trait
from quintet.reasoning.effects.engine import Effects

_STATUSES: Final = frozenset({"401", "403"})
_MOST_FOLLOWED: Final = 400
_DEEPEST_CHECK: Final = 2
"""Calls that lie between a check and where it refuses."""


class Denials:
    """Answers for one code base, kept."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self._own: dict[str, bool] = {}

    def denies(self, symbol_id: str) -> bool:
        """Whether a function refuses, itself or a few calls further."""
        return any(self._denies_itself(each) for each in self._reached(symbol_id, _DEEPEST_CHECK))

    def may_deny(self, symbol_id: str) -> bool:
        """Whether anything that a function leads to refuses; said too where that is too much."""
        reached = list(self._reached(symbol_id, _MOST_FOLLOWED))
        return len(reached) >= _MOST_FOLLOWED or any(map(self._denies_itself, reached))

    def has(self, symbol_id: str, trait: Trait) -> bool:
        """Whether a function, or one that it leads to, calls something of a trait."""
        return any(
            operation.name and trait in catalogue(function.language).traits_of(operation.name)
            for each in self._reached(symbol_id, _MOST_FOLLOWED)
            if (function := self._effects.code.function(each)) is not None
            for operation in self._effects.operations(function)
        )

    def calls_named(self, symbol_id: str, name: str) -> bool:
        """Whether a function, or one that it leads to, calls something of a name."""
        return any(
            call.name == name
            for each in self._reached(symbol_id, _MOST_FOLLOWED)
            if (function := self._effects.code.function(each)) is not None
            for _, call in function.calls
        )

    def checks_above(self, function: Function) -> Iterator[str]:
        """The guards that stand at a function or a class: full names, or ids of the code's own."""
        symbol, graph = function.symbol, self._effects.code.graph
        for mark in symbol.decorators:
            name = self._effects.names.full(symbol.path, mark.partition("(")[0])
            if catalogue(function.language).has("guard", name):
                yield mark
        for call in graph.calls_of(symbol) if symbol.decorators else ():
            for target in call.targets[:1] if call.kind == "decorator" else ():
                inner = [each.id for each in graph.members(target.symbol_id)]
                if any(map(self.denies, (target.symbol_id, *inner))):
                    yield target.symbol_id

    def _reached(self, symbol_id: str, depth: int) -> list[str]:
        """A function and those that it runs, the nearest first."""
        found, level = {symbol_id: None}, [symbol_id]
        for _ in range(depth):
            after = []
            for each in level:
                function = self._effects.code.function(each)
                operations = self._effects.operations(function) if function is not None else ()
                after += [target for operation in operations for target, _ in operation.targets]
            level = [each for each in dict.fromkeys(after) if each not in found]
            found.update(dict.fromkeys(level))
            if not level or len(found) >= _MOST_FOLLOWED:
                break
        return list(found)

    def _denies_itself(self, symbol_id: str) -> bool:
        if symbol_id not in self._own:
            function = self._effects.code.function(symbol_id)
            self._own[symbol_id] = function is not None and any(
                self._is_denial(function, part)
                for visit in function.visits
                for _, root in expressions_of(visit)
                for part in walk_here(root)
            )
        return self._own[symbol_id]

    def _is_denial(self, function: Function, part: Expression) -> bool:
        """An error or a status that says that somebody may not."""
        known, names = catalogue(function.language), self._effects.names
        match part:
            case Call():
                if any(_is_status(given) for given in part.arguments):
                    return True
                name = names.callee(function, part)
                if name and known.traits_of(name) & {"denies", "guard"}:
                    return True
                return self._is_error(function, part)
            case Attribute() | Name():
                name = names.full(function.path, dotted(part))
                return known.has("denies", name)
        return False

    def _is_error(self, function: Function, call: Call) -> bool:
        """An error of the code that is one of a library that says so."""
        names, code = self._effects.names, self._effects.code
        owner = names.class_named(function.path, call.name) if call.receiver is None else None
        for each in code.lineage(owner) if owner is not None else ():
            for base in each.bases:
                name = names.full(each.path, base) or base
                if catalogue(function.language).has("denies", name):
                    return True
        return False


def _is_status(given: Expression) -> bool:
    value = getattr(given, "value", None) if not isinstance(given, Literal) else given
    return isinstance(value, Literal) and value.kind == "number" and value.value in _STATUSES
