"""A parameter, or an entry of one, in the forms in which a function asks for it."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Assign, Branch
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Collection,
    Comparison,
    Expression,
    Index,
    Keyword,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.value_types import Names

_NOTHING: Final = frozenset({"null", "nil", "None", "undefined"})
"""What a value equals where none was given."""
_ZERO: Final = frozenset({"", "0", "-1"})
"""The same of Go, where a number or a text cannot be left out."""
_BOUNDS: Final = {"<": "1", "<=": "0"}
"""What it is below then: `size < 1`. Below nothing, it was given, and is only mended."""
_TAKEN: Final = frozenset({"get", "pop", "setdefault", "getOrDefault"})
"""Methods that take an entry by its name, and give what they are told if there is none."""
_SAME: Final = frozenset({"==", "===", "is"})
_OTHER: Final = frozenset({"!=", "!==", "is not"})


class GivenValue:
    """Of one function, by the name of a parameter, or of an entry of one."""

    def __init__(self, function: Function, name: str) -> None:
        self.name = name
        self.parameters = tuple(each.lstrip("*") for each in function.body.parameters)
        self._function = function
        self._own = frozenset(self._other_names())

    def _other_names(self) -> Iterator[str]:
        """Variables that are it until a condition says otherwise: `port = options.port()`."""
        for item in self.unpacked():
            bound = item.value if isinstance(item, Keyword) else item
            if isinstance(bound, Name):
                yield bound.name
        for visit in self._function.visits:
            node = visit.node
            if isinstance(node, Assign) and len(node.left) == 1 and node.right is not None:
                name = dotted(node.left[0])
                if self.is_given(node.right) and self._is_kept(name):
                    yield name

    def _is_kept(self, name: str) -> bool:
        """Whether a variable is given another value under conditions only."""
        given = [
            visit
            for visit in self._function.visits
            if isinstance(visit.node, Assign) and name in map(dotted, visit.node.left)
        ]
        plain = [each for each in given if not any(isinstance(p, Branch) for p in each.parents)]
        return len(plain) == 1

    def is_it(self, value: Expression) -> bool:
        """Whether it is this value, also in a variable of the function's own."""
        return self.is_given(value) or dotted(value) in self._own

    def is_given(self, value: Expression) -> bool:
        """Whether it is the parameter, or the entry of one, as it was given."""
        match value:
            case Name(name=asked):
                return asked == self.name and asked in self.parameters
            case (
                Attribute(value=Name(name=owner), name=entry)
                | Index(value=Name(name=owner), index=Literal(kind="text", value=entry))
                | Call(function=Attribute(value=Name(name=owner), name=entry), arguments=())
            ):
                return entry == self.name and owner in self.parameters
            case Call():
                return self.taken(value) == self.name
        return False

    def taken(self, call: Call) -> str:
        """The entry of a parameter that a call takes by its name: `options.get("size")`."""
        match call:
            case Call(
                function=Attribute(value=Name(name=owner), name=how),
                arguments=(Literal(value=entry), *_),
            ):
                return entry if how in _TAKEN and owner in self.parameters else ""
        return ""

    def says_none(self, test: Expression) -> bool | None:
        """Whether a condition says that there is no value, or that there is; None of another."""
        match test:
            case Unary(operator="not" | "!", value=value):
                said = self.says_none(value)
                return None if said is None else not said
            case Comparison(operator=how, left=value, right=Literal(value=none)):
                if not self.is_it(value):
                    return None
                is_zero = none in _ZERO and self._function.language == "go"
                if (none in _NOTHING or is_zero) and how in {*_SAME, *_OTHER}:
                    return how in _SAME
                return True if _BOUNDS.get(how) == none else None
            case Attribute() | Name() if self.is_it(test):
                return False
        return None

    def unpacked(self) -> Iterator[Expression]:
        """The parts of patterns that take this entry of a parameter: `{size = 10} = options`."""
        for visit in self._function.visits:
            node = visit.node
            if isinstance(node, Assign) and dotted(node.right) in self.parameters:
                for target in node.left:
                    items = target.items if isinstance(target, Collection) else ()
                    yield from (item for item in items if _bound(item) == self.name)

    def is_entry(self, code: Code, names: Names) -> bool:
        """Whether the function reads an entry of this name, or has a parameter that has one."""
        roots = (root for visit in self._function.visits for root in expressions(visit.node))
        if any(self.is_it(part) for root in roots for part in within(root)):
            return True
        held = (names.typed(self._function, Name(each)) for each in self.parameters)
        owners = [each.symbol for each in held if each.symbol is not None]
        return any(self.unpacked()) or any(code.field(each, self.name) for each in owners)


def _bound(item: Expression) -> str:
    """The entry that a part of a pattern takes."""
    if isinstance(item, Keyword):
        return item.name
    return dotted(item.target if isinstance(item, Assigned) else item)
