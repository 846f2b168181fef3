"""Lines of the functions that a text names which speak of what it is about.

Where somebody says that an order is wrong, the line that reverses is worth more than the place
where its function is defined. These are places to read: nothing is said to be wrong there.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.reasoning.common.findings import Finding
from quintet.reasoning.conversations.code_text import code_lines, is_code
from quintet.reasoning.conversations.collaborators import Evidence
from quintet.reasoning.conversations.speaking import CodeLine, Speaking, speaking_lines
from quintet.requests.deadline import Deadline

READING: Final = "reading"
"""The source of these findings."""
_MOST_FUNCTIONS: Final = 6
_MOST_LINES: Final = 3
_ROUTINES: Final = frozenset({"function", "method"})


def lines_spoken_of(
    text: str, symbols: Sequence[Symbol], evidence: Evidence, deadline: Deadline
) -> tuple[Finding, ...]:
    """What to read in functions that are spoken of, the most telling first.

    Raises:
        CallCancelledError: nobody waits for it any more.
        DeadlineExceededError: there is no time to look.
    """
    routines = {one.id: one for one in symbols if one.kind in _ROUTINES and is_code(one.path)}
    lines: dict[CodeLine, Symbol] = {}
    for symbol in list(routines.values())[:_MOST_FUNCTIONS]:
        deadline.check()
        lines |= dict.fromkeys(_lines(symbol, evidence), symbol)
    found = speaking_lines(text, lines, _MOST_LINES)
    return tuple(filter(None, (_told(one, lines[one.at], evidence) for one in found)))


def _lines(symbol: Symbol, evidence: Evidence) -> Iterator[CodeLine]:
    """Those below its first line, without comments."""
    code = code_lines(symbol.path, "\n".join(evidence.lines(symbol.path)))
    for number in range(symbol.line + 1, min(symbol.end_line, len(code)) + 1):
        yield CodeLine(symbol.path, number, code[number - 1])


def _told(one: Speaking, symbol: Symbol, evidence: Evidence) -> Finding | None:
    line = evidence.citation(one.at.path, one.at.line)
    if line is None:
        return None
    said = f"`{line.place}` in `{symbol.qualified}` {one.why}"
    return Finding(statement=said, confidence=0.5, evidence=(line,), source=READING)
