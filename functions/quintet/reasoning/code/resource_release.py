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
    CallSite,
    Closure,
    Handler,
    Loop,
    Raise,
    Return,
)
from quintet.codegraph.statements import Await as Awaiting
from quintet.codegraph.syntax.expressions import Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.called_functions import is_nothing
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.variable_uses import own_expressions, plain, uses_of

Role = Literal["borrows", "wraps", "releases", "takes"]
"""What a call does with what it is given: only uses it, may keep it in its own result and nowhere
else, gives it back, or keeps it, which is also said where it is not known."""
RoleOf = Callable[[Call, Expression], Role]
ENDING: Final = frozenset({"finally", "defer", "with"})
_AT_LAST: Final = frozenset({"finally", "defer"})
"""Whoever is given it there is likely to give it back: `finally { attemptClose(statement); }`."""
_AT_THE_END: Final = frozenset({"finally"})
"""What is done there is done too where the variable is not given another value."""


@dataclass
class Fate:
    """What was found of one resource. `escapes`: it leaves the function, or may."""

    name: str = ""
    escapes: bool = False
    is_dropped: bool = False
    """Nothing holds it after the call that uses it."""
    releases: list[Visit] = field(default_factory=list)
    presumed: list[Visit] = field(default_factory=list)
    """Those of the releases that are only likely to be any."""
    takes: list[Visit] = field(default_factory=list)
    """Where it is handed to somebody else: returned, stored, given to what may keep it."""
    opened: Visit | None = None
    until: int = 1_000_000_000
    """The line at which the variable is given something else."""

    @property
    def is_ended(self) -> bool:
        """Given back however the function ends, once the last statement about it is reached."""
        return any(_stands_in(visit, ENDING) for visit in self.releases)

    @property
    def is_within(self) -> bool:
        """Given back however the block ends that it is used in."""
        return any(_stands_in(visit, ENDING - {"defer"}) for visit in self.releases)

    @property
    def put_off(self) -> list[Visit]:
        """Where Go is told to give it back when the function ends."""
        return [visit for visit in self.releases if _stands_in(visit, frozenset({"defer"}))]

    @property
    def is_released(self) -> bool:
        """Given back on some way on which nothing fails."""
        return any(
            not any(isinstance(parent, Handler) for parent in visit.parents)
            for visit in self.releases
        )


def _stands_in(visit: Visit, labels: frozenset[str]) -> bool:
    return any(
        isinstance(parent, Arm) and parent.label in labels
        for parent in (*visit.parents, visit.node)
    )


def fate(
    function: Function, visit: Visit, call: Call, released_by: frozenset[str], role_of: RoleOf
) -> Fate:
    """What becomes of what a call opens."""
    found = Fate(opened=visit)
    entered = entered_by(visit, call)
    if entered is not None:
        found.releases.append(Visit(entered, ()))
        return found
    held: Expression = call
    for parent in reversed(visit.parents):
        if isinstance(parent, Assign):
            return _assigned(function, found, parent, held, released_by, role_of)
        if isinstance(parent, CallSite) and parent.call is not None:
            outcome = _within_call(parent.call, held, released_by, role_of)
            if outcome == "wraps":
                held = parent.call
                continue
            _note(found, parent, outcome)
            return found
        if not isinstance(parent, Awaiting):
            found.escapes = isinstance(parent, Return | Raise | Closure)
            break
    return found if found.escapes else _standing_alone(function, found, visit, held)


def entered_by(visit: Visit, opened: Expression) -> Arm | None:
    """The `with` that something is opened for."""
    for parent in reversed(visit.parents):
        if (
            isinstance(parent, Arm)
            and parent.label == "with"
            and any(_holds(subject, opened) for subject in parent.subjects)
        ):
            return parent
        if isinstance(parent, Closure):
            return None
    return None


def _note(found: Fate, around: CallSite, outcome: Role) -> None:
    """What a call around an unnamed resource means for it."""
    if outcome == "releases":
        found.releases.append(Visit(around, ()))
    found.escapes = outcome == "takes"
    found.is_dropped = outcome == "borrows"


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
    if outer.receiver is not None and plain(outer.receiver) == held:
        return "releases" if outer.name in released_by else role_of(outer, held)
    if any(plain(given) == held for given in outer.arguments):
        return role_of(outer, held)
    return "takes"


def _assigned(
    function: Function,
    found: Fate,
    node: Assign,
    held: Expression,
    released_by: frozenset[str],
    role_of: RoleOf,
) -> Fate:
    first = node.left[0] if node.left else None
    given = plain(node.right) if node.right is not None else None
    is_whole = given == held or dotted(given) == ""
    is_field = isinstance(first, Name) and _is_field(function, first.name)
    if not isinstance(first, Name) or is_field or given != held or not is_whole:
        found.escapes = True
        return found
    found.name = first.name
    if first.name == "_":
        found.is_dropped = True
        return found
    _follow(function, found, first, released_by, role_of)
    return found


def fate_of_variable(
    function: Function,
    opened: Visit,
    held: Expression,
    released_by: frozenset[str],
    role_of: RoleOf,
) -> Fate:
    """What becomes of what a statement gives a variable or a field."""
    found = Fate(name=dotted(held), opened=opened)
    _follow(function, found, held, released_by, role_of)
    return found


