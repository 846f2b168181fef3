"""Which of several functions of one name a call means, by number and types of its arguments.

Only what is surely of another type rules an overload out: literals, and instances of the code's own
classes where one of the code's own classes is declared.
"""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.expressions import literal
from quintet.codegraph.facts import CallFact, ParameterFact
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.type_texts import types_in
from quintet.codegraph.values import Value

_NUMBER: Final = re.compile(r"^-?\d[\d_]*(\.\d+)?([lLfFdD]?)$")
_NUMBERS: Final = frozenset(
    "int long short byte double float char Integer Long Short Byte Double Float Number uint ulong "
    "decimal Int32 Int64 sbyte ushort nint".split()
)
_TRUTHS: Final = frozenset("boolean Boolean bool".split())
_TEXTS: Final = frozenset("String string".split())
_CHARACTERS: Final = frozenset("char Character".split())
_TOLD: Final = _NUMBERS | _TRUTHS | _TEXTS | _CHARACTERS
_SURE: Final = 0.8
_VARIADIC: Final = ("...", "[]")


class Overloads:
    """Tells overloads apart."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator

    def fitting(self, numbers: list[int], file: FileIndex, call: CallFact) -> list[int]:
        """Those that take such arguments; all, where none does."""
        if len(numbers) <= 1:
            return numbers
        counted = [number for number in numbers if self._takes(number, len(call.arguments))]
        if len(counted) <= 1:
            return counted or numbers
        given = [self._kind_of(file, call.scope, argument) for argument in call.arguments]
        typed = [one for one in counted if self._is_typed_so(one, given)]
        return typed or counted

    def _takes(self, number: int, count: int) -> bool:
        parameters = self._project.symbol(number).parameters
        least = sum(1 for parameter in parameters if not parameter.has_default)
        open_ended = any(parameter.type.endswith("...") for parameter in parameters)
        return least <= count and (count <= len(parameters) or open_ended)

    def _kind_of(self, file: FileIndex, scope: int, argument: str) -> frozenset[str] | Value | None:
        """The names of types that a literal has, the value that an expression is, or None."""
        argument = argument.strip()
        if argument in {"true", "false"}:
            return _TRUTHS
        if argument[:1] == "'":
            return _CHARACTERS | _NUMBERS
        if literal(argument) is not None:
            return _TEXTS
        if _NUMBER.match(argument):
            return _NUMBERS
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
        if kind is None or parameter.type.endswith(_VARIADIC):
            return True
        name = parameter.type.removesuffix("?")
        if isinstance(kind, frozenset):
            if name in _TOLD:
                return name in kind
            return not any(type_.number >= 0 for type_ in self._evaluator.types(file, scope, name))
        if name in _TOLD:
            return False
        if kind.depth or any(one.depth for one in types_in(name)):
            return bool(kind.depth) == any(one.depth for one in types_in(name))
        declared = [
            type_.number for type_ in self._evaluator.types(file, scope, name) if type_.number >= 0
        ]
        line = self._evaluator.members.lineage.line(kind.number)
        # A base outside the code may be what is declared.
        return not declared or any(one in line for one in declared)
