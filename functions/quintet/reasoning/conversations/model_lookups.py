"""What a model may look up before it answers: code to read, text to find, callers and callees.

Whatever is looked up becomes code with the numbers of its lines, and may be cited from then on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from quintet.codegraph.model import Symbol
from quintet.reasoning.conversations.context_budget import Piece, numbered
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.scope import Missing
from quintet.requests.deadline import Deadline
from quintet.text import PlainText

MOST_AT_ONCE: Final = 6
_MOST_LINES: Final = 400
_MOST_FOUND: Final = 8
_MOST_CALLS: Final = 20
_MOST_NAMED: Final = 4
_AROUND: Final = 3
_RELEVANCE: Final = 1.4
"""What was asked for goes before what was found by itself."""

Word = Annotated[PlainText, Field(max_length=500)]


class Lookup(BaseModel):
    """One thing to look up; which fields it needs depends on its tool."""

    tool: Literal["read", "function", "search", "rank", "callers", "callees"]
    subject: Word = Field(description="A file, a function's name, or a text, as the tool needs")
    first_line: int = Field(1, ge=1, description="Of a file")
    last_line: int = Field(_MOST_LINES, ge=1, description="Of a file")

    @property
    def shown(self) -> str:
        """As a reader is told of it."""
        lines = f":{self.first_line}-{self.last_line}" if self.tool == "read" else ""
        return f"{self.tool} `{self.subject}{lines}`"


@dataclass(frozen=True, slots=True)
class Library:
    """Looks things up in one version of a workspace, in the time that a turn has."""

    evidence: Evidence
    deadline: Deadline

    def looked_up(self, lookups: Sequence[Lookup]) -> Iterator[Piece]:
        """Code for each, and a line that says what it is, or that there is nothing."""
        for lookup in lookups[:MOST_AT_ONCE]:
            pieces = list(self._pieces(lookup))
            what = "follows as code" if pieces else "finds nothing"
            yield Piece("result", f"{lookup.shown} {what}.", _RELEVANCE)
            yield from pieces

    def _pieces(self, lookup: Lookup) -> Iterator[Piece]:
        match lookup.tool:
            case "read":
                path = self.evidence.resolved(lookup.subject)
                if not isinstance(path, Missing):
                    yield from self._lines(path, range(lookup.first_line, lookup.last_line + 1))
            case "search":
                found = self.evidence.search([lookup.subject], (), self.deadline, _MOST_FOUND)
                yield from self._around(
                    (citation.file, citation.line) for citation in found.citations
                )
            case "rank":
                ranked = self.evidence.ranked(lookup.subject, (), self.deadline, _MOST_FOUND)
                symbols = (self.evidence.graph.symbol(place.symbol_id) for place in ranked)
                yield from self._around(
                    (symbol.path, symbol.line) for symbol in symbols if symbol is not None
                )
            case "function":
                for symbol in self._named(lookup.subject):
                    yield from self._lines(symbol.path, range(symbol.line, symbol.end_line + 1))
            case "callers" | "callees":
                for symbol in self._named(lookup.subject):
                    yield from self._around(self._calls(symbol, callers=lookup.tool == "callers"))

    def _named(self, name: str) -> Sequence[Symbol]:
        return self.evidence.graph.named(name)[:_MOST_NAMED]

    def _calls(self, symbol: Symbol, *, callers: bool) -> Iterator[tuple[str, int]]:
        """Where a function is called, or where the functions are that it calls."""
        evidence = self.evidence
        calls = evidence.callers(symbol) if callers else evidence.graph.calls_of(symbol)
        for call in islice(calls, _MOST_CALLS):
            if callers:
                yield call.path, call.line
                continue
            for target in call.targets[:1]:
                called = self.evidence.graph.symbol(target.symbol_id)
                if called is not None:
                    yield called.path, called.line

    def _lines(self, path: str, numbers: Sequence[int]) -> Iterator[Piece]:
        lines = self.evidence.lines(path)
        within = [number for number in numbers[:_MOST_LINES] if number <= len(lines)]
        if within:
            yield numbered(path, lines, within, _RELEVANCE, can_be_cut=True)

    def _around(self, places: Iterable[tuple[str, int]]) -> Iterator[Piece]:
        """Some lines on either side of each, those of a file together."""
        stretches: dict[str, set[int]] = {}
        for path, line in places:
            around = range(max(1, line - _AROUND), line + _AROUND + 1)
            stretches.setdefault(path, set()).update(around)
        for path, numbers in stretches.items():
            yield from self._lines(path, sorted(numbers))
