"""Conditions about reading everything that somebody else sends."""

from typing import Final

from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_REQUEST: Final = "net/http.Request"
_LIMITS: Final = frozenset({"MaxBytesReader", "LimitReader", "CopyN", "MaxBytesHandler"})


@condition
def reads_what_others_size(site: Site) -> bool:
    """Reads a request's body, or what is decompressed, to its end."""
    given = site.call.argument(0) if site.call is not None else None
    return given is not None and (_is_body(site, given) or _is_inflated(site, given))


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
