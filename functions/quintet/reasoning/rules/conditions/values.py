"""Conditions about what values are."""

from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def has_kind(site: Site, name: str, *kinds: str) -> bool:
    """What a hole stands for is a list, a set, a map or a text, by its type or its form."""
    return site.effects.names.kind(site.function, site.bound(name)) in kinds


@condition
def is_given(site: Site, name: str) -> bool:
    """There is an argument of this name."""
    return site.call is not None and site.call.argument(-1, name) is not None
