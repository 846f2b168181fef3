"""The check that a parameter, or an entry of its options, has a default."""

from typing import Final

from quintet.codegraph.statements import Assign, Branch
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comparison,
    Expression,
    Keyword,
    Literal,
    Logical,
    Name,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.forms import HasDefault
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    fails,
    holds,
    not_known,
    refused,
    spot,
)
from quintet.reasoning.hypotheses.checks.parts import equals

_EMPTY: Final = frozenset({"", "0", "-1", "null", "nil", "None", "undefined"})
"""What a value equals where none was given."""
_BOUNDS: Final = {"<": "1", "<=": "0"}
"""What it is below then: `size < 1`. Below nothing, it was given, and is only mended."""


def has_default(asked: Asked, check: HasDefault) -> Outcome:
    """As the function's own line says, or what it puts in place of a value that is not given."""
    function, name = asked.function, check.parameter
    defaults, value = function.body.defaults, None
    for visit in function.visits if name not in defaults else ():
        value = value or _put(function, visit, name)
    known = {parameter.name.lstrip("*.") for parameter in function.symbol.parameters}
    known |= {*function.body.unpacked, *defaults}
    if value is None and name not in known and not _is_entry(function, name):
        message = f"{function.symbol.qualified} has no parameter {name}; it has: "
        message += ", ".join(sorted(known)) or "none"
        raise refused((*asked.where, "parameter"), message, name)
    value = defaults.get(name) or value
    if value is None:
        return fails([asked.whole(f"`{name}` has no default")])
    at = spot(function, value, f"`{name}` is `{value.text}` by default")
    if "value" not in check.model_fields_set:
        return holds([at])
    is_it = equals(value, check.value)
    return not_known([at]) if is_it is None else holds([at]) if is_it else fails([at])


def _put(function: Function, visit: Visit, name: str) -> Expression | None:
    """What a statement puts in place of a parameter, or an entry of one, that is not given.

    It has a map into which the parameter's own entries are spread behind it, `options.size ?? 10`,
    `options.get("size", 10)`, or stands where `options.size < 1`.
    """
    right = getattr(visit.node, "right", None)
    found = None
    for item in right.items if isinstance(right, Collection) and right.kind == "map" else ():
        if isinstance(item, Keyword) and item.name == name:
            found = item.value
        is_given = isinstance(item, Spread) and dotted(item.value) in function.body.parameters
        if is_given and found is not None:
            return found
    for root in expressions(visit.node):
        for part in within(root):
            match part:
                case Logical(operator="or" | "??", operands=(value, other)) if _is_it(
                    function, value, name
                ):
                    return other
                case Call(name="get" | "pop", arguments=(Literal(value=entry), other)):
                    if entry == name and dotted(part.receiver) in function.body.parameters:
                        return other
    return _put_where_empty(function, visit, name)


def _put_where_empty(function: Function, visit: Visit, name: str) -> Expression | None:
    """What is assigned in a branch that asks whether there is a value."""
    node = visit.node
    if not isinstance(node, Assign) or not any(_is_it(function, each, name) for each in node.left):
        return None
    around = [parent.test for parent in visit.parents if isinstance(parent, Branch)]
    match around[-1] if around else None:
        case Unary(operator="not", value=value) if _is_it(function, value, name):
            return node.right
        case Comparison(operator=how, left=value, right=Literal(value=none)):
            is_empty = none in _EMPTY if how in {"==", "is"} else _BOUNDS.get(how) == none
            return node.right if is_empty and _is_it(function, value, name) else None
    return None


def _is_it(function: Function, value: Expression, name: str) -> bool:
    """Whether it is the parameter of a name, or the entry of one."""
    given = function.body.parameters
    match value:
        case Name(name=asked):
            return asked == name and asked in given
        case Attribute(value=Name(name=owner), name=entry):
            return entry == name and owner in given
    return False


def _is_entry(function: Function, name: str) -> bool:
    roots = (root for visit in function.visits for root in expressions(visit.node))
    return any(_is_it(function, part, name) for root in roots for part in within(root))
