"""The ways on which a function is left while a resource is open that it gives back on another."""

from itertools import pairwise

from quintet.codegraph.statements import (
    Assign,
    Branch,
    CallSite,
    Closure,
    Handler,
    Loop,
    Node,
    Raise,
    Return,
)
from quintet.codegraph.syntax.expressions import (
    Call,
    Comparison,
    Expression,
    Logical,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.code.resource_release import Fate


def leaves_before_release(function: Function, found: Fate) -> Node | None:
    """Where the function is left between opening and giving back, or handing over, on its way."""
    ends = (*found.releases, *found.takes)
    if found.opened is None or not ends or found.is_within:
        return None
    last = min(max(visit.node.span.line for visit in ends), found.until)
    put_off = min((visit.node.span.line for visit in found.put_off), default=last)
    nodes = _reached(function, found.opened, frozenset(id(end.node) for end in ends))
    failing = _failing(function, found.opened)
    for visit in function.visits:
        node = visit.node
        if id(node) not in nodes or node.span.line >= min(last, put_off):
            continue
        is_of_next_round = found.put_off and node.span.line < found.opened.node.span.line
        if is_of_next_round or not _leaves(function, visit):
            continue
        is_of_failure = any(parent in failing for parent in visit.parents)
        if not is_of_failure and not _tests_absence(visit, found.name):
            return node
    return None


def _leaves(function: Function, visit: Visit) -> bool:
    """Whether a statement ends the function; a panic of Go ends the program."""
    node = visit.node
    if isinstance(node, Raise):
        return function.language != "go"
    is_of_round = any(isinstance(each, Loop) and each.form == "callback" for each in visit.parents)
    return isinstance(node, Return) and not node.is_yield and not is_of_round


def _reached(function: Function, opened: Visit, ends: frozenset[int]) -> set[int]:
    """What is come to behind an opening without passing an end, by what is known there."""
    paths = Paths(function, can_fail=False)
    behind = paths.behind(opened)
    at = paths.flow.of(opened.node)
    known = {each for step in at for each in paths.known_at(step)} or {frozenset()}
    return {
        id(step.node)
        for each in known
        for step in paths.reached(behind, Question(ends, known=each)).values()
    }


def _failing(function: Function, opened: Visit) -> list[Node]:
    """The branch right after the opening that asks whether it failed."""
    assign = next((each for each in reversed(opened.parents) if isinstance(each, Assign)), None)
    if assign is None:
        return []
    names = {dotted(target) for target in assign.left}
    found: list[Node] = []
    is_after = False
    for visit in function.visits:
        if visit.node is assign:
            is_after = True
            found.extend(parent for parent in visit.parents[-1:] if isinstance(parent, Branch))
            continue
        is_given = isinstance(visit.node, Assign) and bool(names & set(visit.node.writes))
        if is_after and is_given and not _is_on_other_arm(visit, opened):
            break
        test = visit.node.test if is_after and isinstance(visit.node, Branch) else None
        if isinstance(visit.node, Branch) and any(_asks_for(test, Name(name)) for name in names):
            found.append(visit.node)
    return found


def _is_on_other_arm(visit: Visit, opened: Visit) -> bool:
    """Whether a statement stands on another arm of a branch than the opening."""
    return any(
        isinstance(branch, Branch) and branch in opened.parents and arm not in opened.parents
        for branch, arm in pairwise(visit.parents)
    )


def _tests_absence(visit: Visit, name: str) -> bool:
    """Whether the end is only reached where a test asked whether the variable holds something."""
    return any(
        isinstance(parent, Branch) and _asks_for(parent.test, Name(name))
        for parent in visit.parents
    )


def _asks_for(test: Expression | None, held: Name) -> bool:
    match test:
        case Logical(operands=operands):
            return any(_asks_for(operand, held) for operand in operands)
        case Unary(value=value):
            return _asks_for(value, held)
        case Comparison(left=left, right=right):
            return held in (left, right)
        case Call(arguments=given):
            return held in given
    return test == held


def may_fail_before_release(function: Function, found: Fate) -> CallSite | None:
    """A call between opening and giving back, where an error there leaves the resource open."""
    if found.opened is None or not found.releases or found.is_ended:
        return None
    if any(isinstance(parent, Handler) for each in found.releases for parent in each.parents):
        return None
    given_back = Question(frozenset(id(each.node) for each in found.releases), _is_far)
    last = min(each.node.span.line for each in found.releases)
    paths = Paths(function, can_fail=True)
    between = paths.reached(paths.behind(found.opened), given_back).values()
    for step in sorted(between, key=lambda step: step.node.span.line if step.node else 0):
        failed = [way.to for way in step.ways if way.fails]
        is_before = isinstance(step.node, CallSite) and step.node.span.line < last
        if is_before and paths.left(failed, given_back):
            return step.node if isinstance(step.node, CallSite) else None
    return None


def _is_far(way: Way) -> bool:
    """Whether a way may not be there; an error is taken to go to a handler that stands there."""
    return not way.is_sure and not isinstance(way.to.node, Handler)


def deferred_in_loop(visit: Visit) -> bool:
    """Whether a `defer` stands in a loop of its own function."""
    for parent in reversed(visit.parents):
        if isinstance(parent, Closure):
            return False
        if isinstance(parent, Loop):
            return True
    return False
