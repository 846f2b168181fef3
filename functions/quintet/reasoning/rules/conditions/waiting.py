"""Conditions about who waits: whether something holds up an event loop."""

from typing import Final

from quintet.codegraph.statements import CallSite, Closure, Node, Try
from quintet.reasoning.effects.catalogue import Catalogue, catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.places import runs_elsewhere
from quintet.reasoning.rules.site import Site

_NOTICED: Final = 0.1
"""Milliseconds: what usually takes less is not worth another thread."""


@condition
def in_async(site: Site) -> bool:
    """Runs on an event loop: in an asynchronous function, not in what is handed elsewhere.

    A function without a name that is not asynchronous may be run anywhere.
    """
    if runs_elsewhere(site):
        return False
    for place in range(len(site.visit.parents) - 1, -1, -1):
        parent = site.visit.parents[place]
        if isinstance(parent, Closure):
            return parent.is_async or _is_on_loop(site, site.visit.parents[:place])
    return site.function.body.is_async


def _is_on_loop(site: Site, around: tuple[Node, ...]) -> bool:
    """Whether a function is given to a library that runs it on its event loop."""
    known = catalogue(site.function.language)
    giver = next((each for each in reversed(around) if isinstance(each, CallSite)), None)
    if giver is None or giver.call is None:
        return False
    return "on_loop" in known.traits_of(_resolved(site, known, giver))


def _resolved(site: Site, known: Catalogue, giver: CallSite) -> str:
    name = site.effects.names.callee(site.function, giver.call) if giver.call else ""
    return known.resolve(name) if name else ""


@condition
def is_blocking(site: Site) -> bool:
    """The thread waits until it is done, and that may take a while.

    What is only opened or closed in memory does not, nor what is tried without waiting: its
    `BlockingIOError` is caught.
    """
    if site.way is None or not site.way.effect.is_blocking:
        return False
    effect = site.way.effect
    if effect.action == "close" or effect.weight < _NOTICED:
        return False
    tries = (parent for parent in site.visit.parents if isinstance(parent, Try))
    caught = {name for each in tries for handler in each.handlers for name in handler.caught}
    return "BlockingIOError" not in caught


@condition
def stays_on_loop(site: Site) -> bool:
    """The functions on the way to it are not asynchronous, so that nothing else runs meanwhile.

    What an asynchronous function does is told of that function.
    """
    steps = site.way.steps[1:] if site.way is not None else ()
    for step in steps:
        function = site.code.at_line(step.path, step.line)
        if function is None or function.body.is_async or function.is_module:
            return False
    return True
