"""Who uses definitions: over calls, subclasses and overrides, hop by hop.

A use is a place in the code. What uses a user is a hop further away, and less sure by as much as
the way to it is. Calls that may reach an override of a changed method count too.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol, Target
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.common.sources import HasTime

Relation = Literal[
    "calls",
    "constructs",
    "receives",
    "decorates",
    "extends",
    "overrides",
    "refers",
    "imports",
    "requests",
    "shares",
    "declares",
]
MOST_USERS: Final = 600
LEAST_CONFIDENCE: Final = 0.1
_OVERRIDDEN: Final = 0.9
_EXTENDED: Final = 0.95
_MOST_OVERRIDES: Final = 50


@dataclass(frozen=True, slots=True)
class Use:
    """One place that uses something. `of` is what it uses, `by` the function or file that does."""

    path: str
    line: int
    text: str
    by: Symbol
    of: str
    relation: Relation
    confidence: float
    """That it is so, over all hops."""
    reason: str
    hops: int = 1
    way: tuple[str, ...] = ()
    """The places between what changes and this, the nearest to the change first."""
    in_loops: int = 0

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Users:
    """Uses, the nearest and surest first."""

    uses: tuple[Use, ...] = ()
    is_complete: bool = True
    is_bounded: bool = False
    """There are more than were looked for."""


@dataclass(frozen=True, slots=True)
class Start:
    """A definition that changes, or that was found to be affected `hops` away."""

    symbol: Symbol
    hops: int = 0
    confidence: float = 1.0
    way: tuple[str, ...] = ()


def users_of(
    graph: CodeGraph,
    starts: Iterable[Start],
    hops: int,
    has_time: HasTime,
    *,
    most: int = MOST_USERS,
) -> Users:
    """All uses at most `hops` away; uses by other starts are not told, for those change too."""
    found: list[Use] = []
    first = list(starts)
    seen = {use.symbol.id for use in first}
    own = seen.copy() if len(seen) > 1 else set()
    places: set[tuple[str, int, str]] = set()
    waiting = deque(first)
    while waiting:
        user = waiting.popleft()
        if not has_time():
            return Users(ranked(found), is_complete=False)
        if len(found) >= most:
            return Users(ranked(found), is_bounded=True)
        for use in _direct(graph, user):
            key = (use.path, use.line, use.of)
            if use.confidence < LEAST_CONFIDENCE or key in places or use.by.id in own:
                continue
            places.add(key)
            found.append(use)
            if use.hops < hops and use.by.id not in seen and use.by.kind != "module":
                seen.add(use.by.id)
                way = (*user.way, use.place)
                waiting.append(Start(use.by, use.hops, use.confidence, way))
    return Users(ranked(found))


def ranked(found: Sequence[Use]) -> tuple[Use, ...]:
    """The nearest first, of those the surest, then by place."""
    return tuple(sorted(found, key=lambda use: (use.hops, -use.confidence, use.path, use.line)))


def _direct(graph: CodeGraph, start: Start) -> Iterator[Use]:
    yield from _calling(graph, start)
    if start.symbol.kind in {"class", "interface", "type"}:
        for sub in graph.subclasses(start.symbol):
            yield _below(start, sub, "extends", _EXTENDED, "derives from it")
    if start.symbol.kind == "method":
        for method in overriding(graph, start.symbol, most=_MOST_OVERRIDES):
            yield _below(start, method, "overrides", _OVERRIDDEN, "overrides it")


def _calling(graph: CodeGraph, start: Start) -> Iterator[Use]:
    reached = {start.symbol.id}
    if start.symbol.kind == "class":
        reached |= {member.id for member in graph.members(start.symbol)}
    for call in graph.callers_of(start.symbol):
        target = next((each for each in call.targets if each.symbol_id in reached), None)
        by = graph.symbol(call.caller)
        if target is not None and by is not None:
            yield _call(start, call, target, by)


def _call(start: Start, call: Call, target: Target, by: Symbol) -> Use:
    relation: Relation = "calls"
    if call.kind == "passed":
        relation = "receives"
    elif call.kind == "decorator":
        relation = "decorates"
    elif call.kind == "new" or start.symbol.kind == "class":
        relation = "constructs"
    return Use(
        by.path,
        call.line,
        call.text,
        by,
        name_of(start.symbol),
        relation,
        round(start.confidence * target.confidence, 3),
        target.reason,
        start.hops + 1,
        start.way,
        call.loop_depth,
    )


def _below(start: Start, by: Symbol, relation: Relation, confidence: float, reason: str) -> Use:
    total = round(start.confidence * confidence, 3)
    of = name_of(start.symbol)
    text = by.qualified
    return Use(by.path, by.line, text, by, of, relation, total, reason, start.hops + 1, start.way)


def name_of(symbol: Symbol) -> str:
    """What a definition is called; a module by its path."""
    return symbol.qualified or symbol.path
