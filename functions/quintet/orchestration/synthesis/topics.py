"""Statements of one attribute of one entity at one time, and how their values stand.

The one place where agreement, conflict and votes are computed, for all modes. Topics of which
nothing but the attribute's name is open are joined where a word or an equal value speaks for it;
else they stand side by side as perhaps the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from quintet.orchestration.synthesis.attributes import RELEASED, Subject, kind_of, telling
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, compared, distance
from quintet.orchestration.synthesis.words import CONTRAST

_NEAR: Final = 0.25
"""Numbers that are further apart are no candidates for one attribute."""
_UNSETTLED: Final = frozenset({"flag", "name", "time"})
_MOST_TOPICS: Final = 40
"""Of one entity, that are looked at as candidates."""


Standing = Literal["agree", "compatible", "conflict"]


@dataclass(frozen=True, eq=False)
class Position:
    """One value of a topic with those who say so; `rounded` say so only at their precision."""

    statements: tuple[Statement, ...]
    rounded: tuple[Statement, ...] = ()

    @cached_property
    def all(self) -> tuple[Statement, ...]:
        """Exact and rounded ones."""
        return (*self.statements, *self.rounded)

    @cached_property
    def sources(self) -> frozenset[int]:
        """Whose they are."""
        return frozenset(one.source for one in self.all)


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
        return _standing(*_positions(said))


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
            if any(_meets(one, other) for other in part):
                part.append(one)
                break
        else:
            groups[entity, of[at], when].append([one])
    made: list[Topic] = []
    for key, parts in groups.items():
        for part in parts:
            positions, between = _positions(part)
            if len({position.sources for position in positions}) == 1:
                # Whoever says one of the values says all of them: they do not exclude each other.
                made += [Topic(*key, (position,), between) for position in positions]
            else:
                made.append(Topic(*key, positions, between))
    found, perhaps = _settled(made)
    return found, [*perhaps, *_unnamed(found)]


def _meets(one: Statement, other: Statement) -> bool:
    """Whether two statements of one attribute can agree or conflict."""
    found = compared(one.value, other.value)
    return found == "equal" if one.is_one_of_many and other.is_one_of_many else found is not None


def _positions(listed: Sequence[Statement]) -> tuple[tuple[Position, ...], tuple[Statement, ...]]:
    """Values that are equal stand together; a rounded one with the only value that it fits."""
    groups = _equal(listed)
    if all(_is_plain(group[0].value, listed[0].value) for group in groups):
        return tuple(Position(tuple(group)) for group in groups), ()
    heads: list[tuple[list[Statement], list[Statement]]] = []
    between: list[Statement] = []
    for group in sorted(groups, key=lambda one: _coarseness(one[0].value)):
        fitting = [
            fits for head, fits in heads if compared(group[0].value, head[0].value) != "different"
        ]
        if not fitting:
            heads.append((group, []))
        else:
            (fitting[0] if len(fitting) == 1 else between).extend(group)
    return tuple(Position(tuple(head), tuple(fits)) for head, fits in heads), tuple(between)


def _equal(listed: Sequence[Statement]) -> list[list[Statement]]:
    """The statements in groups of equal values."""
    written: dict[Value, list[Statement]] = {}
    for one in listed:
        written.setdefault(one.value._replace(text="", step=Fraction(0)), []).append(one)
    if all(_is_plain(value, listed[0].value) for value in written):
        return list(written.values())
    groups: list[list[Statement]] = []
    for same in written.values():
        for group in groups:
            if compared(same[0].value, group[0].value) == "equal":
                group.extend(same)
                break
        else:
            groups.append(same)
    return groups


def _is_plain(value: Value, other: Value) -> bool:
    """Whether two are exact numbers in one unit, which differ unless they are written the same."""
    return value.kind == other.kind == "number" and value.unit == other.unit and not value.span


def _standing(positions: tuple[Position, ...], between: tuple[Statement, ...]) -> Standing:
    if len(positions) > 1:
        return "conflict"
    return "compatible" if positions[0].rounded or between else "agree"


def _coarseness(value: Value) -> tuple[float, int]:
    """Exact values first, then by how much they are rounded."""
    if value.kind == "date":
        said = min(sum(part is not None for part in date) for date in value.dates)
        return (0.0, 4 - said + 4 * (len(value.dates) > 1))
    low, high = value.span or (0, 0)
    return (float((high - low) * (value.unit.factor if value.unit else 1)), -len(value.parts))


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
                is_equal = compared(first.value, second.value) == "equal" and telling(first.value)
                is_only = mates[first] == [second] and mates[second] == [first]
                if is_equal or (is_only and _share(first, second)):
                    gone |= {first, second}
                    said = (*first.statements, *second.statements)
                    when = first.when or second.when
                    made.append(Topic(first.entity, first.attribute, when, *_positions(said)))
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
    return bool(shared) and not (apart & CONTRAST and not shared & CONTRAST)
