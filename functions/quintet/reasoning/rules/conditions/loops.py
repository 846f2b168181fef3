"""Conditions about the loop around a place, and what is the same in each of its rounds."""

from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Closure, Loop, Node, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Collection,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Literal,
    Name,
    Other,
    Slice,
    Spread,
)
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.called_functions import OWN
from quintet.reasoning.code.kinds import CHANGING, kind_of_type
from quintet.reasoning.code.loops import changing, depends, subject
from quintet.reasoning.code.rounds import any_loop
from quintet.reasoning.effects.creations import OWNER
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.sizes import is_fixed
from quintet.reasoning.rules.site import Site


@condition
def in_data_loop(site: Site) -> bool:
    """Repeated for each of many elements that are there beforehand.

    No paging, no trying again, no loop left at once, no channel.
    """
    loop = site.loop
    if loop is None or is_fixed(site, subject(loop)) or _is_single(site, loop):
        return False
    # A channel hands over what comes, when it comes.
    return site.effects.names.typed(site.function, loop.over).name != "channel"


def _is_single(site: Site, loop: Loop) -> bool:
    """Whether a function is only run for the one value that may be there: of an `Optional`."""
    if loop.form != "callback":
        return False
    known, names = catalogue(site.function.language), site.effects.names
    held = names.typed(site.function, loop.over).name
    asked = names.callee(site.function, loop.over) if isinstance(loop.over, Call) else ""
    effect = known.effect_of(asked) if asked else None
    is_row = effect is not None and effect.rows == "one"
    if not held or not (kind_of_type(held) or known.is_type(held)):
        # Steps after something that is there later give such a thing again.
        held = names.qualified(site.function.path, site.function.body.returns).name
    return is_row or known.has("holds_one", held)


@condition
def is_of_fixed_size(site: Site, name: str) -> bool:
    """As large as the code says, whatever data there is: a literal, a constant, a small number."""
    return is_fixed(site, site.bound(name))


@condition
def depends_on_round(site: Site, name: str = "") -> bool:
    """Has another value in each round of the loop: the whole, or what a hole stands for."""
    value = site.bound(name) if name else site.expression
    return site.loop is not None and depends(value, site.loop)


@condition
def is_of_round(site: Site) -> bool:
    """Given something of the round, or what it is called on was: `setString(1, name)`.

    What stands under a condition may be done once for many rounds.
    """
    if depends_on_round(site):
        return True
    loop, call = site.loop, site.call
    if loop is None or call is None or call.receiver is None or call.arguments:
        return False
    around = site.visit.parents[site.visit.parents.index(loop) + 1 :]
    if any(isinstance(parent, Branch | Arm) for parent in around):
        return False
    return any(
        each.receiver == call.receiver and any(depends(given, loop) for given in each.arguments)
        for visit, each in site.function.calls
        if loop in visit.parents
    )


@condition
def is_carried_along(site: Site, name: str) -> bool:
    """A collection that is the same in each round, but for what rounds add to it."""
    return site.loop is not None and is_carried(site.bound(name), site.loop)


@condition
def is_loop_of_fixed_size(site: Site) -> bool:
    """The place is itself a loop, and goes over something of a fixed size."""
    return isinstance(site.node, Loop) and is_fixed(site, subject(site.node))


@condition
def in_fixed_loop(site: Site) -> bool:
    """The innermost loop around it, of whatever form, goes over something of a fixed size."""
    loop = any_loop(site.function, site.visit)
    return loop is not None and is_fixed(site, subject(loop))


@condition
def goes_over_elements(site: Site) -> bool:
    """The loop takes elements, unlike one that counts."""
    over = site.loop.over if site.loop is not None else None
    return over is not None and not isinstance(over, Literal)


def is_carried(value: Expression | None, loop: Loop) -> bool:
    """Whether a collection is the same in each round, but for elements that rounds add to it.

    All that came before (`rows[:place]`), or that is still to come, is a part of such a one.
    """
    whole = _part_of(value)
    if whole is None or not depends(whole, loop):
        return whole is not None
    name = dotted(whole)
    if not name:
        return False
    return not any(_gives_anew(node, whole, name) for node in walk(loop))


def _gives_anew(node: Node, whole: Expression, name: str) -> bool:
    """Whether a statement gives a variable, or what it is a field of, another value."""
    heads = {name, name.partition(".")[0]}
    match node:
        case Loop(variables=bound) | Closure(parameters=bound):
            return bool(heads & set(bound))
        case Assign() if heads & set(node.writes):
            return whole not in node.left or not _only_adds(node, whole)
    return False


