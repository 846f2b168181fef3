"""Questions to the ways through a function: what is reached without passing what, what is known.

A way on which a condition would have to be both true and false is none. Of plain variables that is
sure; of fields and results it only makes such a way doubtful, as others may change them.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, Closure, Loop, walk
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Await,
    Call,
    Comparison,
    Expression,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.control_flow import control_flow
from quintet.reasoning.code.flow_branches import Step, Tested, Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within

_DOTTED: Final = re.compile(r"[^\W\d][\w.]*")
_MOST_STATES: Final = 5_000
_MOST_KNOWN: Final = 16
_NEGATIVE: Final = frozenset({"!=", "is not"})
_FOR_NOW: Final = "now "
"""Before what is known of a field or a result until the next statement that does something."""
Known = frozenset[tuple[str, bool]]
"""Conditions by their text, with what they were."""


@dataclass(frozen=True)
class Question:
    """`avoided` are statements that a way may not pass, `cut` the ways not taken."""

    avoided: frozenset[int] = frozenset()
    cut: Callable[[Way], bool] | None = None
    """Asked of ways that could be taken."""
    is_strict: bool = False
    """Only sure ways are taken, and none that is doubtful."""
    is_inside: bool = False
    """Closures are gone into."""
    known: Known = frozenset()
    """What is known at the start."""
    rounds: frozenset[int] = frozenset()
    """Loops whose next round is an end."""
    remembered: frozenset[str] | None = None
    """The conditions, by their text, that are kept in mind; all that recur if None."""


class Paths:
    """The ways through one function."""

    def __init__(self, function: Function, *, can_fail: bool) -> None:
        self.flow = control_flow(function, can_fail=can_fail)
        own = (function.given, function.body.parameters, function.bound, function.unpacked)
        self._variables = frozenset(name for names in own for name in names)
        self._function = function

    @cached_property
    def steps(self) -> Mapping[int, Step]:
        """All of them that lie on a way, by identity."""
        return self._walked([self.flow.entry], Question(is_inside=True, remembered=frozenset()))

    @cached_property
    def _recurring(self) -> frozenset[str]:
        """Conditions that are tested at more than one place."""
        places: Counter[str] = Counter()
        for step in self.steps.values():
            facts = {fact_of(tested) for way in step.ways for tested in way.tests}
            places.update({fact[0] for fact in facts if fact is not None})
            places.update(fact[:1] if (fact := self._given(step)) is not None else ())
        return frozenset(text for text, count in places.items() if count > 1)

    @cached_property
    def _own(self) -> frozenset[str]:
        """Variables that the function declares, and that nobody else gives a value."""
        given = [node for nodes in self._function.given.values() for node in nodes]
        declared = {
            dotted(target)
            for node in given
            if node.operator == ":=" or node.declared.name
            for target in node.left
        }
        return frozenset(declared) - frozenset(_shared(self._function))

    @cached_property
    def known(self) -> Mapping[int, frozenset[Tested]]:
        """For each step what was tested on every way to it, and how it came out."""
        found: dict[int, frozenset[Tested]] = {id(self.flow.entry): frozenset()}
        waiting = [self.flow.entry]
        while waiting:
            step = waiting.pop()
            for way in step.ways:
                before = found[id(step)]
                if way.runs and isinstance(step.node, Closure):
                    before = frozenset(each for each in before if not _is_hidden(each, step.node))
                there = before | frozenset(way.tests)
                old = found.get(id(way.to))
                new = there if old is None else old & there
                if new != old:
                    found[id(way.to)] = new
                    waiting.append(way.to)
        return found

    def behind(self, visit: Visit, *, own_failure: bool = False) -> list[Step]:
        """Where the ways behind a statement begin; behind a value's assignment where it has one."""
        around = visit.parents[-1] if visit.parents else None
        node = around if isinstance(around, Assign) else visit.node
        ways = [way for step in self.flow.of(node) for way in step.ways if not way.fails]
        if own_failure:
            ways += [way for step in self.flow.of(visit.node) for way in step.ways if way.fails]
        return [way.to for way in ways if not way.runs]

    def known_behind(self, tested: Tested, nodes: Collection[int]) -> list[Step]:
        """Where the ways behind some statements begin at which a condition was tested before."""
        steps = [step for step in self.steps.values() if id(step.node) in nodes]
        behind = [step for step in steps if tested in self.known.get(id(step), ())]
        return [way.to for step in behind for way in step.ways if not way.runs]

    def reached(self, starts: Iterable[Step], question: Question) -> Mapping[int, Step]:
        """All that can be reached, the starts too, by identity."""
        return self._walked(list(starts), question)

    def left(self, starts: Iterable[Step], question: Question) -> list[Step]:
        """The ends, and next rounds, that are reached."""
        found = self._walked(list(starts), question).values()
        return [step for step in found if step.end or id(step.node) in question.rounds]

    def cuts_off(self, steps: Iterable[Step], starts: Iterable[Step], question: Question) -> bool:
        """Whether steps that lie on a way are reached on none of those that are asked for.

        Of what lies on no way, such as behind a `goto`, nothing is said.
        """
        wanted = {id(step) for step in steps} & self.steps.keys()
        return bool(wanted) and wanted.isdisjoint(self.reached(starts, question))

    def is_passed(self, starts: Sequence[Step], question: Question) -> bool | None:
        """Whether every way to an end passes what is avoided; None where no end is come to."""
        if self.left(starts, question):
            return False
        return True if self.left(starts, replace(question, avoided=frozenset())) else None

    def known_at(self, step: Step) -> Sequence[Known]:
        """What may be known of variables where a step is come to; nothing if that is too much."""
        found = self._arrivals.get(id(step), ())
        return found if len(found) <= _MOST_KNOWN else (frozenset(),)

    @cached_property
    def _arrivals(self) -> Mapping[int, Sequence[Known]]:
        """By the identity of a step, what is known each time that it is come to."""
        states: set[tuple[int, Known]] = set()
        self._walked([self.flow.entry], Question(is_inside=True), states)
        found: dict[int, list[Known]] = {}
        for at, known in states:
            found.setdefault(at, []).append(known)
        return found

    def _walked(
        self, starts: list[Step], question: Question, seen: set[tuple[int, Known]] | None = None
    ) -> dict[int, Step]:
        starts = [start for start in starts if id(start.node) not in question.avoided]
        going = [start for start in starts if id(start.node) not in question.rounds]
        waiting = [(start, question.known) for start in going]
        seen = set() if seen is None else seen
        seen |= {(id(step), known) for step, known in waiting}
        found = {id(step): step for step in starts}
        while waiting:
            step, known = waiting.pop()
            known = self._learned(step, _forgotten(step, known), question)
            for way in step.ways:
                after = self._taken(way, _entered(step, way, known), question)
                if after is None or (id(way.to), after) in seen:
                    continue
                seen.add((id(way.to), after))
                if way.to.node is not None and id(way.to.node) in question.avoided:
                    continue
                found[id(way.to)] = way.to
                if id(way.to.node) not in question.rounds:
                    waiting.append((way.to, after))
            if len(seen) > _MOST_STATES and question.remembered != frozenset():
                if question.is_strict:
                    return found
                seen.clear()
                return self._walked(starts, replace(question, remembered=frozenset()), seen)
        return found

    def _learned(self, step: Step, known: Known, question: Question) -> Known:
        """With what a variable is that is given a constant here.

        Only what the function declares: a global variable or a field may be changed by a call.
        """
        fact = self._given(step)
        remembered = self._recurring if question.remembered is None else question.remembered
        is_kept = fact is not None and fact[0] in remembered and fact[0] in self._own
        return known | {fact} if fact is not None and is_kept else known

    def _given(self, step: Step) -> tuple[str, bool] | None:
        """That a variable is true, or is not, or is nothing, behind where it is given that.

        Go declares truth values that are false until they are given another one.
        """
        node = step.node
        if not isinstance(node, Assign) or len(node.left) != 1 or node.is_augmented:
            return None
        target, value = node.left[0], node.right
        if not isinstance(target, Name):
            return None
        if value is None and node.declared.name == "bool" and self._function.language == "go":
            return target.name, False
        if not isinstance(value, Literal) or value.kind not in {"boolean", "nothing"}:
            return None
        return target.name, value.value.lower() == "true"

    def _taken(self, way: Way, known: Known, question: Question) -> Known | None:
        """What is known behind a way; None where it is not taken."""
        if (way.runs and not question.is_inside) or (
            question.is_strict and not way.is_sure and not way.runs
        ):
            return None
        remembered = self._recurring if question.remembered is None else question.remembered
        for tested in way.tests:
            fact = fact_of(tested)
            if fact is None:
                continue
            if not question.is_strict and not self._is_plain(tested[0]):
                if not _is_read(tested[0]):
                    continue
                fact = (f"{_FOR_NOW}{fact[0]}", fact[1])
            if (fact[0], not fact[1]) in known:
                return None
            if fact[0].removeprefix(_FOR_NOW) in remembered:
                known |= {fact}
        return None if question.cut is not None and question.cut(way) else known

    def _is_plain(self, test: Expression) -> bool:
        """Whether it is about variables of the function alone, which nobody else changes.

        Constants are: by the convention of all languages, names in capitals.
        """
        match test:
            case Name(name=name):
                return name in self._variables or name.isupper()
            case Attribute(name=name):
                return name.isupper()
            case Comparison(left=left, right=right):
                return self._is_plain(left) and self._is_plain(right)
        return isinstance(test, Literal)


