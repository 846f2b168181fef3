"""Conditions about answers that are kept without end."""

from quintet.codegraph.syntax.expressions import Call, Expression, Literal, dotted
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.patterns import compiled
from quintet.reasoning.rules.site import Site


@condition
def keeps_every_instance(site: Site) -> bool:
    """A method whose decorator keeps each answer without end, with the instance as a key."""
    symbol, names = site.function.symbol, site.effects.names
    if site.code.class_of(symbol) is None or not site.function.body.parameters:
        return False
    forms = [_form(each) for each in symbol.decorators]
    written = [dotted(each.function if isinstance(each, Call) else each) for each in forms]
    full = [names.full(symbol.path, each) or each for each in written]
    if {"staticmethod", "classmethod"} & set(full):
        return False
    return any(
        name == "functools.cache" or (name == "functools.lru_cache" and _has_no_limit(form))
        for name, form in zip(full, forms, strict=True)
    )


def _form(decorator: str) -> Expression:
    try:
        return compiled(decorator.removeprefix("@"))
    except ValueError:
        return Literal("text", decorator)


def _has_no_limit(form: Expression) -> bool:
    given = form.argument(0, "maxsize") if isinstance(form, Call) else None
    return isinstance(given, Literal) and given.kind == "nothing"
