"""What happens in a function, statement by statement: effects, functions it runs, what is unknown.

Beside calls these are what a language does by itself: iterating, testing and indexing ask a lazy
query or run `__iter__`, `__bool__`, `__getitem__`; `with` enters and leaves; properties are called.
"""

import builtins
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Arm, Branch, CallSite, Loop
from quintet.codegraph.statements import Await as Awaiting
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Comparison,
    Expression,
    Index,
    Keyword,
    Logical,
    Name,
    Slice,
    Spread,
    Template,
    Unary,
    dotted,
    walk_here,
)
from quintet.reasoning.code.decorating import wrappers_of
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function, Visit
from quintet.reasoning.code.handing_over import HandedOver
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.naming import Names
from quintet.reasoning.code.parts import expressions_of
from quintet.reasoning.code.remembering import is_remembered
from quintet.reasoning.code.standing_in import StandIns
from quintet.reasoning.effects.catalogue import Catalogue, catalogue
from quintet.reasoning.effects.effect import Effect
from quintet.reasoning.effects.relations import relation_effect, unchanged_relation
from quintet.reasoning.effects.sql_statements import by_statement
from quintet.reasoning.effects.statements import taker

LONGEST_SHOWN: Final = 80
"""Characters of a call that are shown as a step."""
BESIDE: Final = "@"
_SHOWING: Final = frozenset({"builtins.str", "builtins.print", "builtins.format"})
_MADE: Final = ("__init__", "constructor")
_OWN_EFFECT: Final = 0.95
_RELATION: Final = 0.7
"""How sure it is that reading a relation asks: it may have been loaded along."""
_STANDS_IN: Final = 0.75
"""How sure it is that the method of a class below runs at some of the calls."""
_KEYS: Final = frozenset({"getId", "id", "getClass", "hashCode"})
_EACH: Final = "each"
"""The element that a function is run for which is not written there."""
_HANDED_OVER: Final = 0.8
"""How sure it is that a function that is handed over is run."""


_PLAIN_BASES: Final = frozenset(
    "abc.ABC enum.Enum enum.IntEnum enum.StrEnum typing.Generic typing.NamedTuple typing.Protocol "
    "typing.TypedDict java.lang.Object java.lang.Exception java.lang.RuntimeException".split()
)
_RUNS_ANYTHING: Final = frozenset({"eval", "exec", "__import__"})


class Step(NamedTuple):
    """A place on the way to where something happens: a line of a function and what it does."""

    path: str
    line: int
    function: str
    text: str


class Happening(NamedTuple):
    """One thing that a function does. `name` is the full name of what is called, "" if unknown.

    `targets` are functions of the code that it runs. `is_unknown`: what it does is not known.
    `is_kept`: it is done once, and its answer kept. `sure`: how likely it does what `effect` says.
    """

    visit: Visit
    step: Step
    name: str
    effect: Effect | None = None
    targets: tuple[tuple[str, float], ...] = ()
    is_unknown: bool = False
    is_kept: bool = False
    sure: float = _OWN_EFFECT
    expression: Expression | None = None
    """What does it, where that is no call: an attribute that is read, a value that is tested."""


class Beside(NamedTuple):
    """What a call may do at some of its callers, beside what it does as it is written.

    `others` are functions of the code that may run instead; an id that ends in `BESIDE` stands for
    what a wrapper does beside running what it wraps (`is_of_wrapped`). `is_open`: what runs is
    written by classes below, and the code has none.
    """

    others: tuple[tuple[str, float], ...] = ()
    is_of_wrapped: bool = False
    is_open: bool = False


