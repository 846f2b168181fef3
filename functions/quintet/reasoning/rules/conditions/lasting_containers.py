"""Conditions about containers that stay for as long as a program, and are added to."""

from typing import NamedTuple

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, CallSite, Closure
from quintet.codegraph.syntax.expressions import (
    Call,
    Expression,
    Index,
    Keyword,
    Literal,
    Name,
    Other,
    Slice,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.container_homes import Home, container_of, home_of, stays
from quintet.reasoning.code.event_handlers import (
    CONSTRUCTORS,
    is_decorator_of_call,
    runs_at_start,
    runs_often,
)
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.code.kinds import is_of_kind, type_of_kind
from quintet.reasoning.code.loops import is_left
from quintet.reasoning.code.memoisation import is_done_once
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_BOUNDS = frozenset({"maxlen", "maxsize", "max_size", "maxSize", "max"})


class Filled(NamedTuple):
    """Where the container lives that a statement adds to. `is_entry`: it adds to an entry of it."""

    home: Home
    is_entry: bool


def filled_at(site: Site) -> Filled | None:
    """What a statement adds to, where that is more than a local variable."""
    container = _filled(site)
    if container is None:
        return None
    code, names, function = site.code, site.effects.names, site.function
    home = home_of(code, names, function, container)
    if home is not None:
        return Filled(home, is_entry=False)
    whole = container_of(_held(function, container))
    home = home_of(code, names, function, whole) if whole is not None else None
    return Filled(home, is_entry=True) if home is not None else None


def _held(function: Function, container: Expression) -> Expression:
    """What a variable stands for that is given only one value: `seen = self.seen[address]`."""
    is_own = isinstance(container, Name) and container.name not in function.body.parameters
    value = function.value_of(container.name) if is_own and isinstance(container, Name) else None
    return container if value is None else value


@condition
def fills_what_stays(site: Site) -> bool:
    """Puts something into a container that stays for as long as the program does."""
    code, names = site.code, site.effects.names
    if site.function.is_module and not runs_often(code, names, site.function, site.visit):
        return False
    if site.function.symbol.name in CONSTRUCTORS:
        return False
    filled = filled_at(site)
    if filled is None or _is_bounded(filled.home.value) or is_done_once(site.visit):
        return False
    if _fills_own(site, filled.home):
        return False
    if not filled.is_entry and any(
        not loop.is_bounded and not is_left(loop) for _, loop in site.visit.loops
    ):
        return True
    if not stays(site.code, site.effects.names, filled.home):
        return False
    return site.function.is_module or _is_asked_again(site.code, site.function.symbol)


def _fills_own(site: Site, home: Home) -> bool:
    """Whether an object fills a container of its own when it is made, and only then."""
    is_own = home.kind == "field" and not home.is_shared
    return is_own and runs_at_start(site.code, site.function.symbol)


def _is_asked_again(code: Code, symbol: Symbol, steps: int = 0) -> bool:
    """Whether a function runs more often than at the start: not only when files are loaded."""
    calls = code.graph.callers_of(symbol)
    if any(call.kind == "decorator" for call in calls) or is_decorator_of_call(code, symbol):
        return False
    if any(call.kind not in {"call", "new"} for call in calls):
        return True  # Handed over: what it is given to runs it.
    if any(_is_in_closure(code, call.caller, call.line) for call in calls):
        return True
    callers = {call.caller: code.graph.symbol(call.caller) for call in calls}
    others = [each for each in callers.values() if each is not None and each.id != symbol.id]
    if not others or steps > _MOST_STEPS:
        return True
    return any(
        each.kind in FUNCTIONS
        and each.name not in _STARTING
        and _is_asked_again(code, each, steps + 1)
        for each in others
    )


def _is_in_closure(code: Code, caller: str, line: int) -> bool:
    """Whether a file calls from a function that has no name: `rules.row = {filter: () => …}`."""
    module = code.function(caller)
    return (
        module is not None
        and module.is_module
        and any(
            visit.node.span.line == line
            and any(isinstance(parent, Closure) for parent in visit.parents)
            for visit in module.sites
        )
    )


_MOST_STEPS = 3
_STARTING = frozenset({"init", "main"})


def _filled(site: Site) -> Expression | None:
    """The container that a statement adds to; None of any other statement."""
    node, function = site.node, site.function
    if isinstance(node, Assign):
        target = next(iter(node.left), None)
        if isinstance(target, Index) and not isinstance(target.index, Slice):
            kind = site.effects.names.kind(function, target.value)
            return (
                target.value
                if kind == "map" and not isinstance(target.index, Literal | Unary)
                else None
            )
        match node.right:
            case Call(function=Name(name="append"), arguments=(first, *_)) if first == target:
                return target
        return None
    if isinstance(node, CallSite) and node.call is not None and node.call.receiver is not None:
        name = site.effects.names.callee(function, node.call)
        known = catalogue(function.language)
        is_entry = container_of(_held(function, node.call.receiver)) is not None
        if is_entry and not is_of_kind(name):
            # It is not known what a container has that has such a method: lists do.
            name = f"{type_of_kind(function.language, 'list')}.{node.call.name}"
        adds = known.has("adds", name)
        return node.call.receiver if adds else None
    return None


def _is_bounded(value: Expression | None) -> bool:
    """Whether a container may keep its size itself: `deque(maxlen=10)`, a class of its own."""
    if not isinstance(value, Call):
        return False
    return any(
        isinstance(given, Other) or (isinstance(given, Keyword) and given.name in _BOUNDS)
        for given in value.arguments
    )


@condition
def is_cached_with_its_object(site: Site) -> bool:
    """A method of Python whose decorator keeps all answers, by the object and what it is given."""
    function = site.function
    if function.body.parameters[:1] != ("self",):
        return False
    for mark in function.symbol.decorators:
        decorator, _, given = mark.partition("(")
        name = site.effects.names.full(function.path, decorator)
        if name == "functools.cache" or (name == "functools.lru_cache" and "None" in given):
            return not _is_cleared(site)
    return False


def _is_cleared(site: Site) -> bool:
    """Whether something in the file empties what the decorator keeps: `names.cache_clear()`."""
    return any(
        call.name == "cache_clear"
        and dotted(call.receiver).rpartition(".")[2] == site.function.symbol.name
        for function in site.code.functions(site.function.path)
        for _, call in function.calls
    )
