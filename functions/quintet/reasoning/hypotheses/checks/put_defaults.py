"""What a function puts in place of a parameter, or of an entry of one, that is not given."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, Raise
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Collection,
    Comparison,
    Conditional,
    Expression,
    Index,
    Keyword,
    Literal,
    Logical,
    Name,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.libraries.catalogue import catalogue

_EMPTY: Final = frozenset({"", "0", "-1", "null", "nil", "None", "undefined"})
"""What a value equals where none was given."""
_BOUNDS: Final = {"<": "1", "<=": "0"}
"""What it is below then: `size < 1`. Below nothing, it was given, and is only mended."""
_TAKEN: Final = frozenset({"get", "pop", "setdefault", "getOrDefault"})
"""Methods that take an entry by its name, and give what they are told if there is none."""
_SAME: Final = frozenset({"==", "===", "is"})


class PutDefaults:
    """Of one function and the name of a parameter, or of an entry of one."""

    def __init__(self, function: Function, name: str, code: Code, names: Names) -> None:
        self._function = function
        self._name = name
        self._code = code
        self._names = names
        self._own = frozenset(
            dotted(target)
            for given in function.given.values()
            for assign in given
            for target in assign.left
            if assign.right is not None and self._is_given(assign.right)
        )
        """Variables that it is assigned to as it is: `port = options.port()`."""

    def first(self) -> Expression | None:
        """What is put first of all, None where nothing is seen to be."""
        for item in self._unpacked():
            value = item.value if isinstance(item, Keyword) else item
            if _bound(item) == self._name and isinstance(value, Assigned):
                return value.value
        found = (self._put(visit) for visit in self._function.visits)
        return next((value for value in found if value is not None), None)

    def unclear(self) -> Visit | None:
        """A statement that may put something in place of it, but does not say what."""
        return next((each for each in self._function.visits if self._is_unclear(each)), None)

    def is_entry(self) -> bool:
        """Whether the function reads an entry of this name, or has a parameter that has one."""
        roots = (root for visit in self._function.visits for root in expressions(visit.node))
        if any(self._is_it(part) for root in roots for part in within(root)):
            return True
        if any(_bound(item) == self._name for item in self._unpacked()):
            return True
        held = (self._names.typed(self._function, Name(each)) for each in self._parameters)
        owners = [each.symbol for each in held if each.symbol is not None]
        return any(self._code.field(owner, self._name) is not None for owner in owners)

    def _unpacked(self) -> Iterator[Expression]:
        """The parts of patterns that parameters are taken apart by: `{size = 10} = options`."""
        for visit in self._function.visits:
            node = visit.node
            if isinstance(node, Assign) and dotted(node.right) in self._parameters:
                for target in node.left:
                    yield from target.items if isinstance(target, Collection) else ()

    @property
    def _parameters(self) -> tuple[str, ...]:
        return tuple(each.lstrip("*") for each in self._function.body.parameters)

    def _is_it(self, value: Expression) -> bool:
        return self._is_given(value) or dotted(value) in self._own

    def _is_given(self, value: Expression) -> bool:
        """Whether it is the parameter, or the entry of one, as it was given."""
        match value:
            case Name(name=asked):
                return asked == self._name and asked in self._parameters
            case (
                Attribute(value=Name(name=owner), name=entry)
                | Index(value=Name(name=owner), index=Literal(kind="text", value=entry))
                | Call(function=Attribute(value=Name(name=owner), name=entry), arguments=())
            ):
                return entry == self._name and owner in self._parameters
            case Call(
                function=Attribute(value=Name(name=owner), name=how),
                arguments=(Literal(value=entry), *_),
            ):
                return how in _TAKEN and entry == self._name and owner in self._parameters
        return False

    def _put(self, visit: Visit) -> Expression | None:
        """What a statement puts.

        It has a map into which the parameter's own entries are spread behind it,
        `options.size ?? 10`, `options.get("size", 10)`, or stands where `options.size < 1`.
        """
        right = getattr(visit.node, "right", None)
        if isinstance(right, Collection) and right.kind == "map":
            found = self._spread_over(right)
            if found is not None:
                return found
        for root in expressions(visit.node):
            for part in within(root):
                found = self._alternative(part)
                if found is not None:
                    return found
        return self._put_where_empty(visit)

    def _spread_over(self, written: Collection) -> Expression | None:
        found = None
        for item in written.items:
            if isinstance(item, Keyword) and item.name == self._name:
                found = item.value
            if isinstance(item, Spread) and dotted(item.value) in self._parameters and found:
                return found
        return None

    def _alternative(self, part: Expression) -> Expression | None:
        """What an expression gives where there is no value."""
        match part:
            case Logical(operator="or" | "??", operands=(value, other)) if self._is_it(value):
                return other
            case Conditional(test=test, then=then, otherwise=otherwise):
                is_none = self._says_none(test)
                return None if is_none is None else then if is_none else otherwise
            case Call():
                return self._alternative_of(part)
        return None

    def _alternative_of(self, call: Call) -> Expression | None:
        """What a call gives instead: `options.get("size", 10)`, `orElse`, `cmp.Or`."""
        if self._is_given(call):
            return call.arguments[1] if len(call.arguments) > 1 else None
        known = catalogue(self._function.language)
        if not known.has("otherwise", self._names.callee(self._function, call)):
            return None
        receiver = call.receiver
        inner = receiver.arguments if isinstance(receiver, Call) else ()
        match call.arguments:
            case (value, other, *_) if self._is_it(value):
                return other
            case (other,) if any(map(self._is_it, inner)):
                return other
        return None

    def _says_none(self, test: Expression) -> bool | None:
        """Whether a condition says that there is no value, or that there is; None of another."""
        match test:
            case Unary(operator="not" | "!", value=value):
                said = self._says_none(value)
                return None if said is None else not said
            case Comparison(operator=how, left=value, right=Literal(value=none)):
                if not self._is_it(value):
                    return None
                if none in _EMPTY and (how in _SAME or how in {"!=", "!==", "is not"}):
                    return how in _SAME
                return True if _BOUNDS.get(how) == none else None
            case Attribute() | Name() if self._is_it(test):
                return False
        return None

    def _put_where_empty(self, visit: Visit) -> Expression | None:
        """What is assigned in the arm of a branch where there is no value."""
        node = visit.node
        if not isinstance(node, Assign) or not any(self._is_it(each) for each in node.left):
            return None
        around = [each for each in visit.parents if isinstance(each, Branch | Arm)]
        match around[-2:]:
            case [Branch(test=Expression() as test) as branch, Arm() as arm]:
                return node.right if _arm(branch, self._says_none(test)) is arm else None
        return None

    def _is_unclear(self, visit: Visit) -> bool:
        """Whether it asks if there is a value, assigns it, or has something else choose."""
        node = visit.node
        if isinstance(node, Branch) and node.test is not None:
            says_none = self._says_none(node.test)
            arm = _arm(node, says_none)
            is_refused = arm is not None and any(isinstance(each, Raise) for each in arm.children)
            return says_none is not None and not is_refused
        if isinstance(node, Assign) and any(self._is_it(each) for each in node.left):
            tests = [each.test for each in visit.parents if isinstance(each, Branch) and each.test]
            is_mended = any(self._is_it(part) for test in tests for part in within(test))
            return not is_mended and not (node.right is not None and self._is_given(node.right))
        return any(self._is_chosen(part) for root in self._results(visit) for part in within(root))

    def _results(self, visit: Visit) -> Iterator[Expression]:
        """What is assigned or returned."""
        for slot in ("right", "given"):
            value = getattr(visit.node, slot, None)
            if isinstance(value, Expression):
                yield value

    def _is_chosen(self, part: Expression) -> bool:
        """Whether a test of it, or a function outside that is given it, decides what comes."""
        match part:
            case Logical(operands=operands):
                return any(self._says_none(each) is not None for each in operands)
            case Call(is_new=False) if not self._is_given(part):
                given = [*part.arguments, *([part.receiver] if part.receiver is not None else [])]
                is_handed = any(map(self._is_it, given)) or self._is_whole(given)
                return is_handed and not self._is_followed(part)
        return False

    def _is_followed(self, call: Call) -> bool:
        """Whether a call is of the code's own function, or one of a library that is known."""
        function = self._function
        name = self._names.callee(function, call)
        return bool(self._names.targets(function, call)) or catalogue(function.language).knows(name)

    def _is_whole(self, given: list[Expression]) -> bool:
        """Whether the parameter is given whose entry is asked for."""
        is_entry = self._name not in self._parameters
        return is_entry and any(dotted(each) in self._parameters for each in given)


def _bound(item: Expression) -> str:
    """The entry that a part of a pattern takes."""
    if isinstance(item, Keyword):
        return item.name
    return dotted(item.target if isinstance(item, Assigned) else item)


def _arm(branch: Branch, is_first: bool | None) -> Arm | None:
    """The first way of a branch or the second."""
    arms = [each for each in branch.children if isinstance(each, Arm)]
    chosen = arms[:1] if is_first else arms[1:2]
    return chosen[0] if chosen and is_first is not None else None
