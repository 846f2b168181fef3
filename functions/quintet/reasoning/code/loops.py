"""Loops: which of those around a statement repeats it for data, and what changes in each round."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import (
    Assign,
    CallSite,
    Closure,
    Jump,
    Loop,
    Node,
    Raise,
    Return,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Literal,
    Name,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted, names_in

SMALL: Final = 64
"""A loop of at most so many rounds is small."""
_SAME: Final = frozenset(
    """range len enumerate list tuple reversed sorted iter set keys values entries items stream all
    slice entrySet keySet parallelStream iterator entries""".split()
)
"""What only passes on the elements of what it is given, or of what it is called on."""


def goes_over_data(loop: Loop) -> bool:
    """Whether it takes one element after the other, unlike paging, polling and trying again."""
    if loop.over is not None:
        return True
    if worklist(loop) is not None:
        return True
    match loop.test:
        case Comparison(
            operator="<" | "<=" | "!=" | ">" | ">=", left=Name(name=counter), right=right
        ):
            given = [
                node.right
                for node in walk(loop)
                if isinstance(node, Assign) and counter in node.writes
            ]
            if isinstance(right, Literal) and right.kind == "nothing":
                # `node = node.next` goes on in what is there, `cursor = page.next` asks for more.
                return bool(given) and all(counter in names_in(value) for value in given)
            return bool(given)
        case Call(function=Attribute(value=value, name=name)):
            return name in _ADVANCES and not given_anew(value, loop)
    return False


_ADVANCES: Final = frozenset(
    "Next next hasNext hasNextLine Scan hasMoreElements NextResultSet MoveNext find".split()
)
"""Methods that tell whether there is another element."""


def is_chunked(loop: Loop) -> bool:
    """Whether each round takes many elements at once: the counter goes on by more than one."""
    if isinstance(loop.over, Call) and loop.over.name == "range":
        step = loop.over.argument(2)
        return step is not None and not _is_one(step)
    for child in loop.children if loop.over is None else ():
        if isinstance(child, Assign) and child.operator in {"+=", "-="} and child.right is not None:
            tested = names_in(loop.test)
            if set(child.writes) & tested and not _is_one(child.right):
                return True
    return False


def _is_one(expression: Expression) -> bool:
    return isinstance(expression, Literal) and expression.value == "1"


def subject(loop: Loop) -> Expression | None:
    """What it goes over, without what only passes elements on; of a counter its limit."""
    found = loop.over
    if found is None:
        found = _limit(loop.test)
    while True:
        match found:
            case Call(function=Name(name="range"), arguments=(_, limit, *_)):
                found = limit
            case Call(function=Name(name=name), arguments=(first, *_)) if name in _SAME:
                found = first.value if isinstance(first, Spread) else first
            case Call(function=Attribute(value=Name(name="Object" | "Array")), arguments=(first,)):
                found = first
            case Call(function=Attribute(value=value, name=name)) if name in {*_SAME, "size"}:
                found = value
            case Attribute(value=value, name="length"):
                found = value
            case _:
                return found


def _limit(test: Expression | None) -> Expression | None:
    """What a counter is compared with."""
    match test:
        case Comparison(operator="<" | "<=" | ">" | ">=" | "!=", right=right):
            is_other = isinstance(right, Literal) and right.kind != "number"
            return None if is_other else right
    return None


def changing(loop: Loop) -> frozenset[str]:
    """The names that hold something else in each round: what it binds, and what it assigns."""
    found = set(loop.variables)
    for node in walk(loop):
        if isinstance(node, Assign):
            found.update(node.writes)
        elif isinstance(node, Loop):
            found.update(node.variables)
        elif isinstance(node, Closure):
            found.update(node.parameters)
    return frozenset(found)


def depends(expression: Expression | None, loop: Loop) -> bool:
    """Whether an expression may have another value in each round."""
    read = names_in(expression)
    changed = changing(loop)
    return any(name in changed or name.partition(".")[0] in changed for name in read)


def given_anew(expression: Expression, loop: Loop) -> bool:
    """Whether a loop gives a variable another value as a whole, or binds it."""
    whole = dotted(expression)
    heads = {whole, whole.partition(".")[0]}
    for node in walk(loop):
        if isinstance(node, Loop) and heads & set(node.variables):
            return True
        targets = node.left if isinstance(node, Assign) and not node.is_augmented else ()
        if any(dotted(target) in heads for target in targets):
            return True
    return False


def is_left(loop: Loop) -> bool:
    """Whether anything in a loop may end it, or what it runs in."""
    for node in within_function(loop):
        if isinstance(node, Return | Raise) or (isinstance(node, Jump) and node.is_break):
            return True
        if isinstance(node, CallSite) and (node.name in _ENDING or node.name.startswith("Fatal")):
            return True
    return False


_ENDING: Final = frozenset({"panic", "Exit", "Goexit"})


def within_function(node: Node) -> Iterator[Node]:
    """What stands in a statement, without what closures do."""
    for child in node.children:
        yield child
        if not isinstance(child, Closure):
            yield from within_function(child)


def worklist(loop: Loop) -> Expression | None:
    """The container that a loop empties element by element (`while queue: queue.pop()`)."""
    held = _not_empty(loop.test)
    if held is None:
        return None
    for node in walk(loop):
        call = call_of(node)
        if call is not None and call.name in _TAKES and call.receiver == held:
            return held
    return None


_TAKES: Final = frozenset(
    "pop popleft popitem shift poll pollFirst pollLast remove removeFirst removeLast".split()
)
"""Methods that take an element out of a container."""
_COUNTS: Final = frozenset({"length", "size"})


def _not_empty(test: Expression | None) -> Expression | None:
    """What a condition finds to have elements."""
    match test:
        case Name() | Attribute() if not _counts(test):
            return test
        case Attribute(value=value):
            return value
        case Call(function=Name(name="len"), arguments=(value,)):
            return value
        case Call(function=Attribute(value=value, name=name)) if name in _COUNTS:
            return value
        case Unary(operator="not", value=Call(function=Attribute(value=value, name="isEmpty"))):
            return value
        case Comparison(operator=">" | "!=" | ">=", left=left, right=Literal()):
            return _not_empty(left) if not isinstance(left, Name) else None
    return None


def _counts(test: Expression) -> bool:
    return isinstance(test, Attribute) and test.name in _COUNTS
