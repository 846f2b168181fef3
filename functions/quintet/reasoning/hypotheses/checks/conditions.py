"""Which conditions lead to a statement, and whether they were true or false there."""

from collections.abc import Iterator
from itertools import pairwise

from quintet.codegraph.statements import Arm, Branch, CallSite, Loop, Node
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Cast,
    Comparison,
    Conditional,
    Expression,
    Literal,
    Logical,
    Name,
    Unary,
)
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.order import ends
from quintet.reasoning.hypotheses.checks.parts import (
    expressions,
    has_literal,
    is_named,
    speaks_of,
    within,
)

Tested = tuple[Expression, bool | None]
"""A condition, and what it was; None where it only had a part in it."""
_REST = frozenset({"else", "default"})


def conditions(function: Function, visit: Visit) -> Iterator[Tested]:
    """What was tested on the way to a statement: around it, or before it by what leaves."""
    chain: list[Node] = [function.body, *visit.parents, visit.node]
    for parent, inner in pairwise(chain):
        if isinstance(parent, Branch) and isinstance(inner, Arm):
            yield from in_arm(parent, inner)
        elif isinstance(parent, Loop):
            yield from ((test, True) for test in (parent.test, *parent.tests) if test is not None)
        for sibling in parent.children:
            if sibling is inner:
                break
            if isinstance(sibling, Branch):
                yield from behind(sibling)
    yield from in_expression(visit)


def in_arm(branch: Branch, arm: Arm) -> Iterator[Tested]:
    """What is known in a way of a branch: its own condition, and that those before it failed."""
    is_choice = any(each.label.startswith("case ") for each in _arms(branch))
    for each in _arms(branch):
        test = branch.test if each.test is None else each.test
        is_it = each is arm
        if test is not None and each.label not in _REST:
            yield test, None if is_choice else is_it
        if is_it:
            if is_choice and branch.test is not None:
                yield branch.test, None
            return


def behind(branch: Branch) -> Iterator[Tested]:
    """What is known behind a branch of which a way does not lead there."""
    arms = _arms(branch)
    leaving = [bool(arm.children) and ends(arm.children) for arm in arms]
    for at, arm in enumerate(arms):
        test = branch.test if arm.test is None else arm.test
        if not leaving[at] or test is None or arm.label.startswith("case "):
            if leaving[at] and test is not None:
                yield test, None
            continue
        if arm.label in _REST:
            yield test, True if at == 1 and not leaving[0] else None
        else:
            yield test, False if all(leaving[:at]) else None


def _arms(branch: Branch) -> list[Arm]:
    return [child for child in branch.children if isinstance(child, Arm)]


def is_about(test: Expression, by: str, function: Function) -> bool:
    """Whether a condition has the name, the literal, or the whole condition in it."""
    known = speaks_of(test, by, function) or has_literal(test, by)
    return known or any(_is_text(part, by) for part in within(test))


def _is_text(part: Expression, by: str) -> bool:
    return "".join(part.text.split()) == "".join(by.split())


def truth_of(tested: Tested, by: str, function: Function) -> bool | None:
    """Whether what is named was true, where a condition was; a literal is if it was equal."""
    test, is_true = tested
    if is_true is None or _is_text(test, by):
        return is_true
    if isinstance(test, Name | Attribute | Call) and speaks(test, by):
        return is_true
    answer: bool | None = None
    match test:
        case Cast(value=inner) | Assigned(value=inner):
            answer = truth_of((inner, is_true), by, function)
        case Unary(operator="not" | "!", value=inner):
            answer = truth_of((inner, not is_true), by, function)
        case Logical(operator=how, operands=operands) if is_true is (how == "and"):
            known = {truth_of((each, is_true), by, function) for each in operands}
            answer = True if True in known else False if False in known else None
        case Comparison(operator="==" | "is" | "!=" | "is not" as how):
            is_equal = is_true is (how in {"==", "is"})
            answer = _by_equality(test, by, is_equal=is_equal)
        case Name(name=name):
            value = function.value_of(name)
            if value is not None and value.place != test.place:
                answer = truth_of((value, is_true), by, function)
    return answer


def value_if(test: Expression, by: str, function: Function, *, truth: bool) -> bool | None:
    """What a condition comes to if what is named has that truth; None where that says nothing."""
    if isinstance(test, Logical) and test.operator in {"and", "or"}:
        deciding = test.operator == "or"
        values = {value_if(each, by, function, truth=truth) for each in test.operands}
        return deciding if deciding in values else None if None in values else not deciding
    if isinstance(test, Unary) and test.operator in {"not", "!"}:
        inner = value_if(test.value, by, function, truth=truth)
        return None if inner is None else not inner
    known = truth_of((test, True), by, function)
    return None if known is None else known is truth


def _by_equality(test: Comparison, by: str, *, is_equal: bool) -> bool | None:
    for side, other in ((test.left, test.right), (test.right, test.left)):
        if isinstance(side, Literal) and side.kind in {"text", "number"} and side.value == by:
            return is_equal
        if isinstance(other, Literal) and speaks(side, by):
            if other.kind == "nothing":
                return not is_equal
            if other.kind == "boolean":
                return is_equal is (other.value.lower() == "true")
        if is_named(side, by) and by[:1].isupper():
            return is_equal
    return None


def speaks(value: Expression, by: str) -> bool:
    """Whether an expression is what is named, or a call of it."""
    return is_named(value.function if isinstance(value, Call) else value, by)


def in_expression(visit: Visit) -> Iterator[Tested]:
    """Of `a and f()` the `a`, of `f() if a else b` the same."""
    call = visit.node.call if isinstance(visit.node, CallSite) else None
    for parent in visit.parents if call is not None else ():
        for root in expressions(parent):
            for node in within(root):
                if isinstance(node, Logical):
                    held = [at for at, each in enumerate(node.operands) if _holds(each, call)]
                    known = {"and": True, "or": False}.get(node.operator)
                    before = node.operands[: held[0]] if held else ()
                    yield from ((each, known) for each in before)
                elif isinstance(node, Conditional):
                    ways = (_holds(node.then, call), _holds(node.otherwise, call))
                    yield from [(node.test, ways[0])] if any(ways) else ()


def _holds(outer: Expression, inner: Expression | None) -> bool:
    """Whether an expression stands within another."""
    start = inner.place.start if inner is not None else -1
    return outer.place.start <= start < outer.place.end
