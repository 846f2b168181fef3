"""Statements of one attribute of one entity at one time, and how their values stand.

Topics of attributes that are perhaps one stand side by side as perhaps the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from quintet.orchestration.synthesis.alignment import Alignment
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.positions import (
    Position,
    Standing,
    positions_of,
    standing_of,
)
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, compared, distance

_MOST_TOPICS: Final = 40
"""Of one entity, that are looked at as candidates."""


@dataclass(frozen=True, eq=False)
class Topic:
    """What is said of one thing; `between` are rounded values that fit several positions."""

    entity: int
    attribute: int
    when: str
    positions: tuple[Position, ...]
    between: tuple[Statement, ...] = ()

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All of them."""
        return (*(one for position in self.positions for one in position.all), *self.between)

    @cached_property
    def sources(self) -> frozenset[int]:
        """Whose they are."""
        return frozenset(one.source for one in self.statements)

    @cached_property
    def value(self) -> Value:
        """The first value."""
        return self.positions[0].statements[0].value

    @cached_property
    def gap(self) -> float | None:
        """How far its numbers are apart at most, as a share of the larger; None for others."""
        return distance(*(position.statements[0].value for position in self.positions))


@dataclass(frozen=True, eq=False)
class Candidates:
    """Topics that are perhaps one, and what leaves that open."""

    topics: tuple[Topic, ...]
    reason: str

    @cached_property
    def if_same(self) -> Standing | None:
        """How their values would stand; None where some of them cannot be compared."""
        told = [topic.value for topic in self.topics]
        if any(compared(one, other) is None for one, other in combinations(told, 2)):
            return None
        said = [one for topic in self.topics for one in topic.statements]
        return standing_of(*positions_of(said))


def topics(
    statements: Sequence[Statement], subjects: Sequence[Subject], alignment: Alignment
) -> tuple[list[Topic], list[Candidates]]:
    """All topics, and the pairs that are perhaps one."""
    of = alignment.of
    told: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for at, (entity, when) in enumerate(subjects):
        told[entity, of[at]].add(when)
    groups: defaultdict[tuple[int, int, str], list[list[Statement]]] = defaultdict(list)
    for at, one in enumerate(statements):
        entity, when = subjects[at]
        times = told[entity, of[at]] - {""}
        when = when or (next(iter(times)) if len(times) == 1 else "")
        # Values that cannot be compared, prices in two currencies, are two topics.
        for part in groups[entity, of[at], when]:
            if any(_meets(one, other) for other in part) and all(
                _are_comparable(one.value, other.value) for other in part
            ):
                part.append(one)
                break
        else:
            groups[entity, of[at], when].append([one])
    made: list[Topic] = []
    for key, parts in groups.items():
        for part in parts:
            positions, between = positions_of(part)
            if all(one.sources & other.sources for one, other in combinations(positions, 2)):
                # Somebody says both of every two values: they do not exclude each other.
                made += [Topic(*key, (position,), between) for position in positions]
            else:
                made.append(Topic(*key, positions, between))
    return made, [*_perhaps(made, alignment.open), *_unnamed(made)]


def _are_comparable(one: Value, other: Value) -> bool:
    is_plain = one.kind == other.kind == "number" and one.unit == other.unit
    return is_plain or compared(one, other) is not None


def _meets(one: Statement, other: Statement) -> bool:
    """Whether two statements of one attribute can agree or conflict."""
    found = compared(one.value, other.value)
    return found == "equal" if one.is_one_of_many and other.is_one_of_many else found is not None


def _perhaps(every: Sequence[Topic], left: frozenset[tuple[int, int]]) -> Iterator[Candidates]:
    """Topics of one entity whose attributes may be one, told by other sources for one time."""
    of_entity: defaultdict[int, list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity >= 0 and len(of_entity[topic.entity]) < _MOST_TOPICS:
            of_entity[topic.entity].append(topic)
    for listed in of_entity.values():
        for first, second in combinations(sorted(listed, key=lambda one: one.attribute), 2):
            if (first.attribute, second.attribute) in left and _goes_with(first, second):
                yield Candidates((first, second), "their attributes are called differently")


def _unnamed(every: Sequence[Topic]) -> Iterator[Candidates]:
    """One attribute at one time in several sources that do not say of what, once in each."""
    groups: defaultdict[tuple[int, str], list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity < 0:
            groups[topic.attribute, topic.when].append(topic)
    for listed in groups.values():
        times = Counter(source for topic in listed for source in topic.sources)
        single = tuple(one for one in listed if all(times[at] == 1 for at in one.sources))
        if len(single) > 1:
            yield Candidates(single, "the entity is not named")


def _goes_with(first: Topic, second: Topic) -> bool:
    """Whether two topics could be one: other sources, one time, values that can be compared."""
    if first.sources & second.sources:
        return False
    if first.when and second.when and first.when != second.when:
        return False
    return compared(first.value, second.value) is not None
