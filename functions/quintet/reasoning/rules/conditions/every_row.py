"""Conditions about what becomes of every row of a table: counted, chosen from, sent away."""

from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.row_uses import uses_of_rows
from quintet.reasoning.rules.site import Site


@condition
def is_narrowed_in_memory(site: Site) -> bool:
    """All that is done with the rows is to choose one part of them, or to take a few."""
    uses = uses_of_rows(site)
    parts = [use for use in uses if use in {"picked", "cut"}]
    return len(parts) > 0 and uses.count("picked") <= 1 and not set(uses) & {"whole", "answered"}


@condition
def is_cut_in_memory(site: Site) -> bool:
    """All that is done with the rows is to take a few from the beginning or the end."""
    uses = uses_of_rows(site)
    return "cut" in uses and not set(uses) & {"whole", "answered", "picked"}


@condition
def is_counted_in_memory(site: Site) -> bool:
    """All that is done with the rows is to count them."""
    uses = uses_of_rows(site)
    return "counted" in uses and not set(uses) & {"whole", "answered", "picked", "cut"}


@condition
def is_answered_whole(site: Site) -> bool:
    """The rows are the answer to a request, with nothing that takes a part of them."""
    uses = uses_of_rows(site)
    return "answered" in uses and not set(uses) & {"whole", "picked", "cut"}
