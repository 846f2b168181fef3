"""How a condition is gone through, part by part, and the ways that a choice has."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Await,
    Branch,
    Closure,
    Handler,
    Loop,
    Node,
    Try,
    call_of,
)
from quintet.codegraph.syntax.expressions import (
    Collection,
    Comparison,
    Expression,
    Logical,
    Other,
    Unary,
)
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within

Tested = tuple[Expression, bool | None]
"""A condition, and what it was; None where it only had a part in it."""


@dataclass(eq=False, slots=True)
class Step:
    """A statement, or a place between two. `end`: how the function, or a closure, is left here."""

    node: Node | None = None
    ways: list["Way"] = field(default_factory=list)
    end: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Leads to a step. `fails`: an error of a call takes it; `runs`: it goes into a closure."""

    to: Step
    tests: tuple[Tested, ...] = ()
    """What is known on it."""
    is_sure: bool = True
    fails: bool = False
    runs: bool = False


@dataclass(frozen=True)
class Exits:
    """Where statements go that do not go on."""

    returned: Callable[[], Step]
    failed: Callable[[], Step]
    broken: Callable[[], Step]
    continued: Callable[[], Step]
    labelled: Mapping[str, tuple[Callable[[], Step], Callable[[], Step]]] = field(
        default_factory=dict
    )
    """Loop's label to where `break` and `continue` of it go."""

    def jumped(self, label: str, *, is_break: bool) -> Step:
        """Where a `break` or `continue` goes."""
        broken, continued = self.labelled.get(label, (self.broken, self.continued))
        return broken() if is_break else continued()

    def through(self, passed: Callable[[Step], Step]) -> "Exits":
        """The same, with something done on the way to each."""

        def by(exit_: Callable[[], Step]) -> Callable[[], Step]:
            return lambda: passed(exit_())

        return Exits(
            by(self.returned),
            by(self.failed),
            by(self.broken),
            by(self.continued),
            {name: (by(ends), by(again)) for name, (ends, again) in self.labelled.items()},
        )


@dataclass(frozen=True)
class ControlFlow:
    """Of one function."""

    entry: Step
    _steps: Mapping[int, Sequence[Step]]

    def of(self, node: Node) -> Sequence[Step]:
        """The steps of a statement: several where it stands behind several ways out."""
        return self._steps.get(id(node), ())


_FALL_THROUGH: Final = frozenset({"javascript", "typescript", "java"})
_REST: Final = frozenset({"else", "default"})


