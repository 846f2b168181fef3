"""What is held in memory as a whole, among the functions that were reached."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite
from quintet.reasoning.bottlenecks.code import Code
from quintet.reasoning.bottlenecks.findings import Suspicion
from quintet.reasoning.bottlenecks.models import MemoryNote
from quintet.reasoning.bottlenecks.reach import Reach

MOST_NOTES: Final = 20
_WHOLE: Final = re.compile(
    r"(?:^|\.)(?:readlines|readFileSync|ReadAll|ReadFile|readAllBytes|readAllLines|readString"
    r"|read_text|read_bytes|read_csv|read_excel|read_parquet|fetchall|deepcopy|cloneDeep|structuredClone)$"
)
_GROWTH: Final = {
    "fetchall": "rows of the answer",
    "deepcopy": "what is copied",
    "cloneDeep": "what is copied",
    "structuredClone": "what is copied",
}


def memory_notes(
    code: Code, reach: Reach, found: Sequence[Suspicion], has_time: Callable[[], bool]
) -> tuple[MemoryNote, ...]:
    """What the findings say of memory, then what is read or copied as a whole."""
    notes = [
        MemoryNote(file=one.path, line=one.line, statement=one.statement, growth=one.growth)
        for one in found
        if one.kind == "unbounded_growth"
        or (one.kind == "missing_limit" and "whole table" in one.statement)
    ]
    told = {(note.file, note.line) for note in notes}
    for reached in reach.functions:
        if not has_time():
            reach.is_cut = True
            break
        function = code.function(reached.symbol)
        for node in function.nodes if function is not None else ():
            if not isinstance(node, CallSite) or not _WHOLE.search(node.text):
                continue
            place = (reached.symbol.path, node.span.line)
            if place in told or len(notes) >= MOST_NOTES:
                continue
            told.add(place)
            growth = _GROWTH.get(node.name, "size of the file or answer")
            said = f"`{node.text[:60]}` holds everything in memory at once"
            notes.append(MemoryNote(file=place[0], line=place[1], statement=said, growth=growth))
    return tuple(notes)
