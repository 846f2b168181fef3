"""Which conditions lead to a statement, and whether they were true or false there."""

from quintet.codegraph.statements import Arm
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Binary,
    Call,
    Cast,
    Comparison,
    Expression,
    Literal,
    Logical,
    Name,
    Unary,
)
from quintet.reasoning.code.flow_branches import Tested
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, fact_of
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.condition_forms import says
from quintet.reasoning.hypotheses.checks.parts import has_literal, is_named, is_text, speaks_of


def conditions(paths: Paths, visit: Visit) -> list[Tested]:
    """What was tested on every way to a statement, in the order of the source.

    To what Go defers, on every way to where it is put off. Nothing is asked of ways that are never
    taken: what is deferred stands at each end of a function, and some of these are not reached.
    """
    put_off = (each for each in visit.parents if isinstance(each, Arm) and each.label == "defer")
    common: frozenset[Tested] = frozenset()
    for node in (visit.node, *put_off):
        steps = (id(step) for step in paths.flow.of(node))
        found = [paths.known[step] for step in steps if step in paths.known]
        common |= frozenset.intersection(*found) if found else frozenset()
    return sorted(common, key=lambda tested: tested[0].place.start)


def is_of(tested: Tested, by: str) -> bool:
    """Whether a condition is what is named, or asks whether that is nothing, true or false."""
    fact = fact_of(tested)
    return is_text(tested[0], by) or (fact is not None and fact[0] == by)


def is_about(test: Expression, by: str, function: Function) -> bool:
    """Whether a condition has the name, the literal, or the whole condition in it."""
    known = speaks_of(test, by, function) or has_literal(test, by)
    return known or any(says(part, by, function) is not None for part in within(test))


def truth_of(tested: Tested, by: str, function: Function) -> bool | None:
    """Whether what is named was true, where a condition was; a literal is if it was equal."""
    test, is_true = tested
    is_said = says(test, by, function)
    if is_true is None or is_said is not None:
        return None if is_true is None else is_true is is_said
    return _truth_by_name(test, is_true, by, function)


def _truth_by_name(test: Expression, is_true: bool, by: str, function: Function) -> bool | None:
    """The same of a condition that has what is named in it."""
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
            answer = None if answer is not is_true and _is_twofold(test, by) else answer
        case Comparison() | Call() if _is_of_whole(test, by) and speaks_of(test, by):
            answer = is_true
        case Binary() if _is_flag(test, by):
            answer = _flag_set(by, is_set=is_true)
        case Name(name=name):
            value = function.value_of(name)
            if value is not None and value.place != test.place:
                answer = truth_of((value, is_true), by, function)
    return answer


def _by_equality(test: Comparison, by: str, *, is_equal: bool) -> bool | None:
    for side, other in ((test.left, test.right), (test.right, test.left)):
        if isinstance(side, Literal) and side.kind in {"text", "number"} and side.value == by:
            return is_equal
        if _is_flag(side, by):
            if isinstance(other, Literal) and other.value == "0":
                return _flag_set(by, is_set=not is_equal)
            return _flag_set(by, is_set=is_equal) if is_named(other, by) else None
        if isinstance(other, Literal) and speaks(side, by):
            if other.kind == "nothing":
                return not is_equal
            if other.kind == "boolean":
                return is_equal is (other.value.lower() == "true")
        if is_named(side, by) and by.rpartition(".")[2][:1].isupper():
            return is_equal
    return None


def _is_flag(value: Expression, by: str) -> bool:
    """Whether it is what a value has of the flag that is named: `status & FLAG`."""
    return (
        isinstance(value, Binary)
        and value.operator == "&"
        and any(is_named(side, by) for side in (value.left, value.right))
    )


def _flag_set(by: str, *, is_set: bool) -> bool | None:
    """What is named where both sides have a bit, or not: then only a constant is known not to be.

    `status & FLAG` is nothing where the flag is not set, and `status` may yet be something.
    """
    return is_set if is_set or by.rpartition(".")[2].isupper() else None


def _is_of_whole(test: Comparison | Call, by: str) -> bool:
    """Whether only the condition can be true: `x` of `x < y`, what `has(x, "text")` asks for."""
    if isinstance(test, Comparison):
        return test.operator in {"<", "<=", ">", ">=", "in", "instanceof"}
    is_kind = by.rpartition(".")[2][:1].isupper()
    return has_literal(test, by) or (is_kind and any(is_named(each, by) for each in test.arguments))


def _is_twofold(test: Comparison, by: str) -> bool:
    """Whether "it is true" may be said of the name or of the condition: `x is None`, `x != LAST`.

    Callers that meant the condition were understood the other way round; these write it whole.
    """
    sides = (test.left, test.right)
    if any(isinstance(side, Literal) for side in sides):
        return any(isinstance(side, Literal) and side.kind == "nothing" for side in sides)
    return any(is_named(side, by) for side in sides)


def speaks(value: Expression, by: str) -> bool:
    """Whether an expression is what is named, or a call of it."""
    return is_named(value.function if isinstance(value, Call) else value, by)
