"""The expressions of a statement that are given a value, or may be, and those that are read."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Assign, call_of
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Collection,
    Expression,
    Index,
    Keyword,
    Literal,
    Name,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.code.statement_expressions import expressions, targets, within

_SETTERS: Final = frozenset(
    {"setattr", "object.__setattr__", "Object.defineProperty", "Reflect.set"}
)
"""They give a field of their first argument, by its name, a value."""
_FILLERS: Final = frozenset({"Object.assign", "Object.defineProperties"})
"""They may give any field of their first argument a value."""


def written(visit: Visit) -> Iterator[Expression]:
    """What a statement gives a value, the containers of an entry too."""
    node = visit.node
    if isinstance(node, Assign) and node.right is None and not node.is_augmented:
        return  # declared, and given nothing yet
    for target in (part for each in targets(node) for part in _targets_within(each)):
        place = target
        yield place
        while isinstance(place, Index):
            field = _field_of(place)
            yield from [field] if field is not None else []
            place = place.value
            yield place
    call = call_of(node)
    if call is not None and dotted(call.function) in _SETTERS:
        yield from _fields_set(call)


def perhaps_written(visit: Visit, name: str) -> Iterator[Expression]:
    """What a statement may give a value to in a field of this name: by its address, or with all."""
    for part in read(visit):
        if isinstance(part, Unary) and part.operator == "&":
            yield part.value
    for target in targets(visit.node):
        if isinstance(target, Unary) and target.operator == "*":
            yield Attribute(target.value, name, place=target.place)
    call = call_of(visit.node)
    owner = call.arguments[0] if call is not None and call.arguments else None
    if call is not None and owner is not None:
        is_dynamic = dotted(call.function) in _SETTERS and not [*_fields_set(call)]
        if is_dynamic or dotted(call.function) in _FILLERS:
            yield Attribute(owner, name, place=call.place)


def read(visit: Visit) -> Iterator[Expression]:
    """All that a statement uses, what a pattern takes out of a value too."""
    for root in expressions(visit.node):
        yield from within(root)
    node = visit.node
    if isinstance(node, Assign) and node.right is not None:
        for pattern in (each for each in node.left if isinstance(each, Collection)):
            for item in pattern.items if pattern.kind == "map" else ():
                entry = item.target if isinstance(item, Assigned) else item
                if isinstance(entry, Keyword | Name):
                    yield Attribute(node.right, entry.name, place=node.right.place)


def _targets_within(target: Expression) -> Iterator[Expression]:
    """Of `[a, b] = rows` and `({key: a} = row)` each of them."""
    match target:
        case Collection(items=items):
            for item in items:
                yield from _targets_within(item)
        case Keyword(value=value) | Spread(value=value):
            yield from _targets_within(value)
        case _:
            yield target


def _field_of(target: Index) -> Expression | None:
    """The field that an entry is: `self.__dict__["total"]`, `vars(self)["total"]`."""
    match target:
        case Index(index=Literal(kind="text", value=name), value=value):
            if isinstance(value, Attribute) and value.name == "__dict__":
                return Attribute(value.value, name, place=target.place)
            if isinstance(value, Call) and value.name == "vars" and value.arguments:
                return Attribute(value.arguments[0], name, place=target.place)
    return None


def _fields_set(call: Call) -> Iterator[Expression]:
    match call.arguments:
        case (owner, Literal(kind="text", value=name), *_):
            yield Attribute(owner, name, place=call.place)
