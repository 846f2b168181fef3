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
    Handler,
    Jump,
    Node,
    Return,
    Try,
    call_of,
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
    parameters are given for want of a value is gone when the call ends, as are the containers that
    the function makes itself.
    """
    within = body if root is None else root
    around: tuple[Node, ...] = (body, *visit.parents, visit.node)
    first = next((place for place, each in enumerate(around) if each is within), len(around))
    gone = frozenset(body.parameters) if root is None else frozenset()
    return any(
        _keeps_within(around[max(place - 1, 0)], around[place], around[place + 1], gone)
        for place in range(first, len(around) - 1)
    )


def _keeps_within(outer: Node, parent: Node, inner: Node, gone: frozenset[str]) -> bool:
    """Whether a statement only reaches the one within it for what is missing, and keeps that."""
    if isinstance(parent, CallSite) and parent.name in _FILLING:
        return True
    missing: list[Expression] = []
    if isinstance(parent, Branch):
        asked = _asked_before(outer, parent)
        is_otherwise = isinstance(inner, Arm) and inner.label == "else"
        found = (_present if is_otherwise else _missing)(parent.test, asked)
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
        missing = list(_missing(parent.test, {})) if isinstance(parent, Branch) else []
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


def _returned_before(siblings: tuple[Node, ...], inner: Node) -> bool:
    """`if key in cache: return cache[key]`, and an assignment to the cache after it.

    So does `try: return cache[key]` where the error of a missing key is passed over. The cache is
    there before: what stands around does not make it.
    """
    place = next((place for place, each in enumerate(siblings) if each is inner), 0)
    before, after = siblings[:place], siblings[place:]
    found: list[Expression] = []
    owners: list[Expression] = []
    asked: dict[str, Expression] = {}
    for sibling in before:
        asked.update(_asked(sibling))
        if isinstance(sibling, Branch) and _leaves(sibling):
            asked.update(each for child in sibling.children for each in _asked(child))
            found.extend(_present(sibling.test, asked))
        elif isinstance(sibling, Try) and _passes_over_missing(sibling):
            looked_up = list(_looked_up(sibling))
            found.extend(_place(each) for each in looked_up)
            owners.extend(
                each.receiver for each in looked_up if isinstance(each, Call) and each.receiver
            )
    made = {name for node in siblings for name in _made(node)}
    found = [each for each in found if not (isinstance(each, Name) and each.name in made)]
    if not found and not owners:
        return False
    nodes = [node for sibling in after for node in walk(sibling)]
    targets = [target for node in nodes if isinstance(node, Assign) for target in node.left]
    is_kept = any(isinstance(target, Index) and target.value in found for target in targets)
    return is_kept or any(_is_handed(node, owners, targets) for node in nodes)


def _is_handed(node: Node, owners: list[Expression], given: list[Expression]) -> bool:
    """Whether a method of what was asked for the answer is given the new one: `self._add(row)`."""
    call = call_of(node)
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
    given: dict[str, Expression] = {}
    for child in node.children:
        if isinstance(child, Assign) and child.right is not None:
            given.update(dict.fromkeys(_made(child), child.right))
        elif isinstance(child, Return) and child.given is not None:
            value = given.get(child.given.name) if isinstance(child.given, Name) else child.given
            if isinstance(value, Index | Call | Attribute):
                yield value


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
    return any(_ends(arm) for arm in arms[:1])


def _ends(node: Node) -> bool:
    return any(isinstance(child, Return | Jump) for child in node.children)
