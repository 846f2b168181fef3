"""Bare numbers whose unit other sources tell: a column of metres beside one of kilometres."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.units import Unit, is_unit
from quintet.orchestration.synthesis.values import Value

_FEWEST_DIGITS: Final = 5
"""Of a column's numbers that equal others' quantities: fewer are equal by chance."""
_MOST_COMPARED: Final = 60
Met = tuple[Value, Sequence[Value]]
"""A bare number, and the quantities that other sources have for its entity and time."""


def with_told_units(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> list[Statement]:
    """The statements; bare numbers of a column with the unit in which they equal others' values."""
    told: defaultdict[int, list[tuple[str, Statement]]] = defaultdict(list)
    bare: defaultdict[tuple[int, frozenset[str], str], list[int]] = defaultdict(list)
    for at, (said, (entity, when)) in enumerate(zip(statements, subjects, strict=True)):
        if entity >= 0 and said.value.kind == "number":
            if said.value.unit is not None:
                told[entity].append((when, said))
            elif said.form != "prose":
                bare[said.source, said.core, said.label].append(at)
    found = list(statements)
    for (source, _, _), places in bare.items():
        column: list[Met] = []
        for at in places:
            entity, when = subjects[at]
            others = [
                said.value
                for other, said in told[entity]
                if said.source != source and (other == when or not (other and when))
            ]
            column.append((found[at].value, others[:_MOST_COMPARED]))
        unit = _unit(column)
        for at in places if unit else ():
            found[at] = found[at]._replace(value=found[at].value._replace(unit=unit))
    return found


def _unit(column: Sequence[Met]) -> Unit | None:
    """The unit in which most of the numbers equal others' quantities.

    None where some of them equal quantities of another kind.
    """
    digits: defaultdict[Unit, dict[int, int]] = defaultdict(dict)
    for at, (value, others) in enumerate(column):
        told = "".join(filter(str.isdigit, value.text)).strip("0")
        for other in others:
            if told and (unit := _unit_by(value, other)):
                digits[unit][at] = len(told)
    best = max(digits, key=lambda unit: sum(digits[unit].values()), default=None)
    if best is None or sum(digits[best].values()) < _FEWEST_DIGITS:
        return None
    if any(unit.kind != best.kind and at.keys() - digits[best] for unit, at in digits.items()):
        return None
    return best


def _unit_by(value: Value, other: Value) -> Unit | None:
    """The unit in which a bare number is exactly another's quantity."""
    if other.unit is None or value.number == other.number:
        return other.unit
    size = other.number * other.unit.factor / value.number
    unit = Unit(other.unit.kind, size)
    return unit if not other.unit.offset and is_unit(unit) else None
