"""Functions that answer requests, and what they answer with."""

from quintet.codegraph.syntax.expressions import Call, Name
from quintet.codegraph.syntax.walking import root_of
from quintet.reasoning.code.event_handlers import serves
from quintet.reasoning.rules.site import Site


def answers_with(site: Site, call: Call) -> bool:
    """Whether a method of what a handler is given to answer with is given the rows."""
    receiver = call.receiver
    root = root_of(receiver) if receiver is not None else None
    parameters = site.function.body.parameters
    if not isinstance(root, Name) or root.name not in parameters:
        return False
    return is_handler(site) and parameters.index(root.name) > 0 and len(call.arguments) == 1


def is_handler(site: Site) -> bool:
    """Whether the function answers requests."""
    return serves(site.code, site.effects.names, site.function)
