"""Conditions about what comes in pieces from somebody else."""

from typing import Final

from quintet.codegraph.statements import Assign, Branch, CallSite, Closure, Node, call_of, walk
from quintet.codegraph.syntax.expressions import Attribute, Expression, Literal, Name
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import GROWS
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
