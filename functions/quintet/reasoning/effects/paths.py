"""What is known of values that are paths: how they were made, and how they end.

By the traits of the catalogue, through variables, parameters and fields that have only one value.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Binary,
    Call,
    Conditional,
    Expression,
    Keyword,
    Literal,
    Logical,
    Name,
    Template,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import FUNCTIONS, Function
from quintet.reasoning.code.variable_uses import given_for
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.catalogue_file import Trait

_DEEPEST: Final = 6
_OWN: Final = frozenset({"self", "this"})
_MAKES: Final = frozenset[Trait]({"joins_path", "resolves_path", "unended_path"})
_SEPARATORS: Final = ("/", "\\")
_AS_TEXT: Final = ("__str__", "toString")


class Value(NamedTuple):
    """An expression and the function in which it stands."""

    function: Function
    expression: Expression


class Paths:
    """Answers for one code base."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self._code = effects.code
        self._names = effects.names

    def traits(self, function: Function, call: Call) -> frozenset[Trait]:
        """What the catalogue says of a call; of a value without a known type as of a text."""
        name = self._names.callee(function, call)
        known = catalogue(function.language)
        if name or self._names.targets(function, call):
            return known.traits_of(name) if name else frozenset()
        owners = {"python": "str", "javascript": "String", "typescript": "String"}
        owner = owners.get(function.language, "")
        return known.traits_of(f"{owner}.{call.name}") if owner and call.receiver else frozenset()

    def is_path(self, value: Value, depth: int = 0) -> bool:
        """Whether a value is a path, by what makes it."""
        if depth > _DEEPEST:
            return False
        function, expression = value
        match expression:
            case Await(value=inner):
                return self.is_path(Value(function, inner), depth + 1)
            case Call():
                traits = self.traits(function, expression)
                if traits & _MAKES:
                    return True
                if "keeps_path" in traits:
                    return any(
                        self.is_path(Value(function, part), depth + 1)
                        for part in self.parts(function, expression)
                    )
        if self.is_object(value):
            return True
        origins = self.origins(value)
        return bool(origins) and all(self.is_path(each, depth + 1) for each in origins)

    def ends_open(self, value: Value, depth: int = 0) -> bool:
        """Whether it is known that a path ends in no separator."""
        if depth > _DEEPEST:
            return False
        function, expression = value
        if isinstance(expression, Literal):
            is_text = expression.kind == "text" and bool(expression.value)
            return is_text and not expression.value.endswith(_SEPARATORS)
        if self.is_object(value):
            return True
        if isinstance(expression, Call):
            traits = self.traits(function, expression)
            if "unended_path" in traits:
                return True
            is_made = bool(traits & {"joins_path", "keeps_path"})
            ends = self.parts(function, expression)[-1:] if is_made else ()
        else:
            ends = _ends(expression)
        ways = tuple(Value(function, end) for end in ends) or self.origins(value)
        return bool(ways) and all(self.ends_open(each, depth + 1) for each in ways)

    def parts(self, function: Function, call: Call) -> tuple[Expression, ...]:
        """What a call makes a path of: what it is called on, unless that is a module, and given."""
        given = tuple(each for each in call.arguments if not isinstance(each, Keyword))
        receiver = call.receiver
        if receiver is None or self._names.full(function.path, dotted(receiver)):
            return given
        return (receiver, *given)

    def origins(self, value: Value) -> tuple[Value, ...]:
        """What a variable, a parameter or a field holds; nothing where that cannot be told."""
        function, expression = value
        match expression:
            case Name(name=name) if name in function.given:
                return tuple(self._assigned(function, name))
            case Name(name=name) if name in function.body.parameters:
                given = given_for(self._code, function, name)
                return tuple(Value(caller, each) for caller, each in given)
            case Name(name=name) if name not in function.bound:
                field = tuple(self._field(function, name)) if function.language == "java" else ()
                return field or tuple(self._of_file(function, name))
            case Attribute(value=Name(name=owner), name=name) if owner in _OWN:
                return tuple(self._field(function, name))
        return ()

    def _assigned(self, function: Function, name: str) -> Iterator[Value]:
        """The only value of a variable. A parameter that only some way gives one has several."""
        nodes = function.given[name]
        node = nodes[0]
        is_whole = isinstance(node.left[0], Name) and node.left[0].name == name
        if len(nodes) > 1 or node.is_augmented or node.right is None or not is_whole:
            return
        is_kept = name in function.body.parameters and node not in function.body.children
        is_several = len(node.left) > 1 and not isinstance(node.right, Call)
        if not is_kept and not is_several and name not in function.bound:
            yield Value(function, node.right)

    def _of_file(self, function: Function, name: str) -> Iterator[Value]:
        module = self._code.function(function.path)
        if module is not None and module is not function and name in module.given:
            yield from self._assigned(module, name)

    def _field(self, function: Function, name: str) -> Iterator[Value]:
        """The only value that the methods of a class, or its body, give a field."""
        owner = self._code.class_of(function.symbol)
        found = self._code.field(owner, name) if owner is not None else None
        if found is None:
            return
        field, home = found
        if field.value is None or len(list(self._givers(home.id, name, function))) > 1:
            return
        scope = self._code.at_line(home.path, field.line)
        if scope is not None:
            yield Value(scope, field.value)

    def _givers(self, home: str, name: str, asking: Function) -> Iterator[Assign]:
        """The assignments to a field within its class."""
        names = [f"{own}.{name}" for own in _OWN]
        names.extend([name] if asking.language == "java" else [])
        for member in self._code.graph.members(home):
            method = self._code.function(member) if member.kind in FUNCTIONS else None
            for written in names if method is not None else ():
                is_own = written == name and name in (method.body.parameters if method else ())
                yield from method.given.get(written, ()) if method and not is_own else ()

    def is_object(self, value: Value) -> bool:
        """Whether a value is an object that stands for a path: it ends in no separator."""
        held = self._names.typed(*value).name
        known = catalogue(value.function.language)
        return bool(held) and any(
            known.has("unended_path", f"{held}.{method}") for method in _AS_TEXT
        )


def _ends(expression: Expression) -> tuple[Expression, ...]:
    """What stands at the end of an expression, one for each way that it may go."""
    match expression:
        case Await(value=inner) | Binary(operator="+", right=inner):
            return (inner,)
        case Template(pieces=pieces):
            return pieces[-1:]
        case Conditional(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Logical(operands=operands):
            return operands
    return ()
