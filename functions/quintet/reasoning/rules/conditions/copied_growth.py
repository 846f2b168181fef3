"""Conditions about texts, bytes and collections that are built by copying what is there."""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Loop, Node, Return, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Collection,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Slice,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.rounds import any_loop
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


def _assigned(site: Site) -> tuple[Assign, Expression, Expression] | None:
    """The statement, what it gives a value, and the value, where there is one of each."""
    node: Node | None = site.node
    if isinstance(node, CallSite):
        node = site.visit.parents[-1] if site.visit.parents else None
    if not isinstance(node, Assign) or len(node.left) != 1 or node.right is None:
        return None
    return (node, node.left[0], node.right) if dotted(node.left[0]) else None


@condition
def adds_to_itself(site: Site) -> bool:
    """Gives a variable its own value with something joined to it: `x += y`, `x = x + y`."""
    found = _assigned(site)
    if found is None:
        return False
    node, target, value = found
    if node.is_augmented:
        return node.operator == "+="
    return isinstance(value, Binary) and value.operator == "+" and target in _summands(value)


@condition
def copies_itself(site: Site) -> bool:
    """Gives a variable a new collection of all that it holds and something more."""
    found = _assigned(site)
    return found is not None and _is_copy(site, found[1], found[2])


@condition
def copies_its_rest(site: Site) -> bool:
    """Gives a variable all of its own value but the beginning: `data = data[size:]`."""
    found = _assigned(site)
    match found[2] if found is not None else None:
        case Index(value=whole, index=Slice(start=start, stop=None, step=None)):
            return found is not None and whole == found[1] and start is not None
    return False


@condition
def accumulates_by_copying(site: Site) -> bool:
    """A `reduce` whose function gives a new collection of all that it is handed, and more."""
    loop, parents = site.node, site.visit.parents
    around = parents[-1] if parents else None
    if not isinstance(loop, Loop) or not isinstance(around, CallSite):
        return False
    if not around.name.startswith("reduce") or not loop.targets:
        return False
    given = [loop.element, *(each.given for each in loop.children if isinstance(each, Return))]
    return any(each is not None and _is_copy(site, loop.targets[0], each) for each in given)


def _is_copy(site: Site, held: Expression, value: Expression) -> bool:
    """Whether a value is a new collection of what is held: `[...held, x]`, `held + [x]`."""
    match value:
        case Collection(items=items):
            return len(items) > 1 and _is_spread(held, items)
        case Binary(operator="+"):
            parts = _summands(value)
            return held in parts and any(isinstance(part, Collection) for part in parts)
        case Call(function=Name(name="append"), arguments=(Collection(), *rest)):
            return _is_spread(held, rest)
        case Call(
            function=Attribute(value=Name(name="Object"), name="assign"),
            arguments=(Collection(), *rest),
        ):
            return held in rest
        case Call(function=Attribute(value=inner, name="concat")) if inner == held:
            return site.effects.names.kind(site.function, held) != "text"
        case Call(arguments=(first, *rest)):
            joined = first.items if isinstance(first, Collection) else (first, *rest)
            is_copied = site.effects.names.callee(site.function, value) in _COPYING
            return is_copied and held in joined
    return False


def _is_spread(held: Expression, items: Iterable[Expression]) -> bool:
    return any(isinstance(item, Spread) and item.value == held for item in items)


_COPYING: Final = frozenset(
    """numpy.append numpy.concatenate numpy.hstack numpy.vstack numpy.column_stack
    pandas.concat""".split()
)


def _summands(value: Expression) -> list[Expression]:
    if isinstance(value, Binary) and value.operator == "+":
        return [*_summands(value.left), *_summands(value.right)]
    return [value]


@condition
def is_reset_in_loop(site: Site) -> bool:
    """The loop around also gives the variable a value that does not come from its old one."""
    found, loop = _assigned(site), any_loop(site.function, site.visit)
    if found is None or loop is None:
        return True
    name = dotted(found[1])
    for node in walk(loop):
        if isinstance(node, Loop) and name in node.variables:
            return True
        if isinstance(node, Assign) and not node.is_augmented:
            for target in node.left:
                if dotted(target) == name and name not in names_in(node.right):
                    return True
    return False


@condition
def is_first_in_loop(site: Site) -> bool:
    """The first of the statements that add to the variable in the loop."""
    found, loop = _assigned(site), any_loop(site.function, site.visit)
    if found is None or loop is None:
        return False
    for node in walk(loop):
        if isinstance(node, Assign) and node.left == found[0].left:
            return node is found[0]
    return False


@condition
def is_of_text(site: Site, name: str) -> bool:
    """A text, also where it is only known by being joined to texts."""
    value = site.bound(name)
    names = site.effects.names
    if names.kind(site.function, value) == "text":
        return True
    given = site.bound("SOURCE")
    return isinstance(value, Name) and names.kind(site.function, given) == "text"


@condition
def is_bytes(site: Site, name: str) -> bool:
    """Python's bytes: begun with a literal of them, or declared so."""
    value = site.bound(name)
    key = dotted(value) if value is not None else ""
    declared = site.effects.names.typed(site.function, value)
    if declared.name in {"bytes", "builtins.bytes"}:
        return True
    given = [node.right for node in site.function.given.get(key, ()) if not node.is_augmented]
    options = [part for each in given for part in _options(each)]
    return any(isinstance(each, Literal) and "b" in each.flags for each in options)


def _options(given: Expression | None) -> tuple[Expression | None, ...]:
    """What a value may be: each of `self.rest or b""`."""
    return given.operands if isinstance(given, Logical) else (given,)
