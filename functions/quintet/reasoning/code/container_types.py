"""What calls and loops take from containers: the elements of a list, what a map has for a key."""

from abc import ABC
from typing import Final

from quintet.codegraph.statements import Loop
from quintet.codegraph.syntax.expressions import Call, Collection, Expression, Literal
from quintet.codegraph.syntax.types import TypeName
from quintet.reasoning.code.called_functions import CalledFunctions
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.kinds import kind_of_form, kind_of_type
from quintet.reasoning.code.written_types import UNKNOWN, Typed
from quintet.reasoning.libraries.catalogue import catalogue

_PAIR: Final = 2


def _is_empty(given: Expression) -> bool:
    """Whether what is given in place of an entry has no methods of the code: `None`, `()`."""
    return isinstance(given, Literal) or (isinstance(given, Collection) and not given.items)


class ContainerTypes(CalledFunctions, ABC):
    """Answers for one code base, kept."""

    def _from_container(self, function: Function, call: Call, depth: int) -> Typed:
        """What a call gives of what a container holds; `UNKNOWN` where that is not known."""
        name = self.callee(function, call, depth)
        traits = catalogue(function.language).traits_of(name) if name else frozenset()
        if "same_elements" in traits:
            return self._of_same_elements(function, call, depth)
        held = self.typed(function, call.receiver, depth)
        if not self._is_map(held):
            return UNKNOWN
        if "entry" in traits:
            is_only = all(map(_is_empty, call.arguments[1:]))
            return self.entry(held) if is_only else UNKNOWN
        if "entries" in traits:
            return Typed("list", arguments=held.arguments[-1:], path=held.path)
        return UNKNOWN

    def _of_same_elements(self, function: Function, call: Call, depth: int) -> Typed:
        held = self.typed(function, call.receiver, depth)
        if call.arguments and not held.arguments:
            held = self.typed(function, call.arguments[0], depth)
        element = TypeName(held.name, held.arguments).element
        if held.row is not None or not held.arguments or not element.name:
            return UNKNOWN
        kind = kind_of_form(call) or kind_of_type(call.name) or "list"
        return Typed(kind, arguments=(element,), path=held.path)

    def _of_pair(self, function: Function, name: str, loop: Loop, depth: int) -> Typed:
        """What a loop takes for a name of two: of a map's keys and values, of numbered elements."""
        over, names = loop.over, loop.variables
        if len(names) != _PAIR or name not in names or not isinstance(over, Call):
            return UNKNOWN
        called, is_second = self.callee(function, over, depth), name == names[-1]
        if called == "builtins.enumerate" and over.arguments:
            elements = self.typed(function, over.arguments[0], depth)
            return self._taken(function, elements) if is_second else Typed("number")
        held = self.typed(function, over.receiver, depth)
        if not self._is_map(held) or not catalogue(function.language).has("pairs", called):
            return UNKNOWN
        return self.qualified(held.path, held.arguments[-1 if is_second else 0])

    @staticmethod
    def _is_map(held: Typed) -> bool:
        """Whether it is a map of which is known what it holds."""
        return held.kind == "map" and held.row is None and len(held.arguments) >= _PAIR
