"""What functions do to the world: each effect with the calls that lead to it, three-valued.

A function does what its own statements do and what the functions do that it runs; cycles are solved
by passing what was found back over the calls until nothing changes. What could not be followed is
kept, so that "does not" is only said where everything was.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.statement_expressions import Standings
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.creations import Creations
from quintet.reasoning.effects.every_row import EveryRow
from quintet.reasoning.effects.operation import Operation, Step
from quintet.reasoning.effects.operations import Operations
from quintet.reasoning.effects.possible_calls import BESIDE
from quintet.reasoning.libraries.effect import Action, Effect, EffectKind

MOST_FUNCTIONS: Final = 3000
"""Functions that are solved together."""
_MOST_UNKNOWN: Final = 5
"""Places that were not followed, told of each function."""

Verdict = Literal["does", "does_not", "not_known"]


class Key(NamedTuple):
    """Effects of which a function's summary keeps one each: the nearest."""

    kind: EffectKind
    action: Action
    is_blocking: bool
    of_relation: bool
    """By reading an attribute: it may have been loaded before."""
    is_noticed: bool
    """So that what is done at once does not stand before what takes long."""


class Way(NamedTuple):
    """An effect and the calls that lead to it, the nearest first."""

    effect: Effect
    steps: tuple[Step, ...]
    confidence: float


@dataclass
class Summary:
    """What a function does. `unknown` are calls that were not followed, by the way to them.

    `sometimes` are effects of some of its calls only: of what is done once and kept, and of
    functions that stand in for what is called as it is written. They are looked for where a
    verdict is asked for.
    """

    ways: dict[Key, Way] = field(default_factory=dict)
    sometimes: dict[Key, Way] = field(default_factory=dict)
    unknown: list[tuple[Step, ...]] = field(default_factory=list)


class _Edge(NamedTuple):
    caller: str
    step: Step
    confidence: float
    is_always: bool
    """Whether what it leads to is done at each call."""


_Taken = Callable[[str, Function, Summary], Iterable[tuple[str, _Edge]]]
"""Puts what a function does itself into its summary, and gives what it leads to."""