class Happenings:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._handed_in = HandedOver(code)
        self._stand_ins = StandIns(code, names)
        self._known: dict[str, tuple[Happening, ...]] = {}
        self._handed: dict[str, dict[tuple[int, str], tuple[tuple[str, float], ...]]] = {}

    def of(self, function: Function) -> tuple[Happening, ...]:
        """All that happens in a function, in the order of its statements."""
        key = function.symbol.id
        if key not in self._known:
            self._known[key] = ()
            self._known[key] = tuple(self._all(function))
        return self._known[key]

    def _all(self, function: Function) -> Iterator[Happening]:
        known = catalogue(function.language)
        is_kept = self._is_cached(function, known)
        elsewhere: set[int] = set()
        for visit in function.visits:
            if any(id(parent) in elsewhere for parent in visit.parents):
                continue
            for happening in self._at(function, known, visit):
                if known.runs_elsewhere(happening.name):
                    elsewhere.add(id(visit.node))
                kept = (
                    is_kept
                    or is_remembered(visit, body=function.body)
                    or known.keeps(happening.name)
                )
                yield happening._replace(is_kept=True) if kept else happening

    def _is_cached(self, function: Function, known: Catalogue) -> bool:
        """Whether a decorator keeps what a function answers."""
        return any(
            known.is_cache_decorator(self._names.full(function.path, decorator.partition("(")[0]))
            for decorator in function.symbol.decorators
        )

    def _at(self, function: Function, known: Catalogue, visit: Visit) -> Iterator[Happening]:
        if isinstance(visit.node, CallSite) and visit.node.call is not None:
            yield from self._called(function, known, visit, visit.node.call)
        awaited = visit.node.given if isinstance(visit.node, Awaiting) else None
        if awaited is not None and not self._is_coroutine(function, awaited):
            yield from self._special(function, known, visit, awaited, "__await__")
        for holder, name in _implied(visit):
            yield from self._special(function, known, visit, holder, name)
        for where, root in expressions_of(visit):
            for part in walk_here(root):
                for holder, name in _operated(part):
                    yield from self._special(function, known, where, holder, name)
                if isinstance(part, Attribute):
                    yield from self._read(function, known, where, part)
                elif isinstance(part, Template):
                    for piece in part.pieces:
                        yield from self._special(function, known, where, piece, "__str__")

    def _is_coroutine(self, function: Function, awaited: Expression) -> bool:
        """Whether awaiting runs a function of the code, which asks nothing of what that gives.

        JavaScript awaits what a function gives as well.
        """
        if function.language != "python" or not isinstance(awaited, Call):
            return False
        return bool(self._names.targets(function, awaited))

    def _called(
        self, function: Function, known: Catalogue, visit: Visit, call: Call
    ) -> Iterator[Happening]:
        """A call, and what it does with what it is given: goes through it, or shows it."""
        happening = self._call(function, known, visit, call)
        yield happening
        if known.repeats(happening.name):
            yield from self._for_each(function, visit, call)
        if happening.targets:
            yield from self._read_by(function, known, visit, call)
        for is_run, name in (
            (known.consumes(happening.name), "__iter__"),
            (happening.name in _SHOWING, "__str__"),
        ):
            for given in call.arguments if is_run else ():
                yield from self._special(function, known, visit, given, name)

    def _read(
        self, function: Function, known: Catalogue, visit: Visit, read: Attribute
    ) -> Iterator[Happening]:
        """What reading an attribute does: a property runs, a relation of a row asks for it."""
        owner = self._names.typed(function, read.value).symbol
        if owner is None:
            return
        relation = self._names.relation(owner, read.name)
        step = step_of(function, read)
        if relation is not None:
            effect = relation_effect(known, relation, read.name)
            # Rows of a list are asked for where it is gone through.
            if effect is not None and not (relation.is_list and known.returns(relation.declared)):
                yield Happening(
                    visit, step, relation.declared, effect, sure=_RELATION, expression=read
                )
            return
        getter = self._code.method(owner, read.name)
        if getter is not None and any("property" in mark for mark in getter.decorators):
            is_cached = self._code.function(getter)
            if is_cached is not None and not self._is_cached(is_cached, known):
                yield Happening(visit, step, "", targets=((getter.id, 0.9),), expression=read)

    def _call(self, function: Function, known: Catalogue, visit: Visit, call: Call) -> Happening:
        name = self._names.callee(function, call)
        found = self._names.targets(function, call)
        if call.receiver is not None and call.arguments and not found and not known.knows(name):
            statement = self._names.typed(function, call.arguments[0])
            name = taker(function.language, statement.name, call.name) or name
        effect = known.effect_of(name) if name else None
        if effect is not None and known.is_deferred(name):
            effect = None
        elif effect is not None and known.takes_statement(name):
            effect = by_statement(self._code, function, call, effect)
        elif effect is None:
            effect = self._declared(known, found)
        targets = list(self._run(found))
        if not known.runs_elsewhere(name) and not known.repeats(name):
            targets.extend(self._handed_over(function, call))
        is_known = (
            bool(effect or targets) or _is_real(function.language, name) or _knows(known, name)
        )
        is_known = is_known or self._is_plainly_made(found)
        step = step_of(function, call)
        sure = _OWN_EFFECT
        if effect is not None and call.receiver is not None and not call.arguments:
            effect, sure = self._of_rows(function, known, call.receiver, effect)
        return Happening(
            visit, step, name, effect, tuple(targets), is_unknown=not is_known, sure=sure
        )

    def beside(self, function: Function, happening: Happening) -> Beside:
        """What else a happening may do."""
        node = happening.visit.node
        call = node.call if isinstance(node, CallSite) else None
        if call is None or happening.expression is not None:
            return Beside()
        found = self._names.targets(function, call)
        others = tuple(self._others(function, call, found))
        return Beside(
            others,
            self._handed_in.is_of_wrapped(function, call),
            not others
            and happening.effect is None
            and any(self._stand_ins.is_left_open(symbol) for symbol, _ in found),
        )

    def _of_rows(
        self, function: Function, known: Catalogue, asked: Expression, effect: Effect
    ) -> tuple[Effect, float]:
        """An effect of asking for the rows of a relation: they may have been loaded before."""
        relation = unchanged_relation(self._names, known, function, asked)
        if not relation:
            return effect, _OWN_EFFECT
        return replace(effect, relation=relation), _RELATION

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

    def _others(
        self, function: Function, call: Call, found: tuple[tuple[Symbol, float], ...]
    ) -> Iterator[tuple[str, float]]:
        """Functions that may run instead of those that a call was found to run."""
        for symbol in self._stand_ins.of_call(function, call, found):
            yield symbol.id, _STANDS_IN
        for symbol in () if found else self._handed_in.of_call(function, call):
            yield symbol.id, _HANDED_OVER
        for symbol, sure in found:
            for wrapper in wrappers_of(self._code, symbol):
                yield f"{wrapper.id}{BESIDE}", sure

    def _is_plainly_made(self, found: tuple[tuple[Symbol, float], ...]) -> bool:
        """Whether these are classes whose constructor only sets what is there."""
        bases = [self._names.made_outside(each) for each, _ in found if each.kind == "class"]
        return bool(bases) and all(
            not base or base in _PLAIN_BASES or hasattr(builtins, base) for base in bases
        )

    def _run(self, found: tuple[tuple[Symbol, float], ...]) -> Iterator[tuple[str, float]]:
        """Functions; of a class its constructor."""
        for symbol, sure in found:
            if symbol.kind in FUNCTIONS:
                yield symbol.id, sure
                continue
            for name in (*_MADE, symbol.name):
                made = self._code.method(symbol, name)
                if made is not None:
                    yield made.id, sure
                    break

    def _handed_over(self, function: Function, call: Call) -> Iterator[tuple[str, float]]:
        """Functions of the code that are arguments: what is called may run them."""
        if function.symbol.id not in self._handed:
            self._handed[function.symbol.id] = {
                (each.line, each.text): tuple(
                    (target.symbol_id, round(target.confidence * _HANDED_OVER, 3))
                    for target in each.targets[:1]
                )
                for each in self._code.graph.calls_of(function.symbol)
                if each.kind == "passed"
            }
        handed = self._handed[function.symbol.id]
        for given in call.arguments if handed else ():
            value = given.value if isinstance(given, Keyword) else given
            yield from handed.get((call.line, dotted(value)), ())

    def _read_by(
        self, function: Function, known: Catalogue, visit: Visit, call: Call
    ) -> Iterator[Happening]:
        """What a relation asks that is read by a method, where something is done with its rows.

        A row that is not there yet knows its own key.
        """
        around = next(reversed(visit.parents), None)
        user = around.call if isinstance(around, CallSite) else None
        is_used = user is not None and user.receiver == call and user.name not in _KEYS
        is_gone_through = isinstance(around, Loop) and around.over == call
        accessor = self._names.accessed(function, call) if is_used or is_gone_through else None
        relation = self._names.relation(*accessor) if accessor is not None else None
        if accessor is None or relation is None:
            return
        effect = relation_effect(known, relation, accessor[1])
        if effect is not None:
            step = step_of(function, call)
            yield Happening(visit, step, relation.declared, effect, sure=_RELATION, expression=call)

    def _for_each(self, function: Function, visit: Visit, call: Call) -> Iterator[Happening]:
        """Functions of the code that a call runs for each element: `rows.map(this::load)`."""
        for given in call.arguments:
            value = given.value if isinstance(given, Keyword) else given
            run = tuple(self._handed_over(function, replace(call, arguments=(given,))))
            if not run:
                continue
            others = (each for each in call.arguments if each is not given)
            over = call.receiver if call.receiver is not None else next(others, None)
            loop = Loop(visit.node.span, over=over, variables=(_EACH,), form="callback")
            yield Happening(
                Visit(visit.node, (*visit.parents, loop)),
                step_of(function, value),
                "",
                targets=tuple((target, round(sure / _HANDED_OVER, 3)) for target, sure in run),
                expression=Call(value, (Name(_EACH),), place=value.place),
            )

    def _special(
        self,
        function: Function,
        known: Catalogue,
        visit: Visit,
        value: Expression | None,
        name: str,
    ) -> Iterator[Happening]:
        """What a language does with a value by a method with a special name."""
        if value is None:
            return
        inner = value.value if isinstance(value, Keyword | Spread | Await) else value
        if isinstance(inner, Name) and inner.name in _untold(function):
            return
        held = self._names.typed(function, inner)
        step = step_of(function, inner)
        if held.symbol is not None:
            method = self._code.method(held.symbol, name)
            if method is not None:
                yield Happening(visit, step, name, targets=((method.id, 0.9),), expression=inner)
        elif held.name:
            effect = known.effect_of(f"{held.name}.{name}")
            if effect is not None:
                effect, sure = self._of_rows(function, known, inner, effect)
                yield Happening(
                    visit, step, f"{held.name}.{name}", effect, sure=sure, expression=inner
                )


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


