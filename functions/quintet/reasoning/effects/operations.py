"""What happens in a function, statement by statement: effects, functions it runs, what is unknown.

Beside calls these are what a language does by itself: iterating, testing and indexing ask a lazy
query or run `__iter__`, `__bool__`, `__getitem__`; `with` enters and leaves; properties are called.
"""

import builtins
from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Await as Awaiting
from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Expression,
    Keyword,
    Name,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted, walk_here
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.memoisation import is_remembered
from quintet.reasoning.code.statement_expressions import expressions_of
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.effects.operation import BY_TEXT, OWN_EFFECT, Operation, step_of
from quintet.reasoning.effects.possible_calls import OtherRuns
from quintet.reasoning.effects.read_rows import ReadRows
from quintet.reasoning.effects.run_functions import RunFunctions
from quintet.reasoning.effects.special_methods import ENTERS, INSTEAD, implied, operated
from quintet.reasoning.effects.sql_statements import by_statement, by_text, taker
from quintet.reasoning.libraries.catalogue import Catalogue, catalogue
from quintet.reasoning.libraries.effect import Effect

_SHOWING: Final = frozenset({"builtins.str", "builtins.print", "builtins.format", "builtins.repr"})


class Operations:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._runs = RunFunctions(code)
        self._rows = ReadRows(code, names)
        self.others = OtherRuns(code, names)
        self._known: dict[str, tuple[Operation, ...]] = {}

    def of(self, function: Function) -> tuple[Operation, ...]:
        """All that happens in a function, in the order of its statements."""
        key = function.symbol.id
        if key not in self._known:
            self._known[key] = ()
            self._known[key] = tuple(self._all(function))
        return self._known[key]

    def _all(self, function: Function) -> Iterator[Operation]:
        known = catalogue(function.language)
        is_kept = self._rows.is_cached(function, known)
        elsewhere: set[int] = set()
        for visit in function.visits:
            if any(id(parent) in elsewhere for parent in visit.parents):
                continue
            for operation in self._at(function, known, visit):
                if known.has("elsewhere", operation.name):
                    elsewhere.add(id(visit.node))
                is_stored = (
                    is_kept
                    or is_remembered(visit, function.body)
                    or known.has("caches", operation.name)
                )
                yield operation._replace(is_kept=True) if is_stored else operation

    def _at(self, function: Function, known: Catalogue, visit: Visit) -> Iterator[Operation]:
        if isinstance(visit.node, CallSite) and visit.node.call is not None:
            yield from self._called(function, known, visit, visit.node.call)
        awaited = visit.node.given if isinstance(visit.node, Awaiting) else None
        if awaited is not None and not self._is_coroutine(function, awaited):
            yield from self._special(function, known, visit, awaited, "__await__")
        for holder, name in implied(visit.node):
            yield from self._special(function, known, visit, holder, name)
        for where, root in expressions_of(visit):
            for part in walk_here(root):
                for holder, name in operated(part):
                    yield from self._special(function, known, where, holder, name)
                if isinstance(part, Attribute):
                    yield from self._rows.by_attribute(function, known, where, part)
                    if known.has("attribute", name := dotted(part)):
                        effect, step = known.effect_of(name), step_of(function, part)
                        yield Operation(where, step, name, effect, expression=part)

    def _is_coroutine(self, function: Function, awaited: Expression) -> bool:
        """Whether awaiting runs a function of the code, which asks nothing of what that gives.

        JavaScript awaits what a function gives as well.
        """
        if function.language != "python" or not isinstance(awaited, Call):
            return False
        return bool(self._names.targets(function, awaited))

    def _called(
        self, function: Function, known: Catalogue, visit: Visit, call: Call
    ) -> Iterator[Operation]:
        """A call, and what it does with what it is given: goes through it, or shows it."""
        operation = self._call(function, known, visit, call)
        yield operation
        if known.has("repeats", operation.name):
            yield from self._runs.for_each(function, visit, call)
        if operation.targets:
            yield from self._rows.by_method(function, known, visit, call)
        for is_run, name in (
            (known.has("consumes", operation.name), "__iter__"),
            (operation.name in _SHOWING, "__str__"),
        ):
            for given in call.arguments if is_run else ():
                yield from self._special(function, known, visit, given, name)

    def _call(self, function: Function, known: Catalogue, visit: Visit, call: Call) -> Operation:
        name = self._names.callee(function, call) or global_name(function, known, call)
        found = self._names.targets(function, call)
        if call.receiver is not None and call.arguments and not found and not known.knows(name):
            statement = self._names.typed(function, call.arguments[0])
            name = taker(function.language, statement.name, call.name) or name
        effect = known.effect_of(name) if name else None
        if effect is not None and known.has("deferred", name):
            effect = None
        elif effect is not None and known.has("statement", name):
            effect = by_statement(self._code, function, call, effect)
        elif effect is None:
            effect = self._declared(known, found)
        sure = OWN_EFFECT
        if effect is None and not found and not is_known(function.language, known, name):
            effect, sure = by_text(self._code, function, call, name), BY_TEXT
        targets = list(self._runs.called(found))
        if not known.has("elsewhere", name) and not known.has("repeats", name):
            targets.extend(self._runs.handed_over(function, call))
        is_sure = bool(effect or targets) or is_known(function.language, known, name)
        is_sure = is_sure or self._is_plainly_made(found)
        step = step_of(function, call)
        if effect is not None and call.receiver is not None and not call.arguments:
            effect, sure = self._rows.effect_on_rows(function, known, call.receiver, effect)
        return Operation(
            visit, step, name, effect, tuple(targets), is_unknown=not is_sure, sure=sure
        )

    def _declared(self, known: Catalogue, found: tuple[tuple[Symbol, float], ...]) -> Effect | None:
        """What a function of the code does by an annotation, or as an interface of a library."""
        for symbol, _ in found[:1]:
            for mark in symbol.decorators:
                effect = known.declared_by(self._names.full(symbol.path, mark.partition("(")[0]))
                if effect is not None:
                    return effect
            inherited = self._names.inherited_name(symbol)
            return known.effect_of(inherited) if inherited else None
        return None

    def _is_plainly_made(self, found: tuple[tuple[Symbol, float], ...]) -> bool:
        """Whether these are classes whose constructor only sets what is there."""
        bases = [self._names.made_outside(each) for each, _ in found if each.kind == "class"]
        return bool(bases) and all(map(is_plain_base, bases))

    def _special(
        self,
        function: Function,
        known: Catalogue,
        visit: Visit,
        value: Expression | None,
        name: str,
    ) -> Iterator[Operation]:
        """What a language does with a value by a method with a special name."""
        if value is None:
            return
        inner = value.value if isinstance(value, Keyword | Spread | Await) else value
        held, step = self._names.typed(function, inner), step_of(function, inner)
        if name == ENTERS and held == UNKNOWN and not isinstance(inner, Call):
            yield Operation(visit, step, "", is_unknown=True, expression=inner)
        if isinstance(inner, Name) and inner.name in (
            set(function.body.parameters) - set(function.body.types) - {"self", "cls"}
        ):
            return
        if held.symbol is not None:
            method = self._code.method(held.symbol, name)
            if method is None and name in INSTEAD:
                method = self._code.method(held.symbol, INSTEAD[name])
            if method is not None:
                yield Operation(visit, step, name, targets=((method.id, 0.9),), expression=inner)
        elif held.name:
            effect = known.effect_of(f"{held.name}.{name}")
            if effect is None and name in INSTEAD:
                effect = known.effect_of(f"{held.name}.{INSTEAD[name]}")
            if effect is not None:
                effect, sure = self._rows.effect_on_rows(function, known, inner, effect)
                yield Operation(
                    visit, step, f"{held.name}.{name}", effect, sure=sure, expression=inner
                )