class Effects:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, has_time: Callable[[], bool] = lambda: True) -> None:
        self.code = code
        self.has_time = has_time
        self.names = Names(code)
        self._operations = Operations(code, self.names)
        self.creations = Creations(code, self.names, self.operations)
        self.every_row = EveryRow(code, self.names)
        self.standings = Standings()
        self._solved: dict[str, Summary] = {}
        self._whole: dict[str, Summary] = {}

    def operations(self, function: Function) -> tuple[Operation, ...]:
        """What a function does itself, statement by statement."""
        return self._operations.of(function)

    def ways(self, operation: Operation) -> Iterator[Way]:
        """The effects of one operation: its own, and those of the functions that it runs."""
        if operation.effect is not None:
            yield Way(operation.effect, (operation.step,), operation.sure)
        for symbol_id, sure in operation.targets:
            for way in self.summary(symbol_id).ways.values():
                yield Way(way.effect, (operation.step, *way.steps), round(way.confidence * sure, 3))

    def summary(self, symbol_id: str) -> Summary:
        """What a function does each time that it is called."""
        if symbol_id not in self._solved:
            self._solve(symbol_id, self._solved, self._always)
        return self._solved[symbol_id]

    def whole(self, symbol_id: str) -> Summary:
        """What a function does, and what it does at some of its calls only."""
        if symbol_id not in self._whole:
            self._solve(symbol_id, self._whole, self._at_all)
        return self._whole[symbol_id]

    def verdict(self, symbol_id: str, *kinds: EffectKind) -> Verdict:
        """Whether a function has, at any of its calls, an effect of one of these kinds."""
        summary = self.whole(symbol_id)
        if any(key.kind in kinds for key in (*summary.ways, *summary.sometimes)):
            return "does"
        return "not_known" if summary.unknown else "does_not"

    def verdict_of(self, function: Function, operation: Operation, kind: str) -> Verdict:
        """Whether an operation has, at any of its calls, an effect: `database`, `http.read`."""
        beside = self._operations.others.of(function, operation)
        found = [self.whole(target) for target, _ in (*operation.targets, *beside.others)]
        keys = [key for summary in found for key in (*summary.ways, *summary.sometimes)]
        if operation.effect is not None:
            keys.append(_key(operation.effect))
        if any(kind in {key.kind, f"{key.kind}.{key.action}"} for key in keys):
            return "does"
        is_unknown = operation.is_unknown or beside.is_open
        return "not_known" if is_unknown or any(each.unknown for each in found) else "does_not"

    def _solve(self, start: str, solved: dict[str, Summary], taken: _Taken) -> None:
        """Collects the functions that one leads to, then passes effects back over the calls."""
        callers: dict[str, list[_Edge]] = {}
        found: dict[str, Summary] = {start: Summary()}
        waiting = [start]
        while waiting:
            symbol_id = waiting.pop()
            function = self.code.function(symbol_id.removesuffix(BESIDE))
            if function is None or not self.has_time() or len(found) > MOST_FUNCTIONS:
                found[symbol_id].unknown.append(())
                continue
            for target, edge in taken(symbol_id, function, found[symbol_id]):
                callers.setdefault(target, []).append(edge)
                if target not in found and target not in solved:
                    found[target] = Summary()
                    waiting.append(target)
        known = {key: solved[key] for key in callers if key in solved}
        _pass_back({**known, **found}, callers)
        solved.update(found)

    def _always(
        self, symbol_id: str, function: Function, summary: Summary
    ) -> Iterator[tuple[str, _Edge]]:
        """Takes what happens at each call, and gives the functions that it leads to."""
        for operation in self.operations(function):
            if not operation.is_kept:
                self._take(summary.ways, operation)
            if operation.is_unknown and len(summary.unknown) < _MOST_UNKNOWN:
                summary.unknown.append((operation.step,))
            for target, sure in () if operation.is_kept else operation.targets:
                yield target, _Edge(symbol_id, operation.step, sure, is_always=True)

    def _at_all(
        self, symbol_id: str, function: Function, summary: Summary
    ) -> Iterator[tuple[str, _Edge]]:
        """The same with what happens at some calls only."""
        for operation in self.operations(function):
            beside = self._operations.others.of(function, operation)
            if beside.is_of_wrapped and symbol_id.endswith(BESIDE):
                continue
            is_kept = operation.is_kept
            self._take(summary.sometimes if is_kept else summary.ways, operation)
            is_unknown = operation.is_unknown or beside.is_open
            if is_unknown and len(summary.unknown) < _MOST_UNKNOWN:
                summary.unknown.append((operation.step,))
            for target, sure in operation.targets:
                yield target, _Edge(symbol_id, operation.step, sure, is_always=not is_kept)
            for target, sure in beside.others:
                yield target, _Edge(symbol_id, operation.step, sure, is_always=False)

    @staticmethod
    def _take(ways: dict[Key, Way], operation: Operation) -> None:
        """What happens in the function itself."""
        effect = operation.effect
        if effect is not None:
            ways.setdefault(_key(effect), Way(effect, (operation.step,), operation.sure))


def _key(effect: Effect) -> Key:
    return Key(
        effect.kind, effect.action, effect.is_blocking, bool(effect.relation), effect.is_noticed
    )


def _pass_back(known: Mapping[str, Summary], callers: Mapping[str, list[_Edge]]) -> None:
    """Effects, and what was not followed, from functions to all that lead to them."""
    _pass_ways(known, callers, is_always=True)
    _pass_ways(known, callers, is_always=False)
    unknown = deque(symbol_id for symbol_id, summary in known.items() if summary.unknown)
    while unknown:
        symbol_id = unknown.popleft()
        for edge in callers.get(symbol_id, ()):
            summary = known[edge.caller]
            if not summary.unknown:
                unknown.append(edge.caller)
                summary.unknown.append((edge.step, *known[symbol_id].unknown[0]))


def _pass_ways(
    known: Mapping[str, Summary], callers: Mapping[str, list[_Edge]], *, is_always: bool
) -> None:
    """Shortest ways first, so that each function is given each effect once.

    What is done always is passed over such calls only, and then what is done sometimes over all.
    """
    ways = deque(
        sorted(
            (
                (symbol_id, key, way)
                for symbol_id, summary in known.items()
                for key, way in (
                    summary.ways if is_always else {**summary.ways, **summary.sometimes}
                ).items()
            ),
            key=lambda each: len(each[2].steps),
        )
    )
    while ways:
        symbol_id, key, way = ways.popleft()
        for edge in callers.get(symbol_id, ()):
            summary = known[edge.caller]
            if key in summary.ways or (is_always and not edge.is_always):
                continue
            found = summary.ways if is_always else summary.sometimes
            if key not in found:
                sure = round(way.confidence * edge.confidence, 3)
                found[key] = Way(way.effect, (edge.step, *way.steps), sure)
                ways.append((edge.caller, key, found[key]))
