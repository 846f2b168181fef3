"""Conditions about what takes long to make and is made again although nothing has changed."""

from quintet.codegraph.statements import Assign, Branch, Loop, Node, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Literal,
    Name,
    Other,
    Unary,
    dotted,
)
from quintet.reasoning.code.loops import changing, depends
from quintet.reasoning.effects.makings import is_stored
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def is_made_of_the_same(site: Site) -> bool:
    """All that it is made of is the same in each round of the loop."""
    loop = site.loop
    if loop is None or site.making is None:
        return False
    return all(_is_same(site, given, loop) for given in site.making.inputs)


def _is_same(site: Site, given: Expression, loop: Loop, depth: int = 0) -> bool:
    if depth > 8 or isinstance(given, Comprehension | FunctionValue | Other):  # noqa: PLR2004
        return False
    match given:
        case Name(name=name) if name in changing(loop):
            inner = site.function.bound.get(name)
            if inner is not None and inner is not loop and inner.over is not None:
                return _is_same(site, inner.over, loop, depth + 1)
            value = site.function.value_of(name)
            is_own = value is not None and name not in site.function.body.parameters
            return is_own and value is not None and _is_same(site, value, loop, depth + 1)
        case Attribute():
            return not depends(given, loop) and _is_lasting(site, given)
        case Call() if not site.effects.makings.is_pure(site.function, given):
            return False
        case Call():
            receiver = (given.receiver,) if given.receiver is not None else ()
            parts = (*receiver, *given.arguments)
        case _:
            parts = given.parts
    return all(_is_same(site, part, loop, depth + 1) for part in parts)


def _is_lasting(site: Site, given: Attribute) -> bool:
    """Of a field of the own object, whether no method changes it."""
    match given:
        case Attribute(value=Name(name="self" | "this" | "cls"), name=name):
            return site.effects.makings.is_lasting(site.function, name)
    return True


@condition
def is_for_the_round_alone(site: Site) -> bool:
    """Nothing keeps or changes it, so that all rounds could share one."""
    if site.making is None or site.happening is None:
        return False
    is_own = len(site.making.steps) == 1
    is_handed = is_own or site.making.is_given_back
    return not (is_handed and is_stored(site.function, site.happening))


@condition
def leaves_files_alone(site: Site) -> bool:
    """What it reads of a file is not written within the loop."""
    if site.making is None or not site.making.of_file or site.loop is None:
        return True
    inside: set[int] = {id(node) for node in _all(site.loop)}
    return not any(
        way.effect.kind in {"file", "process"} and way.effect.action == "write"
        for happening in site.effects.happenings(site.function)
        if id(happening.visit.node) in inside
        for way in site.effects.ways(happening)
    )


def _all(loop: Loop) -> list[Node]:
    return list(walk(loop))


@condition
def forgets_what_it_made(site: Site) -> bool:
    """Fills a variable that holds a field, where that has nothing; the field is never given it."""
    node = site.node
    variable = _missing_variable(node.test) if isinstance(node, Branch) else None
    if variable is None or not any(isinstance(each, Loop) for each in walk(node)):
        return False
    given = site.function.given.get(variable, ())
    inside = {id(each) for each in walk(node)}
    before = [each.right for each in given if id(each) not in inside]
    is_filled = any(id(each) in inside for each in given)
    return len(before) == 1 and is_filled and _is_never_given(site, before[0])


def _missing_variable(test: Expression | None) -> str | None:
    """The variable that a test finds to hold nothing."""
    match test:
        case Comparison(operator="==" | "is", left=Name(name=name), right=Literal(kind="nothing")):
            return name
        case Unary(operator="not", value=Name(name=name)):
            return name
    return None


def _is_never_given(site: Site, field: Expression | None) -> bool:
    """Whether a field of the own class is declared, and nowhere in its file given a value."""
    home = site.code.class_of(site.function.symbol)
    match field:
        case Attribute(value=Name(name="self" | "this"), name=name):
            pass
        case Name(name=name) if site.function.language == "java":
            pass
        case _:
            return False
    declared = site.code.field(home, name) if home is not None else None
    if declared is None or declared[1] != home or not _has_nothing(declared[0].value):
        return False
    targets = {
        dotted(target).rpartition(".")[2]
        for function in site.code.functions(home.path)
        for visit in function.visits
        if isinstance(visit.node, Assign) and not _has_nothing(visit.node.right)
        for target in visit.node.left
    }
    return name not in targets


def _has_nothing(value: Expression | None) -> bool:
    return value is None or (isinstance(value, Literal) and value.kind == "nothing")
