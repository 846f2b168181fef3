"""Statements of one attribute of one entity at one time, and how their values stand.

Agreement and conflict are computed here for all modes; `evidence` leaves some conflicts open.
Topics of attributes that are perhaps one stand side by side as perhaps the same.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from quintet.orchestration.synthesis.alignment import aligned
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, as_date, coarseness, compared, distance

Standing = Literal["agree", "compatible", "conflict"]
_OTHER_SIZE: Final = 0.9
"""The share of the greater number by which two are apart that are told of other things."""
_MOST_TOPICS: Final = 40
"""Of one entity, that are looked at as candidates."""


@dataclass(frozen=True, eq=False)
class Position:
    """One value of a topic with those who say so; `rounded` say so only at their precision."""

    statements: tuple[Statement, ...]
    rounded: tuple[Statement, ...] = ()

    @property
    def value(self) -> Value:
        """As the first of the exact statements has it."""
        return self.statements[0].value

    @cached_property
    def all(self) -> tuple[Statement, ...]:
        """Exact and rounded statements."""
        return (*self.statements, *self.rounded)

    @cached_property
    def sources(self) -> frozenset[int]:
        """Whose they are."""
        return frozenset(said.source for said in self.all)


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
        return (*(said for position in self.positions for said in position.all), *self.between)

    @cached_property
    def sources(self) -> frozenset[int]:
        """Whose they are."""
        return frozenset(said.source for said in self.statements)

    @property
    def value(self) -> Value:
        """The first value."""
        return self.positions[0].value


@dataclass(frozen=True, eq=False)
class Candidates:
    """Topics that are perhaps one, and what leaves that open."""

    topics: tuple[Topic, ...]
    reason: str

    @cached_property
    def if_same(self) -> Standing | None:
        """How their values would stand; None where some of them cannot be compared."""
        told = [topic.value for topic in self.topics]
        if any(compared(value, other) is None for value, other in combinations(told, 2)):
            return None
        every = [said for topic in self.topics for said in topic.statements]
        positions, between = positions_of(every)
        if len(positions) > 1:
            return "conflict"
        return "compatible" if positions[0].rounded or between else "agree"


def positions_of(said: Sequence[Statement]) -> tuple[tuple[Position, ...], tuple[Statement, ...]]:
    """Values that are equal stand together; a rounded one with the only value that it fits.

    Moments of a day that somebody tells without a time are told of that day. Beside dates a bare
    number is the year that it may be.
    """
    is_dated = any(statement.value.kind == "date" for statement in said)

    def order(statement: Statement) -> tuple[float, int]:
        return coarseness(as_date(statement.value) if is_dated else statement.value)

    heads: list[tuple[list[Statement], list[Statement]]] = []
    between: list[Statement] = []
    for statement in sorted(said, key=order):
        standings = [compared(statement.value, head[0].value) for head, _ in heads]
        fitting = [at for at, standing in enumerate(standings) if standing == "rounded"]
        if "equal" in standings:
            heads[standings.index("equal")][0].append(statement)
        elif not fitting:
            heads.append(([statement], []))
        elif len(fitting) > 1 and _is_day(statement.value):
            merged = [said for at in fitting for listed in heads[at] for said in listed]
            heads = [head for at, head in enumerate(heads) if at not in fitting]
            heads.append(([statement], merged))
        else:
            (heads[fitting[0]][1] if len(fitting) == 1 else between).append(statement)
    return tuple(Position(tuple(head), tuple(rounded)) for head, rounded in heads), tuple(between)


def _is_day(value: Value) -> bool:
    """Whether it is a day without a time."""
    return value.kind == "date" and all(date[2] and date[3] is None for date in value.dates)


def topics(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> tuple[list[Topic], list[Candidates]]:
    """All topics, and the pairs that are perhaps one.

    Dates beside other values are left out where no source has the attribute as a value.
    """
    attributes, left = aligned(statements, subjects)
    things = [
        (entity, attribute, when)
        for (entity, when), attribute in zip(subjects, attributes, strict=True)
    ]
    times: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    is_value: defaultdict[tuple[int, int], bool] = defaultdict(bool)
    for said, (entity, attribute, when) in zip(statements, things, strict=True):
        times[entity, attribute] |= {when} - {""}
        is_value[entity, attribute] |= not said.is_moment
    groups: defaultdict[tuple[int, int, str], list[list[Statement]]] = defaultdict(list)
    for said, (entity, attribute, when) in zip(statements, things, strict=True):
        if not is_value[entity, attribute]:
            continue
        known = times[entity, attribute]
        parts = groups[entity, attribute, when or (min(known) if len(known) == 1 else "")]
        # Values that cannot be compared, prices in two currencies, are two topics.
        part = next((part for part in parts if _belongs(said, part)), None)
        if part is None:
            parts.append([said])
        else:
            part.append(said)
    sized = [
        (key, _by_size(part) if part[1:] else [part])
        for key, parts in groups.items()
        for part in parts
    ]
    made = [topic for key, parts in sized for part in parts for topic in _made(key, part)]
    return made, [*_perhaps(made, left), *_unnamed(made)]


def _by_size(part: Sequence[Statement]) -> list[list[Statement]]:
    """The statements, numbers of other sizes apart: a rating of 4.6 and 41,873 ratings."""
    sizes: list[list[Statement]] = []
    for said in part:
        fitting = next((one for one in sizes if _is_of_size(said.value, one[0].value)), None)
        if fitting is None:
            sizes.append([said])
        else:
            fitting.append(said)
    return sizes


def _is_of_size(one: Value, other: Value) -> bool:
    is_near = (distance(one, other) or 0) < _OTHER_SIZE
    return is_near or compared(one, other) in {"equal", "rounded"}


def _belongs(said: Statement, part: Sequence[Statement]) -> bool:
    """Whether a statement can agree or conflict with others of its attribute."""
    if said.is_one_of_many and all(other.is_one_of_many for other in part):
        return any(compared(said.value, other.value) == "equal" for other in part)
    # Numbers in one unit can always be compared, and are most of what there is.
    kind = (said.value.kind, said.value.unit) if said.value.kind == "number" else None
    unlike = (other.value for other in part if (other.value.kind, other.value.unit) != kind)
    return all(compared(said.value, value) is not None for value in unlike)


def _made(key: tuple[int, int, str], part: Sequence[Statement]) -> Iterator[Topic]:
    positions, between = positions_of(part)
    if all(one.sources & other.sources for one, other in combinations(positions, 2)):
        # Somebody says both of every two values: they do not exclude each other.
        yield from (Topic(*key, (position,), between) for position in positions)
    else:
        yield Topic(*key, positions, between)


def _perhaps(every: Sequence[Topic], left: Collection[tuple[int, int]]) -> Iterator[Candidates]:
    """Topics of one entity whose attributes are or may be one, told by others for one time.

    Of one attribute are two topics where their values cannot be compared.
    """
    of_entity: defaultdict[int, list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity >= 0 and len(of_entity[topic.entity]) < _MOST_TOPICS:
            of_entity[topic.entity].append(topic)
    for listed in of_entity.values():
        for first, second in combinations(sorted(listed, key=lambda topic: topic.attribute), 2):
            is_one_time = first.when == second.when or not (first.when and second.when)
            if not is_one_time or first.sources & second.sources:
                continue
            is_compared = compared(first.value, second.value) is not None
            if is_compared and (first.attribute, second.attribute) in left:
                yield Candidates((first, second), "their attributes are called differently")
            elif not is_compared and first.attribute == second.attribute:
                yield Candidates((first, second), "their values cannot be compared")


def may_be_one(first: Topic, second: Topic) -> bool:
    """Whether two topics have other sources, and values that can be compared."""
    return not first.sources & second.sources and compared(first.value, second.value) is not None


def _unnamed(every: Sequence[Topic]) -> Iterator[Candidates]:
    """One attribute at one time in several sources that do not say of what, once in each."""
    groups: defaultdict[tuple[int, str], list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity < 0:
            groups[topic.attribute, topic.when].append(topic)
    for listed in groups.values():
        times = Counter(source for topic in listed for source in topic.sources)
        single = tuple(topic for topic in listed if all(times[at] == 1 for at in topic.sources))
        if len(single) > 1:
            yield Candidates(single, "the entity is not named")
