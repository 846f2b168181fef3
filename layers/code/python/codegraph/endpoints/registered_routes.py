"""Routes that calls register: Django and Starlette; Express and its kin; net/http, gin and others.

A call counts when its receiver, or at least an import of its file, is of a framework, and what
would be the handler is a function.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from codegraph.endpoints.patterns import ANY, VERBS, Found, handler_of, methods_in
from codegraph.expressions import literal
from codegraph.linking import Linked
from codegraph.project import FileIndex
from codegraph.resolving import Resolver

_SCRIPT_SERVERS: Final = (
    "express", "fastify", "koa", "hono", "polka", "restify", "@koa", "find-my-way", "itty-router",
)  # fmt: skip
_GO_SERVERS: Final = {
    "github.com/gin-gonic/gin": "gin",
    "github.com/labstack/echo": "echo",
    "github.com/go-chi/chi": "chi",
    "github.com/gorilla/mux": "gorilla",
    "github.com/gofiber/fiber": "fiber",
    "github.com/julienschmidt/httprouter": "httprouter",
    "net/http": "http",
}
_DJANGO: Final = ("django.urls", "django.conf.urls")
_PATHS: Final = frozenset({"path", "re_path", "url"})
_NEEDED: Final = 2
"""Arguments of a registration: a pattern and a handler."""
_NEAR: Final = 3
"""Lines after the call on which a handler written in it may begin."""


def called_routes(resolver: Resolver, file: FileIndex, links: Sequence[Linked]) -> Iterator[Found]:
    """Routes that calls register."""
    by_language = {
        "python": _python, "go": _go, "javascript": _script, "typescript": _script,
    }  # fmt: skip
    rule = by_language.get(file.language.name)
    for link in links if rule is not None else ():
        call = link.fact
        if call.kind == "call" and len(call.arguments) >= _NEEDED:
            pattern = literal(call.arguments[0])
            if pattern is not None and rule is not None:
                yield from rule(resolver, file, link, pattern)


def _python(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name in _PATHS:
        known = (link.external or "").startswith(_DJANGO) or call.text == call.name
        imported = any(one.module.startswith(_DJANGO) for one in file.facts.imports)
        view = call.arguments[1].removeprefix("view=")
        if known and imported and not view.startswith("include"):
            handler = handler_of(resolver, file, call.scope, view.split(".as_view(")[0])
            yield Found(ANY, "/" + pattern.lstrip("^/"), handler, call.line, "django")
    elif call.name in {"Route", "WebSocketRoute"} and pattern.startswith("/"):
        view = call.arguments[1].removeprefix("endpoint=")
        handler = handler_of(resolver, file, call.scope, view)
        for method in methods_in(", ".join(call.arguments)) or [ANY]:
            yield Found(method, pattern, handler, call.line, "starlette")


def _go(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    is_verb = call.name.lower() in VERBS
    if not is_verb and call.name not in {"HandleFunc", "Handle", "Any"}:
        return
    method, _, rest = pattern.partition(" ")
    if method.lower() in VERBS and rest.startswith("/"):
        pattern = rest
    else:
        method = call.name.upper() if is_verb else ANY
    outside = link.external or ""
    framework = next((one for path, one in _GO_SERVERS.items() if outside.startswith(path)), "")
    modules = [one.module for one in file.facts.imports]
    framework = framework or next(
        (
            one
            for path, one in _GO_SERVERS.items()
            if any(module.startswith(path) for module in modules)
        ),
        "",
    )
    if framework and pattern.startswith("/") and not outside.startswith("net/http.Client"):
        yield Found(method, pattern, _handler(resolver, file, link), call.line, framework)


def _script(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name not in VERBS | {"all", "del"} or call.text == call.name:
        return
    outside = link.external or ""
    if not pattern.startswith("/") or (outside and not outside.startswith(_SCRIPT_SERVERS)):
        return
    names = [outside, *(one.module for one in file.facts.imports)]
    framework = next(
        (one for one in _SCRIPT_SERVERS if any(name.startswith(one) for name in names)), ""
    )
    handler = _handler(resolver, file, link)
    last = call.arguments[-1]
    is_function = handler >= 0 or "=>" in last or last.startswith(("function", "async function"))
    if is_function and (framework or handler >= 0):
        method = {"all": ANY, "del": "DELETE"}.get(call.name, call.name.upper())
        yield Found(method, pattern, handler, call.line, framework.lstrip("@") or "express")


def _handler(resolver: Resolver, file: FileIndex, link: Linked) -> int:
    """The function written in the call, or the one that its last argument names."""
    call = link.fact
    label = f"{call.name}({call.arguments[0][:50]}"
    for place, one in enumerate(file.facts.symbols):
        if call.line <= one.line <= call.line + _NEAR and one.name.startswith(label):
            return file.start + place
    return handler_of(resolver, file, call.scope, call.arguments[-1])
