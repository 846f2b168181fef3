"""What is done once for each key and kept: answers of a cache, fields that are filled on first use.

By structure: a test that something is missing, and in the same branch (or after it, where the test
leaves) an assignment of what was missing.
"""

from collections.abc import Collection, Iterator

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Jump, Node, Return, walk
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


def is_remembered(visit: Visit, root: Node | None = None, parameters: Collection[str] = ()) -> bool:
    """Whether a statement is only reached when its answer is missing, and that answer is kept.

    `root`: what stands outside it does not count (a loop: kept from round to round). What
    `parameters` are given for want of a value is gone when the call ends.
    """
    inside = root is None
    for place, parent in enumerate(visit.parents):
        if parent is root:
            inside = True
            continue
        if not inside:
            continue
        if isinstance(parent, CallSite) and parent.name in _FILLING:
            return True
        if isinstance(parent, Branch):
            missing = [
                place
                for place in _missing(parent.test)
                if not (isinstance(place, Name) and place.name in parameters and root is None)
            ]
            if missing and _keeps(parent, missing):
                return True
        siblings = parent.children
        inner = visit.parents[place + 1] if place + 1 < len(visit.parents) else visit.node
        if _returned_before(siblings, inner):
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
    """`if key in cache: return cache[key]`, and an assignment to the cache after it."""
    found: list[Expression] = []
    is_after = False
    for sibling in siblings:
        if sibling is inner:
            is_after = True
        if not is_after and isinstance(sibling, Branch) and _leaves(sibling):
            found.extend(_present(sibling.test))
    if not found or not is_after:
        return False
    rest = siblings[next(place for place, each in enumerate(siblings) if each is inner) :]
    return any(
        isinstance(target, Index) and target.value in found
        for sibling in rest
        for node in walk(sibling)
        if isinstance(node, Assign)
        for target in node.left
    )


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
    return any(isinstance(child, Return | Jump) for arm in arms[:1] for child in arm.children)
