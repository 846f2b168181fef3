"""Routes that code serves, from decorators, annotations and registering calls.

Frameworks: Flask, FastAPI, Starlette, Django; Express and its kin, NestJS; net/http, gin, echo, chi,
gorilla; Spring and JAX-RS. A prefix that another file gives a router when it is mounted is not
added: the pattern is what stands at the route.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from codegraph.expressions import literal, split_top
from codegraph.facts import SymbolFact
from codegraph.linking import Linked
from codegraph.project import FileIndex
from codegraph.resolving import Resolver

VERBS: Final = frozenset({"get", "post", "put", "patch", "delete", "head", "options"})
_ANY: Final = "ANY"
_DECORATED: Final = re.compile(r"^(?:([\w.$]+)\.)?(\w+)\((.*)\)$", re.DOTALL)
_METHODS: Final = re.compile(
    r"methods?\s*=\s*[\[({]([^\])}]*)|RequestMethod\.(\w+)|method\s*=\s*['\"](\w+)"
)
_WORD: Final = re.compile(r"[A-Za-z]+")
_PREFIX: Final = re.compile(r"(?:url_)?prefix\s*=\s*(['\"])(.*?)\1")
_SERVERS: Final = (
    "express", "fastify", "koa", "hono", "polka", "restify", "@koa", "find-my-way", "itty-router",
)  # fmt: skip
_GO_SERVERS: Final = ("net/http", "github.com/gin-", "github.com/labstack/echo", "github.com/go-chi",
    "github.com/gorilla/mux", "github.com/gofiber", "github.com/julienschmidt")  # fmt: skip
_NEST: Final = {one.capitalize(): one.upper() for one in (*VERBS, "all")}
_SPRING: Final = {f"{one.capitalize()}Mapping": one.upper() for one in VERBS}


class Found(NamedTuple):
    """A route; `handler` is a symbol's number, -1 when it is not known."""

    method: str
    pattern: str
    handler: int
    line: int
    framework: str


def decorated_routes(resolver: Resolver, file: FileIndex) -> Iterator[Found]:
    """Routes that decorators or annotations of functions declare."""
    symbols = file.facts.symbols
    for place, symbol in enumerate(symbols):
        if symbol.decorators and symbol.kind in {"function", "method"}:
            owner = symbols[symbol.parent]
            for text in symbol.decorators:
                yield from _decorated(resolver, file, file.start + place, symbol, owner, text)


def _decorated(
    resolver: Resolver,
    file: FileIndex,
    number: int,
    symbol: SymbolFact,
    owner: SymbolFact,
    text: str,
) -> Iterator[Found]:
    found = _DECORATED.match(text) or _DECORATED.match(f"{text}()")
    if found is None:
        return
    receiver, name, inside = found.groups()
    arguments = split_top(inside)
    if file.language.name == "java":
        yield from _annotated(number, symbol, owner, name, arguments)
    elif file.language.name in {"typescript", "javascript"}:
        if name in _NEST and not receiver:
            pattern = _joined(_argument_of(owner, "Controller"), _first(arguments))
            yield Found(_NEST[name], pattern, number, symbol.line, "nestjs")
    elif receiver and arguments and (name in VERBS or name in {"route", "api_route", "websocket"}):
        pattern = literal(arguments[0])
        if pattern is None or not pattern.startswith("/"):
            return
        framework = _python_framework(resolver, file, receiver)
        prefix = _python_prefix(file, receiver)
        given = _METHODS.search(inside)
        methods = _WORD.findall(given.group(1) or "") if given else []
        default = "GET" if framework == "flask" else _ANY
        for method in methods or [name.upper() if name in VERBS else default]:
            yield Found(method.upper(), _joined(prefix, pattern), number, symbol.line, framework)


def _annotated(
    number: int, symbol: SymbolFact, owner: SymbolFact, name: str, arguments: list[str]
) -> Iterator[Found]:
    prefix = _argument_of(owner, "RequestMapping") or _argument_of(owner, "Path")
    if name in _SPRING:
        yield Found(
            _SPRING[name], _joined(prefix, _first(arguments)), number, symbol.line, "spring"
        )
    elif name == "RequestMapping":
        given = _METHODS.search(", ".join(arguments))
        method = next((one for one in given.groups() if one), _ANY) if given else _ANY
        pattern = _joined(prefix, _first(arguments))
        yield Found(method.upper(), pattern, number, symbol.line, "spring")
    elif name.lower() in VERBS and name.isupper():
        pattern = _joined(prefix, _argument_of(symbol, "Path"))
        yield Found(name, pattern, number, symbol.line, "jax-rs")


def _argument_of(symbol: SymbolFact, name: str) -> str:
    for text in symbol.decorators:
        found = _DECORATED.match(text)
        if found is not None and found.group(2) == name:
            return _first(split_top(found.group(3)))
    return ""


def _first(arguments: list[str]) -> str:
    """The pattern among an annotation's arguments."""
    for one in arguments:
        name, _, value = one.partition("=")
        text = value if value and name.strip() in {"value", "path"} else one
        found = literal(text.strip().strip("{}[]").split(",")[0])
        if found is not None and (text is not one or "=" not in name):
            return found
    return ""


def _joined(prefix: str, pattern: str) -> str:
    parts = [one.strip("/") for one in (prefix, pattern)]
    path = "/" + "/".join(one for one in parts if one)
    return f"{path}/" if pattern.endswith("/") and len(path) > 1 else path


