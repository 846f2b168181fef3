"""Where the values of a function come from: which of what it is given they may be a part of.

A container that a function makes is its own; what is in it may be a part of something else.
"""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Literal,
    Name,
    Template,
)
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.kinds import TYPES_OF_KINDS
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.catalogue import catalogue

OWNER: Final = "this"
OUTSIDE: Final = "*"
"""What neither is given to a function nor made by it: variables of its file and of others."""
OWN: Final = frozenset({"self", "this", "cls"})
_NOTHING: Final = frozenset[str]()
_PLAIN: Final = frozenset({"text", "number", "boolean"})


class Sources:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._known: dict[tuple[str, str, bool], frozenset[str]] = {}

    def of_all(self, function: Function, values: Iterable[Expression]) -> frozenset[str]:
        """What any of some values may be a part of."""
        return _NOTHING.union(*(self.of(function, value) for value in values))

    def of(
        self, function: Function, value: Expression | None, *, is_whole: bool = False
    ) -> frozenset[str]:
        """What a value may be a part of: variables, parameters, `OWNER`, `OUTSIDE`.

        `is_whole`: what it holds does not count, only itself.
        """
        if self._names.kind(function, value) in _PLAIN:
            return _NOTHING
        match value:
            case None | Literal() | Comparison() | Template() | FunctionValue():
                return _NOTHING
            case Name(name=name):
                return self._of_name(function, name, is_whole=is_whole)
            case Attribute(value=inner) | Index(value=inner):
                return self.of(function, inner)
            case Collection() | Comprehension() if is_whole:
                return _NOTHING
            case Call() if is_whole and self._makes(function, value):
                return _NOTHING
            case Call():
                receiver = [value.receiver] if value.receiver is not None else []
                return self.of_all(function, [*receiver, *value.arguments])
        return self.of_all(function, value.parts)

    def of_target(self, function: Function, target: Expression) -> frozenset[str]:
        """What is changed where a place is given a value: `rows[0]`, `self.name`."""
        match target:
            case Attribute(value=holder) | Index(value=holder):
                return self.of(function, holder, is_whole=True)
        return _NOTHING

    def of_variable(self, function: Function, name: str) -> frozenset[str]:
        """What is changed where a variable is given another value: nothing of its own ones."""
        given = function.given.get(name, ())
        if name in function.body.parameters or any(node.declared.name for node in given):
            return _NOTHING
        if self._is_field(function, name):
            return frozenset({OWNER})
        return frozenset({OUTSIDE}) if self._is_of_around(function, name) else _NOTHING

    def _of_name(self, function: Function, name: str, *, is_whole: bool) -> frozenset[str]:
        if name in OWN:
            return frozenset({OWNER})
        key = (function.symbol.id, name, is_whole)
        if key not in self._known:
            self._known[key] = frozenset({name})
            self._known[key] = frozenset({name}) | self._of_values(function, name, is_whole)
        return self._known[key]

    def _of_values(self, function: Function, name: str, is_whole: bool) -> frozenset[str]:
        """What the values of a variable may be a part of."""
        if name in function.bound:
            return self.of(function, function.bound[name].over)
        given = [node.right for node in function.given.get(name, ()) if node.right is not None]
        found = _NOTHING.union(*(self.of(function, each, is_whole=is_whole) for each in given))
        if name in function.body.parameters:
            return found
        if name in function.body.types:
            return found | {OWNER}  # The receiver of a method of Go.
        if self._is_field(function, name):
            return found | {OWNER}
        # A name that nothing here declares is the language's, or means a module or a class.
        is_outside = self._is_of_around(function, name) and not self._is_imported(function, name)
        return found | {OUTSIDE} if is_outside else found

    def _is_field(self, function: Function, name: str) -> bool:
        home: Symbol | None = None
        if function.language == "java":
            home = self._code.class_of(function.symbol)
        return home is not None and self._code.field(home, name) is not None

    def _is_of_around(self, function: Function, name: str) -> bool:
        """Whether a variable is of a function or file around, and not declared again here."""
        if any(node.operator == ":=" for node in function.given.get(name, ())):
            return False
        around = None if function.is_module else self._code.around(function)
        while around is not None:
            if name in {*around.given, *around.bound, *around.body.parameters}:
                return True
            around = None if around.is_module else self._code.around(around)
        return function.is_module

    def _is_imported(self, function: Function, name: str) -> bool:
        """Whether a name means a module or a class, which are no values."""
        return (
            any(
                name in {each.alias, each.name, each.module.rpartition(".")[2]}
                for each in self._code.graph.imports_of(function.path)
            )
            or self._names.class_named(function.path, name) is not None
        )

    def _makes(self, function: Function, call: Call) -> bool:
        """Whether a call gives something new, whatever that holds."""
        name = self._names.callee(function, call)
        known = catalogue(function.language)
        named = [name] if name else built_in_names(function.language, call.name)
        costs = [cost for each in named if (cost := known.cost_of(each)) is not None]
        if call.is_new or any(cost.shape in {"copy", "sort"} for cost in costs):
            return True
        return any(symbol.kind == "class" for symbol, _ in self._names.targets(function, call)[:1])


def built_in_names(language: str, method: str) -> list[str]:
    """The full names of a method that containers and texts have."""
    owners = TYPES_OF_KINDS.get(language, {}).values()
    names = (f"{owner}.{method}" for owner in owners)
    return [name for name in names if catalogue(language).knows(name)]
