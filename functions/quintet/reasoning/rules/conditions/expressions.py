"""Conditions about regular expressions: how long one may take for a text that is made for it."""

from functools import lru_cache
from typing import Final, NamedTuple

from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Conditional,
    Expression,
    Keyword,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.kinds import type_of_kind
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.regular_expressions.examining import cost_of
from quintet.reasoning.regular_expressions.models import Cost, Dialect, Use
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.constants import MEMBERS, constant_of, text_of
from quintet.reasoning.rules.site import Site

_DIALECTS: Final[dict[str, Dialect]] = {
    "python": "python",
    "javascript": "javascript",
    "typescript": "javascript",
    "java": "java",
}
_USES: Final[dict[str, Use]] = {
    "searches": "search",
    "matches": "match",
    "matches_whole": "fullmatch",
}
_FLAGS: Final = {
    "IGNORECASE": "i", "I": "i", "CASE_INSENSITIVE": "i", "MULTILINE": "m", "M": "m",
    "DOTALL": "s", "S": "s", "VERBOSE": "x", "X": "x", "COMMENTS": "x", "ASCII": "a", "A": "a",
}  # fmt: skip
_OWN: Final = frozenset({"self", "this", "cls"})
_DEEPEST: Final = 3
_cost_of: Final = lru_cache(maxsize=2048)(cost_of)


class Applied(NamedTuple):
    """A regular expression and how it is applied to a text."""

    pattern: str
    flags: str
    use: Use
    text: Expression | None


@condition
def expression_takes(site: Site, *verdicts: str) -> bool:
    """The regular expression that a call applies may take so long: exponential, polynomial."""
    cost = _cost(site)
    return cost is not None and cost.verdict in verdicts and not cost.by_search


@condition
def expression_takes_by_search(site: Site) -> bool:
    """Takes long only because a search begins again at every place of the text."""
    cost = _cost(site)
    return cost is not None and cost.verdict == "polynomial" and cost.by_search


@condition
def text_is_handed_in(site: Site) -> bool:
    """The text that an expression is applied to is made of a parameter of the function."""
    applied = applied_at(site)
    return applied is not None and _is_of_parameter(site.function, applied.text)


def _is_of_parameter(function: Function, text: Expression | None, depth: int = 0) -> bool:
    for whole in names_in(text):
        name = whole.partition(".")[0]
        if name in function.body.parameters and name not in _OWN:
            return True
        value = function.value_of(name)
        if value is not None and depth < _DEEPEST and _is_of_parameter(function, value, depth + 1):
            return True
    return False


@condition
def text_is_given(site: Site) -> bool:
    """The text that an expression is applied to comes from what the function is given."""
    applied = applied_at(site)
    if applied is None or applied.text is None:
        return False
    return bool(names_in(applied.text))


def _cost(site: Site) -> Cost | None:
    applied = applied_at(site)
    dialect = _DIALECTS.get(site.function.language)
    if applied is None or dialect is None:
        return None
    return _cost_of(applied.pattern, applied.flags, dialect, applied.use)


def applied_at(site: Site) -> Applied | None:
    """The regular expression that a call applies, where it is written in the code."""
    call = site.call
    if call is None:
        return None
    held = call.receiver
    literal = _literal(site, held)
    name = site.effects.names.callee(site.function, call)
    if literal is not None and literal.kind == "pattern":
        return Applied(literal.value, literal.flags, "search", call.argument(0))
    use = _use(site.function, name)
    first = call.argument(0)
    given = _literal(site, first)
    if use is None and given is not None and given.kind == "pattern":
        # Only texts have methods that are given an expression.
        use = _use(site.function, f"{type_of_kind(site.function.language, 'text')}.{call.name}")
    if use is None:
        return None
    if call.name == "matcher" and _is_asked_whole(site, call):
        use = "fullmatch"
    if _is_made(site, held):
        return _applied(site, _made(site, held), use, _text(call, 0))
    if name.startswith("re."):
        if _is_made(site, first):
            return _applied(site, _made(site, first), use, _text(call, 1))
        held = _text(call, 1)
    if given is None or (
        given.kind == "text" and site.function.language != "java" and not name.startswith("re.")
    ):
        return None
    flags = given.flags if given.kind == "pattern" else _flags(call)
    return Applied(given.value, flags, use, held)


def _is_asked_whole(site: Site, call: Call) -> bool:
    """Whether a matcher of Java is only asked whether the whole text matches."""
    around = site.visit.parents[-1] if site.visit.parents else None
    held = around.left if isinstance(around, Assign) and around.right == call else ()
    asked = {
        each.name
        for _, each in site.function.calls
        if each.receiver is not None and (each.receiver == call or each.receiver in held)
    }
    return "matches" in asked and asked.isdisjoint(_SEARCHES)


_SEARCHES: Final = frozenset(
    "find lookingAt results replaceAll replaceFirst appendReplacement reset".split()
)


def _applied(site: Site, made: Call | None, use: Use, text: Expression | None) -> Applied | None:
    """An expression that a call has made before, applied to a text."""
    pattern = _literal(site, made.argument(0)) if made is not None else None
    if made is None or pattern is None:
        return None
    return Applied(pattern.value, _flags(made), use, text)


def _text(call: Call, place: int) -> Expression | None:
    """The text among the arguments of a call; where something is put in, it stands behind that."""
    return call.argument(place + (call.name in _PUT_IN), "string")


_PUT_IN: Final = frozenset({"sub", "subn"})


def _use(function: Function, name: str) -> Use | None:
    traits = catalogue(function.language).traits_of(name) if name else frozenset()
    return next((use for trait, use in _USES.items() if trait in traits), None)


def _value(site: Site, expression: Expression | None) -> Expression | None:
    """What a name or a field holds: in the function, its class, its file, another file."""
    if not isinstance(expression, Name | Attribute):
        return expression
    found = constant_of(site, expression)
    return None if found is MEMBERS else found


def _literal(site: Site, expression: Expression | None) -> Literal | None:
    value = _value(site, expression)
    if isinstance(value, Conditional):
        parts = (value.then, value.otherwise)
        value = next((part for part in parts if isinstance(part, Literal)), None)
    if isinstance(value, Literal) and value.kind in {"text", "pattern"}:
        return value
    text = text_of(site, value)
    return None if text is None else Literal("text", text)


def _made(site: Site, held: Expression | None) -> Call | None:
    """The call that makes a pattern: `re.compile("…")`, `Pattern.compile("…")`."""
    value = _value(site, held)
    return value if isinstance(value, Call) else None


def _is_made(site: Site, held: Expression | None) -> bool:
    made = _made(site, held)
    return made is not None and made.name in {"compile", "RegExp"}


def _flags(call: Call) -> str:
    """The flags among the arguments, as letters."""
    given = [each.value if isinstance(each, Keyword) else each for each in call.arguments[1:]]
    names = [name.rpartition(".")[2] for each in given for name in names_in(each)]
    return "".join(sorted({_FLAGS[name] for name in names if name in _FLAGS}))
