"""Conditions about the loop around a place."""

from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import (
    Collection,
    Expression,
    Keyword,
    Literal,
    Name,
    Spread,
    dotted,
)
from quintet.reasoning.code.loops import SMALL, changing, depends, mutated, subject
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def in_data_loop(site: Site) -> bool:
    """Repeated for each of many elements: no paging, no trying again, no loop left at once."""
    loop = site.loop
    return loop is not None and not _is_fixed(site, subject(loop))


@condition
def is_of_fixed_size(site: Site, name: str) -> bool:
    """As large as the code says, whatever data there is: a literal, a constant, a small number."""
    return _is_fixed(site, site.bound(name))


def _is_fixed(site: Site, value: Expression | None, depth: int = 0) -> bool:
    if depth > 3:  # noqa: PLR2004 - constants of constants
        return False
    match value:
        case Literal(kind="number", value=written):
            return written.isdigit() and int(written) <= SMALL
        case Literal():
            return True
        case Collection(items=items):
            return not any(isinstance(item, Spread) for item in items)
        case Keyword(value=inner) | Spread(value=inner):
            return _is_fixed(site, inner, depth + 1)
        case Name(name=name):
            given = _only_value(site, name)
            return given is not None and _is_fixed(site, given, depth + 1)
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
    return module.value_of(name) if module is not None else None


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
