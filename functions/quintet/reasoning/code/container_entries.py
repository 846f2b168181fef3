"""The expressions of a function that are a container, or an entry of one: `rooms[name]`."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import Assign, Loop
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Cast,
    Expression,
    Index,
    Keyword,
    Logical,
    Name,
    Slice,
)
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.loops import subject

ENTRY: Final = frozenset(
    """get setdefault getOrDefault computeIfAbsent putIfAbsent getOrPut Get Load LoadOrStore
    values items entries""".split()
)
"""Methods that hand over what a container has: an entry, or all of them."""


class Held(NamedTuple):
    """`name` is what the container is called, `entries` the variables that hold entries of it."""

    name: str
    entries: frozenset[str] = frozenset()

    def is_it(self, expression: Expression | None) -> bool:
        """Whether an expression is the container itself, as far as names tell."""
        match expression:
            case Name(name=name) | Attribute(name=name):
                return name == self.name
            case Keyword(value=value):
                return self.is_it(value)
        return False

    def has(self, expression: Expression | None) -> bool:
        """Whether an expression is the container, or an entry of it."""
        if self.is_it(expression):
            return True
        match expression:
            case Name(name=name):
                return name in self.entries
            case Keyword(value=value) | Await(value=value) | Cast(value=value):
                return self.has(value)
            case Logical(operands=operands):
                return any(self.has(each) for each in operands)
        whole = container_of(expression)
        return whole is not None and self.has(whole)


def container_of(expression: Expression | None) -> Expression | None:
    """What an expression is an entry of; None of one that is no entry."""
    match expression:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            return value
        case Call(function=Attribute(value=value, name=name)) if name in ENTRY:
            return value
    return None


def held_in(function: Function, name: str) -> Held:
    """A container of this name with the variables of a function that hold its entries."""
    held = Held(name)
    for target, value in _bindings(function):
        if value is not None and target != name and held.has(value):
            held = held._replace(entries=held.entries | {target})
    return held


def _bindings(function: Function) -> Iterator[tuple[str, Expression | None]]:
    """The variables that a function gives a value, or that its loops bind."""
    for visit in function.visits:
        match visit.node:
            case Assign(left=left, right=right):
                yield from ((each.name, right) for each in left if isinstance(each, Name))
            case Loop(variables=variables) as loop:
                yield from ((each, subject(loop)) for each in variables)
