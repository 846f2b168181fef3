"""Collections that a loop takes along from round to round, as they are or with more in them."""

from quintet.codegraph.statements import Assign, Closure, Loop, Node, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Collection,
    Expression,
    Index,
    Literal,
    Name,
    Slice,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.loops import depends


def is_carried(value: Expression | None, loop: Loop) -> bool:
    """Whether a collection is the same in each round, but for elements that rounds add to it.

    All that came before (`rows[:place]`), or that is still to come, is a part of such a one.
    """
    whole = _part_of(value)
    if whole is None or not depends(whole, loop):
        return whole is not None
    name = dotted(whole)
    if not name:
        return False
    return not any(_gives_anew(node, whole, name) for node in walk(loop))


def _gives_anew(node: Node, whole: Expression, name: str) -> bool:
    """Whether a statement gives a variable, or what it is a field of, another value."""
    heads = {name, name.partition(".")[0]}
    match node:
        case Loop(variables=bound) | Closure(parameters=bound):
            return bool(heads & set(bound))
        case Assign() if heads & set(node.writes):
            return whole not in node.left or not _only_adds(node, whole)
    return False


def _part_of(value: Expression | None) -> Expression | None:
    """What a slice from the beginning or to the end is taken from; None of any other slice."""
    match value:
        case Index(value=whole, index=Slice(start=start, stop=stop, step=None)):
            bounds = [each for each in (start, stop) if each is not None and not _is_zero(each)]
            return whole if len(bounds) == 1 and names_in(bounds[0]) else None
        case Call(function=Attribute(value=whole, name="slice" | "subList"), arguments=given):
            bounds = [each for each in given if not _is_zero(each)]
            return whole if len(bounds) == 1 and names_in(bounds[0]) else None
    return value


def _is_zero(expression: Expression) -> bool:
    return isinstance(expression, Literal) and expression.value == "0"


def _only_adds(node: Assign, grown: Expression) -> bool:
    """Whether an assignment gives a collection its own elements and more: `x = append(x, y)`."""
    if node.is_augmented:
        return node.operator == "+="
    match node.right:
        case Call(function=Name(name="append"), arguments=(first, *_)):
            return first == grown
        case Call(function=Attribute(value=value, name="concat")):
            return value == grown
        case Binary(operator="+", left=left):
            return left == grown
        case Collection(items=items):
            return any(isinstance(item, Spread) and item.value == grown for item in items)
    return False
