"""Whether a lock is held at a place of a function: by a block, by calls, or by what was tested."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from quintet.codegraph.statements import Arm, Branch, Closure, Loop, Node, Try, call_of
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Await,
    Call,
    Expression,
    FunctionValue,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.parts import spelled

_TAKE: Final = frozenset({"acquire", "lock", "Lock", "RLock", "lockInterruptibly"})
_TRY: Final = frozenset({"tryLock", "tryAcquire", "try_lock", "TryLock", "TryRLock", "acquire"})
"""They tell whether they have taken it."""
_GIVE_BACK: Final = frozenset({"release", "unlock", "Unlock", "RUnlock"})
_MAY_TAKE: Final = re.compile("lock|acquire|enter", re.IGNORECASE)
_RUN_UNDER: Final = frozenset({"acquire", "lock", "runExclusive", "withLock", "with_lock"})
"""They run the function that they are given while it is held."""


@dataclass(frozen=True)
class HeldLock:
    """A lock as a function names it, whole or by its end.

    Methods are asked only of what has its name: those of the locks that the four languages come
    with, and of the best known others.
    """

    function: Function
    name: str

    @classmethod
    def of(cls, function: Function, name: str) -> "HeldLock":
        """Java's `Pool.this` is `this` in `Pool`."""
        owner, _, last = name.rpartition(".")
        classes = function.symbol.qualified.split(".")[-2:-1]
        is_own = last == "this" and owner.rpartition(".")[2] in classes
        return cls(function, last if is_own else name)

    def is_held(self, paths: Paths, visit: Visit) -> bool:
        """Whether the function itself surely holds it there.

        A goroutine does not hold what its starter does, and a function that is given to something,
        or that a variable keeps, is not known to run where it stands.
        """
        outer, apart, inner = _parted(visit)
        around = (*outer[-1:], apart, *inner) if apart is not None else visit.parents
        if self._is_run_under(around):
            return True
        if apart is None and self._is_of_function():
            return True
        return self._has(_subjects(inner)) or self._is_taken(paths, visit, apart)

    def may_be_held(self, paths: Paths, visit: Visit) -> bool:
        """Whether something there may take it: `with getattr(store, "lock", nothing)`.

        So may a method of another kind of lock, what runs a function and is given the lock too, and
        what is around a function that may be run where it stands.
        """
        outer, apart, _ = _parted(visit)
        is_around = isinstance(apart, Closure) and (
            self._has(_subjects(outer))
            or self._is_run_under(outer)
            or self._is_taken(paths, visit, None)
        )
        call = call_of(outer[-1]) if outer and apart is not None else None
        given = call.arguments if call is not None else ()
        is_given = self._has([each.value if isinstance(each, Unary) else each for each in given])
        parts = [part for subject in _subjects(visit.parents) for part in within(subject)]
        last = self.name.rpartition(".")[2]
        is_chosen = any(isinstance(part, Literal) and part.value == last for part in parts)
        is_chosen |= any(dotted(part) == self.name for part in parts)
        return is_around or is_given or is_chosen or self._is_asked(paths, visit)

    def is_left_taken(self) -> bool:
        """Whether the function takes it, and leaves it to its caller."""
        done = {call.name for _, call in self._calls}
        return bool(done & _TAKE) and not done & _GIVE_BACK

    def _is_of_function(self) -> bool:
        """Whether it is `synchronized` by it."""
        modifiers = self.function.body.modifiers
        is_of_class = self.name == "class" or self.name.endswith(".class")
        is_meant = is_of_class if "static" in modifiers else self.name in {"this", "self"}
        return "synchronized" in modifiers and is_meant

    def _is_run_under(self, parents: Sequence[Node]) -> bool:
        """Whether a function among them is given to the lock, to be run under it."""
        around = [call_of(call) for call, part in pairwise(parents) if isinstance(part, Closure)]
        calls = [call for call in around if call is not None and call.name in _RUN_UNDER]
        return self._has([call.receiver for call in calls if call.receiver is not None])

    def _is_taken(self, paths: Paths, visit: Visit, apart: Node | None) -> bool:
        """Whether every way to a place takes it, from the beginning of what it is part of."""
        taken = frozenset(id(each.node) for each, call in self._calls if call.name in _TAKE)
        starts = [
            step
            for each, call in self.function.calls
            if self._gives_back(call)
            for step in paths.flow.of(each.node)
        ]
        ways = [way for step in paths.flow.of(apart) for way in step.ways] if apart else []
        starts += [way.to for way in ways if way.runs] if apart else [paths.flow.entry]
        question = Question(avoided=taken, cut=self._has_taken, is_inside=True)
        return paths.cuts_off(paths.flow.of(visit.node), starts, question)

    def _gives_back(self, call: Call) -> bool:
        """Whether a call ends it: `lock.unlock()`, or what taking it gave: `release()`."""
        if call.receiver is None:
            given = self.function.given.get(call.name, ())
            return len(given) == 1 and self._is_taking(given[0].right)
        return call.name in _GIVE_BACK and self._is_it(call.receiver)

    def _is_taking(self, value: Expression | None) -> bool:
        """Whether a value is what taking it gives."""
        call = taken_by(value)
        return call is not None and call.receiver is not None and self._is_it(call.receiver)

    def _is_asked(self, paths: Paths, visit: Visit) -> bool:
        """Whether a method on a way to a place may take it: `lockWrite`, `writeLock`."""
        steps = paths.flow.of(visit.node)
        return any(
            not paths.cuts_off(steps, paths.behind(each), Question(is_inside=True))
            for each, call in self._calls
            if call.name not in {*_TAKE, *_TRY, *_GIVE_BACK} and _MAY_TAKE.search(call.name)
        )

    @cached_property
    def _calls(self) -> list[tuple[Visit, Call]]:
        return [
            (visit, call)
            for visit, call in self.function.calls
            if call.receiver is not None and self._is_it(call.receiver)
        ]

    def _has_taken(self, way: Way) -> bool:
        return any(is_so is True and self._tells(test) for test, is_so in way.tests)

    def _tells(self, test: Expression) -> bool:
        """Whether a condition is that it could be taken."""
        if isinstance(test, Name):
            test = self.function.value_of(test.name) or test
        while isinstance(test, Await | Assigned):
            test = test.value
        owner = test.receiver if isinstance(test, Call) and test.name in _TRY else None
        return owner is not None and self._is_it(owner)

    def _has(self, values: Sequence[Expression]) -> bool:
        return any(map(self._is_it, values))

    def _is_it(self, value: Expression) -> bool:
        """Whether a value is the lock, or a view of it: `self.lock`, `lock.read()`."""
        written = spelled(value.text).removesuffix("()")
        name = spelled(self.name).removesuffix("()")
        is_end = not self.function.holds(self.name) and written.endswith(f".{name}")
        if written == name or is_end:
            return True
        if isinstance(value, Call):
            is_made = isinstance(value.function, Name) and value.name == self.name
            return is_made or (value.receiver is not None and self._is_it(value.receiver))
        whole = dotted(value)
        return bool(whole) and _plain(whole) == _plain(self.name)


