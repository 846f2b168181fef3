"""Which of several functions of one name a call means, by number and types of its arguments.

Only what is surely of another type rules an overload out: literals, and instances of the code's own
classes where one of the code's own classes is declared.
"""

from typing import Final

from quintet.codegraph.chains import Expression
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.facts import CallFact, ParameterFact
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.values import Value

_NUMBERS: Final = frozenset(
    "int long short byte double float char Integer Long Short Byte Double Float Number uint ulong "
    "decimal Int32 Int64 sbyte ushort nint".split()
)
_TRUTHS: Final = frozenset("boolean Boolean bool".split())
_TEXTS: Final = frozenset("String string".split())
_CHARACTERS: Final = frozenset("char Character".split())
_TOLD: Final = _NUMBERS | _TRUTHS | _TEXTS | _CHARACTERS
_SURE: Final = 0.8
_LITERALS: Final = {
    "truth": _TRUTHS,
    "character": _CHARACTERS | _NUMBERS,
    "text": _TEXTS,
    "begun": _TEXTS,
    "number": _NUMBERS,
}
"""The names of the types that a literal may have."""


class Overloads:
    """Tells overloads apart."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator

    def fitting(self, numbers: list[int], file: FileIndex, call: CallFact) -> list[int]:
        """Those that take such arguments; all, where none does."""
        if len(numbers) <= 1:
            return numbers
        counted = [number for number in numbers if self._takes(number, len(call.given))]
        if len(counted) <= 1:
            return counted or numbers
        given = [self._kind_of(file, call.scope, argument.value) for argument in call.given]
        typed = [number for number in counted if self._is_typed_so(number, given)]
        return typed or counted

    def _takes(self, number: int, count: int) -> bool:
        parameters = self._project.symbol(number).parameters
        least = sum(1 for parameter in parameters if not parameter.has_default)
        open_ended = any(parameter.is_repeated for parameter in parameters)
        return least <= count and (count <= len(parameters) or open_ended)

    def _kind_of(
        self, file: FileIndex, scope: int, argument: Expression
    ) -> frozenset[str] | Value | None:
        """The names of types that a literal has, the value that an expression is, or None."""
        if len(argument) == 1 and not argument[0].steps and argument[0].kind in _LITERALS:
            return _LITERALS[argument[0].kind]
        found = self._evaluator.values(file, scope, argument)
        if len(found) == 1 and found[0].confidence >= _SURE and found[0].kind == "instance":
            return found[0]
        return None

    def _is_typed_so(self, number: int, given: list[frozenset[str] | Value | None]) -> bool:
        parameters = self._project.symbol(number).parameters
        file = self._project.file_of(number)
        scope = self._project.symbol(number).parent
        return all(
            self._may_be(file, scope, parameter, kind)
            for parameter, kind in zip(parameters, given, strict=False)
        )

    def _may_be(
        self,
        file: FileIndex,
        scope: int,
        parameter: ParameterFact,
        kind: frozenset[str] | Value | None,
    ) -> bool:
        if kind is None or parameter.is_repeated:
            return True
        name = parameter.type.removesuffix("?")
        if name in _TOLD:
            return isinstance(kind, frozenset) and name in kind
        declared = [
            type_.number
            for type_ in self._evaluator.types(file, scope, parameter.declared)
            if type_.number >= 0
        ]
        if isinstance(kind, frozenset):
            return not declared
        is_container = any(type_name.depth for type_name in parameter.declared)
        if kind.depth or is_container:
            return bool(kind.depth) == is_container
        line = self._evaluator.members.lineage.line(kind.number)
        # A base outside the code may be what is declared.
        return not declared or any(type_name in line for type_name in declared)
