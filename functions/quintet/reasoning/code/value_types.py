"""What values are, and the full names of what is called outside the code.

From declared types, assignments and what the graph linked; nothing is guessed from a name alone.
"""

from collections.abc import Sequence
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Binary,
    Call,
    Cast,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Slice,
)
from quintet.codegraph.syntax.types import TypeName
from quintet.codegraph.syntax.walking import root_of, walk
from quintet.reasoning.code.called_functions import (
    OWN,
    SCRIPTS,
    class_itself,
    is_nothing,
    is_of_super,
)
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.code.container_types import ContainerTypes
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.kinds import ValueKind, kind_of_form, kind_of_type
from quintet.reasoning.code.variable_uses import given_for
from quintet.reasoning.code.written_types import UNKNOWN, Typed
from quintet.reasoning.common.entry_points import is_constructor
from quintet.reasoning.libraries.catalogue import catalogue

_DEEPEST: Final = 12
_PLAIN_ROWS: Final = (TypeName("object"),)
"""What a query holds whose rows are columns, and no objects of the class that it begins with."""
_MOST_BELOW: Final = 8
"""Of a method that so many classes below have it is not asked what they give."""
_A_CALLER: Final = 4
"""Steps that it counts for to ask what a caller gives."""


class Names(ContainerTypes):
    """Answers for one code base, kept."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self._known: dict[tuple[str, int, int], Typed] = {}
        self._results: dict[str, Typed] = {}
        self._parameters: dict[tuple[str, str], Typed] = {}

    def typed(self, function: Function, expression: Expression | None, depth: int = 0) -> Typed:
        """What an expression of a function is; `UNKNOWN` where nothing tells."""
        if expression is None or depth > _DEEPEST:
            return UNKNOWN
        place = expression.place
        key = (function.symbol.id, place.start, place.end)
        if place.end and key in self._known:
            return self._known[key]
        if place.end:
            self._known[key] = UNKNOWN
        found = self._typed(function, expression, depth + 1)
        if place.end:
            self._known[key] = found
        return found

    def _typed(  # noqa: PLR0911 - one per form
        self, function: Function, expression: Expression, depth: int
    ) -> Typed:
        match expression:
            case Name(name=name):
                return self._variable(function, name, depth)
            case Attribute(value=value, name=name):
                return self._attribute(function, expression, value, name, depth)
            case Call():
                return self._result(function, expression, depth)
            case Index(value=value, index=index):
                held = self.typed(function, value, depth)
                return held if isinstance(index, Slice) else self.entry(held)
            case Await(value=value):
                return self.typed(function, value, depth)
            case Cast(type=written):
                return self.qualified(function.path, TypeName(written))
            case Logical(operands=operands):
                found = (self.typed(function, operand, depth) for operand in operands)
                return next((each for each in found if each != UNKNOWN), UNKNOWN)
        kind = kind_of_form(expression)
        if isinstance(expression, Binary) and not kind:
            # `folder / name`, `first | second`: libraries give operators what they are used on.
            return self.typed(function, expression.left, depth)
        return Typed(kind) if kind else UNKNOWN

    def kind(self, function: Function, expression: Expression | None) -> ValueKind:
        """The kind of a value."""
        if expression is None:
            return ""
        return kind_of_form(expression) or self.typed(function, expression).kind

    def _variable(self, function: Function, name: str, depth: int) -> Typed:
        if name in OWN:
            owner = self._code.class_of(function.symbol)
            return Typed(symbol=owner) if owner is not None else UNKNOWN
        if name in function.body.types:
            return self.qualified(function.path, function.body.types[name])
        if name in function.given or name in function.bound:
            found = self._assigned(function, name, depth)
            # In Python a name that is given a value here is none of what stands around.
            if found != UNKNOWN or function.language == "python":
                return found
        if name in function.body.parameters:
            return self._handed(function, name, depth)
        return self._from_around(function, name, depth)

    def _assigned(self, function: Function, name: str, depth: int) -> Typed:
        """What a function gives a variable, or a loop takes for it."""
        given = function.given.get(name, ())
        for node in given:
            if node.declared.name:
                return self.qualified(function.path, node.declared)
            found = self.typed(function, node.right, depth) if len(node.left) == 1 else UNKNOWN
            if found != UNKNOWN:
                return self._narrowed(function, found, given)
        if name not in function.bound:
            return UNKNOWN
        loop = function.bound[name]
        found = self._of_pair(function, name, loop, depth)
        if found != UNKNOWN:
            return found
        return self._taken(function, self.typed(function, loop.over, depth))

    def _narrowed(self, function: Function, held: Typed, given: Sequence[Assign]) -> Typed:
        """A query that a later step makes one of columns: `rows = rows.values("id")`."""
        known = catalogue(function.language)
        calls = (
            each
            for node in given
            if node.right is not None
            for each in walk(node.right)
            if isinstance(each, Call)
        )
        if held.row is None or not any(
            known.has("plain_rows", f"{held.name}.{call.name}") for call in calls
        ):
            return held
        return held._replace(arguments=_PLAIN_ROWS, path=function.path)

    def _from_around(self, function: Function, name: str, depth: int) -> Typed:
        """A variable of what a function stands in."""
        if function.is_module:
            return self._module(function.path, name)
        if function.language == "java":
            owner = self._code.class_of(function.symbol)
            if owner is not None and self._code.field(owner, name) is not None:
                return self.field(owner, name, depth)
        outer = self._code.around(function)
        return self._variable(outer, name, depth + 1) if outer and depth < _DEEPEST else UNKNOWN

    def _handed(self, function: Function, name: str, depth: int) -> Typed:
        """A parameter without a type: by its default, or what all callers give, if they agree."""
        default = function.body.defaults.get(name)
        if default is not None and kind_of_form(default):
            return Typed(kind_of_form(default))
        key = (function.symbol.id, name)
        if key not in self._parameters:
            self._parameters[key] = UNKNOWN
            given = given_for(self._code, function, name)
            found = {self.typed(caller, value, depth + _A_CALLER) for caller, value in given}
            found.discard(UNKNOWN)
            self._parameters[key] = found.pop() if len(found) == 1 else UNKNOWN
        return self._parameters[key]

    def _module(self, path: str, name: str) -> Typed:
        """A module of a library as a value: a function may give it back."""
        for each in self._code.graph.imports_of(path):
            if not each.name and not each.resolved_path and name == (each.alias or each.module):
                return Typed(each.module)
        return UNKNOWN

    def _result(self, function: Function, call: Call, depth: int) -> Typed:
        """What a call gives."""
        for symbol, _ in self.targets(function, call)[:1]:
            named = self.class_named(function.path, call.name) if call.receiver is None else None
            if named is not None and symbol.kind != "class" and symbol.name != call.name:
                return Typed(symbol=named)  # its constructor may be that of a class above
            return self.returned(symbol)
        required = _required(call) if function.language in SCRIPTS else ""
        found = Typed(required) if required else self._from_container(function, call, depth)
        if found != UNKNOWN:
            return found
        imported = self.full(function.path, call.name) if call.receiver is None else ""
        kind = kind_of_form(call) if not imported or kind_of_type(imported) else ""
        if kind:
            return Typed(kind)
        name = self.callee(function, call, depth)
        if not name:
            return UNKNOWN
        if name == "builtins.type" and len(call.arguments) == 1:
            held = self.typed(function, call.arguments[0], depth)
            return class_itself(held.symbol) if held.symbol is not None else UNKNOWN
        known = catalogue(function.language)
        given = known.returns(name)
        held = self.typed(function, call.receiver, depth)
        if given and name.rpartition(".")[0] == given and is_of_super(call):
            # What a method of a base gives of its own type is of the class that calls it.
            return Typed(symbol=self._code.class_of(function.symbol))
        is_plain = known.has("plain_rows", name) or (
            held.arguments == _PLAIN_ROWS and held.name == given
        )
        return Typed(
            given or name,
            row=self._row(function, call, depth),
            arguments=_PLAIN_ROWS if is_plain else (),
            path=function.path if is_plain else "",
        )

    def _row(self, function: Function, call: Call, depth: int) -> Symbol | None:
        """The class of the code that a query begins with, or that a query is a step from."""
        root = root_of(call)
        if isinstance(root, Name):
            found = self.class_named(function.path, root.name)
            if found is not None:
                return found
        receiver = call.receiver
        if receiver is not None:
            held = self.typed(function, receiver, depth)
            if held.row is not None:
                return held.row
        for given in call.arguments[:1]:
            if isinstance(given, Name):
                found = self.class_named(function.path, given.name)
                return found or self.typed(function, given, depth).row
            if isinstance(given, Call):
                return self.typed(function, given, depth).row
        return None

    def returned(self, symbol: Symbol) -> Typed:
        """What a function of the code gives; of a class and its constructor the instance."""
        if symbol.kind == "class":
            return Typed(symbol=symbol)
        owner = self._code.class_of(symbol)
        if owner is not None and is_constructor(symbol, owner):
            return Typed(symbol=owner)
        function = self._code.function(symbol)
        if function is None:
            return UNKNOWN
        declared = self.qualified(symbol.path, function.body.returns)
        return declared if declared != UNKNOWN else self._given_back(function)

    def _given_back(self, function: Function) -> Typed:
        """What the `return` statements of a function give, where they agree.

        Of one that has none it is what the methods of classes below give, where all agree.
        """
        symbol = function.symbol
        if symbol.id not in self._results:
            self._results[symbol.id] = UNKNOWN
            given = [
                visit.node.given
                for visit in function.visits
                if isinstance(visit.node, Return) and not is_nothing(visit.node.given)
            ]
            found = {self.typed(function, each) for each in given}
            if not given:
                others = overriding(self._code.graph, symbol, most=_MOST_BELOW)
                is_all = len(others) < _MOST_BELOW
                found = {self.returned(other) for other in others} if is_all else set()
            if len(found) == 1:
                self._results[symbol.id] = found.pop()
        return self._results[symbol.id]


def _required(call: Call) -> str:
    """The module that `require("module")` gives, where it is none of the code."""
    match call:
        case Call(function=Name(name="require"), arguments=(Literal(kind="text", value=module),)):
            return "" if module.startswith((".", "/")) else module
    return ""
