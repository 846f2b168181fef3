"""Conditions about the loop around a place."""

from typing import Final

from quintet.codegraph.statements import CallSite, Loop
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    FunctionValue,
    Keyword,
    Literal,
    Name,
    Spread,
    dotted,
)
from quintet.reasoning.code.loops import SMALL, any_loop, changing, depends, mutated, subject
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def in_data_loop(site: Site) -> bool:
    """Repeated for each of many elements that are there beforehand.

    No paging, no trying again, no loop left at once, no channel.
    """
    loop = site.loop
    if loop is None or _is_fixed(site, subject(loop)):
        return False
    # A channel hands over what comes, when it comes.
    return site.effects.names.typed(site.function, loop.over).name != "channel"


@condition
def is_of_fixed_size(site: Site, name: str) -> bool:
    """As large as the code says, whatever data there is: a literal, a constant, a small number."""
    return _is_fixed(site, site.bound(name))


def _is_fixed(  # noqa: PLR0911 - one per form
    site: Site, value: Expression | None, depth: int = 0
) -> bool:
    if depth > 3:  # noqa: PLR2004 - constants of constants
        return False
    match value:
        case Literal(kind="number", value=written):
            return written.isdigit() and int(written) <= SMALL
        case Literal():
            return True
        case Collection(items=items):
            return bool(items) and not any(isinstance(item, Spread) for item in items)
        case Keyword(value=inner) | Spread(value=inner):
            return _is_fixed(site, inner, depth + 1)
        case Name(name=name):
            given = _only_value(site, name)
            return given is not None and _is_fixed(site, given, depth + 1)
        case Attribute(value=Name(name=owner), name=name):
            given = _constant_field(site, owner, name)
            return given is not None and _is_fixed(site, given, depth + 1)
        case Call(function=Name(name=name), arguments=(inner,)) if name in _PASSES_ON:
            return _is_fixed(site, inner, depth + 1)
    return False


def _only_value(site: Site, name: str) -> Expression | None:
    """The only value of a variable that nothing changes, or of a constant of its file."""
    function = site.function
    if name in function.bound or name in function.body.parameters:
        return None
    if name in function.given:
        changed = (visit.node.call for visit in function.sites if isinstance(visit.node, CallSite))
        if any(call and call.receiver == Name(name) for call in changed):
            return None
        return function.value_of(name)
    module = site.code.function(function.path)
    given = module.value_of(name) if module is not None else None
    return given if given is not None else _imported_value(site, name)


_PASSES_ON: Final = frozenset({"range", "tuple", "list", "set", "frozenset", "sorted", "reversed"})


def _imported_value(site: Site, name: str) -> Expression | None:
    """The only value of a variable of another file."""
    for each in site.code.graph.imports_of(site.function.path):
        if each.resolved_path and (each.alias or each.name) == name:
            module = site.code.function(each.resolved_path)
            return module.value_of(each.name) if module is not None else None
    return None


def _constant_field(site: Site, owner: str, name: str) -> Expression | None:
    """What a field of the own class is declared with that no method gives another value."""
    home = site.code.class_of(site.function.symbol)
    if home is None or owner not in {"self", "this", "cls", home.name}:
        return None
    found = site.code.field(home, name)
    if found is None or found[0].value is None:
        return None
    given = [
        node
        for symbol in {home.id: home, found[1].id: found[1]}.values()
        for member in site.code.graph.members(symbol)
        if (method := site.code.function(member)) is not None
        for node in method.given.get(f"{owner}.{name}", ())
    ]
    is_other = any(node.is_augmented or node.right != found[0].value for node in given)
    return None if is_other else _default(found[0].value)


def _default(value: Expression) -> Expression:
    """What a field of a data class holds that is declared with a function that makes it."""
    made = value.argument(-1, "default_factory") if isinstance(value, Call) else None
    if isinstance(made, FunctionValue) and made.body is not None:
        return made.body
    return value


@condition
def depends_on_round(site: Site, name: str = "") -> bool:
    """Has another value in each round of the loop: the whole, or what a hole stands for."""
    value = site.bound(name) if name else site.expression
    return site.loop is not None and depends(value, site.loop)


@condition
def is_changed_in_loop(site: Site, name: str) -> bool:
    """Assigned or changed by a method within the loop."""
    value = site.bound(name)
    if site.loop is None or value is None:
        return False
    return depends(value, site.loop) or dotted(value) in mutated(site.loop)


@condition
def binds_element(site: Site) -> bool:
    """The loop has a variable for its element."""
    return site.loop is not None and bool(changing(site.loop))


@condition
def is_loop_of_fixed_size(site: Site) -> bool:
    """The place is itself a loop, and goes over something of a fixed size."""
    return isinstance(site.node, Loop) and _is_fixed(site, subject(site.node))


@condition
def in_fixed_loop(site: Site) -> bool:
    """The innermost loop around it, of whatever form, goes over something of a fixed size."""
    loop = any_loop(site.visit)
    return loop is not None and _is_fixed(site, subject(loop))


@condition
def goes_over_elements(site: Site) -> bool:
    """The loop takes elements, unlike one that counts."""
    over = site.loop.over if site.loop is not None else None
    return over is not None and not isinstance(over, Literal)
