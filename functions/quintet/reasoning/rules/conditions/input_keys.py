"""The condition that what is put into a container depends on what a program is given."""

from dataclasses import replace
from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Raise, Try
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Conditional,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Other,
)
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.kinds import TYPES_OF_CLASSES
from quintet.reasoning.code.memoisation import KEY_ERRORS
from quintet.reasoning.code.variable_uses import given_for
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def comes_from_input(site: Site) -> bool:
    """What is put in, or under which key, is not fixed in the code."""
    given = _put_in(site)
    return given is not None and not _is_fixed(site, given) and not _is_known_key(site, given)


def _is_known_key(site: Site, key: Expression) -> bool:
    """Whether a key is one of another container that stays: any other raises before it is put in.

    `try: found = self.backends[key]` with an error raised where that has no such key.
    """
    for visit in site.function.visits:
        node = visit.node
        refuses = isinstance(node, Try) and any(
            KEY_ERRORS & set(each.caught) and isinstance(each.children[-1], Raise)
            for each in node.handlers
            if each.children
        )
        if refuses and any(
            isinstance(part, Index) and part.index == key and isinstance(part.value, Attribute)
            for child in node.children
            if isinstance(child, Assign) and child.right is not None
            for part in walk(child.right)
        ):
            return True
    return False


def _is_fixed(site: Site, value: Expression, depth: int = 0) -> bool:
    """Whether there are only so many values as the code says: texts, truths, constants, types."""
    if depth > _DEEPEST or _has_fixed_type(site, value):
        return depth <= _DEEPEST
    match value:
        case Literal() | Other(kind="class_literal"):
            return True
        case Call(function=Name(name="type") | Attribute(name="getClass")):
            return True
        case Conditional() | Collection() | Call(is_new=True, arguments=(_, *_)):
            return all(_is_fixed(site, each, depth) for each in _parts(value))
        case Name(name=name):
            return _is_fixed_name(site, name, depth)
        case Logical(operands=operands):
            # `name or function.__name__`: the name of something that the code has.
            return any(
                isinstance(each, Attribute) and _is_fixed(site, each, depth + 1)
                for each in operands
            )
        case Attribute(value=Name(name=name), name=member):
            is_type = site.effects.names.class_named(site.function.path, name) is not None
            return is_type or member in {"__class__", "__name__"}
    return site.effects.names.kind(site.function, value) == "boolean"


def _parts(value: Expression) -> tuple[Expression, ...]:
    """What decides how many values there are of one that is made of others."""
    match value:
        case Conditional(then=first, otherwise=second):
            return first, second
        case Call(arguments=given) | Collection(items=given):
            return given
    return ()


def _is_fixed_name(site: Site, name: str, depth: int) -> bool:
    """Of a parameter whether all callers give what is fixed; what is around is a constant."""
    function = site.function
    if name in function.body.parameters and name not in function.given:
        return _is_given_fixed(site, name, depth)
    given = function.value_of(name)
    is_own = name in function.given or name in function.bound
    return not is_own or (given is not None and _is_fixed(site, given, depth + 1))


def _has_fixed_type(site: Site, value: Expression) -> bool:
    """A class, or a value of an enumeration."""
    names = site.effects.names
    held = names.typed(site.function, value)
    if held.symbol is None:
        return held.name in TYPES_OF_CLASSES
    bases = (base for each in site.code.lineage(held.symbol) for base in each.bases)
    return any(base.rpartition(".")[2] in _ENUMERATIONS for base in bases)


_ENUMERATIONS: Final = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
_DEEPEST: Final = 3
_MOST_CALLERS: Final = 20


def _is_given_fixed(site: Site, name: str, depth: int) -> bool:
    """Whether all callers of a function give a parameter what is fixed."""
    function = site.function
    given = given_for(site.code, function, name, _MOST_CALLERS)
    calls = site.code.graph.callers_of(function.symbol)
    return 0 < len(calls) == len(given) and all(
        _is_fixed(replace(site, function=caller), value, depth + 1) for caller, value in given
    )


def _put_in(site: Site) -> Expression | None:
    """What is put in: of a map the key, as its entries are replaced."""
    node = site.node
    if isinstance(node, Assign):
        target = next(iter(node.left), None)
        return target.index if isinstance(target, Index) else node.right
    return node.call.argument(0) if isinstance(node, CallSite) and node.call else None
