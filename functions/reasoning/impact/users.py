"""Who uses a definition: over calls, subclasses and overrides, hop by hop.

A use is a place in the code. What uses a user is a hop further away, and less sure by as much as
the way to it is. Calls that may reach an override of the changed method, or its base, count too.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from codegraph.graph import CodeGraph
from codegraph.model import Symbol

from reasoning.common.sources import HasTime

Relation = Literal[
    "calls", "constructs", "receives", "decorates", "extends", "overrides", "imports"
]
MOST_USERS: Final = 600
LEAST_CONFIDENCE: Final = 0.1
_OVERRIDDEN: Final = 0.9
_EXTENDED: Final = 0.95


@dataclass(frozen=True, slots=True)
class Use:
    """One place that uses something. `of` is the symbol it uses, `by` the one that does."""

    path: str
    line: int
    text: str
    by: Symbol
    of: Symbol
    relation: Relation
    confidence: float
    """That it is so, over all hops."""
    reason: str
    hops: int
    way: tuple[str, ...] = ()
    """The places between what changes and this, the nearest to the change first."""

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Users:
    """The users of a symbol, nearest and surest first."""

    uses: tuple[Use, ...] = ()
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class _Waiting:
    symbol: Symbol
    hops: int
    confidence: float
    way: tuple[str, ...]


def users_of(
    graph: CodeGraph, symbol: Symbol, hops: int, has_time: HasTime, *, most: int = MOST_USERS
) -> Users:
    """All uses at most `hops` away."""
    found: list[Use] = []
    seen = {symbol.id}
    places: set[tuple[str, int, str]] = set()
    waiting = deque([_Waiting(symbol, 0, 1.0, ())])
    while waiting:
        one = waiting.popleft()
        if not has_time() or len(found) >= most:
            return Users(_ranked(found), is_complete=False)
        for use in _direct(graph, one):
            if use.confidence < LEAST_CONFIDENCE or (use.path, use.line, use.of.id) in places:
                continue
            places.add((use.path, use.line, use.of.id))
            found.append(use)
            if use.hops < hops and use.by.id not in seen and use.by.kind != "module":
                seen.add(use.by.id)
                way = (*one.way, use.place)
                waiting.append(_Waiting(use.by, use.hops, use.confidence, way))
    return Users(_ranked(found))


def _ranked(found: Sequence[Use]) -> tuple[Use, ...]:
    return tuple(sorted(found, key=lambda use: (use.hops, -use.confidence, use.path, use.line)))


def _direct(graph: CodeGraph, one: _Waiting) -> Iterator[Use]:
    yield from _calling(graph, one)
    if one.symbol.kind in {"class", "interface", "type"}:
        for sub in graph.subclasses(one.symbol):
            yield _use(one, sub, sub.line, sub.qualified, "extends", _EXTENDED, "derives from it")
    if one.symbol.kind == "method":
        for method in overriding(graph, one.symbol, most=50):
            text, why = method.qualified, "overrides it"
            yield _use(one, method, method.line, text, "overrides", _OVERRIDDEN, why)


def _calling(graph: CodeGraph, one: _Waiting) -> Iterator[Use]:
    reached = {one.symbol.id}
    if one.symbol.kind == "class":
        reached |= {member.id for member in graph.members(one.symbol)}
    for call in graph.callers_of(one.symbol):
        target = next((each for each in call.targets if each.symbol_id in reached), None)
        by = graph.symbol(call.caller)
        if target is None or by is None:
            continue
        relation: Relation = "calls"
        if call.kind == "passed":
            relation = "receives"
        elif call.kind == "decorator":
            relation = "decorates"
        elif call.kind == "new" or one.symbol.kind == "class":
            relation = "constructs"
        yield _use(one, by, call.line, call.text, relation, target.confidence, target.reason)


def overriding(graph: CodeGraph, method: Symbol, *, most: int) -> list[Symbol]:
    """Methods of that name in classes below; nearest first."""
    if method.parent is None:
        return []
    found: list[Symbol] = []
    seen = {method.parent}
    waiting = deque([method.parent])
    while waiting and len(found) < most:
        for sub in graph.subclasses(waiting.popleft()):
            if sub.id in seen:
                continue
            seen.add(sub.id)
            waiting.append(sub.id)
            found += [one for one in graph.members(sub) if one.name == method.name]
    return found


def _use(
    one: _Waiting,
    by: Symbol,
    line: int,
    text: str,
    relation: Relation,
    confidence: float,
    reason: str,
) -> Use:
    total = round(one.confidence * confidence, 3)
    return Use(by.path, line, text, by, one.symbol, relation, total, reason, one.hops + 1, one.way)
