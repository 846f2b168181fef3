"""Conditions about where something stands."""

from quintet.codegraph.statements import Arm, Handler, Raise, call_of
from quintet.reasoning.code.memoisation import is_remembered as kept
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def runs_elsewhere(site: Site) -> bool:
    """Runs in another thread, process or task: handed to an executor, started by `go`."""
    known = catalogue(site.function.language)
    for parent in site.visit.parents:
        if isinstance(parent, Arm) and parent.label == "go":
            return True
        call = call_of(parent)
        if call and known.has("elsewhere", site.effects.names.callee(site.function, call)):
            return True
    return False


@condition
def is_remembered(site: Site) -> bool:
    """Only done when the answer is missing, which is then kept: from round to round in a loop."""
    if site.operation is not None and site.operation.is_kept:
        return True
    return kept(site.visit, site.function.body, site.loop)


@condition
def in_module(site: Site) -> bool:
    """Done when a file is loaded."""
    return site.function.is_module


@condition
def in_handler(site: Site) -> bool:
    """Only done when something failed."""
    return any(isinstance(parent, Handler | Raise) for parent in site.visit.parents)
