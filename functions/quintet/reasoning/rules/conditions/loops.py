"""Conditions about the loop around a place."""

from quintet.codegraph.statements import Loop
from quintet.codegraph.syntax.expressions import Literal, dotted
from quintet.reasoning.code.carrying import is_carried
from quintet.reasoning.code.loops import any_loop, changing, depends, mutated, subject
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.sizes import is_fixed
from quintet.reasoning.rules.site import Site


@condition
def in_data_loop(site: Site) -> bool:
    """Repeated for each of many elements that are there beforehand.

    No paging, no trying again, no loop left at once, no channel.
    """
    loop = site.loop
    if loop is None or is_fixed(site, subject(loop)):
        return False
    # A channel hands over what comes, when it comes.
    return site.effects.names.typed(site.function, loop.over).name != "channel"


@condition
def is_of_fixed_size(site: Site, name: str) -> bool:
    """As large as the code says, whatever data there is: a literal, a constant, a small number."""
    return is_fixed(site, site.bound(name))


@condition
def depends_on_round(site: Site, name: str = "") -> bool:
    """Has another value in each round of the loop: the whole, or what a hole stands for."""
    value = site.bound(name) if name else site.expression
    return site.loop is not None and depends(value, site.loop)


@condition
def is_carried_along(site: Site, name: str) -> bool:
    """A collection that is the same in each round, but for what rounds add to it."""
    return site.loop is not None and is_carried(site.bound(name), site.loop)


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
    return isinstance(site.node, Loop) and is_fixed(site, subject(site.node))


@condition
def in_fixed_loop(site: Site) -> bool:
    """The innermost loop around it, of whatever form, goes over something of a fixed size."""
    loop = any_loop(site.visit)
    return loop is not None and is_fixed(site, subject(loop))


@condition
def goes_over_elements(site: Site) -> bool:
    """The loop takes elements, unlike one that counts."""
    over = site.loop.over if site.loop is not None else None
    return over is not None and not isinstance(over, Literal)
