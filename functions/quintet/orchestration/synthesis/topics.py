"""Statements of one attribute of one entity at one time, and how their values stand.

Topics of which nothing but the attribute's name is open are joined where a word or an equal value
speaks for it; else they stand side by side as perhaps the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from quintet.orchestration.synthesis.attributes import RELEASED, Subject, kind_of, telling
from quintet.orchestration.synthesis.positions import (
    Position,
    Standing,
    positions_of,
    standing_of,
)
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, compared, distance
from quintet.orchestration.synthesis.words import CONTRAST

_NEAR: Final = 0.25
"""Numbers that are further apart are no candidates for one attribute."""
_UNSETTLED: Final = frozenset({"flag", "name", "time"})
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
    statements: Sequence[Statement], subjects: Sequence[Subject], of: Sequence[int]
) -> tuple[list[Topic], list[Candidates]]:
    """All topics, and the pairs that are perhaps one."""
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
    found, perhaps = _settled(made)
    return found, [*perhaps, *_unnamed(found)]


def _are_comparable(one: Value, other: Value) -> bool:
    is_plain = one.kind == other.kind == "number" and one.unit == other.unit
    return is_plain or compared(one, other) is not None


def _meets(one: Statement, other: Statement) -> bool:
    """Whether two statements of one attribute can agree or conflict."""
    found = compared(one.value, other.value)
    return found == "equal" if one.is_one_of_many and other.is_one_of_many else found is not None


def _settled(every: list[Topic]) -> tuple[list[Topic], list[Candidates]]:
    """Joins the topics of one entity that are one, and finds those that are perhaps."""
    of_entity: defaultdict[int, list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity >= 0 and len(of_entity[topic.entity]) < _MOST_TOPICS:
            of_entity[topic.entity].append(topic)
    gone = set[Topic]()
    made: list[Topic] = []
    perhaps: list[tuple[Topic, Topic]] = []
    for together in of_entity.values():
        listed = [one for one in together if kind_of(one.value) not in _UNSETTLED]
        mates = {one: [other for other in listed if _goes_with(one, other)] for one in listed}
        for place, second in enumerate(listed):
            for first in listed[:place]:
                if first not in mates[second] or {first, second} & gone:
                    continue
                is_equal = bool(telling(first.value)) and all(
                    [mate for mate in mates[one] if _is_equal(one, mate)] == [other]
                    for one, other in ((first, second), (second, first))
                )
                is_only = mates[first] == [second] and mates[second] == [first]
                if is_equal or (is_only and _share(first, second)):
                    gone |= {first, second}
                    said = (*first.statements, *second.statements)
                    when = first.when or second.when
                    made.append(Topic(first.entity, first.attribute, when, *positions_of(said)))
                elif is_only or _share(first, second):
                    perhaps.append((first, second))
    left = [topic for topic in every if topic not in gone] + made
    reason = "their attributes are called differently"
    return left, [Candidates(pair, reason) for pair in perhaps if not {*pair} & gone]


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
    """Whether two topics could be one: other sources, one time, values that are near."""
    if first.attribute == second.attribute or first.sources & second.sources:
        return False
    if first.when and second.when and first.when != second.when:
        return False
    one, other = first.value, second.value
    if {one.kind, other.kind} == {"version", "number"}:
        return False
    gap = distance(one, other)
    return compared(one, other) is not None and (gap is None or gap <= _NEAR)


def _is_equal(first: Topic, second: Topic) -> bool:
    return compared(first.value, second.value) == "equal"


def _share(first: Topic, second: Topic) -> bool:
    """Whether their attributes have a word in common, and none that makes them two."""
    cores = [
        frozenset[str]().union(*(one.core for one in topic.statements)) - RELEASED
        for topic in (first, second)
    ]
    objects = [
        {name for one in topic.statements if one.form == "prose" for name in one.within}
        for topic in (first, second)
    ]
    if all(objects) and not objects[0] & objects[1]:
        return False
    shared, apart = cores[0] & cores[1], cores[0] ^ cores[1]
    return bool(shared) and not apart & CONTRAST