def _is_read(test: Expression) -> bool:
    """Whether a condition only reads variables and fields: it comes out so again right behind."""
    return not any(isinstance(part, Call | Await | Assigned) for part in within(test))


def _forgotten(step: Step, known: Known) -> Known:
    """Without what speaks of a variable that is given a value here."""
    node = step.node
    if not known or node is None:
        return known
    if not isinstance(node, Branch | Arm):
        known = frozenset(fact for fact in known if not fact[0].startswith(_FOR_NOW))
    if not isinstance(node, Assign | Loop):
        return known
    targets = node.left if isinstance(node, Assign) else node.targets
    names = {dotted(target) for target in targets} - {""}
    return frozenset(fact for fact in known if not any(_has(fact[0], name) for name in names))


@lru_cache(maxsize=4096)
def _has(text: str, name: str) -> bool:
    """Whether a condition has a variable in it, by its whole name."""
    return any(part == name or part.startswith(f"{name}.") for part in _DOTTED.findall(text))


def _shared(function: Function) -> Iterator[str]:
    """Variables that closures, or Go's pointers, may give another value at any time."""
    for node in (each for child in function.body.children for each in walk(child)):
        if isinstance(node, Closure):
            inner = [each for each in walk(node) if isinstance(each, Assign)]
            yield from (dotted(target) for each in inner for target in each.left)
        for root in expressions(node):
            for part in within(root):
                if isinstance(part, Unary) and part.operator == "&":
                    yield dotted(part.value)


