"""What an error of Go is: a variable that a package declares by `errors.New`, or a structure."""

from collections.abc import Iterator
from posixpath import dirname
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Keyword, Name, Unary
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.facts import Facts

_IS_ANOTHER: Final = frozenset({"Unwrap", "Is", "As"})
"""Methods by which an error says that it is another too."""
_ERROR: Final = "error"
_PLAIN: Final = frozenset({"text", "number", "boolean"})


class DeclaredErrors:
    """Of one error that is asked for, by its last name."""

    def __init__(self, facts: Facts, wanted: str) -> None:
        self._facts = facts
        self._wanted = wanted
        found = facts.graph.named(wanted)
        self._symbol = found[0] if len(found) == 1 else None
        symbol = self._symbol
        is_new = symbol is not None and self._is_new(symbol)
        is_type = symbol is not None and symbol.kind == "class" and symbol.path.endswith(".go")
        self.is_plain = (is_new or is_type) and not self._is_said_by_another()
        """The code declares it in such a form, and nothing else of its name."""

    def is_it(self, function: Function, value: Expression) -> bool | None:
        """Whether a name is that of the error; None where it may stand for it."""
        found = [
            each
            for each in self._facts.graph.named(dotted(value).rpartition(".")[2])
            if each.path.endswith(".go")
        ]
        if len(found) != 1 or not self._is_meant(function, value, found[0]):
            return None
        if found[0] == self._symbol:
            return True
        return False if self._is_new(found[0]) else None

    def is_made(self, function: Function, made: Call) -> bool | None:
        """Whether a structure that is made is the error; None of one from outside."""
        owner = self._facts.names.class_named(function.path, made.name)
        return None if owner is None else owner == self._symbol

    def errors_in(self, function: Function, made: Call) -> Iterator[Expression]:
        """What a structure is given for its fields, of those that are errors or not known."""
        owner = self._facts.names.class_named(function.path, made.name)
        for each in made.arguments:
            named, value = (each.name, each.value) if isinstance(each, Keyword) else ("", each)
            field = self._facts.code.field(owner, named) if owner is not None and named else None
            is_plain = self._facts.names.kind(function, value) in _PLAIN
            if field[0].type.name == _ERROR if field is not None else not is_plain:
                yield value

    def is_variable_of(self, function: Function, target: Expression) -> bool:
        """Whether a value is the address of a variable that is declared as the error's type."""
        name = dotted(target.value) if isinstance(target, Unary) else ""
        declared = [node.declared.name for node in function.given.get(name, ())]
        is_type = self._symbol is not None and self._symbol.kind == "class"
        return (
            is_type and declared != [] and {each.lstrip("*") for each in declared} == {self._wanted}
        )

    def _is_meant(self, function: Function, value: Expression, symbol: Symbol) -> bool:
        """Whether a name means a variable of a package: of its own, or of one that is imported."""
        if isinstance(value, Name):
            return dirname(symbol.path) == dirname(function.path)
        if not isinstance(value, Attribute) or not isinstance(value.value, Name):
            return False
        head, home = value.value.name, dirname(symbol.path)
        is_package = home.rpartition("/")[2] == head
        return is_package and not function.holds(head) and head not in function.bound

    def _is_new(self, symbol: Symbol) -> bool:
        """Whether a package's variable is given an error of its own, once."""
        module = self._facts.code.function(symbol.path) if symbol.path.endswith(".go") else None
        value = module.value_of(symbol.name) if module is not None else None
        return (
            isinstance(value, Call)
            and dotted(value.function) == "errors.New"
            and symbol.kind in {"constant", "variable"}
        )

    def _is_said_by_another(self) -> bool:
        """Whether some type of the code may say of itself that it is the error.

        Not by an `Unwrap` that gives a field: what the field is given is followed.
        """
        found = (each for name in _IS_ANOTHER for each in self._facts.graph.named(name))
        return any(each.path.endswith(".go") and not self._gives_field(each) for each in found)

    def _gives_field(self, method: Symbol) -> bool:
        function = self._facts.code.function(method) if method.name == "Unwrap" else None
        given = [visit.node for visit in function.visits] if function is not None else []
        return bool(given) and all(
            isinstance(node, Return) and isinstance(node.given, Attribute) for node in given
        )
