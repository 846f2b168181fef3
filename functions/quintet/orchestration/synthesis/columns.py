"""Columns: what sources say under the same words with the same kind of value, by entity."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Kind, Value, compared, keys_of
from quintet.orchestration.synthesis.words import tokens

_MOST_EXACT: Final = 200
"""Numbers of one thing that a rounded one is held against."""
_LIKE: Final[Mapping[Kind, str]] = MappingProxyType({"pair": "number", "time": "duration"})
"""Kinds of values that are compared with another: 1:46:43 may be a time, or how long."""
Subject = tuple[int, str]
"""An entity and a time."""


class Said(NamedTuple):
    """A value of a column: whose, and when it holds."""

    source: int
    when: str
    value: Value
    is_told_twice: bool = False
    """Whether the same value is of another attribute as well: it tells neither."""


@dataclass(slots=True, eq=False)
class Column:
    """What is said under some words, by entity."""

    number: int
    kind: str
    cores: set[frozenset[str]]
    said: defaultdict[int, list[Said]] = field(default_factory=lambda: defaultdict(list))


def columns_of(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> tuple[list[Column], list[int]]:
    """The columns of all statements, and the number of each statement's."""
    made: dict[tuple[frozenset[str], str, object], Column] = {}
    times: Counter[tuple[int, str, frozenset[str], str]] = Counter()
    of: list[int] = []
    unclear = _unclear(statements, subjects)
    owners: defaultdict[tuple[int, int, object], set[frozenset[str]]] = defaultdict(set)
    keys = [keys_of(statement.value) for statement in statements]
    for statement, (entity, _), every in zip(statements, subjects, keys, strict=True):
        for told in every:
            owners[statement.source, entity, told].add(statement.core)
    exact: defaultdict[int, list[Value]] = defaultdict(list)
    for statement, (entity, _) in zip(statements, subjects, strict=True):
        is_exact = statement.value.kind == "number" and not statement.value.span
        if is_exact and len(exact[entity]) < _MOST_EXACT:
            exact[entity].append(statement.value)
    for statement, (entity, when), every in zip(statements, subjects, keys, strict=True):
        kind = _kind(statement.value)
        # What one sentence says twice in the same words is told apart by its place in it.
        place = statement.source, statement.place, statement.core, kind
        is_unclear = (statement.source, entity, statement.core, kind) in unclear
        apart = statement.label if is_unclear else 0
        nth = times[place] if statement.form == "prose" else apart
        key = (
            statement.core,
            kind,
            nth if statement.core else (statement.label or statement.source, nth),
        )
        times[place] += 1
        column = made.setdefault(key, Column(len(made), kind, {statement.core}))
        of.append(column.number)
        if entity >= 0 and not _names_itself(statement):
            is_twice = any(
                len(owners[statement.source, entity, told]) > 1 for told in every
            ) or _fits_several(statement.value, exact[entity])
            column.said[entity].append(Said(statement.source, when, statement.value, is_twice))
    return list(made.values()), of


def _unclear(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> set[tuple[int, int, frozenset[str], str]]:
    """Where a source has values of one entity under several labels whose words are the same."""
    labels: defaultdict[tuple[int, int, frozenset[str], str], set[str]] = defaultdict(set)
    for said, (entity, _) in zip(statements, subjects, strict=True):
        if said.form != "prose":
            labels[said.source, entity, said.core, _kind(said.value)].add(said.label)
    return {key for key, names in labels.items() if len(names) > 1}


def _fits_several(value: Value, exact: Sequence[Value]) -> bool:
    """Whether a rounded number can be either of two that differ: it tells neither."""
    near = (
        [number for number in exact if compared(value, number) == "rounded"] if value.span else []
    )
    return any(compared(near[0], number) == "different" for number in near[1:])


def join(one: Column, other: Column) -> None:
    """Makes one column of two; the other is left without values."""
    one.cores |= other.cores
    one.kind = other.kind if one.kind == "number" else one.kind
    for entity, said in other.said.items():
        one.said[entity] += said
    other.said.clear()


def _kind(value: Value) -> str:
    """What kind of value it is, as far as values of two kinds are never compared."""
    if value.kind == "number" and value.unit is not None:
        return value.unit.kind
    return _LIKE.get(value.kind, value.kind)


def _names_itself(statement: Statement) -> bool:
    """Whether a value is only the entity's own name: Djibouti lies in Djibouti."""
    return statement.value.kind == "name" and any(
        tokens(name) == statement.value.parts for name in statement.names
    )
