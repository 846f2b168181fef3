"""The values of one thing and who says them, equal ones together, rounded ones with what they fit.

The one place where agreement and conflict are computed, for all modes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, compared

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


def positions_of(listed: Sequence[Statement]) -> tuple[tuple[Position, ...], tuple[Statement, ...]]:
    """Values that are equal stand together; a rounded one with the only value that it fits."""
    groups = _equal(listed)
    if all(_is_plain(group[0].value, listed[0].value) for group in groups):
        return tuple(Position(tuple(group)) for group in groups), ()
    heads: list[tuple[list[Statement], list[Statement]]] = []
    between: list[Statement] = []
    for group in sorted(groups, key=lambda one: _coarseness(one[0].value)):
        fitting = [
            fits
            for head, fits in heads
            if compared(group[0].value, head[0].value) in {"equal", "rounded"}
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


def standing_of(positions: tuple[Position, ...], between: tuple[Statement, ...]) -> Standing:
    """How the values stand to each other."""
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
