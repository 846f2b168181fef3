"""Columns: what sources say under the same words with the same kind of value, by entity."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, keys_of
from quintet.orchestration.synthesis.words import tokens

Subject = tuple[int, str]
"""An entity and a time."""


class Said(NamedTuple):
    """A value of a column: whose, and when it holds."""

    source: int
    when: str
    value: Value
    is_told_twice: bool = False
    """Whether the source has the same value for another attribute: it tells neither."""


@dataclass(slots=True, eq=False)
class Column:
    """What is said under some words, by entity."""

    number: int
    kind: str
    cores: set[frozenset[str]]
    labels: set[str]
    said: dict[int, list[Said]] = field(default_factory=dict)

    def sources(self) -> frozenset[int]:
        """Whose values these are."""
        return frozenset(one.source for listed in self.said.values() for one in listed)


def kind_of(value: Value) -> str:
    """What kind of value it is, as far as values of two kinds are never compared."""
    if value.kind == "number" and value.unit is not None:
        return value.unit.kind
    return "number" if value.kind == "pair" else value.kind


def columns_of(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> tuple[list[Column], list[int]]:
    """The columns of all statements, and the number of each statement's."""
    made: dict[tuple[frozenset[str], str, int], Column] = {}
    told_before: dict[tuple[int, str, frozenset[str], str], list[Value]] = {}
    of: list[int] = []
    owners = _owners(statements, subjects)
    for one, (entity, when) in zip(statements, subjects, strict=True):
        kind = kind_of(one.value)
        # What one sentence says twice in the same words is told apart by its place in it.
        before = told_before.setdefault((one.source, one.place, one.core, kind), [])
        key = one.core, kind, len(before) if one.form == "prose" else 0
        before.append(one.value)
        column = made.setdefault(key, Column(len(made), key[1], {one.core}, set()))
        column.labels.add(one.label)
        of.append(column.number)
        if entity >= 0 and not _names_itself(one):
            is_twice = any(len(owners[one.source, entity, told]) > 1 for told in keys_of(one.value))
            said = Said(one.source, when, one.value, is_twice)
            column.said.setdefault(entity, []).append(said)
    return list(made.values()), of


def _owners(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> Mapping[tuple[int, int, object], set[object]]:
    """The words under which a source has a value for an entity."""
    found: defaultdict[tuple[int, int, object], set[object]] = defaultdict(set)
    for one, (entity, _) in zip(statements, subjects, strict=True):
        for told in keys_of(one.value) if entity >= 0 else ():
            found[one.source, entity, told].add(one.core)
    return found


def _names_itself(one: Statement) -> bool:
    """Whether a value is only the entity's own name: Djibouti lies in Djibouti."""
    return one.value.kind == "name" and any(tokens(name) == one.value.parts for name in one.names)


def join(one: Column, other: Column) -> None:
    """Makes one column of two; the other is left without values."""
    one.cores |= other.cores
    one.labels |= other.labels
    one.kind = other.kind if one.kind == "number" else one.kind
    for entity, listed in other.said.items():
        one.said.setdefault(entity, []).extend(listed)
    other.said.clear()