class Branching(ABC):
    """Of a function; what its statements are made of is the subclass's."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.steps: dict[int, list[Step]] = {}

    @abstractmethod
    def block(self, nodes: Sequence[Node], after: Step, exits: Exits) -> Step:
        """Statements one after the other, and then `after`; where they begin."""

    def step(self, node: Node | None, *ways: Way) -> Step:
        """A new one."""
        step = Step(node, list(ways))
        if node is not None:
            self.steps.setdefault(id(node), []).append(step)
        return step

    def branch(self, node: Branch, after: Step, exits: Exits) -> Step:
        """Its conditions in turn, each way to its arm; a choice first looks at what it is about."""
        arms = [child for child in node.children if isinstance(child, Arm)]
        calls = [child for child in node.children if not isinstance(child, Arm)]
        is_choice = _is_choice(node)
        entries = self._arms(arms, after, exits, is_choice=is_choice)
        others = [
            arm.label in _REST or (not is_choice and at > 0 and arm.label == arms[0].label)
            for at, arm in enumerate(arms)
        ]
        rest = [entry for entry, is_rest in zip(entries, others, strict=True) if is_rest]
        waits = is_choice and any("<-" in arm.label for arm in arms)
        otherwise = rest[0] if rest else Step() if waits else after
        placed: list[Node] = []
        for arm, entry, is_rest in reversed(list(zip(arms, entries, others, strict=True))):
            if is_rest:  # of `a if b else c` the second arm has the label of the first
                continue
            test = _case(node.test, arm) if is_choice else arm.test or node.test
            own = [call for call in calls if not is_choice and test and stands_in(test, call)]
            placed += own
            begin = entry
            if arm.guard is not None:
                begin = self.decision(arm.guard, arm.children, entry, otherwise, exits)
            otherwise = self.decision(test, own, begin, otherwise, exits)
        loose = [call for call in calls if call not in placed]
        return self.block(loose, self.step(node, Way(otherwise)), exits)

    def _arms(
        self, arms: Sequence[Arm], after: Step, exits: Exits, *, is_choice: bool
    ) -> list[Step]:
        """Where each begins; in a choice `break` leaves it, and some languages fall through."""
        language = self.function.language
        if is_choice and language != "python":
            exits = replace(exits, broken=lambda: after)
        entries: list[Step] = []
        for arm in reversed(arms):
            falls = is_choice and language in _FALL_THROUGH and entries
            body = [child for child in arm.children if not _is_asked(arm, child)]
            begin = self.block(body, entries[0] if falls else after, exits)
            entries.insert(0, self.step(arm, Way(begin)))
        return entries

    def decision(
        self,
        test: Expression | None,
        calls: Sequence[Node],
        yes: Step,
        no: Step,
        exits: Exits,
    ) -> Step:
        """A condition part by part, each with its calls, as the language goes through it."""
        if isinstance(test, Logical) and test.operator in {"and", "or"}:
            is_and = test.operator == "and"
            yes = self.step(None, Way(yes, ((test, True),)))
            no = self.step(None, Way(no, ((test, False),)))
            step = yes if is_and else no
            for operand in reversed(test.operands):
                ways = (step, no) if is_and else (yes, step)
                step = self.decision(operand, calls, *ways, exits)
            return step
        if isinstance(test, Unary) and test.operator in {"not", "!"}:
            return self.decision(test.value, calls, no, yes, exits)
        if test is None:
            return self.step(None, Way(yes, is_sure=False), Way(no, is_sure=False))
        step = self.step(None, Way(yes, ((test, True),)), Way(no, ((test, False),)))
        return self.block([call for call in calls if stands_in(test, call)], step, exits)


def stands_in(test: Expression, node: Node) -> bool:
    """Whether a call stands within a condition, or what is awaited, assigned, gone over there."""
    own: Expression | None = call_of(node)
    match node:
        case Assign(right=inner) | Await(given=inner) | Loop(over=inner):
            own = inner
    start = own.place.start if own is not None else -1
    return test.place.start <= start < test.place.end


def _is_asked(arm: Arm, node: Node) -> bool:
    """Whether a call stands in what a case has behind its value."""
    return arm.guard is not None and stands_in(arm.guard, node)


def _case(subject: Expression | None, arm: Arm) -> Expression | None:
    """What is asked where a value is chosen by: that the subject equals it, or one of several."""
    value = arm.test
    if value is None:
        return None
    several = isinstance(value, Collection) and value.kind == "tuple"
    is_whole = not several and not (isinstance(value, Other) and value.inner)
    asked: tuple[Expression, ...] = (value,) if is_whole else value.parts
    if subject is not None:
        asked = tuple(Comparison("==", subject, each, place=each.place) for each in asked)
    return Logical("or", asked, place=value.place) if len(asked) > 1 else asked[0]


def values_tested(visit: Visit) -> tuple[Tested, ...]:
    """Of a call in `a and f()` the `a`, unless a branch goes through that part by part."""
    found: list[Tested] = []
    inner = (Branch, Arm, Loop, Closure, Try, Handler)
    around = list(takewhile(lambda parent: not isinstance(parent, inner), reversed(visit.parents)))
    behind = visit.parents[-1 - len(around)] if len(around) < len(visit.parents) else None
    roots = [root for parent in around for root in expressions(parent)]
    if isinstance(behind, Branch) and behind.test is not None and _is_choice(behind):
        roots.append(behind.test)  # which no branch goes through
    values = [part for root in roots for part in within(root)]
    for part in values:
        if isinstance(part, Logical):
            held = [at for at, each in enumerate(part.operands) if stands_in(each, visit.node)]
            known = {"and": True, "or": False}.get(part.operator)
            found += [(each, known) for each in part.operands[: held[0] if held else 0]]
    return tuple(dict.fromkeys(found))


def _is_choice(node: Branch) -> bool:
    """Whether it chooses by a value, if only between its default and nothing."""
    arms = (each.label for each in node.children if isinstance(each, Arm))
    return any(label.startswith("case ") or label == "default" for label in arms)