def _python_framework(resolver: Resolver, file: FileIndex, receiver: str) -> str:
    for value in resolver.evaluator.values(file, 0, receiver):
        name = value.text
        if value.number >= 0:
            name = resolver.project.symbol(value.number).name
        for framework in ("flask", "fastapi", "starlette", "sanic", "aiohttp"):
            if framework in name.lower():
                return framework
        if name in {"APIRouter", "Blueprint"}:
            return "fastapi" if name == "APIRouter" else "flask"
    modules = {one.module.partition(".")[0] for one in file.facts.imports}
    return next((one for one in ("fastapi", "flask", "starlette") if one in modules), "")


def _python_prefix(file: FileIndex, receiver: str) -> str:
    for one in file.bindings.get(0, {}).get(receiver, ()):
        found = _PREFIX.search(one.value)
        if found is not None:
            return found.group(2)
    return ""


def called_routes(resolver: Resolver, file: FileIndex, links: Sequence[Linked]) -> Iterator[Found]:
    """Routes that calls register."""
    language = file.language.name
    for link in links:
        call = link.fact
        if call.kind != "call" or not call.arguments:
            continue
        pattern = literal(call.arguments[0])
        if pattern is None:
            continue
        if language == "python":
            yield from _python_call(resolver, file, link, pattern)
        elif language == "go":
            yield from _go_call(resolver, file, link, pattern)
        elif language in {"javascript", "typescript"} and pattern.startswith("/"):
            yield from _script_call(resolver, file, link, pattern)


def _python_call(
    resolver: Resolver, file: FileIndex, link: Linked, pattern: str
) -> Iterator[Found]:
    call = link.fact
    outside = link.external or ""
    of_django = outside.startswith(("django.urls.", "django.conf.urls."))
    modules = {one.module for one in file.facts.imports}
    inside = call.text in {"path", "re_path", "url"} and any(
        one.startswith(("django.urls", "django.conf.urls")) for one in modules
    )
    if (
        (of_django or inside)
        and call.name in {"path", "re_path", "url"}
        and len(call.arguments) > 1
    ):
        view = call.arguments[1].removeprefix("view=")
        if not view.startswith("include"):
            handler = handler_of(resolver, file, call.scope, view.split(".as_view(")[0])
            shown = "/" + pattern.lstrip("^/")
            yield Found(_ANY, shown, handler, call.line, "django")
    elif (
        call.name in {"Route", "WebSocketRoute"}
        and pattern.startswith("/")
        and len(call.arguments) > 1
    ):
        view = call.arguments[1].removeprefix("endpoint=")
        given = _METHODS.search(", ".join(call.arguments))
        methods = _WORD.findall(given.group(1) or "") if given else [_ANY]
        for method in methods:
            handler = handler_of(resolver, file, call.scope, view)
            yield Found(method.upper(), pattern, handler, call.line, "starlette")


def _go_call(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    name = call.name
    verb = name.lower() in VERBS
    if not (verb or name in {"HandleFunc", "Handle", "Any"}) or len(call.arguments) < 2:
        return
    outside = link.external or ""
    served = outside.startswith(_GO_SERVERS) or any(
        one.module.startswith(_GO_SERVERS) for one in file.facts.imports
    )
    method, _, rest = pattern.partition(" ")
    if method.lower() in VERBS and rest.startswith("/"):
        pattern = rest
    else:
        method = name.upper() if verb else _ANY
    if served and pattern.startswith("/") and not outside.startswith("net/http.Client"):
        handler = _handler_among(resolver, file, link)
        framework = next((one for one in _GO_SERVERS if outside.startswith(one)), "net/http")
        yield Found(
            method,
            pattern,
            handler,
            call.line,
            framework.rpartition("/")[2].strip("-") if "gin-" not in framework else "gin",
        )


def _script_call(
    resolver: Resolver, file: FileIndex, link: Linked, pattern: str
) -> Iterator[Found]:
    call = link.fact
    if call.name not in VERBS | {"all", "del"} or len(call.arguments) < 2 or call.text == call.name:
        return
    outside = link.external or ""
    modules = {one.module for one in file.facts.imports}
    framework = next((one for one in _SERVERS if outside.startswith(one)), "") or next(
        (one for one in _SERVERS if any(each.startswith(one) for each in modules)), ""
    )
    handler = _handler_among(resolver, file, link)
    last = call.arguments[-1]
    is_function = handler >= 0 or "=>" in last or last.startswith(("function", "async function"))
    client = outside and not outside.startswith(_SERVERS)
    if is_function and not client and (framework or handler >= 0):
        method = (
            _ANY
            if call.name == "all"
            else call.name.upper().replace("DEL", "DELETE", 1)
            if call.name == "del"
            else call.name.upper()
        )
        yield Found(method, pattern, handler, call.line, framework.lstrip("@") or "express")


def _handler_among(resolver: Resolver, file: FileIndex, link: Linked) -> int:
    """The function written at the call, or the one that its last argument names."""
    call = link.fact
    for hits in (
        file.start + place
        for place, one in enumerate(file.facts.symbols)
        if one.line >= call.line
        and one.line <= call.line + 3
        and one.name.startswith(f"{call.name}(")
        and call.arguments[0][:50] in one.name
    ):
        return hits
    return handler_of(resolver, file, call.scope, call.arguments[-1])


def handler_of(resolver: Resolver, file: FileIndex, scope: int, text: str) -> int:
    """The function or class that an argument names, -1 when it cannot be told."""
    text = text.strip()
    wrapped = re.match(r"^[\w.]+\(([\w.]+)\)$", text)
    for one in (text, wrapped.group(1) if wrapped else ""):
        for value in resolver.evaluator.values(file, scope, one) if one else ():
            if value.kind in {"function", "class"}:
                return value.number
    return -1
