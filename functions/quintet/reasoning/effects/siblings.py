"""Functions that answer requests beside one another, and a check that only one of them lacks."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.endpoints.patterns import VERBS
from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Literal, Name
from quintet.codegraph.syntax.walking import dotted, walk_here
from quintet.reasoning.code.functions import FUNCTIONS, Function
from quintet.reasoning.code.statement_expressions import expressions_of
from quintet.reasoning.effects.engine import Effects, Way
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.catalogue_file import Trait
from quintet.reasoning.libraries.effect import Effect

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


_STATUSES: Final = frozenset({"401", "403"})
_MOST_FOLLOWED: Final = 400
_DEEPEST_CHECK: Final = 2
"""Calls that lie between a check and where it refuses."""


class Denials:
    """Answers for one code base, kept."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self._own: dict[str, bool] = {}

    def denies(self, symbol_id: str) -> bool:
        """Whether a function refuses, itself or a few calls further."""
        return any(self._denies_itself(each) for each in self._reached(symbol_id, _DEEPEST_CHECK))

    def may_deny(self, symbol_id: str) -> bool:
        """Whether anything that a function leads to refuses; said too where that is too much."""
        reached = list(self._reached(symbol_id, _MOST_FOLLOWED))
        return len(reached) >= _MOST_FOLLOWED or any(map(self._denies_itself, reached))

    def has(self, symbol_id: str, trait: Trait) -> bool:
        """Whether a function, or one that it leads to, calls something of a trait."""
        return any(
            operation.name and trait in catalogue(function.language).traits_of(operation.name)
            for each in self._reached(symbol_id, _MOST_FOLLOWED)
            if (function := self._effects.code.function(each)) is not None
            for operation in self._effects.operations(function)
        )

    def calls_named(self, symbol_id: str, name: str) -> bool:
        """Whether a function, or one that it leads to, calls something of a name."""
        return any(
            call.name == name
            for each in self._reached(symbol_id, _MOST_FOLLOWED)
            if (function := self._effects.code.function(each)) is not None
            for _, call in function.calls
        )

    def checks_above(self, function: Function) -> Iterator[str]:
        """The guards that stand at a function or a class: full names, or ids of the code's own."""
        symbol, graph = function.symbol, self._effects.code.graph
        for mark in symbol.decorators:
            name = self._effects.names.full(symbol.path, mark.partition("(")[0])
            if catalogue(function.language).has("guard", name):
                yield mark
        for call in graph.calls_of(symbol) if symbol.decorators else ():
            for target in call.targets[:1] if call.kind == "decorator" else ():
                inner = [each.id for each in graph.members(target.symbol_id)]
                if any(map(self.denies, (target.symbol_id, *inner))):
                    yield target.symbol_id

    def _reached(self, symbol_id: str, depth: int) -> list[str]:
        """A function and those that it runs, the nearest first."""
        found, level = {symbol_id: None}, [symbol_id]
        for _ in range(depth):
            after = []
            for each in level:
                function = self._effects.code.function(each)
                operations = self._effects.operations(function) if function is not None else ()
                after += [target for operation in operations for target, _ in operation.targets]
            level = [each for each in dict.fromkeys(after) if each not in found]
            found.update(dict.fromkeys(level))
            if not level or len(found) >= _MOST_FOLLOWED:
                break
        return list(found)

    def _denies_itself(self, symbol_id: str) -> bool:
        if symbol_id not in self._own:
            function = self._effects.code.function(symbol_id)
            self._own[symbol_id] = function is not None and any(
                self._is_denial(function, part)
                for visit in function.visits
                for _, root in expressions_of(visit)
                for part in walk_here(root)
            )
        return self._own[symbol_id]

    def _is_denial(self, function: Function, part: Expression) -> bool:
        """An error or a status that says that somebody may not."""
        known, names = catalogue(function.language), self._effects.names
        match part:
            case Call():
                if any(_is_status(given) for given in part.arguments):
                    return True
                name = names.callee(function, part)
                if name and known.traits_of(name) & {"denies", "guard"}:
                    return True
                return self._is_error(function, part)
            case Attribute() | Name():
                name = names.full(function.path, dotted(part))
                return known.has("denies", name)
        return False

    def _is_error(self, function: Function, call: Call) -> bool:
        """An error of the code that is one of a library that says so."""
        names, code = self._effects.names, self._effects.code
        owner = names.class_named(function.path, call.name) if call.receiver is None else None
        for each in code.lineage(owner) if owner is not None else ():
            for base in each.bases:
                name = names.full(each.path, base) or base
                if catalogue(function.language).has("denies", name):
                    return True
        return False


def _is_status(given: Expression) -> bool:
    value = getattr(given, "value", None) if not isinstance(given, Literal) else given
    return isinstance(value, Literal) and value.kind == "number" and value.value in _STATUSES
