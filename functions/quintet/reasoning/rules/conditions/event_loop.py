"""Conditions about who waits: whether something holds up an event loop."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import (
    Arm,
    CallSite,
    Closure,
    Loop,
    Node,
    Try,
    call_of,
)
from quintet.codegraph.syntax.expressions import Call, Expression, Keyword, Literal, Name
from quintet.reasoning.code.functions import Code
from quintet.reasoning.code.memoisation import is_remembered as kept
from quintet.reasoning.effects.operation import step_of
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.loops import in_data_loop
from quintet.reasoning.rules.conditions.row_uses import is_handler
from quintet.reasoning.rules.site import Site

_WITHOUT_THREADS: Final = frozenset({"javascript", "typescript"})
_DEEPEST_START: Final = 8
"""Calls between the loading of a file and what it runs."""


@condition
def in_async(site: Site) -> bool:
    """Runs on an event loop, and not in what is handed elsewhere.

    So does an asynchronous function, what a library runs there, and a handler of requests where
    there are no threads. Any other function without a name may be run anywhere.
    """
    if runs_elsewhere(site) or _is_moved(site) or _is_moved_by_callers(site):
        return False
    for place in range(len(site.visit.parents) - 1, -1, -1):
        parent, around = site.visit.parents[place], site.visit.parents[:place]
        if isinstance(parent, Closure):
            return parent.is_async or _is_on_loop(site, around)
        if isinstance(parent, Loop) and parent.form == "callback" and _is_on_loop(site, around):
            return True
    return site.function.body.is_async or _is_given_by_loop(site) or _is_handler_of_node(site)


def _is_given_by_loop(site: Site) -> bool:
    """Whether a function is given what only an event loop gives: the context of a request."""
    known, function = catalogue(site.function.language), site.function
    types = function.body.types.values()
    names = (site.effects.names.qualified(function.path, each) for each in types)
    return any(known.has("on_loop", each.name) for each in names)


def _is_moved_by_callers(site: Site) -> bool:
    """Whether what a function gives is run in other threads by who calls it: `subscribeOn`."""
    known = catalogue(site.function.language)
    if site.function.language in _WITHOUT_THREADS | {"python"}:
        return False
    callers = site.code.graph.callers_of(site.function.symbol)
    return any(_gives_away(site, known, each) for each in callers)


def _gives_away(site: Site, known: Catalogue, call: LinkedCall) -> bool:
    """Whether a function is handed to other threads where it is named or called."""
    giver = site.code.at_line(call.path, call.line)
    if giver is None:
        return False
    return any(
        known.has("elsewhere", site.effects.names.callee(giver, each))
        for _, each in giver.calls
        if each.line <= call.line <= each.place.end_line
    )


def _is_handler_of_node(site: Site) -> bool:
    return site.function.language in _WITHOUT_THREADS and is_handler(site)


def _is_moved(site: Site) -> bool:
    """Whether a step before it goes on in another thread: `publishOn`."""
    known = catalogue(site.function.language)
    for parent in site.visit.parents:
        step: Expression | None = call_of(parent)
        while isinstance(step, Call):
            if known.has("elsewhere", site.effects.names.callee(site.function, step)):
                return True
            step = step.receiver
    return False


def _is_on_loop(site: Site, around: tuple[Node, ...]) -> bool:
    """Whether a function is given to a library that runs it on its event loop."""
    known = catalogue(site.function.language)
    giver = next((each for each in reversed(around) if isinstance(each, CallSite)), None)
    if giver is None or giver.call is None:
        return False
    return known.has("on_loop", _resolved(site, known, giver))


def _resolved(site: Site, known: Catalogue, giver: CallSite) -> str:
    name = site.effects.names.callee(site.function, giver.call) if giver.call else ""
    return known.resolve(name) if name else ""


@condition
def is_blocking(site: Site) -> bool:
    """The thread waits until it is done, and that may take a while.

    What is only opened or closed in memory does not, nor what is tried without waiting: its
    `BlockingIOError` is caught. Neither does a single small step, as asking when a file was
    written; many of them in a loop do.
    """
    if site.way is None or not site.way.effect.is_blocking:
        return False
    effect = site.way.effect
    is_noticed = effect.is_noticed or (effect.is_noticed_in_loop and _is_repeated(site))
    if effect.action == "close" or not is_noticed or _is_tried(site):
        return False
    if any(mark in site.way.steps[-1].text for mark in _NEVER_WAITS):
        return False
    tries = (parent for parent in site.visit.parents if isinstance(parent, Try))
    caught = {name for each in tries for handler in each.handlers for name in handler.caught}
    return "BlockingIOError" not in caught


_NEVER_WAITS: Final = ("WNOHANG", "O_NONBLOCK", "LOCK_NB", "MSG_DONTWAIT")
"""What a call of the system is given that shall come back at once."""


def _is_repeated(site: Site) -> bool:
    """Whether it is done for each of many elements, here or in a function on the way to it."""
    return any(in_data_loop(each) for each in (site, *_on_the_way(site)))


def _on_the_way(site: Site) -> Iterator[Site]:
    """The calls in other functions that lead to it."""
    for step in site.way.steps[1:] if site.way is not None else ():
        function = site.code.at_line(step.path, step.line)
        for visit, call in function.calls if function is not None else ():
            if function is not None and step_of(function, call) == step:
                yield Site(site.effects, function, visit, call)


def _is_tried(site: Site) -> bool:
    """Whether a call says that it does not wait: `get(block=False)`."""
    return site.call is not None and any(
        isinstance(given, Keyword)
        and given.name in {"block", "blocking"}
        and isinstance(given.value, Literal)
        and given.value.kind == "boolean"
        and given.value.value.lower() == "false"
        for given in site.call.arguments
    )


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


@condition
def is_command(site: Site) -> bool:
    """What a program does when it is started: nobody else waits for its event loop."""
    if _is_start(site.code, site.function.symbol):
        return True
    names, function = site.effects.names, site.function
    module = site.code.function(function.path)
    for mark in function.symbol.decorators:
        written = mark.partition("(")[0]
        head, _, rest = written.partition(".")
        held = names.typed(module, Name(head)).name if module is not None else ""
        name = names.full(function.path, written) or f"{held}.{rest}"
        if catalogue(function.language).has("command", name):
            return True
    return False


def _is_start(code: Code, symbol: Symbol, below: frozenset[str] = frozenset()) -> bool:
    """Whether all calls of a function lead back to the loading of files, as `main` of a script is.

    What is called in a loop may go on for as long as a program, and what is only exported may be
    called by others.
    """
    callers = [] if symbol.id in below else list(code.graph.callers_of(symbol))
    if not callers or len(below) > _DEEPEST_START:
        return False
    if symbol.is_exported and all(call.path == symbol.path for call in callers):
        return False
    for call in callers:
        maker = code.graph.symbol(call.caller)
        if maker is None or call.kind != "call" or call.loop_depth:
            return False
        if maker.kind != "module" and not _is_start(code, maker, below | {symbol.id}):
            return False
    return True


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
