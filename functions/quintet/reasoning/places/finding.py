"""The functions that a text speaks of, one engine for every tool, the surest first.

Frames of a stack trace come before messages that the code holds, these before functions that the
text names, and last come those whose words fit. All are places to read: nothing is checked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.reasoning.common.analyses import Place
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.locating import Located
from quintet.requests.deadline import Deadline

MOST: Final = 8
_ROUTINES: Final = frozenset({"function", "method"})


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """A function, the line that led to it, and why it is among the first to read."""

    symbol: Symbol
    line: int
    why: str

    @property
    def told(self) -> str:
        """Place, name and reason."""
        return f"{self.symbol.path}:{self.line} {self.symbol.qualified} - {self.why}"


def found_places(
    text: str,
    located: Located,
    evidence: Evidence,
    within: Sequence[str],
    deadline: Deadline,
    most: int = MOST,
) -> tuple[FoundPlace, ...]:
    """What to read for a text; `within` are the files to stay in, all of them where it is empty.

    Raises:
        DeadlineExceededError: there is no time to look.
    """
    found: dict[str, FoundPlace] = {}
    for place in _told_outright(located, evidence):
        if not within or place.symbol.path in within:
            found.setdefault(place.symbol.id, place)
    if len(found) < most:
        for ranked in evidence.ranked(text, within, deadline, most):
            symbol = evidence.graph.symbol(ranked.symbol_id)
            if symbol is not None:
                words = ", ".join(f"“{word}”" for word in ranked.words)
                found.setdefault(symbol.id, FoundPlace(symbol, symbol.line, f"has {words}"))
    return tuple(found.values())[:most]


def _told_outright(located: Located, evidence: Evidence) -> Iterator[FoundPlace]:
    for at in located.frames:
        yield from _at(at, "a frame of the stack trace, or a place that is named")
    for message in located.messages:
        symbol = evidence.graph.at(message.file, message.line)
        yield from _at(
            Place(message.file, message.line, symbol), "holds the message that is quoted"
        )
    for symbol in located.symbols:
        yield from _at(Place(symbol.path, symbol.line, symbol), f"the text names `{symbol.name}`")


def _at(place: Place, why: str) -> Iterator[FoundPlace]:
    if place.symbol is not None and place.symbol.kind in _ROUTINES:
        yield FoundPlace(place.symbol, place.line, why)
