"""The ways on which a function is left while a resource is open that it gives back on another."""

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Closure,
    Handler,
    Loop,
    Node,
    Raise,
    Return,
    Try,
)
from quintet.codegraph.syntax.expressions import Expression, Name
from quintet.codegraph.syntax.walking import dotted, walk
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.resource_release import ENDING, Fate, in_other_closure


def leaves_before_release(function: Function, found: Fate) -> Node | None:
    """Where the function is left between opening and giving back, or handing over, on its way."""
    ends = (*found.releases, *found.takes)
    if found.opened is None or not ends or found.is_ended:
        return None
    first = found.opened
    last = max(visit.node.span.line for visit in ends)
    failing = _failing(function, first)
    for visit in function.visits:
        line = visit.node.span.line
        is_end = isinstance(visit.node, Raise) or (
            isinstance(visit.node, Return) and not visit.node.is_yield
        )
        if not is_end or not first.node.span.end_line < line < min(last, found.until):
            continue
        if in_other_closure(visit, first) or any(parent in failing for parent in visit.parents):
            continue
        if any(_is_on_way(end, visit) for end in ends):
            continue
        if _may_follow(first, visit) and not _tests_absence(visit, found.name):
            return visit.node
    return None


def _is_on_way(end: Visit, exit_: Visit) -> bool:
    """Whether what gives back stands before the exit in the same block, or in one around it."""
    if end.node.span.line > exit_.node.span.line:
        return False
    blocks = [parent for parent in end.parents if isinstance(parent, Arm | Handler | Loop)]
    return all(block in exit_.parents for block in blocks)


def _may_follow(opened: Visit, end: Visit) -> bool:
    """Whether the end is reached after the opening: not in another arm, nor in a handler of it."""
    for parent in end.parents:
        if isinstance(parent, Handler):
            tries = [each for each in opened.parents if isinstance(each, Try)]
            if any(parent in each.handlers for each in tries):
                return False
    arms = [parent for parent in opened.parents if isinstance(parent, Arm)]
    arms = [arm for arm in arms if arm.label not in ENDING]
    return all(arm in end.parents for arm in arms)


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
        if is_after and isinstance(visit.node, Assign) and names & set(visit.node.writes):
            break
        if is_after and isinstance(visit.node, Branch) and _reads(visit.node.test, names):
            found.append(visit.node)
    return found


def _reads(test: Expression | None, names: set[str]) -> bool:
    return test is not None and any(
        isinstance(part, Name) and part.name in names for part in walk(test)
    )


def _tests_absence(visit: Visit, name: str) -> bool:
    """Whether the end is only reached where a test asked for the variable."""
    return any(
        isinstance(parent, Branch) and _reads(parent.test, {name}) for parent in visit.parents
    )


def may_fail_before_release(function: Function, found: Fate) -> CallSite | None:
    """A call between opening and giving back, where an error there leaves the resource open."""
    if found.opened is None or not found.releases or found.is_ended:
        return None
    if any(isinstance(parent, Handler) for each in found.releases for parent in each.parents):
        return None
    first = found.opened.node.span.end_line
    release = min(found.releases, key=lambda visit: visit.node.span.line)
    last = release.node.span.line
    for visit in function.sites:
        node = visit.node
        is_between = first < node.span.line < last
        if is_between and isinstance(node, CallSite) and not _is_caught(visit, release):
            return node
    return None


def _is_caught(visit: Visit, release: Visit) -> bool:
    """Whether what gives back is still reached after an error of a statement."""
    return any(
        isinstance(parent, Try) and parent.handlers and parent not in release.parents
        for parent in visit.parents
    )


def deferred_in_loop(visit: Visit) -> bool:
    """Whether a `defer` stands in a loop of its own function."""
    for parent in reversed(visit.parents):
        if isinstance(parent, Closure):
            return False
        if isinstance(parent, Loop):
            return True
    return False
