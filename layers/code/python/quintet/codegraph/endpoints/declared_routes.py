"""Routes that decorators and annotations declare: Flask, FastAPI, NestJS, Spring, JAX-RS.

The pattern is what stands at the route; what its router is mounted under is in `mounting`.
"""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.chains import Expression, named, text_in
from quintet.codegraph.endpoints.mounting import router_of
from quintet.codegraph.endpoints.patterns import (
    ANY,
    VERBS,
    Found,
    argument_of,
    methods_in,
    pattern_among,
    prefix_among,
    under,
)
from quintet.codegraph.facts import Decorator, SymbolFact
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

_NEST: Final = {verb.capitalize(): verb.upper() for verb in VERBS} | {"All": ANY}
_SPRING: Final = {f"{verb.capitalize()}Mapping": verb.upper() for verb in VERBS}
_NOT_FLASK: Final = ("apirouter", "fastapi", "starlette", "sanic", "aiohttp")


def decorated_routes(resolver: Resolver, file: FileIndex) -> Iterator[Found]:
    """Routes that decorators or annotations of functions declare."""
    rule = _RULES.get(file.language.name)
    for place, symbol in enumerate(file.facts.symbols if rule is not None else ()):
        for mark in symbol.marks if symbol.kind in {"function", "method"} else ():
            if mark.path and rule is not None:
                for found in rule(resolver, file, symbol, mark):
                    yield found._replace(handler=file.start + place, line=symbol.line)


def _nest(_: Resolver, file: FileIndex, symbol: SymbolFact, mark: Decorator) -> Iterator[Found]:
    if len(mark.path) == 1 and mark.path[0] in _NEST:
        prefix = argument_of(file.facts.symbols[symbol.parent], "Controller")
        yield Found(_NEST[mark.path[0]], under(prefix, pattern_among(mark.given)))


def _python(
    resolver: Resolver, file: FileIndex, symbol: SymbolFact, mark: Decorator
) -> Iterator[Found]:
    (*receiver, name), arguments = mark
    if not receiver or not arguments:
        return
    if name not in VERBS and name not in {"route", "api_route", "websocket"}:
        return
    pattern = text_in(arguments[0].value)
    if pattern is None or not pattern.startswith("/"):
        return
    on = named(*receiver)
    is_flask = _is_of_flask(resolver, file, on)
    default = name.upper() if name in VERBS else "GET" if is_flask else ANY
    router = router_of(resolver, file, symbol.parent, on)
    prefix = _python_prefix(file, symbol.parent, ".".join(receiver))
    for method in methods_in(arguments) or [default]:
        yield Found(method, pattern, router=router, prefix=prefix)


def _annotated(
    _: Resolver, file: FileIndex, symbol: SymbolFact, mark: Decorator
) -> Iterator[Found]:
    owner = file.facts.symbols[symbol.parent]
    prefix = argument_of(owner, "RequestMapping") or argument_of(owner, "Path")
    name, pattern = mark.path[-1], pattern_among(mark.given)
    if name in _SPRING:
        yield Found(_SPRING[name], under(prefix, pattern))
    elif name == "RequestMapping":
        yield Found((methods_in(mark.given) or [ANY])[0], under(prefix, pattern))
    elif name.isupper() and name.lower() in VERBS:
        yield Found(name, under(prefix, argument_of(symbol, "Path")))


_RULES: Final = {
    "java": _annotated, "javascript": _nest, "typescript": _nest, "python": _python,
}  # fmt: skip


def _is_of_flask(resolver: Resolver, file: FileIndex, receiver: Expression) -> bool:
    """Whether a router is one of Flask's, by what it is or else by what its file imports."""
    for value in resolver.evaluator.values(file, 0, receiver):
        name = resolver.project.symbol(value.number).name if value.number >= 0 else value.text
        if name == "Blueprint" or "flask" in name.lower():
            return True
        if any(other in name.lower() for other in _NOT_FLASK):
            return False
    modules = {import_.module.partition(".")[0] for import_ in file.facts.imports}
    return "flask" in modules and "fastapi" not in modules


def _python_prefix(file: FileIndex, scope: int, receiver: str) -> str:
    """The prefix that the router was made with, in this file."""
    for at in (scope, 0):
        for binding in file.bindings.get(at, {}).get(receiver, ()):
            for chain in binding.value:
                given = chain.steps[-1].given if chain.steps else ()
                prefix = text_in(prefix_among(given, "prefix", "url_prefix") or ())
                if prefix is not None:
                    return prefix
    return ""