def _untold(function: Function) -> set[str]:
    """Parameters without a type: a caller gives them, whatever is put in when it does not."""
    return set(function.body.parameters) - set(function.body.types) - {"self", "cls"}


def _tested(test: Expression | None) -> Iterator[Expression]:
    """The values whose truth a condition asks."""
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _tested(operand)
        case Unary(operator="not", value=value):
            yield from _tested(value)
        case Name() | Attribute() | Call():
            yield test


_ENTERING: Final = ("__enter__", "__exit__", "__aenter__", "__aexit__")


def _implied(visit: Visit) -> Iterator[tuple[Expression, str]]:
    """Values of a statement with the special methods that it runs of them."""
    node = visit.node
    if isinstance(node, Loop) and node.over is not None:
        yield node.over, "__iter__"
    elif isinstance(node, Branch):
        for tested in _tested(node.test):
            yield tested, "__bool__"
    elif isinstance(node, Arm) and node.label == "with":
        yield from ((subject, name) for subject in node.subjects for name in _ENTERING)


def _operated(part: Expression) -> Iterator[tuple[Expression, str]]:
    """The value of an operator with the special method that it runs."""
    match part:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            yield value, "__getitem__"
        case Comparison(operator="in" | "not in", right=right):
            yield right, "__contains__"


def step_of(function: Function, shown: Expression) -> Step:
    """Where something happens, and what."""
    text = shown.text
    text = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    return Step(function.path, shown.line, function.symbol.qualified or function.path, text)