def taken_by(value: Expression | None) -> Call | None:
    """The call of a value that takes a lock: `await mutex.acquire()`."""
    call = value.value if isinstance(value, Await) else value
    return call if isinstance(call, Call) and call.name in _TAKE else None


def _parted(visit: Visit) -> tuple[Sequence[Node], Node | None, Sequence[Node]]:
    """What is around, by the innermost part that is run elsewhere: outer, that part, inner.

    That is a goroutine, or a function without a name; but not one that is put off until the end,
    called as it is written, or given to a promise that it makes.
    """
    at = None
    for place, (around, part) in enumerate(pairwise((None, *visit.parents))):
        call = call_of(around)
        is_called = call is not None and isinstance(call.function, FunctionValue)
        is_promise = call is not None and call.is_new and call.name == "Promise"
        is_statement = around is None or isinstance(around, Arm | Branch | Closure | Loop | Try)
        is_here = is_called or is_promise or is_statement  # as Go writes `func() { … }()`
        is_started = isinstance(part, Arm) and part.label == "go"
        if is_started or (isinstance(part, Closure) and not is_here):
            at = place
    if at is None:
        return visit.parents, None, visit.parents
    return visit.parents[:at], visit.parents[at], visit.parents[at + 1 :]


def _subjects(parents: Sequence[Node]) -> list[Expression]:
    """What blocks are for: `with lock`, `synchronized (lock)`."""
    return [
        subject
        for parent in parents
        if isinstance(parent, Arm) and parent.label in {"with", "lock"}
        for subject in parent.subjects
    ]


def _plain(lock: str) -> str:
    """Of `this.lock` the `lock`."""
    return lock.removeprefix("this.")