def _entered(step: Step, way: Way, known: Known) -> Known:
    """Without what speaks of a variable that a closure has a parameter of the name of."""
    names = step.node.parameters if way.runs and isinstance(step.node, Closure) else ()
    return frozenset(fact for fact in known if not any(_has(fact[0], name) for name in names))


def _is_hidden(tested: Tested, closure: Closure) -> bool:
    """Whether a condition is about a variable that a closure has a parameter of the name of."""
    return any(
        isinstance(part, Name) and part.name in closure.parameters for part in within(tested[0])
    )


def fact_of(tested: Tested) -> tuple[str, bool] | None:
    """A condition that was true or false, in the form that all that say the same share."""
    test, is_true = tested
    if is_true is None:
        return None
    if not isinstance(test, Comparison):
        return test.text, is_true
    is_equal = is_true is not (test.operator in _NEGATIVE)
    if test.operator not in {*_NEGATIVE, "==", "is"}:
        return test.text, is_true
    for side, other in ((test.left, test.right), (test.right, test.left)):
        if isinstance(other, Literal) and other.kind == "nothing":
            return side.text, not is_equal
        if isinstance(other, Literal) and other.kind == "boolean":
            return side.text, is_equal is (other.value.lower() == "true")
    return f"{test.left.text} == {test.right.text}", is_equal
