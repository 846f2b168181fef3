"""Where the expressions of a function stand: in which other one, and in which statement."""

from collections.abc import Iterator
from typing import NamedTuple

from quintet.codegraph.statements import CallSite, Node
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import expressions_of


class Standing(NamedTuple):
    """An expression, what it is a part of (None of a statement's own), and its statement."""

    part: Expression
    around: Expression | None
    node: Node


_Key = tuple[int, int, type[Expression]]


class Standings:
    """Answers for one code base, kept."""

    def __init__(self) -> None:
        self._known: dict[str, dict[_Key, Standing]] = {}

    def of(self, function: Function) -> Iterator[Standing]:
        """The expressions of a function, each once."""
        yield from self._all(function).values()

    def around(self, function: Function, part: Expression) -> Expression | None:
        """What an expression is directly a part of."""
        found = self._all(function).get(_key(part))
        return found.around if found is not None else None

    def call_of(self, function: Function, read: Attribute) -> Call | None:
        """The call of a method, where an attribute is one."""
        around = self.around(function, read)
        is_method = isinstance(around, Call) and around.function == read
        return around if is_method and isinstance(around, Call) else None

    def _all(self, function: Function) -> dict[_Key, Standing]:
        if function.symbol.id not in self._known:
            self._known[function.symbol.id] = _standings(function)
        return self._known[function.symbol.id]


def _standings(function: Function) -> dict[_Key, Standing]:
    found: dict[_Key, Standing] = {}
    for visit in function.visits:
        for _, root in expressions_of(visit):
            waiting: list[tuple[Expression, Expression | None]] = [(root, None)]
            while waiting:
                part, around = waiting.pop()
                known = found.get(_key(part))
                if known is None or _says_more(around, known):
                    found[_key(part)] = Standing(part, around, visit.node)
                waiting.extend((inner, part) for inner in part.parts)
    return found


def _says_more(around: Expression | None, known: Standing) -> bool:
    """Whether a place tells more than the known one: a call stands for itself beside its use."""
    if known.around is not None:
        return False
    return around is not None or isinstance(known.node, CallSite)


def _key(part: Expression) -> _Key:
    return (part.place.start, part.place.end, type(part))
