"""What a function puts in place of a parameter, or of an entry of one, that is not given."""

from collections.abc import Sequence

from quintet.codegraph.statements import Arm, Assign, Branch, Raise
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Call,
    Collection,
    Comparison,
    Conditional,
    Expression,
    Keyword,
    Literal,
    Logical,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.common.entry_points import is_constructor
from quintet.reasoning.hypotheses.checks.given_values import GivenValue
from quintet.reasoning.libraries.catalogue import catalogue


class PutDefaults:
    """Of one function and one value that it may be given."""

    def __init__(self, function: Function, given: GivenValue, names: Names) -> None:
        self._function = function
        self._given = given
        self._names = names

    def first(self) -> Expression | None:
        """What is put first of all, None where nothing is seen to be."""
        for item in self._given.unpacked():
            value = item.value if isinstance(item, Keyword) else item
            if isinstance(value, Assigned):
                return value.value
        found = (self._put(visit) for visit in self._function.visits)
        return next((value for value in found if value is not None), None)

    def unclear(self) -> Visit | None:
        """A statement that may put something in place of it, but does not say what."""
        return next((each for each in self._function.visits if self._is_unclear(each)), None)

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
        parts = (part for root in expressions(visit.node) for part in within(root))
        put = (self._alternative(part) for part in parts)
        found = next((value for value in put if value is not None), None)
        return found if found is not None else self._put_where_empty(visit)

    def _spread_over(self, written: Collection) -> Expression | None:
        found = None
        for item in written.items:
            if isinstance(item, Keyword) and item.name == self._given.name:
                found = item.value
            if isinstance(item, Spread) and dotted(item.value) in self._given.parameters and found:
                return found
        return None

    def _alternative(self, part: Expression) -> Expression | None:
        """What an expression gives where there is no value."""
        match part:
            case Logical(operator="or" | "??", operands=(value, other)):
                return other if self._given.is_it(value) else None
            case Conditional(test=test, then=then, otherwise=otherwise):
                is_none = self._given.says_none(test)
                put, kept = (then, otherwise) if is_none else (otherwise, then)
                is_default = is_none is not None and self._given.is_it(kept)
                return put if is_default else None
            case Call():
                return self._alternative_of(part)
        return None

    def _alternative_of(self, call: Call) -> Expression | None:
        """What a call gives instead: `options.get("size", 10)`, `orElse`, `cmp.Or`."""
        if self._given.is_given(call):
            return call.arguments[1] if len(call.arguments) > 1 else None
        known = catalogue(self._function.language)
        if not known.has("otherwise", self._names.callee(self._function, call)):
            return None
        receiver = call.receiver
        inner = receiver.arguments if isinstance(receiver, Call) else ()
        match call.arguments:
            case (value, other, *_) if self._given.is_it(value):
                return other
            case (other,) if any(map(self._given.is_it, inner)):
                return other
        return None

    def _put_where_empty(self, visit: Visit) -> Expression | None:
        """What is assigned in the arm of a branch where there is no value."""
        node = visit.node
        if not isinstance(node, Assign) or not any(map(self._given.is_it, node.left)):
            return None
        around = [each for each in visit.parents if isinstance(each, Branch | Arm)]
        match around[-2:]:
            case [Branch(test=Expression() as test) as branch, Arm() as arm]:
                is_there = _arm(branch, self._given.says_none(test)) is arm
                return node.right if is_there else None
        return None

    def _is_unclear(self, visit: Visit) -> bool:
        """Whether it asks if there is a value, assigns it, or has something else choose."""
        node, is_it = visit.node, self._given.is_it
        if isinstance(node, Branch) and node.test is not None:
            says_none = self._given.says_none(node.test)
            arm = _arm(node, says_none)
            is_refused = arm is not None and any(isinstance(each, Raise) for each in arm.children)
            is_asked = any(map(self._is_asked, within(node.test)))
            return is_asked if says_none is None else not is_refused
        right = getattr(node, "right", None)
        if isinstance(node, Assign) and any(map(is_it, node.left)):
            tests = [each.test for each in visit.parents if isinstance(each, Branch) and each.test]
            is_mended = any(is_it(part) for test in tests for part in within(test))
            return not is_mended and not (right is not None and self._given.is_given(right))
        results = [each for each in (right, getattr(node, "given", None)) if each is not None]
        return any(self._is_chosen(part) for root in results for part in within(root))

    def _is_asked(self, part: Expression) -> bool:
        """Whether a part of a condition may say in another form that there is no value."""
        is_it = self._given.is_it
        match part:
            case Comparison(operator="is" | "is not" | "in" | "not in", left=left, right=right):
                return is_it(right) or (is_it(left) and not isinstance(right, Literal))
            case Call(arguments=given):
                return any(map(is_it, given)) and not self._given.is_given(part)
            case Unary(operator="typeof", value=value):
                return is_it(value)
        return False

    def _is_chosen(self, part: Expression) -> bool:
        """Whether a test of it, or a function outside that is given it, decides what comes."""
        if isinstance(part, Logical):
            return any(self._given.says_none(each) is not None for each in part.operands)
        if isinstance(part, Conditional):
            return any(map(self._given.is_it, within(part.test)))
        if isinstance(part, Collection) and part.kind == "map":
            return self._is_whole([each.value for each in part.items if isinstance(each, Spread)])
        if not isinstance(part, Call) or part.is_new or self._given.taken(part):
            return False
        given = [*part.arguments, *([part.receiver] if part.receiver is not None else [])]
        is_handed = any(map(self._given.is_it, given)) or self._is_whole(given)
        return is_handed and not self._given.is_given(part) and not self._is_followed(part)

    def _is_followed(self, call: Call) -> bool:
        """Whether a call makes an object, or is one of a library that is known."""
        function = self._function
        targets = [symbol for symbol, _ in self._names.targets(function, call)]
        if targets:
            return all(each.kind == "class" or is_constructor(each, None) for each in targets)
        return catalogue(function.language).knows(self._names.callee(function, call))

    def _is_whole(self, given: Sequence[Expression]) -> bool:
        """Whether the parameter is given whose entry is asked for."""
        is_entry = self._given.name not in self._given.parameters
        return is_entry and any(dotted(each) in self._given.parameters for each in given)


def _arm(branch: Branch, is_first: bool | None) -> Arm | None:
    """The first way of a branch or the second."""
    arms = [each for each in branch.children if isinstance(each, Arm)]
    chosen = arms[:1] if is_first else arms[1:2]
    return chosen[0] if chosen and is_first is not None else None
