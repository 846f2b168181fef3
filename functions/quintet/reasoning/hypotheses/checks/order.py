"""Whether one thing is done before another on the ways through a function: a lock taken, too."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet.codegraph.statements import Arm, Node
from quintet.codegraph.syntax.expressions import Call, Expression, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Step
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.parts import spelled

NEVER: Final = 0.0
SOMETIMES: Final = 0.5
ALWAYS: Final = 1.0
MayDo = Callable[[Node], bool]
"""Whether a statement may do what is looked for, beside those that surely do."""


def comes_before(
    paths: Paths, first: frozenset[int], then: Sequence[Step], may_do: MayDo, function: Function
) -> float:
    """How surely one of the first statements was passed on the way to a step.

    What only comes first from the second round of a loop on was not in the first.
    """
    entry = paths.flow.entry
    if paths.cuts_off(then, [entry], Question(avoided=first, is_inside=True)):
        return ALWAYS
    wanted = {id(step) for step in then} & paths.steps.keys()
    if not wanted:
        return SOMETIMES
    strict = Question(avoided=first, is_inside=True, is_strict=True)
    is_sure = not wanted.isdisjoint(paths.reached([entry], strict))
    for visit in function.visits:
        node = visit.node
        if not (id(node) in first or may_do(node)):
            continue
        starts = [way.to for step in paths.flow.of(node) for way in step.ways]
        around = frozenset(id(loop) for _, loop in visit.loops) if is_sure else frozenset()
        question = Question(is_inside=True, rounds=around)
        if not wanted.isdisjoint(paths.reached(starts, question)):
            return SOMETIMES
    return NEVER


_TAKE: Final = frozenset({"acquire", "lock", "Lock", "RLock", "lockInterruptibly"})
_GIVE_BACK: Final = frozenset({"release", "unlock", "Unlock", "RUnlock"})
"""Methods of the locks that the four languages come with, asked only of what is named a lock."""


def is_held(paths: Paths, function: Function, visit: Visit, lock: str) -> bool:
    """Whether the function itself surely holds the lock there, named whole or by its end."""
    owner, _, last = lock.rpartition(".")
    classes = function.symbol.qualified.split(".")[-2:-1]
    if last == "this" and owner.rpartition(".")[2] in classes:
        lock = last
    end = "" if function.holds(lock) else f".{lock.removesuffix('()')}"
    if "synchronized" in function.body.modifiers:
        is_static = "static" in function.body.modifiers
        is_of_class = lock == "class" or lock.endswith(".class")
        if is_of_class if is_static else lock in {"this", "self"}:
            return True
    for parent in visit.parents:
        is_block = isinstance(parent, Arm) and parent.label in {"with", "lock"}
        subjects = parent.subjects if is_block and isinstance(parent, Arm) else ()
        if any(_is_lock(subject, lock, end) for subject in subjects):
            return True
    own = [
        (visit.node, call.name)
        for visit, call in function.calls
        if call.receiver is not None and _is_lock(call.receiver, lock, end)
    ]
    taken = frozenset(id(node) for node, name in own if name in _TAKE)
    given_back = [step for node, name in own if name in _GIVE_BACK for step in paths.flow.of(node)]
    if not taken:
        return False
    starts = [paths.flow.entry, *given_back]
    question = Question(avoided=taken, is_inside=True)
    return paths.cuts_off(paths.flow.of(visit.node), starts, question)


def may_be_held(visit: Visit, lock: str) -> bool:
    """Whether a block around takes one of several things there, by name or choice: `lock or none`.

    So does `with getattr(store, "lock", nothing)`.
    """
    last = lock.rpartition(".")[2]
    return any(
        (isinstance(part, Literal) and part.value == last) or dotted(part) == lock
        for parent in visit.parents
        if isinstance(parent, Arm) and parent.label in {"with", "lock"}
        for subject in parent.subjects
        for part in within(subject)
    )


def takes(function: Function, lock: str) -> bool:
    """Whether a function takes the lock itself, and leaves it to its caller."""
    end = f".{lock.removesuffix('()')}"
    done = {
        call.name
        for _, call in function.calls
        if call.receiver is not None and _is_lock(call.receiver, lock, end)
    }
    return bool(done & _TAKE) and not done & _GIVE_BACK


def _is_lock(value: Expression, lock: str, end: str) -> bool:
    """Whether a value is the lock, or a view of it: `self.lock`, `lock.read()`."""
    written = spelled(value.text).removesuffix("()")
    if written == spelled(lock).removesuffix("()") or (end and written.endswith(end)):
        return True
    if isinstance(value, Call):
        is_made = isinstance(value.function, Name) and value.name == lock
        return is_made or (value.receiver is not None and _is_lock(value.receiver, lock, end))
    whole = dotted(value)
    return bool(whole) and _plain(whole) == _plain(lock)


def _plain(lock: str) -> str:
    """Of `this.lock` the `lock`."""
    return lock.removeprefix("this.")
