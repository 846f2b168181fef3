"""What is done once for each key and kept: answers of a cache, fields that are filled on first use.

By structure: a test that something is missing, and in the same branch (or after it, where the test
leaves) an assignment of what was missing.
"""

from collections.abc import Iterator
from itertools import pairwise

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Body,
    Branch,
    CallSite,
    Handler,
    Jump,
    Node,
    Return,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Comparison,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Unary,
)
from quintet.reasoning.code.functions import Visit


def is_remembered(visit: Visit, body: Body, root: Node | None = None) -> bool:
    """Whether a statement is only reached when its answer is missing, and that answer is kept.

    `root`: what stands outside it does not count (a loop: kept from round to round). What
    parameters are given for want of a value is gone when the call ends.
    """
    within = body if root is None else root
    around: tuple[Node, ...] = (body, *visit.parents, visit.node)
    first = next((place for place, each in enumerate(around) if each is within), len(around))
    gone = frozenset(body.parameters) if root is None else frozenset()
    return any(_keeps_within(parent, inner, gone) for parent, inner in pairwise(around[first:]))


def _keeps_within(parent: Node, inner: Node, gone: frozenset[str]) -> bool:
    """Whether a statement only reaches the one within it for what is missing, and keeps that."""
    if isinstance(parent, CallSite) and parent.name in _FILLING:
        return True
    missing: list[Expression] = []
    if isinstance(parent, Branch):
        found = _missing(parent.test)
        missing = [each for each in found if not (isinstance(each, Name) and each.name in gone)]
    elif isinstance(parent, Try) and isinstance(inner, Handler) and _is_of_missing(inner):
        missing = [each.value for each in _looked_up(parent) if isinstance(each, Index)]
    if missing and _keeps(parent, missing):
        return True
    return _returned_before(parent.children, inner)


def is_done_once(visit: Visit) -> bool:
    """Whether a statement stands where a field has no value yet.

    It is given one there, whatever the function is given: `if not self.kinds: self.kinds = all()`.
    """
    for parent in visit.parents:
        missing = list(_missing(parent.test)) if isinstance(parent, Branch) else []
        places = [each for each in missing if isinstance(each, Attribute)]
        if places and any(
            target in places
            for node in walk(parent)
            if isinstance(node, Assign)
            for target in node.left
        ):
            return True
    return False


_FILLING = frozenset({"computeIfAbsent", "setdefault", "getOrPut", "get_or_set", "LoadOrStore"})
"""Methods of maps that run what they are given only for a key that is missing."""
_HAS = frozenset("has contains containsKey includes get Get Load getIfPresent".split())
_PUTS = frozenset("set put add Set Store Put".split())


def _missing(test: Expression | None) -> Iterator[Expression]:
    """What a test finds missing: a container that lacks a key, a place that holds nothing."""
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _missing(operand)
        case Comparison(operator="==" | "is", left=left, right=Literal(kind="nothing")):
            yield _place(left)
        case Comparison(operator="not in", right=right):
            yield right
        case Unary(operator="not", value=Comparison(operator="in", right=right)):
            yield right
        case Unary(operator="not", value=value):
            yield _place(value)


def _place(expression: Expression) -> Expression:
    """Where a value is looked up: of `cache.get(key)` and `cache[key]` the cache."""
    match expression:
        case Assigned(value=value):
            return _place(value)
        case Call(function=Attribute(value=holder, name=name)) if name in _HAS:
            return holder
        case Index(value=value):
            return value
    return expression


def _keeps(node: Node, missing: list[Expression]) -> bool:
    """Whether what was missing is given a value within a statement."""
    names = {place.name for place in missing if isinstance(place, Name | Attribute)}
    outside = _declared_outside(node)
    for inner in walk(node):
        if isinstance(inner, Assign):
            if any(_is_kept_in(target, missing, names, outside) for target in inner.left):
                return True
        elif isinstance(inner, CallSite) and inner.name in _PUTS and inner.call is not None:
            owner = inner.call.receiver
            if owner is not None and (owner in missing or isinstance(owner, Attribute)):
                return True
    return False


def _is_kept_in(
    target: Expression, missing: list[Expression], names: set[str], outside: frozenset[str]
) -> bool:
    """Whether a target is a place that was found missing, or an entry of one."""
    match target:
        case Index(value=Name(name=name) | Attribute(name=name) as holder):
            return holder in missing or name in names
        case Attribute():
            return target in missing
        case Name(name=name):
            return target in missing and name in outside
    return False


def _declared_outside(node: Node) -> frozenset[str]:
    """Names that a branch gives a value to without declaring them there."""
    assigned = [inner for inner in walk(node) if isinstance(inner, Assign)]
    return frozenset(name for inner in assigned for name in inner.writes if not inner.declared.name)


def _returned_before(siblings: tuple[Node, ...], inner: Node) -> bool:
    """`if key in cache: return cache[key]`, and an assignment to the cache after it.

    So does `try: return cache[key]` where the error of a missing key is passed over.
    """
    place = next((place for place, each in enumerate(siblings) if each is inner), 0)
    before, after = siblings[:place], siblings[place:]
    found: list[Expression] = []
    owners: list[Expression] = []
    for sibling in before:
        if isinstance(sibling, Branch) and _leaves(sibling):
            found.extend(_present(sibling.test))
        elif isinstance(sibling, Try) and _passes_over_missing(sibling):
            looked_up = list(_looked_up(sibling))
            found.extend(_place(each) for each in looked_up)
            owners.extend(
                each.receiver for each in looked_up if isinstance(each, Call) and each.receiver
            )
    if not found and not owners:
        return False
    nodes = [node for sibling in after for node in walk(sibling)]
    targets = [target for node in nodes if isinstance(node, Assign) for target in node.left]
    is_kept = any(isinstance(target, Index) and target.value in found for target in targets)
    return is_kept or any(_is_handed(node, owners, targets) for node in nodes)


def _is_handed(node: Node, owners: list[Expression], given: list[Expression]) -> bool:
    """Whether a method of what was asked for the answer is given the new one: `self._add(row)`."""
    call = node.call if isinstance(node, CallSite) else None
    return (
        call is not None
        and call.receiver in owners
        and any(argument in given for argument in call.arguments)
    )


KEY_ERRORS = frozenset({"KeyError", "LookupError"})
_MISSING = KEY_ERRORS | {"AttributeError", "IndexError"}


def _is_of_missing(handler: Handler) -> bool:
    return bool(handler.caught) and set(handler.caught) <= _MISSING


def _passes_over_missing(node: Try) -> bool:
    """Whether it goes on behind it only where what was looked up is missing."""
    return all(_is_of_missing(each) and not _ends(each) for each in node.handlers)


def _looked_up(node: Try) -> Iterator[Expression]:
    """What is given back at once where it is there: an entry, or what a method finds."""
    for child in node.children:
        if isinstance(child, Return) and isinstance(child.given, Index | Call | Attribute):
            yield child.given


def _present(test: Expression | None) -> Iterator[Expression]:
    """Where a test finds something."""
    match test:
        case Comparison(operator="in", right=right):
            yield right
        case Comparison(operator=operator, left=left) if operator in {"!=", "is not"}:
            yield _place(left)
        case Call(function=Attribute(value=holder, name=name)) if name in _HAS:
            yield holder
        case Name() | Attribute():
            yield test


def _leaves(branch: Branch) -> bool:
    arms = [child for child in branch.children if isinstance(child, Arm)]
    return any(_ends(arm) for arm in arms[:1])


def _ends(node: Node) -> bool:
    return any(isinstance(child, Return | Jump) for child in node.children)
