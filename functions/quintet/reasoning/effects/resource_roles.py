"""What a call does with an open resource: only uses it, gives it back, wraps it, keeps it."""

from dataclasses import dataclass
from typing import Final

from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted, root_of
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.resource_release import Role, role_of_parameter
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.variable_uses import argument_of, plain
from quintet.reasoning.effects.ownership import lends
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening

_DEEPEST: Final = 2
_LENDING: Final = frozenset({"python", "java", "go"})
_PIPELINE: Final = "java.util.stream.Stream"
"""Its steps give one that closes it; its last one only goes through it."""
_PLAIN: Final = frozenset({"str", "list", "String", "string", "Array", "bytes", "number"})


@dataclass(frozen=True, slots=True)
class Roles:
    """What the calls of one function do with something that was opened so."""

    code: Code
    names: Names
    function: Function
    opening: Opening
    depth: int = 0
    """Calls between this function and the one that opened it."""

    def of(self, call: Call, held: Expression) -> Role:
        """The role of a call, which is given it, or called on it."""
        known = catalogue(self.function.language)
        name = self.names.callee(self.function, call)
        is_called_on = call.receiver is not None and call.receiver == held
        if not name:
            if is_called_on:
                return "borrows" if lends(self.names, self.function, call) else "takes"
            return self._of_own(call, held)
        if known.has("wraps", name):
            return "wraps"
        if is_of_kind(name) and not name.startswith(f"{_PIPELINE}."):
            return "borrows" if known.has("consumes", name) else "takes"
        if known.closes(name):
            return "releases"
        return self._of_method(name, held) if is_called_on else self._of_library(call, name, held)

    def _of_library(self, call: Call, name: str, held: Expression) -> Role:
        """What a known function does with a resource that it is given."""
        known = catalogue(self.function.language)
        effect = known.effect_of(name)
        is_used = effect is not None and effect.kind in {"file", "compute"}
        is_used = is_used and known.opens(name) is None
        if is_used or known.has("consumes", name):
            return "borrows"
        is_stream = self.opening.kind in {"file", "http"} and not known.knows(name)
        return "wraps" if is_stream and self._is_lent(call, held) else "takes"

    def _of_method(self, name: str, held: Expression) -> Role:
        """What a known method does with the resource that it is called on."""
        known = catalogue(self.function.language)
        given = known.returns(name)
        if self.names.typed(self.function, held).name == _PIPELINE:
            return "wraps" if given == _PIPELINE else "borrows"
        is_plain = given is None or given.rpartition(".")[2] in _PLAIN
        return "borrows" if known.effect_of(name) is not None and is_plain else "takes"

    def _is_lent(self, call: Call, held: Expression) -> bool:
        """Whether a library's function or new object is given an open file: its caller closes that.

        Methods of objects that are there before may keep it, and JavaScript's streams close
        themselves.
        """
        function, receiver = self.function, call.receiver
        if function.language not in _LENDING or held not in map(plain, call.arguments):
            return False
        if receiver is None:
            return call.is_new or bool(self.names.full(function.path, call.name))
        root = root_of(receiver)
        if not isinstance(receiver, Name | Attribute) or not isinstance(root, Name):
            return False
        own = {*function.given, *function.bound, *function.body.parameters, *function.body.types}
        if root.name not in own:
            return bool(self.names.full(function.path, dotted(receiver)))
        made = function.value_of(root.name) if root == receiver else None
        return isinstance(made, Call) and made.is_new

    def _of_own(self, call: Call, held: Expression) -> Role:
        """What a function of the code does with a resource that it is given."""
        found = self.names.targets(self.function, call)
        callee = self.code.function(found[0][0]) if len(found) == 1 else None
        if callee is None or self.depth > _DEEPEST:
            return "takes"
        inner = Roles(self.code, self.names, callee, self.opening, self.depth + 1)
        for name in callee.body.parameters:
            given = argument_of(callee, call, name)
            if given is not None and plain(given) == held:
                return role_of_parameter(callee, name, self.opening.released_by, inner.of)
        return "takes"
