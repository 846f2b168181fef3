"""What asks for rows by being read: relations, and properties of the code."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quintet.codegraph.statements import Loop, call_of
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Expression,
    Keyword,
    Literal,
    Name,
)
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.written_types import Relation
from quintet.reasoning.effects.operation import OWN_EFFECT, RELATION, Operation, step_of
from quintet.reasoning.libraries.catalogue import Catalogue
from quintet.reasoning.libraries.effect import Effect

_KEYS: Final = frozenset({"getId", "id", "getClass", "hashCode"})


class ReadRows:
    """Answers for one code base."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names

    def by_attribute(
        self, function: Function, known: Catalogue, visit: Visit, read: Attribute
    ) -> Iterator[Operation]:
        """What reading an attribute does: a property runs, a relation of a row asks for it."""
        owner = self._names.typed(function, read.value).symbol
        if owner is None:
            return
        relation = self._names.relation(owner, read.name)
        step = step_of(function, read)
        if relation is not None:
            effect = relation_effect(known, relation, read.name)
            # Rows of a list are asked for where it is gone through.
            if effect is not None and not (relation.is_list and known.returns(relation.declared)):
                yield Operation(
                    visit, step, relation.declared, effect, sure=RELATION, expression=read
                )
            return
        getter = self._code.method(owner, read.name)
        if getter is not None and any("property" in mark for mark in getter.decorators):
            is_cached = self._code.function(getter)
            if is_cached is not None and not self.is_cached(is_cached, known):
                yield Operation(visit, step, "", targets=((getter.id, 0.9),), expression=read)

    def by_method(
        self, function: Function, known: Catalogue, visit: Visit, call: Call
    ) -> Iterator[Operation]:
        """What a relation asks that is read by a method, where something is done with its rows.

        A row that is not there yet knows its own key.
        """
        around = next(reversed(visit.parents), None)
        user = call_of(around)
        is_used = user is not None and user.receiver == call and user.name not in _KEYS
        is_gone_through = isinstance(around, Loop) and around.over == call
        accessor = self._names.accessed(function, call) if is_used or is_gone_through else None
        relation = self._names.relation(*accessor) if accessor is not None else None
        if accessor is None or relation is None:
            return
        effect = relation_effect(known, relation, accessor[1])
        if effect is not None:
            step = step_of(function, call)
            yield Operation(visit, step, relation.declared, effect, sure=RELATION, expression=call)

    def effect_on_rows(
        self, function: Function, known: Catalogue, asked: Expression, effect: Effect
    ) -> tuple[Effect, float]:
        """An effect of asking for the rows of a relation: they may have been loaded before."""
        relation = unchanged_relation(self._names, known, function, asked)
        if not relation:
            return effect, OWN_EFFECT
        return replace(effect, relation=relation), RELATION

    def is_cached(self, function: Function, known: Catalogue) -> bool:
        """Whether a decorator keeps what a function answers."""
        return any(
            known.has("caches", self._names.full(function.path, decorator.partition("(")[0]))
            for decorator in function.symbol.decorators
        )


_MOST_STEPS = 6
_LOADED_WHEN_READ = frozenset({"select", "True", "dynamic", "LAZY", "write_only"})


def relation_effect(known: Catalogue, relation: Relation, name: str) -> Effect | None:
    """What reading a relation does; None where its declaration has it loaded along always."""
    effect = known.relation_of(relation.declared)
    is_usually = known.has("eager", relation.declared)
    if effect is None or _is_eager(relation.call, is_usually=is_usually):
        return None
    return replace(effect, relation=name)


def _is_eager(declaration: Call, *, is_usually: bool) -> bool:
    """`lazy="joined"`, `fetch = FetchType.EAGER`; as it is by itself where nothing is said."""
    for given in declaration.arguments:
        if isinstance(given, Keyword) and given.name in {"lazy", "fetch", "eager"}:
            match given.value:
                case Literal(value=value) | Name(name=value) | Attribute(name=value):
                    is_lazy = value in _LOADED_WHEN_READ
                    return not is_lazy if given.name != "eager" else value in {"true", "True"}
    return is_usually


def unchanged_relation(
    names: Names, known: Catalogue, function: Function, asked: Expression, steps: int = 0
) -> str:
    """The relation whose rows are asked for as they are: `order.lines.all()`; "" of other queries.

    Steps without arguments leave the rows as they are, so that loaded ones serve.
    """
    if steps > _MOST_STEPS:
        return ""
    match asked:
        case Await(value=value):
            return unchanged_relation(names, known, function, value, steps + 1)
        case Name(name=name):
            given = function.value_of(name)
            if given is None:
                return ""
            return unchanged_relation(names, known, function, given, steps + 1)
        case Call(function=Attribute(value=value), arguments=()):
            return unchanged_relation(names, known, function, value, steps + 1)
        case Attribute(value=value, name=name):
            owner = names.typed(function, value).symbol
            if owner is not None and names.relation(owner, name) is not None:
                return name
            held = names.typed(function, asked)
            is_of_rows = held.symbol is None and known.is_type(held.name.rpartition(".")[0])
            return name if is_of_rows and not known.returns(held.name) else ""
    return ""
