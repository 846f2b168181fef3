"""Conditions about what takes long to make and is made again although nothing has changed."""

from quintet.codegraph.statements import Assign, Branch, Loop, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Comparison,
    Expression,
    Literal,
    Name,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.field_types import is_nothing
from quintet.reasoning.effects.creations import is_stored
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def is_for_the_round_alone(site: Site) -> bool:
    """Nothing keeps or changes it, so that all rounds could share one."""
    if site.creation is None or site.operation is None:
        return False
    is_own = len(site.creation.steps) == 1
    is_handed = is_own or site.creation.is_given_back
    return not (is_handed and is_stored(site.function, site.operation))


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
    if declared is None or declared[1] != home or not is_nothing(declared[0].value):
        return False
    targets = {
        dotted(target).rpartition(".")[2]
        for function in site.code.functions(home.path)
        for visit in function.visits
        if isinstance(visit.node, Assign) and not is_nothing(visit.node.right)
        for target in visit.node.left
    }
    return name not in targets
