"""Routes that decorators and annotations declare: Flask, FastAPI, NestJS, Spring, JAX-RS.

The pattern is what stands at the route; what its router is mounted under is in `mounting`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

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


class _Declared(NamedTuple):
    """A decorator at a function."""

    resolver: Resolver
    file: FileIndex
    number: int
    symbol: SymbolFact
    owner: SymbolFact
    decorator: Decorator

    def found(self, method: str, pattern: str) -> Found:
        return Found(method, pattern, self.number, self.symbol.line)


def decorated_routes(resolver: Resolver, file: FileIndex) -> Iterator[Found]:
    """Routes that decorators or annotations of functions declare."""
    symbols = file.facts.symbols
    for place, symbol in enumerate(symbols):
        if not symbol.marks or symbol.kind not in {"function", "method"}:
            continue
        owner = symbols[symbol.parent]
        for mark in symbol.marks:
            if mark.path:
                number = file.start + place
                yield from _routes(_Declared(resolver, file, number, symbol, owner, mark))


def _routes(declared: _Declared) -> Iterator[Found]:
    language = declared.file.language.name
    if language == "java":
        yield from _annotated(declared)
    elif language in {"typescript", "javascript"}:
        name = declared.decorator.path[-1]
        if name in _NEST and len(declared.decorator.path) == 1:
            prefix = argument_of(declared.owner, "Controller")
            pattern = under(prefix, pattern_among(declared.decorator.given))
            yield declared.found(_NEST[name], pattern)
    elif language == "python":
        yield from _python(declared)


def _python(declared: _Declared) -> Iterator[Found]:
    (*receiver, name), arguments = declared.decorator
    if not receiver or not arguments:
        return
    if name not in VERBS and name not in {"route", "api_route", "websocket"}:
        return
    pattern = text_in(arguments[0].value)
    if pattern is None or not pattern.startswith("/"):
        return
    on = named(*receiver)
    is_flask = _is_of_flask(declared.resolver, declared.file, on)
    default = name.upper() if name in VERBS else "GET" if is_flask else ANY
    scope = declared.symbol.parent
    router = router_of(declared.resolver, declared.file, scope, on)
    prefix = _python_prefix(declared.file, scope, ".".join(receiver))
    for method in methods_in(arguments) or [default]:
        yield declared.found(method, pattern)._replace(router=router, prefix=prefix)


def _annotated(declared: _Declared) -> Iterator[Found]:
    name, arguments = declared.decorator.path[-1], declared.decorator.given
    prefix = argument_of(declared.owner, "RequestMapping") or argument_of(declared.owner, "Path")
    if name in _SPRING:
        yield declared.found(_SPRING[name], under(prefix, pattern_among(arguments)))
    elif name == "RequestMapping":
        methods = methods_in(arguments) or [ANY]
        yield declared.found(methods[0], under(prefix, pattern_among(arguments)))
    elif name.isupper() and name.lower() in VERBS:
        yield declared.found(name, under(prefix, argument_of(declared.symbol, "Path")))


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
