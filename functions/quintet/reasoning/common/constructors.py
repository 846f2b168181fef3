"""What makes instances of the classes of the code."""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.model import Symbol

_NAMES: Final = frozenset({"__init__", "constructor", "__construct"})
_RUBY: Final = ".rb"


def is_constructor(symbol: Symbol, owner: Symbol | None) -> bool:
    """Whether a method makes an instance of the class that it stands in."""
    is_named = symbol.name in _NAMES or (owner is not None and symbol.name == owner.name)
    return is_named or (symbol.name == "initialize" and symbol.path.endswith(_RUBY))


def constructor_of(owner: Symbol, members: Iterable[Symbol]) -> Symbol | None:
    """The first among the members of a class, where it has one of its own."""
    own = (each for each in members if each.kind in {"function", "method"})
    return next((each for each in own if is_constructor(each, owner)), None)
