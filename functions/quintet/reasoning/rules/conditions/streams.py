"""Conditions about what comes from somebody else: how much, how late, and what waits for it."""

from typing import Final

from quintet.codegraph.statements import (
    Assign,
    Await,
    Branch,
    CallSite,
    Closure,
    Node,
    Return,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Keyword, Literal, Name
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.event_handlers import CONSTRUCTORS
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import GROWS, is_of_start
from quintet.reasoning.rules.site import Site

_OF_HTTP: Final = frozenset(
    "req request res response resp incoming incomingMessage message".split()
)
"""What code calls a request or an answer that it gets in pieces."""


@condition
def keeps_all_of_stream(site: Site) -> bool:
    """`request.on("data", ...)` whose handler adds each piece to something, and tests nothing."""
    call, node = site.call, site.node
    if call is None or not isinstance(node, CallSite) or call.name not in {"on", "addListener"}:
        return False
    event, held = call.argument(0), call.receiver
    is_of_pieces = isinstance(event, Literal) and event.value == "data"
    if not is_of_pieces or not isinstance(held, Name) or held.name not in _OF_HTTP:
        return False
    handler = next((each for each in node.children if isinstance(each, Closure)), None)
    if handler is None or any(isinstance(each, Branch) for each in walk(handler)):
        return False
    return any(_adds(each, handler) for each in walk(handler))


def _adds(node: Node, handler: Closure) -> bool:
    """Whether a statement of a handler adds to something that is there before: `all += piece`."""
    if isinstance(node, Assign):
        return node.is_augmented and node.operator in {"+=", "+"} and _is_piece(node.right, handler)
    call = call_of(node)
    return (
        call is not None
        and call.name in GROWS
        and isinstance(call.receiver, Name)
        and any(_is_piece(each, handler) for each in call.arguments)
    )


def _is_piece(given: Expression | None, handler: Closure) -> bool:
    """Whether a value is made of what the handler is given, and is no number about it."""
    if given is None or (isinstance(given, Attribute) and given.name in _SIZES):
        return False
    return bool(names_in(given) & set(handler.parameters))


_SIZES: Final = frozenset({"length", "byteLength"})


_REQUEST: Final = "net/http.Request"
_LIMITS: Final = frozenset({"MaxBytesReader", "LimitReader", "CopyN", "MaxBytesHandler"})


@condition
def reads_what_others_size(site: Site) -> bool:
    """Reads a request's body, or what is decompressed, to its end; copies only the latter."""
    if site.call is None:
        return False
    is_copy = site.call.name == "Copy"
    given = site.call.argument(1 if is_copy else 0)
    if given is None:
        return False
    return (_is_body(site, given) and not is_copy) or _is_inflated(site, given)


def _is_body(site: Site, given: Expression) -> bool:
    match given:
        case Attribute(value=value, name="Body"):
            return site.effects.names.typed(site.function, value).name == _REQUEST
    return False


def _is_inflated(site: Site, given: Expression) -> bool:
    """Whether what is read decompresses: made here, also where an older one may be used again."""
    names, function = site.effects.names, site.function
    made: list[Expression | None] = [given]
    if isinstance(given, Name):
        made = [node.right for node in function.given.get(given.name, ())]
    known = catalogue(function.language)
    return any(
        isinstance(each, Call) and known.has("inflates", names.callee(function, each))
        for each in made
    )


@condition
def is_limited_here(site: Site) -> bool:
    """The function, or its callers in the code, limit how much is read of it."""
    functions = [site.function]
    for call in site.code.graph.callers_of(site.function.symbol):
        caller = site.code.function(call.caller)
        functions.extend([caller] if caller is not None else [])
    return any(
        isinstance(visit.node, CallSite) and visit.node.name in _LIMITS
        for function in functions
        for visit in function.sites
    )


_TIMEOUTS: Final = frozenset({"ReadTimeout", "ReadHeaderTimeout"})


@condition
def waits_for_slow_clients(site: Site) -> bool:
    """Go's server, which is given no time to read a request in, here or in this function."""
    call = site.call
    if call is None:
        return False
    is_plain = call.name.startswith("ListenAndServe")
    given = {each.name for each in call.arguments if isinstance(each, Keyword)}
    later = {name.rpartition(".")[2] for name in site.function.given}
    return is_plain or not _TIMEOUTS & (given | later)


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
