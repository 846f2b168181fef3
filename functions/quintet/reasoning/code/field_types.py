"""What attributes are: fields of classes of the code, and what classes have themselves."""

from abc import abstractmethod
from itertools import product
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.syntax.expressions import Attribute, Expression, Literal, Name
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.called_functions import OF_CLASSES, CalledFunctions
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.written_types import UNKNOWN, Typed
from quintet.reasoning.libraries.catalogue import catalogue

OWN: Final = frozenset({"self", "this", "cls"})
"""What methods call their own object or class."""


class FieldTypes(CalledFunctions):
    """Answers for one code base, kept."""

    @abstractmethod
    def returned(self, symbol: Symbol) -> Typed:
        """What a function of the code gives; of a class and its constructor the instance."""

    def field(self, owner: Symbol, name: str, depth: int = 0) -> Typed:
        """A field of a class of the code."""
        found = self._code.field(owner, name)
        if found is None:
            getter = self._code.method(owner, name)
            if getter is not None:
                is_property = any("property" in mark for mark in getter.decorators)
                return self.returned(getter) if is_property else UNKNOWN
            inherited = self._inherited(owner, name)
            return Typed(inherited) if inherited else UNKNOWN
        relation = self.relation(owner, name)
        if relation is not None:
            return self._related(owner, relation)
        field, home = found
        if field.type.name:
            return self.qualified(home.path, field.type)
        scope = self._code.at_line(home.path, field.line)
        given = self.typed(scope, field.value, depth) if scope is not None else UNKNOWN
        is_empty = field.value is not None and is_nothing(field.value)
        return self._set_later(home, name, depth) if is_empty else given

    def _set_later(self, home: Symbol, name: str, depth: int) -> Typed:
        """What the methods of a class give a field that begins with nothing."""
        methods = filter(None, map(self._code.function, self._code.graph.members(home)))
        for method, own in product(methods, OWN):
            for node in method.given.get(f"{own}.{name}", ()):
                if not is_nothing(node.right):
                    found = self.typed(method, node.right, depth)
                    if found != UNKNOWN:
                        return found
        return UNKNOWN

    def _attribute(
        self, function: Function, expression: Attribute, value: Expression, name: str, depth: int
    ) -> Typed:
        whole = dotted(expression)
        for node in function.given.get(whole, ()) if whole else ():
            found = self.typed(function, node.right, depth)
            if found != UNKNOWN:
                return found
        owner = self.typed(function, value, depth)
        named = owner.symbol
        if named is not None and name == "__class__":
            return class_itself(named)
        if named is None and not owner.name and isinstance(value, Name):
            named = self.class_named(function.path, value.name)
        if owner.name in OF_CLASSES and owner.arguments:
            return self._of_held_class(function, owner, name, depth)
        if named is not None:
            return self.field(named, name, depth)
        if owner.name:
            return owner._replace(name=f"{owner.name}.{name}", arguments=())
        if isinstance(value, Name) and value.name not in function.given:
            symbol = self.class_named(function.path, value.name)
            of_class = self._of_class(function, symbol, name, depth) if symbol else UNKNOWN
            if of_class != UNKNOWN:
                return of_class
        linked = self.full(function.path, whole)
        return Typed(linked) if linked else UNKNOWN

    def _of_held_class(self, function: Function, held: Typed, name: str, depth: int) -> Typed:
        """What a class has that is a value: `type[Order]`."""
        meant = self.qualified(held.path, held.arguments[0])
        if meant.symbol is not None:
            return self._of_class(function, meant.symbol, name, depth)
        return Typed(f"{meant.name}.{name}") if meant.name else UNKNOWN

    def _of_class(self, function: Function, symbol: Symbol, name: str, depth: int) -> Typed:
        """What a class of the code holds itself: `Order.objects`, of whose rows it is."""
        if self.relation(symbol, name) is not None:
            return UNKNOWN
        if self._code.field(symbol, name) is not None:
            found = self.field(symbol, name, depth)
            return found if found.symbol is not None else found._replace(row=symbol)
        inherited = self._inherited(symbol, name)
        given = catalogue(function.language).returns(inherited) if inherited else ""
        return Typed(given, row=symbol) if given else UNKNOWN


def class_itself(symbol: Symbol) -> Typed:
    """A class of the code as a value."""
    return Typed("type", arguments=(TypeName(symbol.name),), path=symbol.path)


def is_nothing(given: Expression | None) -> bool:
    """Whether a value is left out or written as `None`, `null`, `nil`."""
    return given is None or (isinstance(given, Literal) and given.kind == "nothing")
