"""Conditions about work that has the same result at each call of a function."""

from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Closure
from quintet.codegraph.syntax.expressions import Attribute, Expression, Keyword, Literal, Name
from quintet.reasoning.code.startup_functions import runs_at_start
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_ONCE: Final = frozenset({"Do", "OnceFunc", "OnceValue", "OnceValues"})


@condition
def is_of_constants(site: Site) -> bool:
    """All that the call is given is written out, or a constant of the file."""
    call = site.call
    if call is None or not call.arguments:
        return False
    return all(_is_constant(site, given) for given in call.arguments)


def _is_constant(site: Site, given: Expression) -> bool:
    match given:
        case Literal():
            return True
        case Keyword(value=value):
            return _is_constant(site, value)
        case Name(name=name):
            function = site.function
            if name in function.given or name in function.bound or name in function.body.parameters:
                return False
            module = site.code.function(function.path)
            return module is not None and isinstance(module.value_of(name), Literal)
        case Attribute(value=Name(name="Pattern")):
            return True
    return False


@condition
def in_repeated_function(site: Site) -> bool:
    """In a function that is no start of a program, no constructor, and not done only once.

    Nor one that only such functions call.
    """
    function = site.function
    if function.is_module or runs_at_start(site.code, function.symbol):
        return False
    for parent in site.visit.parents:
        if isinstance(parent, CallSite) and parent.name in _ONCE:
            return False
        if isinstance(parent, Closure) and not parent.parameters and parent.name:
            return False
    return True


@condition
def is_kept_in_field(site: Site) -> bool:
    """What the call gives is put into a field, or into a variable of outside the function."""
    assign = next((each for each in reversed(site.visit.parents) if isinstance(each, Assign)), None)
    if assign is None or not assign.left:
        return False
    target = assign.left[0]
    if not isinstance(target, Name):
        return True
    is_declared = bool(assign.declared.name) or assign.operator == ":="
    return site.function.language in {"go", "java"} and not is_declared
