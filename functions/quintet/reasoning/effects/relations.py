"""Attributes of rows that stand for rows of other tables: when reading them asks for those."""

from dataclasses import replace

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Expression,
    Keyword,
    Literal,
    Name,
)
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.row_relations import Relation
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.catalogue import Catalogue
from quintet.reasoning.effects.effect import Effect

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
