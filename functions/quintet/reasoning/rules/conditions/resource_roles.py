"""What a call does with an open resource: only uses it, gives it back, wraps it, keeps it."""

from dataclasses import replace
from typing import Final

from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted, root_of
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.resource_release import Role, role_of_parameter
from quintet.reasoning.code.variable_uses import argument_of, plain
from quintet.reasoning.effects.ownership import lends
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening
from quintet.reasoning.rules.site import Site

_DEEPEST: Final = 2
_LENDING: Final = frozenset({"python", "java", "go"})
_PIPELINE: Final = "java.util.stream.Stream"
"""Its steps give one that closes it; its last one only goes through it."""
_PLAIN: Final = frozenset({"str", "list", "String", "string", "Array", "bytes", "number"})


def role_of_call(
    site: Site, call: Call, held: Expression, opening: Opening, depth: int = 0
) -> Role:
    """What a call does with a resource: one of a library by what is known of it, or of the code."""
    known = catalogue(site.function.language)
    name = site.effects.names.callee(site.function, call)
    if not name and call.receiver is not None and call.receiver == held:
        is_lent = lends(site.effects.names, site.function, call)
        return "borrows" if is_lent else "takes"
    if not name:
        return _role_of_own(site, call, held, opening, depth)
    if known.has("wraps", name):
        return "wraps"
    if is_of_kind(name) and not name.startswith(f"{_PIPELINE}."):
        return "borrows" if known.has("consumes", name) else "takes"
    if known.closes(name):
        return "releases"
    if call.receiver is not None and call.receiver == held:
        return _role_of_method(site, name, held)
    effect = known.effect_of(name)
    is_used = effect is not None and effect.kind in {"file", "compute"}
    is_used = is_used and known.opens(name) is None
    if is_used or known.has("consumes", name):
        return "borrows"
    is_stream = opening.kind in {"file", "http"} and not known.knows(name)
    return "wraps" if is_stream and _is_lent(site, call, held) else "takes"


def _role_of_method(site: Site, name: str, held: Expression) -> Role:
    """What a known method does with the resource that it is called on."""
    known = catalogue(site.function.language)
    given = known.returns(name)
    if site.effects.names.typed(site.function, held).name == _PIPELINE:
        return "wraps" if given == _PIPELINE else "borrows"
    is_plain = given is None or given.rpartition(".")[2] in _PLAIN
    return "borrows" if known.effect_of(name) is not None and is_plain else "takes"


def _is_lent(site: Site, call: Call, held: Expression) -> bool:
    """Whether a library's function or new object is given an open file: its caller closes that.

    Methods of objects that are there before may keep it, and JavaScript's streams close themselves.
    """
    function, receiver = site.function, call.receiver
    if function.language not in _LENDING or held not in map(plain, call.arguments):
        return False
    if receiver is None:
        return call.is_new or bool(site.effects.names.full(function.path, call.name))
    root = root_of(receiver)
    if not isinstance(receiver, Name | Attribute) or not isinstance(root, Name):
        return False
    own = {*function.given, *function.bound, *function.body.parameters, *function.body.types}
    if root.name not in own:
        return bool(site.effects.names.full(function.path, dotted(receiver)))
    made = function.value_of(root.name) if root == receiver else None
    return isinstance(made, Call) and made.is_new


def _role_of_own(site: Site, call: Call, held: Expression, opening: Opening, depth: int) -> Role:
    """What a function of the code does with a resource that it is given."""
    found = site.effects.names.targets(site.function, call)
    callee = site.code.function(found[0][0]) if len(found) == 1 else None
    if callee is None or depth > _DEEPEST:
        return "takes"
    inner = replace(site, function=callee)

    def role_of(call: Call, held: Expression) -> Role:
        return role_of_call(inner, call, held, opening, depth + 1)

    for name in callee.body.parameters:
        given = argument_of(callee, call, name)
        if given is not None and plain(given) == held:
            return role_of_parameter(callee, name, opening.released_by, role_of)
    return "takes"
