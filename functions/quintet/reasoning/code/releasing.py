"""What becomes of a resource that a function opens: who gives it back, and on which ways.

A resource that leaves the function (returned, stored, handed to what is not known, used in a
closure) belongs to somebody else, and nothing is said of it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

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
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Comparison,
    Expression,
    FunctionValue,
    Keyword,
    Logical,
    Name,
    Unary,
    dotted,
)
from quintet.reasoning.code.functions import Function, Visit

Role = Literal["borrows", "wraps", "releases", "takes"]
"""What a call does with what it is given: only uses it, gives it on as part of its own result,
gives it back, or keeps it, which is also said where it is not known."""
RoleOf = Callable[[Call, Expression], Role]
_ENDING: Final = frozenset({"finally", "defer", "with"})


@dataclass
class Fate:
    """What was found of one resource. `escapes`: it leaves the function, or may."""

    name: str = ""
    escapes: bool = False
    is_dropped: bool = False
    """Nothing holds it after the call that uses it."""
    releases: list[Visit] = field(default_factory=list)
    opened: Visit | None = None
    until: int = 1_000_000_000
    """The line at which the variable is given something else."""

    @property
    def is_ended(self) -> bool:
        """Given back however the function ends."""
        return any(
            isinstance(parent, Arm) and parent.label in _ENDING
            for visit in self.releases
            for parent in (*visit.parents, visit.node)
        )


def fate(
    function: Function, visit: Visit, call: Call, released_by: frozenset[str], role_of: RoleOf
) -> Fate:
    """What becomes of what a call opens."""
    found = Fate(opened=visit)
    held: Expression = call
    for parent in reversed(visit.parents):
        if isinstance(parent, Arm) and parent.label == "with":
            if any(_holds(subject, call) for subject in parent.subjects):
                found.releases.append(Visit(parent, ()))
                return found
        if isinstance(parent, Closure):
            break
    for parent in reversed(visit.parents):
        if isinstance(parent, CallSite) and parent.call is not None:
            outcome = _within_call(parent.call, held, released_by, role_of)
            if outcome == "wraps":
                held = parent.call
                continue
            if outcome == "releases":
                found.releases.append(Visit(parent, ()))
            found.escapes = outcome == "takes"
            found.is_dropped = outcome == "borrows"
            return found
        if isinstance(parent, Assign):
            return _assigned(function, found, parent, held, released_by, role_of)
        if isinstance(parent, Await):
            continue
        if isinstance(parent, Loop):
            break
        if isinstance(parent, Return | Raise | Closure):
            found.escapes = True
            return found
        break
    return _standing_alone(function, found, visit, held)


def _holds(whole: Expression, part: Expression) -> bool:
    place = whole.place
    return place.start <= part.place.start and part.place.end <= place.end


def _standing_alone(function: Function, found: Fate, visit: Visit, held: Expression) -> Fate:
    """A call that no other statement is around: gone over by a loop, or else not looked into."""
    siblings = visit.parents[-1].children if visit.parents else function.body.children
    found.is_dropped = any(
        isinstance(each, Loop) and each.over == held and each.over.place == held.place
        for each in siblings
    )
    found.escapes = not found.is_dropped
    return found


def _within_call(
    outer: Call, held: Expression, released_by: frozenset[str], role_of: RoleOf
) -> Role:
    """What a call around a resource does with it."""
    if outer.receiver is not None and _plain(outer.receiver) == held:
        return "releases" if outer.name in released_by else role_of(outer, held)
    if any(_plain(given) == held for given in outer.arguments):
        return role_of(outer, held)
    return "takes"


def _plain(given: Expression) -> Expression:
    while isinstance(given, Keyword | Await):
        given = given.value
    return given


def _assigned(
    function: Function,
    found: Fate,
    node: Assign,
    held: Expression,
    released_by: frozenset[str],
    role_of: RoleOf,
) -> Fate:
    first = node.left[0] if node.left else None
    given = _plain(node.right) if node.right is not None else None
    is_whole = given == held or dotted(given) == ""
    if not isinstance(first, Name) or given != held or not is_whole:
        found.escapes = True
        return found
    found.name = first.name
    if first.name == "_":
        found.is_dropped = True
        return found
    _follow(function, found, first, released_by, role_of)
    return found


def _follow(
    function: Function, found: Fate, held: Name, released_by: frozenset[str], role_of: RoleOf
) -> None:
    """Looks at each use of the variable that holds a resource."""
    opened = found.opened.node.span.line if found.opened is not None else 0
    others = [node.span.line for node in function.given.get(held.name, ())]
    found.until = min((line for line in others if line > opened), default=found.until)
    for visit in function.visits:
        if visit.node.span.line > found.until:
            continue
        for root in own_expressions(visit.node):
            for use in _uses(root, held):
                role = "takes" if use is None else _role(use, held, released_by, role_of)
                in_closure = any(isinstance(parent, Closure) for parent in visit.parents)
                is_deferred = any(
                    isinstance(parent, Arm) and parent.label == "defer" for parent in visit.parents
                )
                if role == "releases":
                    found.releases.append(visit)
                elif role in {"takes", "wraps"} or (in_closure and not is_deferred):
                    found.escapes = found.escapes or visit.node.span.line >= opened
        if isinstance(visit.node, Arm) and visit.node.label == "with":
            if any(held in (subject, *subject.parts) for subject in visit.node.subjects):
                found.releases.append(visit)


def _role(use: Call, held: Name, released_by: frozenset[str], role_of: RoleOf) -> Role:
    whole = dotted(use.function)
    if whole.startswith(f"{held.name}.") and whole.removeprefix(f"{held.name}.") in released_by:
        return "releases"
    if use.receiver is not None and (
        use.receiver == held or dotted(use.receiver).startswith(f"{held.name}.")
    ):
        return "borrows"
    return role_of(use, held)


def own_expressions(node: Node) -> Iterator[Expression]:
    """The expressions of a statement; a call that is a part of one stands in it."""
    for slot in ("right", "given", "test", "over", "element"):
        value = getattr(node, slot, None)
        if isinstance(value, Expression):
            yield value
    if isinstance(node, CallSite) and node.call is not None:
        yield node.call
    for target in node.left if isinstance(node, Assign) else ():
        if not isinstance(target, Name):
            yield target


def _uses(root: Expression, held: Name) -> Iterator[Call | None]:
    """The calls that a variable is given to or called on; None where it goes elsewhere."""
    waiting: list[tuple[Expression, Call | None, bool]] = [(root, None, True)]
    while waiting:
        part, around, is_value = waiting.pop()
        if part == held:
            if around is not None:
                yield around
            elif is_value:
                yield None
            continue
        match part:
            case Call(function=function, arguments=arguments):
                if isinstance(function, Attribute):
                    waiting.append((function.value, part, True))
                waiting.extend((_plain(given), part, True) for given in arguments)
            case Attribute(value=value):
                is_given = around is not None and value == held
                waiting.append((value, around if is_given else None, False))
            case Comparison() | Unary() | FunctionValue():
                is_closure = isinstance(part, FunctionValue)
                waiting.extend((inner, None, is_closure) for inner in part.parts)
            case Logical():
                waiting.extend((inner, None, False) for inner in part.parts)
            case Await(value=value):
                waiting.append((value, around, is_value))
            case _:
                waiting.extend((inner, None, True) for inner in part.parts)


def leaves_before_release(function: Function, found: Fate) -> Node | None:
    """Where the function is left between opening and giving back, on the same way."""
    if found.opened is None or not found.releases or found.is_ended:
        return None
    first = found.opened
    last = max(visit.node.span.line for visit in found.releases)
    failing = _failing(function, first)
    for visit in function.visits:
        line = visit.node.span.line
        is_end = isinstance(visit.node, Raise) or (
            isinstance(visit.node, Return) and not visit.node.is_yield
        )
        if not is_end or not first.node.span.end_line < line < min(last, found.until):
            continue
        if any(parent in failing or isinstance(parent, Closure) for parent in visit.parents):
            continue
        if any(_is_on_way(release, visit) for release in found.releases):
            continue
        if _may_follow(first, visit) and not _tests_absence(visit, found.name):
            return visit.node
    return None


def _is_on_way(release: Visit, end: Visit) -> bool:
    """Whether what gives back stands before the end in the same block, or in one around it."""
    if release.node.span.line > end.node.span.line:
        return False
    blocks = [parent for parent in release.parents if isinstance(parent, Arm | Handler | Loop)]
    return all(block in end.parents for block in blocks)


def _may_follow(opened: Visit, end: Visit) -> bool:
    """Whether the end is reached after the opening: not in another arm, nor in a handler of it."""
    for parent in end.parents:
        if isinstance(parent, Handler):
            tries = [each for each in opened.parents if isinstance(each, Try)]
            if any(parent in each.handlers for each in tries):
                return False
    arms = [parent for parent in opened.parents if isinstance(parent, Arm)]
    arms = [arm for arm in arms if arm.label not in _ENDING]
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
        isinstance(part, Name) and part.name in names for part in _all(test)
    )


def _all(root: Expression) -> Iterator[Expression]:
    waiting = [root]
    while waiting:
        part = waiting.pop()
        yield part
        waiting.extend(part.parts)


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
    last = min(visit.node.span.line for visit in found.releases)
    for visit in function.sites:
        node = visit.node
        is_between = first < node.span.line < last
        if is_between and isinstance(node, CallSite) and not _is_caught(visit):
            return node
    return None


def _is_caught(visit: Visit) -> bool:
    """Whether an error of a statement does not leave the function."""
    return any(isinstance(parent, Try) and parent.handlers for parent in visit.parents)


def deferred_in_loop(visit: Visit) -> bool:
    """Whether a `defer` stands in a loop of its own function."""
    for parent in reversed(visit.parents):
        if isinstance(parent, Closure):
            return False
        if isinstance(parent, Loop):
            return True
    return False