def _part_of(value: Expression | None) -> Expression | None:
    """What a slice from the beginning or to the end is taken from; None of any other slice."""
    match value:
        case Index(value=whole, index=Slice(start=start, stop=stop, step=None)):
            bounds = [each for each in (start, stop) if each is not None and not _is_zero(each)]
            return whole if len(bounds) == 1 and names_in(bounds[0]) else None
        case Call(function=Attribute(value=whole, name="slice" | "subList"), arguments=given):
            bounds = [each for each in given if not _is_zero(each)]
            return whole if len(bounds) == 1 and names_in(bounds[0]) else None
    return value


def _is_zero(expression: Expression) -> bool:
    return isinstance(expression, Literal) and expression.value == "0"


def _only_adds(node: Assign, grown: Expression) -> bool:
    """Whether an assignment gives a collection its own elements and more: `x = append(x, y)`."""
    if node.is_augmented:
        return node.operator == "+="
    match node.right:
        case Call(function=Name(name="append"), arguments=(first, *_)):
            return first == grown
        case Call(function=Attribute(value=value, name="concat")):
            return value == grown
        case Binary(operator="+", left=left):
            return left == grown
        case Collection(items=items):
            return any(isinstance(item, Spread) and item.value == grown for item in items)
    return False


_DEEPEST: Final = 8


@condition
def is_given_the_same(site: Site) -> bool:
    """All that it is made of is the same in each round of the loop."""
    loop, creation = site.loop, site.creation
    if loop is None or creation is None:
        return False
    if creation.reads_outside and _writes_outside(site, loop):
        return False
    return all(_stays_the_same(site, given, loop) for given in creation.inputs)


@condition
def is_made_of_constants(site: Site) -> bool:
    """The function itself makes it at each call, of nothing but what the code says."""
    creation = site.creation
    has_effect = site.operation is None or site.operation.effect is not None
    if creation is None or len(creation.steps) > 1 or has_effect:
        return False
    return bool(creation.inputs) and all(_is_constant(site, each) for each in creation.inputs)


def _is_constant(site: Site, given: Expression) -> bool:
    """Whether an expression stands for what the code says: literals and constants of the class."""
    needed = site.effects.creations.needs(site.function, given)
    if needed == frozenset({OWNER}):
        return all(name.isupper() for name in names_in(given))
    return needed == frozenset()


def _stays_the_same(site: Site, given: Expression, loop: Loop) -> bool:
    """Whether an expression has the same value, and that the same in it, in each round."""
    calls = (node.call for node in walk(loop) if isinstance(node, CallSite))
    changing_calls = (call for call in calls if call is not site.call and call is not None)
    changed = {dotted(call.receiver) for call in changing_calls if call.name in CHANGING}
    return _is_same(site, given, loop) and names_in(given).isdisjoint(changed)


def _is_same(site: Site, given: Expression, loop: Loop, depth: int = 0) -> bool:
    """Whether an expression has the same value in each round, also by the loop's own variables."""
    if depth > _DEEPEST or isinstance(given, Comprehension | FunctionValue | Other):
        return False
    match given:
        case Name(name=name) if name in loop.variables:
            return False
        case Name(name=name) if name in changing(loop):
            inner = site.function.bound.get(name)
            if inner is not None and inner is not loop and inner.over is not None:
                return _is_same(site, inner.over, loop, depth + 1)
            value = site.function.value_of(name)
            is_own = value is not None and name not in site.function.body.parameters
            return is_own and value is not None and _is_same(site, value, loop, depth + 1)
        case Attribute() if depends(given, loop):
            return False
        case Name(name=name) if _is_bare_field(site, name):
            pass
        case Attribute(value=Name(name=owner), name=name) if owner in OWN:
            pass
        case Call() if not site.effects.creations.is_pure(site.function, given):
            return False
        case _:
            return all(_is_same(site, part, loop, depth + 1) for part in given.parts)
    return site.effects.creations.is_lasting(site.function, name)


def _is_bare_field(site: Site, name: str) -> bool:
    """Whether a name is a field of the own class of Java, written without `this`."""
    function = site.function
    if function.language != "java" or function.holds(name) or name in function.bound:
        return False
    home = site.code.class_of(function.symbol)
    return home is not None and site.code.field(home, name) is not None


def _writes_outside(site: Site, loop: Loop) -> bool:
    """Whether something within a loop writes a file, or runs a program that may."""
    inside = {id(node) for node in walk(loop)}
    return any(
        way.effect.kind in {"file", "process"} and way.effect.action == "write"
        for operation in site.effects.operations(site.function)
        if id(operation.visit.node) in inside
        for way in site.effects.ways(operation)
    )
