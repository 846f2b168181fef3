"""Conditions about answers that are kept without end."""

from quintet.codegraph.syntax.expressions import Call, Expression, Literal
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.event_handlers import serves
from quintet.reasoning.code.functions import Function
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.patterns import compiled
from quintet.reasoning.rules.site import Site


@condition
def keeps_every_answer(site: Site) -> bool:
    """A function whose decorator keeps each answer without end."""
    is_method = site.code.class_of(site.function.symbol) is not None and not any(
        name in {"staticmethod", "classmethod"} for name, _ in _decorators(site)
    )
    return not is_method and _has_cache_without_size(site)


@condition
def is_asked_by_requests(site: Site) -> bool:
    """What answers requests calls it, with something that comes from the request."""
    symbol, names = site.function.symbol, site.effects.names
    for linked in site.code.graph.callers_of(symbol):
        caller = site.code.function(linked.caller)
        if caller is None or not serves(site.code, names, caller):
            continue
        for visit, call in caller.calls:
            if call.name != symbol.name or visit.node.span.line != linked.line:
                continue
            if any(_is_of_request(site, caller, given) for given in call.arguments):
                return True
    return False


def _is_of_request(site: Site, caller: Function, given: Expression, depth: int = 0) -> bool:
    """Whether a value is made of a parameter of what answers, or of Flask's `request`."""
    for name in names_in(given):
        head = name.partition(".")[0]
        if head in caller.body.parameters and head not in {"self", "cls"}:
            return True
        if site.effects.names.full(caller.path, head).endswith(".request"):
            return True
        value = caller.value_of(head) if depth < 2 else None  # noqa: PLR2004 - as far as is read
        if value is not None and _is_of_request(site, caller, value, depth + 1):
            return True
    return False


def _decorators(site: Site) -> list[tuple[str, Expression]]:
    """The full names of the decorators of a function, with their forms."""
    symbol, names = site.function.symbol, site.effects.names
    forms = [_form(each) for each in symbol.decorators]
    written = [dotted(each.function if isinstance(each, Call) else each) for each in forms]
    full = [names.full(symbol.path, each) or each for each in written]
    return list(zip(full, forms, strict=True))


def _has_cache_without_size(site: Site) -> bool:
    return any(
        name == "functools.cache" or (name == "functools.lru_cache" and _has_no_limit(form))
        for name, form in _decorators(site)
    )


def _form(decorator: str) -> Expression:
    try:
        return compiled(decorator.removeprefix("@"))
    except ValueError:
        return Literal("text", decorator)


def _has_no_limit(form: Expression) -> bool:
    given = form.argument(0, "maxsize") if isinstance(form, Call) else None
    return isinstance(given, Literal) and given.kind == "nothing"
