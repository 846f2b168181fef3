"""Conditions about where the size of what is gone over comes from, and how often that is done."""

from dataclasses import replace
from typing import Final

from quintet.codegraph.statements import Assign, Delete, call_of, walk
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Index, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.event_handlers import is_run_often, runs_at_start
from quintet.reasoning.code.kinds import is_of_kind
from quintet.reasoning.code.loops import depends, given_anew, subject
from quintet.reasoning.code.rounds import any_loop
from quintet.reasoning.code.variable_uses import given_for
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.catalogue_file import Trait
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_DATA: Final = frozenset({"database", "http", "file", "cache", "queue"})
_DEEPEST: Final = 5
_CUTS_TEXT: Final = frozenset(
    "split splitlines findall finditer match matchAll FindAllString".split()
)


@condition
def grows_with_data(site: Site) -> bool:
    """What the loop goes over is known to come from rows, a request, a file or another service."""
    loop = site.loop
    return loop is not None and _is_of_data(site, subject(loop))


def _is_of_data(site: Site, value: Expression | None, depth: int = 0) -> bool:
    """Whether a value is made of what a program reads; no where that is not in sight."""
    if value is None or depth > _DEEPEST:
        return False
    function, names = site.function, site.effects.names
    held = names.typed(function, value)
    if held.row is not None or catalogue(function.language).has("request", held.name):
        return True
    match value:
        case Name(name=name) if name in function.bound:
            return _is_of_data(site, function.bound[name].over, depth + 1)
        case Name(name=name) if name in function.given:
            return any(_is_of_data(site, node.right, depth + 1) for node in function.given[name])
        case Name(name=name) if name in function.body.parameters:
            return any(
                _is_of_data(replace(site, function=caller), given, depth + 1)
                for caller, given in given_for(site.code, function, name)
            )
        case Attribute(value=inner):
            return _is_of_data(site, inner, depth + 1)
        case Call() if _reads(site, value):
            return True
    return any(_is_of_data(site, part, depth + 1) for part in value.parts)


def _reads(site: Site, call: Call) -> bool:
    """Whether a call reads something, itself or by functions of the code that it runs."""
    name = site.effects.names.callee(site.function, call)
    effect = catalogue(site.function.language).effect_of(name) if name else None
    if effect is not None:
        return effect.kind in _DATA
    return any(
        key.kind in _DATA and key.action == "read"
        for symbol, _ in site.effects.names.targets(site.function, call)
        for key in site.effects.summary(symbol.id).ways
    )


@condition
def is_known_as(site: Site, trait: Trait) -> bool:
    """What is done in the end, or the call itself, has a trait of the catalogue."""
    known = catalogue(site.function.language)
    done = site.way.effect.name if site.way is not None else ""
    called = site.effects.names.callee(site.function, site.call) if site.call is not None else ""
    return known.has(trait, done) or known.has(trait, called)


@condition
def is_run_for_requests(site: Site) -> bool:
    """The function answers requests or events, or is called by one that does."""
    return is_run_often(site.code, site.effects.names, site.function)


@condition
def is_of_start(site: Site) -> bool:
    """Only done when a program starts, a file is loaded or an object is made."""
    return site.function.is_module or runs_at_start(site.code, site.function.symbol)


@condition
def is_part_of_text(site: Site) -> bool:
    """The loop goes over the parts of one text."""
    loop = site.loop
    found = subject(loop) if loop is not None else None
    if isinstance(found, Name):
        found = site.function.value_of(found.name)
    if not isinstance(found, Call) or found.name not in _CUTS_TEXT:
        return False
    name = site.effects.names.callee(site.function, found)
    return not name or is_of_kind(name) or catalogue(site.function.language).effect_of(name) is None


@condition
def has_kind(site: Site, name: str, *kinds: str) -> bool:
    """What a hole stands for is a list, a set, a map or a text, by its type or its form."""
    return site.effects.names.kind(site.function, site.bound(name)) in kinds


@condition
def is_list(site: Site, name: str) -> bool:
    """A list, and not what may as well be a set: declared only as `Collection` or `Iterable`."""
    value, names = site.bound(name), site.effects.names
    if names.kind(site.function, value) != "list":
        return False
    given = site.function.value_of(value.name) if isinstance(value, Name) else None
    made = names.typed(site.function, given) if given is not None else UNKNOWN
    held = made if made.kind else names.typed(site.function, value)
    return held.kind in {"list", ""} and held.name.rpartition(".")[2] not in _OF_LISTS_AND_SETS


_OF_LISTS_AND_SETS: Final = frozenset({"Collection", "Iterable", "Container", "AbstractCollection"})


@condition
def searches(site: Site) -> bool:
    """Compares elements one after the other with what is another value in each round."""
    if site.cost is None or site.call is None or site.loop is None or site.operation is None:
        return False
    if catalogue(site.function.language).has("repeats", site.operation.name):
        return False
    sought = site.call.argument(1 if site.cost.of == "argument" else 0)
    return sought is not None and depends(sought, site.loop)


@condition
def is_at_front(site: Site) -> bool:
    """Takes from the beginning or puts there, so that all elements behind it are moved."""
    call = site.call
    if call is None or site.cost is None:
        return False
    if call.name in _AT_FRONT:
        return True
    first = call.argument(0)
    is_first = isinstance(first, Literal) and first.value == "0"
    return is_first and call.name in {"pop", "insert", "remove", "add", "splice"}


_AT_FRONT: Final = frozenset({"shift", "unshift"})


@condition
def is_repeated(site: Site) -> bool:
    """In a loop of any form that is not left in the same round."""
    return any_loop(site.function, site.visit) is not None


@condition
def keeps_between_rounds(site: Site, name: str) -> bool:
    """Is not given a new value in the loop around it, of whatever form that is."""
    loop, value = any_loop(site.function, site.visit), site.bound(name)
    return loop is not None and value is not None and not given_anew(value, loop)


@condition
def is_whole_of_grown(site: Site) -> bool:
    """Goes over everything that the same loop has added so far, in each round."""
    grown = site.bound("GROWN")
    loop = any_loop(site.function, site.visit)
    if grown is None or loop is None or not dotted(grown) or given_anew(grown, loop):
        return False
    is_added = False
    for node in walk(loop):
        if isinstance(node, Assign) and any(
            isinstance(each, Index) and each.value == grown for each in node.left
        ):
            is_added = True
        if isinstance(node, Delete) and any(
            isinstance(each, Index) and each.value == grown for each in node.targets
        ):
            return False
        call = call_of(node)
        if call is not None and call.receiver == grown:
            if call.name in SHRINKS:
                return False
            is_added = is_added or call.name in GROWS
        if call is not None and call.name == "delete" and grown in call.arguments:
            return False
    return is_added


GROWS: Final = frozenset("append push add insert extend unshift appendleft put set".split())
SHRINKS: Final = frozenset(
    """clear pop popleft popitem remove shift splice delete discard poll removeFirst removeLast
    removeIf truncate setLength reset""".split()
)
