"""What code of its own opens for its callers: instances that close what they hold, open streams."""

from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, Await, CallSite, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    Index,
    Name,
)
from quintet.reasoning.code.container_homes import home_of
from quintet.reasoning.code.functions import Code, Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.variable_uses import plain
from quintet.reasoning.common.entry_points import is_constructor
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening

_CLOSING: Final = ("close", "release", "dispose")
_OWN: Final = frozenset({"self", "this"})


def own_opening(code: Code, names: Names, function: Function, call: Call) -> Opening | None:
    """What a call makes anew that closes what it holds when it is told to; None of others."""
    made = _made(code, names, function, call)
    if made is None or (function.language == "java" and not _is_closeable(code, made)):
        return None
    found = [name for name in _CLOSING if _closes_what_it_holds(code, made, name)]
    if not found or _closes_itself(code, made, found):
        return None
    return Opening("file", frozenset({*found, *_CLOSING}), "result")


def _is_closeable(code: Code, owner: Symbol) -> bool:
    """Whether a class of Java says that it has to be closed, or extends what has."""
    bases = {
        base.partition("<")[0].rpartition(".")[2]
        for each in code.lineage(owner)
        for base in each.bases
    }
    return any(base.endswith(_CLOSEABLE) for base in bases)


_CLOSEABLE: Final = ("Closeable", "Stream", "Reader", "Writer", "Channel", "Socket")


def closed_here(function: Function, visit: Visit, call: Call) -> Opening | None:
    """What a function closes itself, so that it holds it to be its own; None of other calls."""
    around = next((each for each in reversed(visit.parents) if not isinstance(each, Await)), None)
    held = around.left[0] if isinstance(around, Assign) and around.left else None
    if (
        not isinstance(around, Assign)
        or not isinstance(held, Name)
        or plain(around.right or held) != call
    ):
        return None
    found = {
        each.name
        for _, each in function.calls
        if each.receiver == held and each.name.lower() in GIVING_BACK
    }
    return Opening("file", frozenset(found), "result") if found else None


GIVING_BACK: Final = frozenset({*_CLOSING, "destroy", "disconnect", "terminate"})


def _made(
    code: Code, names: Names, function: Function, call: Call, depth: int = 0
) -> Symbol | None:
    """The class of the code that a call makes an instance of, itself or through a function."""
    for symbol, _ in names.targets(function, call)[:1]:
        if symbol.kind == "class":
            return symbol
        owner = code.class_of(symbol)
        if owner is not None and is_constructor(symbol, owner):
            return owner
        maker = code.function(symbol)
        if maker is None or depth:
            return None
        given = [each.node.given for each in maker.visits if isinstance(each.node, Return)]
        makes = [
            _made(code, names, maker, each, depth + 1) if isinstance(each, Call) else None
            for each in given
        ]
        return makes[0] if makes and all(each is not None for each in makes) else None
    return None


def handed_out(
    code: Code, names: Names, function: Function, call: Call, depth: int = 0
) -> Opening | None:
    """What a function of the code opens and gives to its caller; None of other calls."""
    for symbol, _ in names.targets(function, call)[:1]:
        maker = code.function(symbol)
        if maker is None or depth > _DEEPEST:
            return None
        known = catalogue(maker.language)
        for visit, made in maker.calls:
            if not _is_given_back(code, names, maker, visit, made):
                continue
            name = names.callee(maker, made)
            found = known.opens(name) if name else handed_out(code, names, maker, made, depth + 1)
            if found is not None and found.held_by == "result":
                return found
    return None


_DEEPEST: Final = 2


def _is_given_back(code: Code, names: Names, maker: Function, visit: Visit, made: Call) -> bool:
    """Whether a function returns what a call gives, as the whole or first of several results.

    What is kept in a field or a variable of the file belongs to that.
    """
    held: Expression = made
    known = catalogue(maker.language)
    for around in reversed(visit.parents):
        if isinstance(around, CallSite) and around.call is not None:
            if not known.has("wraps", names.callee(maker, around.call)):
                break
            held = around.call
        elif isinstance(around, Assign) and around.right is not None and around.left:
            held = around.left[0] if plain(around.right) == held else held
            if isinstance(held, Attribute | Index) or home_of(code, names, maker, held):
                return False
            break
    returned = [
        each.node.given
        for each in maker.visits
        if isinstance(each.node, Return) and not each.node.is_yield
    ]
    firsts = [
        given.items[0] if isinstance(given, Collection) and given.items else given
        for given in returned
        if given is not None
    ]
    return any(plain(first) == held for first in firsts)


def _closes_what_it_holds(code: Code, owner: Symbol, name: str) -> bool:
    """Whether a method of a class closes something else."""
    method = code.method(owner, name)
    function = code.function(method) if method is not None else None
    calls = function.calls if function is not None else ()
    return any(call.name in _CLOSING and _is_other(call) for _, call in calls)


def _closes_itself(code: Code, owner: Symbol, closing: list[str]) -> bool:
    """Whether another method of a class calls one that closes, when it has done its work."""
    others = [each for each in code.graph.members(owner) if each.name not in closing]
    functions = [each for each in map(code.function, others) if each is not None]
    calls = [call for function in functions for _, call in function.calls]
    return any(call.name in closing and not _is_other(call) for call in calls)


def _is_other(call: Call) -> bool:
    held = call.receiver
    return held is not None and not (isinstance(held, Name) and held.name in {*_OWN, "super"})


def lends(names: Names, function: Function, call: Call) -> bool:
    """Whether a method of the code only uses its object: it does not give that back."""
    for symbol, _ in names.targets(function, call)[:1]:
        method = names.function(symbol)
        if method is None:
            return False
        given = [each.node.given for each in method.visits if isinstance(each.node, Return)]
        if any(isinstance(each, Name) and each.name in _OWN for each in given):
            return False
        return not any(each.name in _CLOSING and not _is_other(each) for _, each in method.calls)
    return False