def _follow(
    function: Function, found: Fate, held: Expression, released_by: frozenset[str], role_of: RoleOf
) -> None:
    """Looks at each use of the variable that holds a resource."""
    opened = found.opened.node.span.line if found.opened is not None else 0
    found.until = min(_given_anew(function, found, held), default=found.until)
    for visit in function.visits:
        if visit.node.span.line > found.until and not _stands_in(visit, _AT_THE_END):
            continue
        for root in own_expressions(visit.node):
            if isinstance(visit.node, Loop) and root is visit.node.over and root == held:
                continue  # gone over, no more
            for use in uses_of(root, held):
                role = "takes" if use is None else _role(use, held, released_by, role_of)
                in_closure = in_other_closure(visit, found.opened)
                is_deferred = any(
                    isinstance(parent, Arm) and parent.label == "defer" for parent in visit.parents
                )
                is_handed = role in {"takes", "wraps"} and use is not None
                is_last = is_handed and _stands_in(visit, _AT_LAST)
                if (role == "releases" or is_last) and (is_deferred or not in_closure):
                    found.releases.append(visit)
                    found.presumed.extend([visit] if role != "releases" else [])
                elif role == "wraps" and use is not None and not in_closure:
                    _follow_wrapper(function, found, visit, use, held, released_by, role_of)
                elif role in {"takes", "wraps"} or (in_closure and not is_deferred):
                    found.escapes = found.escapes or visit.node.span.line >= opened
                    found.takes.append(_handing(visit, found.opened) if in_closure else visit)
        if (
            isinstance(visit.node, Arm)
            and visit.node.label == "with"
            and any(held in (subject, *subject.parts) for subject in visit.node.subjects)
        ):
            found.releases.append(visit)


def _follow_wrapper(
    function: Function,
    found: Fate,
    visit: Visit,
    wrapper: Call,
    held: Expression,
    released_by: frozenset[str],
    role_of: RoleOf,
) -> None:
    """What becomes of a call's result becomes of what it is given: `reader = csv.reader(file)`."""
    if not isinstance(visit.node, CallSite) or visit.node.call is not wrapper:
        return  # The call is a statement of its own within this one.
    around = visit.parents[-1] if visit.parents else None
    if isinstance(around, Assign) and held in around.left:
        inner = Fate(escapes=True)
    else:
        inner = fate(function, visit, wrapper, released_by, role_of)
    found.releases.extend(inner.releases)
    found.presumed.extend(inner.presumed)
    found.takes.extend(inner.takes or ([visit] if inner.escapes else []))
    found.escapes = found.escapes or inner.escapes


def in_other_closure(visit: Visit, opened: Visit | None) -> bool:
    """Whether a statement stands in a closure that the opening does not stand in."""
    around = opened.parents if opened is not None else ()
    return any(isinstance(parent, Closure) and parent not in around for parent in visit.parents)


def _handing(visit: Visit, opened: Visit | None) -> Visit:
    """The statement that a closure stands in: with it, what it uses is handed on."""
    around = opened.parents if opened is not None else ()
    for place, parent in enumerate(visit.parents):
        if isinstance(parent, Closure) and parent not in around and place:
            return Visit(visit.parents[place - 1], visit.parents[: place - 1])
    return visit


def role_of_parameter(
    function: Function, name: str, released_by: frozenset[str], role_of: RoleOf
) -> Role:
    """What a function does with a resource that it is given as this parameter."""
    if not function.visits:
        return "takes"
    found = Fate(name=name)
    _follow(function, found, Name(name), released_by, role_of)
    if found.releases:
        return "releases"
    return "takes" if found.escapes else "borrows"


def _given_anew(function: Function, found: Fate, held: Expression) -> Iterator[int]:
    """The lines further down that give the variable another value on whatever way."""
    around = found.opened.parents if found.opened is not None else ()
    opened = found.opened.node.span.line if found.opened is not None else 0
    for visit in function.visits:
        node = visit.node
        if not isinstance(node, Assign) or held not in node.left or node.span.line <= opened:
            continue
        if is_nothing(node.right):
            continue  # let go of: somebody else has it from here on
        apart = (each for each in visit.parents if isinstance(each, Arm | Handler | Closure))
        if all(parent in around for parent in apart):
            yield node.span.line


def _is_field(function: Function, name: str) -> bool:
    """Whether a bare name of Java is a field: nothing declares it here."""
    given = function.given.get(name, ())
    is_declared = any(node.declared.name for node in given)
    return function.language == "java" and not is_declared and name not in function.body.parameters


def _role(use: Call, held: Expression, released_by: frozenset[str], role_of: RoleOf) -> Role:
    whole, name = dotted(use.function), f"{dotted(held)}."
    is_part = use.name == "read" and bool(use.arguments)  # what is read to its end is closed
    if whole.startswith(name) and whole.removeprefix(name) in released_by and not is_part:
        return "releases"
    if use.receiver is not None and (use.receiver == held or dotted(use.receiver).startswith(name)):
        return "borrows"
    return role_of(use, held)
