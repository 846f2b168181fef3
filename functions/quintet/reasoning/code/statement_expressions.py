"""The expressions that statements hold: all that one reads, or each once where it is evaluated."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Delete,
    Loop,
    Node,
    Try,
)
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Conditional,
    Expression,
    FunctionValue,
    Index,
)
from quintet.reasoning.code.functions import Function, Visit

_SLOTS: Final = ("right", "given", "test", "over", "element", "value", "call")


def chosen(visit: Visit, value: Expression | None) -> list[tuple[Visit, Expression | None]]:
    """Of `a if b else c` of a statement both, each with its arm; else the value itself."""
    if isinstance(value, Conditional):
        for branch in visit.node.children:
            if isinstance(branch, Branch) and _is_same(branch.test, value.test):
                arms = [child for child in branch.children if isinstance(child, Arm)]
                around = (*visit.parents, visit.node, branch)
                pairs = zip(arms, (value.then, value.otherwise), strict=False)
                return [each for arm, own in pairs for each in chosen(Visit(arm, around), own)]
    return [(visit, value)]


def _is_same(one: Expression | None, other: Expression) -> bool:
    """Whether two stand at one place of the source."""
    return one is not None and one.place == other.place


def expressions(node: Node) -> Iterator[Expression]:
    """The expressions that a statement itself reads; targets of assignments are none of them."""
    yield from _held(node)
    if isinstance(node, Arm):
        yield from node.subjects
    if isinstance(node, Assign):
        for target in node.left:
            if node.is_augmented:
                yield target
            elif isinstance(target, Index | Attribute):
                yield from target.parts
    for target in node.targets if isinstance(node, Delete) else ():
        yield from target.parts


def targets(node: Node) -> Iterator[Expression]:
    """What a statement gives a value to."""
    if isinstance(node, Assign):
        yield from node.left
    elif isinstance(node, Loop | Delete):
        yield from node.targets
    for root in expressions(node) if not isinstance(node, Try) else ():
        yield from (part.target for part in within(root) if isinstance(part, Assigned))


def within(root: Expression) -> Iterator[Expression]:
    """An expression and its parts, but not what functions without a name consist of."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, FunctionValue):
            waiting.extend(reversed(node.parts))


def expressions_of(visit: Visit) -> Iterator[tuple[Visit, Expression]]:
    """The expressions that a statement itself holds; those of calls stand within them.

    What a comprehension makes and tests stands within its loop.
    """
    node = visit.node
    for slot in ("right", "given", "test", "over", "value"):
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield visit, found
    for target in node.left if isinstance(node, Assign) else ():
        yield visit, target
    if isinstance(node, Loop):
        inside = Visit(node, (*visit.parents, node))
        for part in (*node.tests, *([node.element] if node.element is not None else [])):
            yield inside, part
    if isinstance(node, CallSite) and node.call is not None:
        is_whole = not visit.parents or not _has(visit.parents[-1], node.call)
        if is_whole:
            yield visit, node.call


def _held(node: Node) -> Iterator[Expression]:
    """What a statement has in its own fields, and the conditions of a comprehension."""
    for slot in _SLOTS:
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield found
    if isinstance(node, Loop):
        yield from node.tests


def _has(parent: Node, call: Call) -> bool:
    """Whether the call is a part of an expression of the statement around it."""
    return any(
        each.place.start <= call.place.start and call.place.end <= each.place.end
        for each in _held(parent)
    )


class Standing(NamedTuple):
    """An expression, what it is a part of (None of a statement's own), and its statement."""

    part: Expression
    around: Expression | None
    node: Node


_Key = tuple[int, int, type[Expression]]


class Standings:
    """Answers for one code base, kept."""

    def __init__(self) -> None:
        self._known: dict[str, dict[_Key, Standing]] = {}

    def of(self, function: Function) -> Iterator[Standing]:
        """The expressions of a function, each once."""
        yield from self._all(function).values()

    def around(self, function: Function, part: Expression) -> Expression | None:
        """What an expression is directly a part of."""
        found = self._all(function).get(_key(part))
        return found.around if found is not None else None

    def call_of(self, function: Function, read: Attribute) -> Call | None:
        """The call of a method, where an attribute is one."""
        around = self.around(function, read)
        is_method = isinstance(around, Call) and around.function == read
        return around if is_method and isinstance(around, Call) else None

    def _all(self, function: Function) -> dict[_Key, Standing]:
        if function.symbol.id not in self._known:
            self._known[function.symbol.id] = _standings(function)
        return self._known[function.symbol.id]


def _standings(function: Function) -> dict[_Key, Standing]:
    found: dict[_Key, Standing] = {}
    for visit in function.visits:
        for _, root in expressions_of(visit):
            waiting: list[tuple[Expression, Expression | None]] = [(root, None)]
            while waiting:
                part, around = waiting.pop()
                known = found.get(_key(part))
                if known is None or _says_more(around, known):
                    found[_key(part)] = Standing(part, around, visit.node)
                waiting.extend((inner, part) for inner in part.parts)
    return found


def _says_more(around: Expression | None, known: Standing) -> bool:
    """Whether a place tells more than the known one: a call stands for itself beside its use."""
    if known.around is not None:
        return False
    return around is not None or isinstance(known.node, CallSite)


def _key(part: Expression) -> _Key:
    return (part.place.start, part.place.end, type(part))
