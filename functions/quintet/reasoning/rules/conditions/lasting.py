"""Conditions about containers that stay for as long as a program, and only ever grow."""

from quintet.codegraph.statements import Assign, Branch, CallSite, Delete
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comparison,
    Conditional,
    Expression,
    Index,
    Keyword,
    Literal,
    Name,
    Other,
    Slice,
    Unary,
    walk,
)
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.homes import Home, home_of, stays, users_of
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_CONSTRUCTORS = frozenset({"__init__", "constructor", "init", "main", "setup", "__init_subclass__"})
_SIZES = frozenset({"len", "size", "length", "Len", "count"})
_BOUNDS = frozenset({"maxlen", "maxsize", "max_size", "maxSize", "max"})


@condition
def fills_what_stays(site: Site) -> bool:
    """Puts something into a container that stays for as long as the program does."""
    container = _filled(site)
    if container is None or site.function.is_module or site.function.symbol.name in _CONSTRUCTORS:
        return False
    home = home_of(site.code, site.effects.names, site.function, container)
    if home is None or _is_bounded(home.value):
        return False
    if any(not loop.is_bounded for _, loop in site.visit.loops):
        return True
    return stays(site.code, site.effects.names, home, _has_trait) and _is_asked_again(site)


@condition
def comes_from_input(site: Site) -> bool:
    """What is put in, or under which key, is not fixed in the code."""
    given = _put_in(site)
    return given is not None and not _is_fixed(site, given)


def _is_fixed(site: Site, value: Expression) -> bool:
    """Whether there are only so many values as the code says: texts, truths, constants, types."""
    match value:
        case Literal():
            return True
        case Conditional(then=then, otherwise=otherwise):
            return _is_fixed(site, then) and _is_fixed(site, otherwise)
        case Collection(items=items):
            return all(_is_fixed(site, item) for item in items)
        case Name(name=name):
            function = site.function
            is_own = name in {*function.given, *function.bound, *function.body.parameters}
            given = function.value_of(name)
            return not is_own or (given is not None and _is_fixed(site, given))
        case Attribute(value=Name(name=name), name=member):
            is_type = site.effects.names.class_named(site.function.path, name) is not None
            return is_type or member in {"__class__", "__name__"}
        case Call(function=Name(name="type")):
            return True
    return site.effects.names.kind(site.function, value) == "boolean"


@condition
def is_never_emptied(site: Site) -> bool:
    """Nothing that may use the container takes anything out, replaces it or asks its size."""
    container = _filled(site)
    home = (
        home_of(site.code, site.effects.names, site.function, container)
        if container is not None
        else None
    )
    if home is None:
        return False
    return not any(_empties(site, function, home) for function in users_of(site.code, home))


def _has_trait(language: str, name: str, trait: str) -> bool:
    return bool(name) and trait in catalogue(language).traits_of(name)


def _is_asked_again(site: Site) -> bool:
    """Whether a function runs more often than at the start: not only when files are loaded."""
    calls = site.code.graph.callers_of(site.function.symbol)
    callers = [site.code.graph.symbol(call.caller) for call in calls]
    if any(call.kind == "decorator" for call in calls):
        return False
    return not callers or any(each is not None and each.kind != "module" for each in callers)


def _filled(site: Site) -> Expression | None:
    """The container that a statement adds to; None of any other statement."""
    node, function = site.node, site.function
    if isinstance(node, Assign):
        target = next(iter(node.left), None)
        if isinstance(target, Index) and not isinstance(target.index, Slice):
            kind = site.effects.names.kind(function, target.value)
            return target.value if kind == "map" and _is_key(target.index) else None
        match node.right:
            case Call(function=Name(name="append"), arguments=(first, *_)) if first == target:
                return target
        return None
    if isinstance(node, CallSite) and node.call is not None and node.call.receiver is not None:
        name = site.effects.names.callee(function, node.call)
        adds = "adds" in catalogue(function.language).traits_of(name) if name else False
        return node.call.receiver if adds else None
    return None


def _is_key(index: Expression) -> bool:
    return not isinstance(index, Literal | Unary)


def _put_in(site: Site) -> Expression | None:
    """What is put in: of a map the key, as its entries are replaced."""
    node = site.node
    if isinstance(node, Assign):
        target = next(iter(node.left), None)
        return target.index if isinstance(target, Index) else node.right
    return node.call.argument(0) if isinstance(node, CallSite) and node.call else None


def _is_bounded(value: Expression | None) -> bool:
    """Whether a container may keep its size itself: `deque(maxlen=10)`, a class of its own."""
    if not isinstance(value, Call):
        return False
    return any(
        isinstance(given, Other) or (isinstance(given, Keyword) and given.name in _BOUNDS)
        for given in value.arguments
    )


def _empties(site: Site, function: Function, home: Home) -> bool:
    """Whether a function takes something out of a container, replaces it, or asks its size."""
    for visit in function.visits:
        match visit.node:
            case CallSite(call=Call() as call):
                if _takes_out(site, function, call, home):
                    return True
            case Delete(targets=targets):
                if any(_is_it(_holder(target), home) for target in targets):
                    return True
            case Assign() as node:
                if _replaces(function, node, home):
                    return True
            case Branch(test=test) if test is not None and _asks_size(test, home):
                return True
    return False


def _takes_out(site: Site, function: Function, call: Call, home: Home) -> bool:
    """Whether a call may take something out: a method that does, a function handed it."""
    if call.receiver is not None and _is_it(call.receiver, home):
        name = site.effects.names.callee(function, call)
        return not name or "removes" in catalogue(function.language).traits_of(name)
    if call.name in _SIZES or (call.name == "append" and call.receiver is None):
        return False
    return any(_is_it(given, home) or _is_method_of(given, home) for given in call.arguments)


def _is_method_of(given: Expression, home: Home) -> bool:
    """`task.add_done_callback(tasks.discard)`: a method of it is handed over."""
    return isinstance(given, Attribute) and _is_it(given.value, home)


def _holder(target: Expression) -> Expression:
    return target.value if isinstance(target, Index) else target


def _replaces(function: Function, node: Assign, home: Home) -> bool:
    """Whether an assignment gives the container another value, in use and not at the start."""
    if node.is_augmented or function.symbol.name in _CONSTRUCTORS or function.is_module:
        return False
    if not any(_is_it(target, home) for target in node.left) or node.right is None:
        return False
    return not any(_is_it(inner, home) for inner in walk(node.right)) or _cuts(node.right, home)


def _cuts(value: Expression, home: Home) -> bool:
    """Whether a part of the container becomes its value: `rows = rows[-100:]`."""
    return isinstance(value, Index) and _is_it(value.value, home)


def _asks_size(test: Expression, home: Home) -> bool:
    for part in walk(test):
        if isinstance(part, Comparison):
            sides = [*walk(part.left), *walk(part.right)]
            if any(_is_size_of(side, home) for side in sides):
                return True
    return False


def _is_size_of(expression: Expression, home: Home) -> bool:
    match expression:
        case Call(function=Name(name=name), arguments=(first, *_)) if name in _SIZES:
            return _is_it(first, home)
        case Call(function=Attribute(value=value, name=name)) if name in _SIZES:
            return _is_it(value, home)
        case Attribute(value=value, name=name) if name in _SIZES:
            return _is_it(value, home)
    return False


def _is_it(expression: Expression, home: Home) -> bool:
    """Whether an expression is the container, as far as names tell."""
    match expression:
        case Name(name=name):
            return name == home.name
        case Attribute(name=name):
            return name == home.name
        case Keyword(value=value):
            return _is_it(value, home)
    return False
