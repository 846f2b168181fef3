"""Functions that answer requests beside one another, and a check that only one of them lacks."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.endpoints.patterns import VERBS
from quintet.codegraph.statements import CallSite
from quintet.reasoning.code.functions import FUNCTIONS, Function
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.denials import Denials
from quintet.reasoning.effects.effect import Effect
from quintet.reasoning.effects.engine import Effects, Way
from quintet.reasoning.effects.operation import Operation

_FEWEST: Final = 3
"""Functions that do the same check."""


class Unchecked(NamedTuple):
    """What a function does without the check that the others do first."""

    operation: Operation
    way: Way
    check: str
    others: tuple[str, ...]


class _Written(NamedTuple):
    operation: Operation
    way: Way


class Siblings:
    """Answers for one code base, kept."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self._denials = Denials(effects)
        self._groups: dict[str, list[str]] | None = None
        self._checks: dict[str, dict[str, str]] = {}

    def unchecked(self, function: Function) -> Unchecked | None:
        """What a function does unchecked; None where it, or its siblings, give no cause."""
        group = self._group(function)
        written = _first_write(self._effects, function) if len(group) > _FEWEST else None
        if written is None or self._is_checked(function):
            return None
        done = [self._checks_of(each) for each in group if each is not function]
        keys = dict.fromkeys(key for checks in done for key in checks)
        for key in keys:
            doing = [each for each in group if key in self._checks_of(each)]
            lacking = [each for each in group if key not in self._checks_of(each)]
            writers = [each for each in lacking if _first_write(self._effects, each) is not None]
            shown = self._checks_of(doing[0])[key]
            name = shown.partition("(")[0].rpartition(".")[2]
            if len(doing) < max(_FEWEST, len(lacking)) or writers != [function]:
                continue
            if not self._denials.calls_named(function.symbol.id, name):
                others = tuple(each.symbol.name for each in doing)
                return Unchecked(*written, shown, others)
        return None

    def _group(self, function: Function) -> list[Function]:
        """Those that answer requests in the same class, or in the same file outside of one."""
        if self._groups is None:
            found: dict[str, list[str]] = defaultdict(list)
            for handler in dict.fromkeys(self._handlers()):
                found[self._home(handler)].append(handler)
            self._groups = found
        ids = self._groups.get(self._home(function.symbol.id), [])
        if function.symbol.id not in ids:
            return []
        made = (self._effects.code.function(each) for each in ids)
        return [each for each in made if each is not None]

    def _handlers(self) -> Iterator[str]:
        graph = self._effects.code.graph
        for route in graph.routes():
            symbol = graph.symbol(route.handler) if route.handler else None
            if symbol is None or symbol.kind in FUNCTIONS:
                yield from (symbol.id,) if symbol is not None else ()
                continue
            for member in graph.members(symbol):
                if member.kind in FUNCTIONS and member.name in VERBS:
                    yield member.id

    def _home(self, symbol_id: str) -> str:
        symbol = self._effects.code.graph.symbol(symbol_id)
        owner = self._effects.code.class_of(symbol) if symbol is not None else None
        return owner.id if owner is not None else symbol.path if symbol is not None else ""

    def _is_checked(self, function: Function) -> bool:
        """Whether something refuses there, above it or on the way; or it finds out who asks."""
        above = list(self._denials.checks_above(function))
        owner = self._effects.code.class_of(function.symbol)
        known, names = catalogue(function.language), self._effects.names
        marks = (mark.partition("(")[0] for mark in (owner.decorators if owner is not None else ()))
        of_class = any(
            known.has("guard", names.full(function.path, mark) or mark) for mark in marks
        )
        key = function.symbol.id
        return (
            bool(above)
            or of_class
            or self._denials.may_deny(key)
            or self._denials.has(key, "authenticates")
        )

    def _checks_of(self, function: Function) -> dict[str, str]:
        """What refuses before a function writes: its id or full name, and how it is written."""
        key = function.symbol.id
        if key not in self._checks:
            self._checks[key] = dict(self._checks_in(function))
        return self._checks[key]

    def _checks_in(self, function: Function) -> Iterator[tuple[str, str]]:
        for above in self._denials.checks_above(function):
            yield above, above.rpartition("::")[2]
        written = _first_write(self._effects, function)
        last = written.operation.step.line if written is not None else function.body.span.end_line
        known = catalogue(function.language)
        for operation in self._effects.operations(function):
            if operation.step.line > last or not isinstance(operation.visit.node, CallSite):
                continue
            if operation.name and known.has("guard", operation.name):
                yield operation.name, operation.step.text
            if written is not None and operation is written.operation:
                continue
            for target, _ in operation.targets[:1]:
                if self._denials.denies(target):
                    yield target, operation.step.text


def _first_write(effects: Effects, function: Function) -> _Written | None:
    """The first thing in a function that writes to a database or a file."""
    for operation in effects.operations(function):
        for way in effects.ways(operation):
            if _is_kept(way.effect, function.language):
                return _Written(operation, way)
    return None


def _is_kept(effect: Effect, language: str) -> bool:
    """Whether something is written that stays: what is copied may be the answer to the request."""
    is_file = catalogue(language).has("named_file", effect.name)
    return effect.action == "write" and (effect.kind == "database" or is_file)
