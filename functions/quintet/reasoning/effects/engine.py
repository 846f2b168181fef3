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
from quintet.reasoning.code.naming import Names
from quintet.reasoning.code.standing import Standings
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.effect import Action, Effect, EffectKind
from quintet.reasoning.effects.every_row import EveryRow
from quintet.reasoning.effects.happenings import Happening, Happenings, Step
from quintet.reasoning.effects.makings import Makings

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


class Way(NamedTuple):
    """An effect and the calls that lead to it, the nearest first."""

    effect: Effect
    steps: tuple[Step, ...]
    confidence: float


@dataclass
class Summary:
    """What a function does. `unknown` are calls that were not followed, by the way to them."""

    ways: dict[Key, Way] = field(default_factory=dict)
    unknown: list[tuple[Step, ...]] = field(default_factory=list)

    def verdict(self, *kinds: EffectKind) -> Verdict:
        """Whether it has an effect of one of these kinds."""
        if any(key.kind in kinds for key in self.ways):
            return "does"
        return "not_known" if self.unknown else "does_not"


class _Edge(NamedTuple):
    caller: str
    step: Step
    confidence: float


class Effects:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, has_time: Callable[[], bool] = lambda: True) -> None:
        self.code = code
        self.has_time = has_time
        self.names = Names(code, _Libraries())
        self._happenings = Happenings(code, self.names)
        self.makings = Makings(code, self.names, self.happenings)
        self.every_row = EveryRow(code, self.names)
        self.standings = Standings()
        self._solved: dict[str, Summary] = {}

    def happenings(self, function: Function) -> tuple[Happening, ...]:
        """What a function does itself, statement by statement."""
        return self._happenings.of(function)

    def ways(self, happening: Happening) -> Iterator[Way]:
        """The effects of one happening: its own, and those of the functions that it runs."""
        if happening.effect is not None:
            yield Way(happening.effect, (happening.step,), happening.sure)
        for symbol_id, sure in happening.targets:
            for way in self.summary(symbol_id).ways.values():
                yield Way(way.effect, (happening.step, *way.steps), round(way.confidence * sure, 3))

    def summary(self, symbol_id: str) -> Summary:
        """What a function does each time that it is called."""
        if symbol_id not in self._solved:
            self._solve(symbol_id)
        return self._solved[symbol_id]

    def _solve(self, start: str) -> None:
        """Collects the functions that one leads to, then passes effects back over the calls."""
        callers: dict[str, list[_Edge]] = {}
        found: dict[str, Summary] = {start: Summary()}
        waiting = [start]
        while waiting:
            symbol_id = waiting.pop()
            function = self.code.function(symbol_id)
            if function is None or not self.has_time() or len(found) > MOST_FUNCTIONS:
                found[symbol_id].unknown.append(())
                continue
            for happening in self.happenings(function):
                self._take(found[symbol_id], happening)
                for target, sure in () if happening.is_kept else happening.targets:
                    callers.setdefault(target, []).append(_Edge(symbol_id, happening.step, sure))
                    if target not in found and target not in self._solved:
                        found[target] = Summary()
                        waiting.append(target)
        known = {key: self._solved[key] for key in callers if key in self._solved}
        _pass_back({**known, **found}, callers)
        self._solved.update(found)

    @staticmethod
    def _take(summary: Summary, happening: Happening) -> None:
        """What happens in the function itself."""
        effect = happening.effect
        if effect is not None and not happening.is_kept:
            summary.ways.setdefault(_key(effect), Way(effect, (happening.step,), happening.sure))
        if happening.is_unknown and len(summary.unknown) < _MOST_UNKNOWN:
            summary.unknown.append((happening.step,))


def _key(effect: Effect) -> Key:
    return Key(effect.kind, effect.action, effect.is_blocking, bool(effect.relation))


class _Libraries:
    """The catalogue, as naming asks for it."""

    @staticmethod
    def returns(language: str, name: str) -> str:
        """The type of what a call gives."""
        return catalogue(language).returns(name) or ""

    @staticmethod
    def type_in(language: str, packages: Iterable[str], name: str) -> str:
        """The type of a short name among packages."""
        return catalogue(language).type_in(packages, name) or ""

    @staticmethod
    def related(language: str, name: str) -> str:
        """How many rows an attribute stands for that this declares."""
        effect = catalogue(language).relation_of(name)
        return effect.rows if effect is not None else ""


def _pass_back(known: Mapping[str, Summary], callers: Mapping[str, list[_Edge]]) -> None:
    """Shortest ways first, so that each function is given each effect once."""
    ways = deque(
        sorted(
            (
                (symbol_id, key, way)
                for symbol_id, one in known.items()
                for key, way in one.ways.items()
            ),
            key=lambda each: len(each[2].steps),
        )
    )
    while ways:
        symbol_id, key, way = ways.popleft()
        for edge in callers.get(symbol_id, ()):
            summary = known[edge.caller]
            if key not in summary.ways:
                sure = round(way.confidence * edge.confidence, 3)
                summary.ways[key] = Way(way.effect, (edge.step, *way.steps), sure)
                ways.append((edge.caller, key, summary.ways[key]))
    unknown = deque(symbol_id for symbol_id, summary in known.items() if summary.unknown)
    while unknown:
        symbol_id = unknown.popleft()
        for edge in callers.get(symbol_id, ()):
            summary = known[edge.caller]
            if not summary.unknown:
                unknown.append(edge.caller)
                summary.unknown.append((edge.step, *known[symbol_id].unknown[0]))
