"""Whether a lock is held at a statement: by the block around it, or by a call before it."""

from typing import Final

from quintet.codegraph.statements import Arm, CallSite
from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.order import before

_TAKE: Final = frozenset({"acquire", "lock", "Lock", "RLock", "lockInterruptibly"})
_GIVE_BACK: Final = frozenset({"release", "unlock", "Unlock", "RUnlock"})
"""Methods of the locks that the four languages come with, asked only of what is named a lock."""


def is_held(function: Function, visit: Visit, lock: str) -> bool:
    """Whether the function itself surely holds the lock there."""
    if lock in {"this", "self"} and "synchronized" in function.body.modifiers:
        return True
    for parent in visit.parents:
        is_block = isinstance(parent, Arm) and parent.label in {"with", "lock"}
        subjects = parent.subjects if is_block and isinstance(parent, Arm) else ()
        if any(_is_lock(subject, lock) for subject in subjects):
            return True
    held = False
    for node, is_sure in before(function, visit):
        call = node.call if isinstance(node, CallSite) else None
        if call is None or call.receiver is None or not _is_lock(call.receiver, lock):
            continue
        if call.name in _GIVE_BACK:
            held = False
        elif call.name in _TAKE and is_sure:
            held = True
    return held


def _is_lock(value: Expression, lock: str) -> bool:
    """Whether a value is the lock, or a view of it: `self.lock`, `lock.read()`."""
    if isinstance(value, Call):
        return value.receiver is not None and _is_lock(value.receiver, lock)
    whole = dotted(value)
    return bool(whole) and _plain(whole) == _plain(lock)


def _plain(lock: str) -> str:
    """Of `this.lock` the `lock`, of `Cart.this` the `this`."""
    return "this" if lock.endswith(".this") else lock.removeprefix("this.")
