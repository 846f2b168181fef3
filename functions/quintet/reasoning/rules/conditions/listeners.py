"""Conditions about timers, observers and listeners of JavaScript that nothing stops."""

from typing import Final

from quintet.codegraph.statements import Assign, Await, CallSite, Return
from quintet.codegraph.syntax.expressions import Call, Collection, Keyword, Literal
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.event_handlers import CONSTRUCTORS
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import is_of_start
from quintet.reasoning.rules.site import Site


@condition
def runs_until_stopped(site: Site) -> bool:
    """A timer or an observer of JavaScript that nothing keeps, so that nothing can stop it."""
    call, parents = site.call, site.visit.parents
    if call is None or (parents and isinstance(parents[-1], Assign | CallSite | Return | Await)):
        return False
    made = call.receiver
    is_observer = isinstance(made, Call) and made.is_new and made.name.endswith("Observer")
    return call.name == "setInterval" or (is_observer and call.name == "observe")


_LASTING: Final = frozenset("window document process globalThis global self".split())
_LISTENS: Final = frozenset({"addEventListener", "addListener", "on"})
_ENDS_BY_ITSELF: Final = frozenset({"once", "signal"})
"""Options of `addEventListener` with which a listener is taken off without being told to."""
_STOPS_LISTENING: Final = frozenset(
    {"removeEventListener", "removeListener", "removeAllListeners", "off"}
)


@condition
def listens_for_ever(site: Site) -> bool:
    """Adds a listener to what outlives the call, which nothing in the file takes off again."""
    call = site.call
    event = call.argument(0) if call is not None else None
    if call is None or call.name not in _LISTENS or not isinstance(event, Literal):
        return False
    is_made = site.function.symbol.name in CONSTRUCTORS
    if site.function.is_module or (is_of_start(site) and not is_made):
        return False
    options = call.argument(2)
    if isinstance(options, Collection) and any(
        isinstance(each, Keyword) and each.name in _ENDS_BY_ITSELF for each in options.items
    ):
        return False
    held = dotted(call.receiver)
    is_signal = event.value == "abort" and held.rpartition(".")[2].lower().endswith("signal")
    is_handed_in = is_signal and held.partition(".")[0] not in site.function.given
    if not (is_handed_in or held in _LASTING):
        return False
    return not any(
        other.name in _STOPS_LISTENING and other.argument(0) in {event, None}
        for function in site.code.functions(site.function.path)
        for _, other in function.calls
    )
