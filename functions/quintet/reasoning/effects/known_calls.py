"""Which calls are known by their full names: of libraries, of the language, of containers."""

import builtins
from typing import Final

from quintet.codegraph.syntax.expressions import Call
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.effects.catalogue import Catalogue

_PLAIN_BASES: Final = frozenset(
    "abc.ABC enum.Enum enum.IntEnum enum.StrEnum typing.Generic typing.NamedTuple typing.Protocol "
    "typing.TypedDict java.lang.Object java.lang.Exception java.lang.RuntimeException".split()
)
_RUNS_ANYTHING: Final = frozenset({"eval", "exec", "__import__"})


def is_known(language: str, known: Catalogue, name: str) -> bool:
    """Whether all that a call of a full name does is known."""
    return _is_real(language, name) or _knows(known, name)


def is_plain_base(name: str) -> bool:
    """Whether the constructor of a class outside the code only sets what is there."""
    return not name or name in _PLAIN_BASES or hasattr(builtins, name)


def global_name(function: Function, known: Catalogue, call: Call) -> str:
    """What a language has without an import (`append`, `Array.isArray`); "" of any other call."""
    name = dotted(call.function)
    head = name.partition(".")[0]
    own = {*function.given, *function.bound, *function.body.parameters}
    return name if name and head not in own and known.has("computes", name) else ""


def _knows(known: Catalogue, name: str) -> bool:
    """Whether all that a call does is known; of what a built-in function gives it is not."""
    if not known.knows(name):
        return False
    head, _, rest = name.partition(".")
    if head != "builtins":
        return True
    owner, _, member = rest.partition(".")
    return owner not in _RUNS_ANYTHING and (not member or hasattr(_built_in(owner), member))


def _is_real(language: str, name: str) -> bool:
    """Whether this is a method that containers, texts or numbers have."""
    owner, _, member = name.rpartition(".")
    found = _built_in(owner) if language == "python" else None
    return is_of_kind(name) and (found is None or hasattr(found, member))


def _built_in(name: str) -> object:
    found: object = getattr(builtins, name, None)
    return found if isinstance(found, type) else None
