"""Claims gathered into topics, and in each topic the positions that sources take.

Independent of the order of the sources: claims are gone through by how much they are linked, then
by their text. Not here: which position is right (`verdicts`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.orchestration.synthesis.bits import Bits
from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.comparing import (
    CONFLICTING,
    SOME_WORDS,
    Relation,
    relation,
)
from quintet.orchestration.synthesis.models import ConflictKind

_CHECKED_EVERY: Final = 64
_KINDS: Final[tuple[ConflictKind, ...]] = ("numeric", "date", "value", "negation")


@dataclass(frozen=True, slots=True)
class Position:
    """Claims that say the same thing."""

    claims: tuple[Claim, ...]

    @property
    def sources(self) -> frozenset[int]:
        """Who says so."""
        return frozenset(claim.source for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that is spoken of: one position, or several that conflict."""

    positions: tuple[Position, ...]
    conflict: ConflictKind | None = None

    @property
    def relevance(self) -> float:
        """The most relevant claim's."""
        return max(claim.relevance for position in self.positions for claim in position.claims)

    @property
    def sources(self) -> frozenset[int]:
        """Who speaks of it."""
        return frozenset[int]().union(*(position.sources for position in self.positions))


Relations = dict[tuple[int, int], Relation]


def related(
    claims: Sequence[Claim], bits: Bits, has_time: Callable[[], bool]
) -> tuple[Relations, bool]:
    """The relations between claims by their words, and whether time cut the comparison."""
    found = _repeated(claims)
    for one in range(len(claims)):
        if one % _CHECKED_EVERY == 0 and not has_time():
            return found, True
        for other, alike in bits.alike(one, SOME_WORDS):
            if (other, one) in found:
                continue
            stands = relation(claims[other], claims[one], alike)
            if stands is not None and _counts(claims[one], claims[other], stands):
                found[other, one] = stands
    return found, False


def consistent(claims: Sequence[Claim], relations: Relations) -> Relations:
    """The relations without conflicts in which one side also says what the other one says.

    Whoever gives two values, of two days or two places, contradicts nobody who gives one of them.
    """
    says: dict[int, set[int]] = {}
    for (one, other), stands in relations.items():
        if stands.agrees:
            says.setdefault(one, set()).add(claims[other].source)
            says.setdefault(other, set()).add(claims[one].source)
    none = set[int]()
    return {
        (one, other): stands
        for (one, other), stands in relations.items()
        if stands.agrees
        or not (
            claims[other].source in says.get(one, none)
            or claims[one].source in says.get(other, none)
        )
    }


def _repeated(claims: Sequence[Claim]) -> Relations:
    """The claims of different sources that are the same to the letter."""
    by_text: dict[str, list[int]] = {}
    for number, claim in enumerate(claims):
        by_text.setdefault(claim.text, []).append(number)
    return {
        (one, other): Relation("agrees", 1.0)
        for numbers in by_text.values()
        for at, other in enumerate(numbers)
        for one in numbers[:at]
        if claims[one].source != claims[other].source
        and claims[one].values == claims[other].values
        and claims[one].when == claims[other].when
    }


def topics(claims: Sequence[Claim], relations: Relations) -> list[Topic]:
    """All topics, those of one source alone among them."""
    links: dict[int, dict[int, Relation]] = {number: {} for number in range(len(claims))}
    for (one, other), stands in relations.items():
        links[one][other] = links[other][one] = stands
    order = sorted(links, key=lambda number: (-_agreements(links[number]), claims[number].order))
    rank = {number: place for place, number in enumerate(order)}
    left = set(order)
    made: list[Topic] = []
    for seed in order:
        if seed not in left:
            continue
        members = _members(seed, links, left, rank)
        left.difference_update(members)
        made += _settled(claims, members, links)
    return made


def _counts(one: Claim, other: Claim, stands: Relation) -> bool:
    """Whether a relation matters: a source that says one value twice says it once."""
    if one.source != other.source:
        return True
    return stands.agrees and bool(one.values and other.values) and stands.likeness >= CONFLICTING


def _agreements(links: Mapping[int, Relation]) -> int:
    return sum(stands.agrees for stands in links.values())


def _members(
    seed: int, links: Mapping[int, Mapping[int, Relation]], left: set[int], rank: Mapping[int, int]
) -> list[int]:
    """The seed and what is linked to it, and to half of what was taken before."""
    members = [seed]
    near = sorted(
        (number for number in links[seed] if number in left),
        key=lambda number: (
            not links[seed][number].agrees,
            -links[seed][number].likeness,
            rank[number],
        ),
    )
    for number in near:
        linked = sum(member in links[number] for member in members)
        if 2 * linked >= len(members):
            members.append(number)
    return members


def _settled(
    claims: Sequence[Claim], members: Sequence[int], links: Mapping[int, Mapping[int, Relation]]
) -> list[Topic]:
    """The members by positions; positions that conflict with none are topics of their own."""
    groups: list[list[int]] = []
    for number in members:
        home = next((group for group in groups if _joins(number, group, links)), None)
        if home is None:
            groups.append([number])
        else:
            home.append(number)
    made: list[Topic] = []
    open_groups = list(groups)
    while open_groups:
        together = [open_groups.pop(0)]
        kinds: list[ConflictKind] = []
        for group in list(open_groups):
            found = _conflicts(together, group, links)
            if found:
                kinds += found
                together.append(group)
                open_groups.remove(group)
        positions = tuple(Position(tuple(claims[one] for one in group)) for group in together)
        made.append(Topic(positions, _commonest(kinds)))
    return made


def _joins(number: int, group: Sequence[int], links: Mapping[int, Mapping[int, Relation]]) -> bool:
    """Whether a claim agrees with who leads a position, or with others there and not against."""
    leads = links[number].get(group[0])
    if leads is not None:
        return leads.agrees
    stands = [links[number][one] for one in group if one in links[number]]
    return bool(stands) and all(stand.agrees for stand in stands)


def _conflicts(
    together: Sequence[Sequence[int]],
    group: Sequence[int],
    links: Mapping[int, Mapping[int, Relation]],
) -> list[ConflictKind]:
    return [
        stands.kind
        for other in together
        for one in other
        for another in group
        if (stands := links[one].get(another)) is not None and stands.kind != "agrees"
    ]


def _commonest(kinds: Sequence[ConflictKind]) -> ConflictKind | None:
    if not kinds:
        return None
    return max(_KINDS, key=lambda kind: (kinds.count(kind), -_KINDS.index(kind)))
