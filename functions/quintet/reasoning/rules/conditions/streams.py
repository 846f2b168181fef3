"""Conditions about what somebody else sends: how much of it is taken, and how late it may come."""

from typing import Final

from quintet.codegraph.statements import (
    Assign,
    Branch,
    CallSite,
    Closure,
    Node,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Keyword, Literal, Name
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import GROWS
from quintet.reasoning.rules.site import Site

_OF_HTTP: Final = frozenset("req request res response resp".split())
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
