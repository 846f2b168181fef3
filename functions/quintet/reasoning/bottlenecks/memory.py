"""What is held in memory as a whole, among the functions that were reached."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet.codegraph.statements import Loop
from quintet.reasoning.bottlenecks.models import MemoryNote
from quintet.reasoning.bottlenecks.reach import Reach
from quintet.reasoning.effects.catalogue import Catalogue, catalogue
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.rules.findings import Suspicion

MOST_NOTES: Final = 20
_OF_MEMORY: Final = frozenset({"unbounded_growth", "missing_limit"})


def memory_notes(
    effects: Effects, reach: Reach, found: Sequence[Suspicion], has_time: Callable[[], bool]
) -> tuple[MemoryNote, ...]:
    """What the findings say of memory, then what is read as a whole."""
    notes = {
        (each.path, each.line): MemoryNote(
            file=each.path, line=each.line, statement=each.statement, growth=each.growth
        )
        for each in found
        if each.kind in _OF_MEMORY
    }
    for reached in reach.functions:
        if not has_time():
            reach.is_cut = True
            break
        function = effects.code.function(reached.symbol)
        for operation in effects.operations(function) if function is not None else ():
            place = (operation.step.path, operation.step.line)
            grows_with = _grows_with(operation, catalogue(function.language)) if function else ""
            if grows_with and place not in notes and len(notes) < MOST_NOTES:
                said = f"`{operation.step.text[:60]}` holds everything in memory at once"
                notes[place] = MemoryNote(
                    file=place[0], line=place[1], statement=said, growth=grows_with
                )
    return tuple(notes.values())


def _grows_with(operation: Operation, known: Catalogue) -> str:
    """What the size of an answer grows with that is taken as a whole; "" of any other.

    A cursor, or another query, holds no rows yet.
    """
    effect = operation.effect
    given = known.returns(operation.name) if operation.name else None
    if given and known.is_type(given):
        return ""
    if effect is None or effect.action != "read" or isinstance(operation.visit.node, Loop):
        return ""
    if effect.kind == "file":
        return "size of the file"
    return "rows of the answer" if effect.rows == "many" else ""
