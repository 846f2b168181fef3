"""What is done once for each key and kept: answers of a cache, fields that are filled on first use.

By structure: a test that something is missing, and in the same branch (or after it, where the test
leaves) an assignment of what was missing.
"""

from collections.abc import Iterator, Mapping

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Body,
    Branch,
    CallSite,
    Jump,
    Node,
    Return,
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


def is_remembered(visit: Visit, root: Node | None = None, body: Body | None = None) -> bool:
    """Whether a statement is only reached when its answer is missing, and that answer is kept.

    `root`: what stands outside it does not count (a loop: kept from round to round). What the
    parameters of `body` are given for want of a value is gone when the call ends, as are the
    containers that it makes itself.
    """
    inside = root is None
    parameters = body.parameters if body is not None else ()
    first = visit.parents[0] if visit.parents else visit.node
    if body is not None and inside and _returned_before(body, first):
        return True
    for place, parent in enumerate(visit.parents):
        inner = visit.parents[place + 1] if place + 1 < len(visit.parents) else visit.node
        if parent is root:
            inside = True
            if _returned_before(parent, inner):
                return True
            continue
        if not inside:
            continue
        if isinstance(parent, CallSite) and parent.name in _FILLING:
            return True
        if isinstance(parent, Branch):
            around = visit.parents[place - 1] if place else body
            asked = _asked_before(around, parent)
            missing = [
                place
                for place in _missing(parent.test, asked)
                if not (isinstance(place, Name) and place.name in parameters and root is None)
            ]
            if missing and _keeps(parent, missing):
                return True
        if _returned_before(parent, inner):
            return True
    return False


_FILLING = frozenset({"computeIfAbsent", "setdefault", "getOrPut", "get_or_set", "LoadOrStore"})
"""Methods of maps that run what they are given only for a key that is missing."""
_HAS = frozenset("has contains containsKey includes get Get Load getIfPresent".split())
_PUTS = frozenset("set put add Set Store Put".split())


def _missing(test: Expression | None, asked: Mapping[str, Expression]) -> Iterator[Expression]:
    """What a test finds missing: a container that lacks a key, a place that holds nothing.

    `asked`: variables with where they were looked up.
    """
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _missing(operand, asked)
        case Unary(operator="not" | "!", value=Name(name=name)) if name in asked:
            yield asked[name]
        case Comparison(operator="==" | "is", left=left, right=Literal(kind="nothing")):
            yield _place(left)
            if isinstance(left, Name) and left.name in asked:
                yield asked[left.name]
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


def _returned_before(around: Node, inner: Node) -> bool:
    """`if key in cache: return cache[key]`, and an assignment to the cache after it.

    The cache is there before: what stands around does not make it.
    """
    siblings = around.children
    place = next((place for place, each in enumerate(siblings) if each is inner), None)
    if place is None:
        return False
    found: list[Expression] = []
    asked: dict[str, Expression] = {}
    for sibling in siblings[:place]:
        asked.update(_asked(sibling))
        if isinstance(sibling, Branch) and _leaves(sibling):
            asked.update(each for child in sibling.children for each in _asked(child))
            found.extend(_present(sibling.test, asked))
    made = {name for node in siblings for name in _made(node)}
    found = [each for each in found if not (isinstance(each, Name) and each.name in made)]
    return bool(found) and any(
        isinstance(target, Index) and target.value in found
        for sibling in siblings[place:]
        for node in walk(sibling)
        if isinstance(node, Assign)
        for target in node.left
    )


def _made(node: Node) -> Iterator[str]:
    """Variables that an assignment gives a value as a whole."""
    if isinstance(node, Assign):
        yield from (target.name for target in node.left if isinstance(target, Name))


def _asked_before(around: Node | None, branch: Branch) -> Mapping[str, Expression]:
    """What was looked up right before a branch, or for its test."""
    asked: dict[str, Expression] = {}
    for sibling in around.children if around is not None else ():
        if sibling is branch:
            break
        asked.update(_asked(sibling))
    asked.update(each for child in branch.children for each in _asked(child))
    return asked


def _asked(node: Node) -> Iterator[tuple[str, Expression]]:
    """Variables that tell what a container has for a key: `name, ok := names[key]`."""
    if isinstance(node, Assign) and node.right is not None:
        container = _place(node.right)
        if container is not node.right:
            yield from ((name, container) for name in _made(node))


def _present(test: Expression | None, asked: Mapping[str, Expression]) -> Iterator[Expression]:
    """Where a test finds something. `asked`: variables with where they were looked up."""
    match test:
        case Name(name=name) if name in asked:
            yield asked[name]
        case Comparison(operator="in", right=right):
            yield right
        case Comparison(operator=operator, left=left) if operator in {"!=", "is not"}:
            yield asked.get(left.name, left) if isinstance(left, Name) else _place(left)
        case Call(function=Attribute(value=holder, name=name)) if name in _HAS:
            yield holder
        case Name() | Attribute():
            yield test


def _leaves(branch: Branch) -> bool:
    arms = [child for child in branch.children if isinstance(child, Arm)]
    return any(isinstance(child, Return | Jump) for arm in arms[:1] for child in arm.children)