_PLAIN_BASES: Final = frozenset(
    "abc.ABC enum.Enum enum.IntEnum enum.StrEnum typing.Generic typing.NamedTuple typing.Protocol "
    "typing.TypedDict java.lang.Object java.lang.Exception java.lang.RuntimeException".split()
)
_RUNS_ANYTHING: Final = frozenset({"eval", "exec", "__import__"})


def is_known(language: str, known: Catalogue, name: str) -> bool:
    """Whether all that a call of a full name does is known."""
    return _is_real(language, name) or _knows(known, name)


def is_plain_base(name: str) -> bool:
    """Whether the constructor of a class outside the code only sets what is there."""
    return not name or name in _PLAIN_BASES or hasattr(builtins, name)


def global_name(function: Function, known: Catalogue, call: Call) -> str:
    """What a language has without an import (`append`, `Array.isArray`); "" of any other call."""
    name = dotted(call.function)
    head = name.partition(".")[0]
    own = {*function.given, *function.bound, *function.body.parameters}
    return name if name and head not in own and known.has("computes", name) else ""


def _knows(known: Catalogue, name: str) -> bool:
    """Whether all that a call does is known; of what a built-in function gives it is not."""
    if not known.knows(name):
        return False
    head, _, rest = name.partition(".")
    if head != "builtins":
        return True
    owner, _, member = rest.partition(".")
    return owner not in _RUNS_ANYTHING and (not member or hasattr(_built_in(owner), member))


def _is_real(language: str, name: str) -> bool:
    """Whether this is a method that containers, texts or numbers have."""
    owner, _, member = name.rpartition(".")
    found = _built_in(owner) if language == "python" else None
    return is_of_kind(name) and (found is None or hasattr(found, member))


def _built_in(name: str) -> object:
    found: object = getattr(builtins, name, None)
    return found if isinstance(found, type) else None
