"""Conditions about what values are."""

from typing import Final

from quintet.codegraph.syntax.expressions import Name
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def has_kind(site: Site, name: str, *kinds: str) -> bool:
    """What a hole stands for is a list, a set, a map or a text, by its type or its form."""
    return site.effects.names.kind(site.function, site.bound(name)) in kinds


@condition
def is_list(site: Site, name: str) -> bool:
    """A list, and not what may as well be a set: declared only as `Collection` or `Iterable`."""
    value, names = site.bound(name), site.effects.names
    if names.kind(site.function, value) != "list":
        return False
    given = site.function.value_of(value.name) if isinstance(value, Name) else None
    made = names.typed(site.function, given) if given is not None else UNKNOWN
    held = made if made.kind else names.typed(site.function, value)
    return held.kind in {"list", ""} and held.name.rpartition(".")[2] not in _OF_LISTS_AND_SETS


_OF_LISTS_AND_SETS: Final = frozenset({"Collection", "Iterable", "Container", "AbstractCollection"})
