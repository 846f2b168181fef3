"""What variables and fields stand for that are given one value only."""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Expression,
    FunctionValue,
    Literal,
    Name,
    Template,
)
from quintet.reasoning.code.kinds import CHANGING
from quintet.reasoning.rules.site import Site

MEMBERS: Final = Literal("text", "")
"""What stands for the members of a class that are gone over: an enumeration."""
_DEEPEST: Final = 5


def text_of(site: Site, value: Expression | None, depth: int = 0) -> str | None:
    """The text that an expression always gives: written out, joined, or put into another one."""
    if depth > _DEEPEST:
        return None
    match value:
        case Literal(kind="text", value=written):
            return written
        case Template(pieces=pieces):
            return _joined(text_of(site, each, depth + 1) for each in pieces)
        case Binary(operator="+", left=left, right=right):
            return _joined(text_of(site, each, depth + 1) for each in (left, right))
        case Binary(operator="%", left=left, right=right):
            form, put = (text_of(site, each, depth + 1) for each in (left, right))
            is_one = form is not None and put is not None and form.count("%") == 1
            return form.replace("%s", put) if is_one and form and put is not None else None
        case Name() | Attribute():
            found = constant_of(site, value)
            return None if found is MEMBERS else text_of(site, found, depth + 1)
    return None


def _joined(parts: Iterable[str | None]) -> str | None:
    found = list(parts)
    return None if None in found else "".join(each for each in found if each is not None)


def constant_of(site: Site, value: Expression | None) -> Expression | None:
    """What a variable or a field holds that is given only one value."""
    match value:
        case Name(name=name):
            if site.function.language == "java" and _has_field(site, name):
                return _constant_field(site, "this", name)
            given = only_value(site, name)
            if given is None and site.effects.names.class_named(site.function.path, name):
                return MEMBERS
            return given
        case Attribute(value=Name(name=owner), name=name):
            return _constant_field(site, owner, name) or _value_of_module(site, owner, name)
    return None


def only_value(site: Site, name: str) -> Expression | None:
    """The only value of a variable that nothing changes, or of a constant of its file."""
    function = site.function
    if name in function.bound or name in function.body.parameters:
        return None
    if name in function.given:
        own = (call for _, call in function.calls if call.receiver == Name(name))
        if any(call.name in CHANGING for call in own):
            return None
        return function.value_of(name)
    module = site.code.function(function.path)
    given = module.value_of(name) if module is not None else None
    return given if given is not None else _imported_value(site, name)


def _imported_value(site: Site, name: str) -> Expression | None:
    """The only value of a variable of another file."""
    for each in site.code.graph.imports_of(site.function.path):
        if each.resolved_path and (each.alias or each.name) == name:
            module = site.code.function(each.resolved_path)
            return module.value_of(each.name) if module is not None else None
    return None


def _value_of_module(site: Site, owner: str, name: str) -> Expression | None:
    """The only value of a variable of a file that is imported as a whole."""
    for each in site.code.graph.imports_of(site.function.path):
        if each.resolved_path and each.name in {"", "*"} and each.alias == owner:
            module = site.code.function(each.resolved_path)
            return module.value_of(name) if module is not None else None
    return None


def _has_field(site: Site, name: str) -> bool:
    """Whether a bare name means a field of the own class."""
    home = site.code.class_of(site.function.symbol)
    is_local = name in site.function.given or name in site.function.body.parameters
    return home is not None and not is_local and site.code.field(home, name) is not None


def _constant_field(site: Site, owner: str, name: str) -> Expression | None:
    """What a field of the own class is declared with that no method gives another value."""
    home = site.code.class_of(site.function.symbol)
    if home is None or owner not in {"self", "this", "cls", home.name}:
        return None
    found = site.code.field(home, name)
    if found is None or found[0].value is None:
        return None
    given = [
        node
        for symbol in {home.id: home, found[1].id: found[1]}.values()
        for member in site.code.graph.members(symbol)
        if (method := site.code.function(member)) is not None
        for written in (f"{owner}.{name}", *([name] if method.language == "java" else []))
        for node in method.given.get(written, ())
    ]
    is_other = any(node.is_augmented or node.right != found[0].value for node in given)
    return None if is_other else _default(found[0].value)


def _default(value: Expression) -> Expression:
    """What a field of a data class holds that is declared with a function that makes it."""
    made = value.argument(-1, "default_factory") if isinstance(value, Call) else None
    if isinstance(made, FunctionValue) and made.body is not None:
        return made.body
    return value
