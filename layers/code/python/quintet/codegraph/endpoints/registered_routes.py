"""Routes that calls register: Django and Starlette; Express and its kin; net/http, gin and others.

A call counts when its receiver, or at least an import of its file, is of a framework, and what
would be the handler is a function.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.endpoints.mounting import PATTERNS, router_of
from quintet.codegraph.endpoints.patterns import ANY, VERBS, Found, handler_of, methods_in, under
from quintet.codegraph.expressions import literal
from quintet.codegraph.linking import Linked
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

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
_CHAINED: Final = re.compile(r"^([\w$.]+)\.route\(\s*(['\"`])(/.*?)\2\s*\)")
"""Express' `router.route("/path").get(handler)`."""
_GROUP: Final = re.compile(
    r'^(.+?)\.(?:Group|PathPrefix|Party)\("([^"]*)".*?\)(?:\.Subrouter\(\))?$'
)
_MADE: Final = re.compile(r"prefix\s*:\s*(['\"`])(.*?)\1")
_MOST_GROUPS: Final = 8
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
        if call.kind != "call" or not call.arguments or rule is None:
            continue
        chained = _CHAINED.match(call.text) if rule is _script else None
        if chained is not None:
            yield from _script(resolver, file, link, chained.group(3))
        elif len(call.arguments) >= _NEEDED:
            pattern = literal(call.arguments[0])
            if pattern is not None:
                yield from rule(resolver, file, link, pattern)


def _python(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name in _PATHS:
        known = (link.external or "").startswith(_DJANGO) or call.text == call.name
        imported = any(import_.module.startswith(_DJANGO) for import_ in file.facts.imports)
        view = call.arguments[1].removeprefix("view=")
        if known and imported and not view.startswith("include"):
            handler = handler_of(resolver, file, call.scope, view.split(".as_view(")[0])
            router = (file.start, PATTERNS)
            shown = "/" + pattern.lstrip("^/")
            yield Found(ANY, shown, handler, call.line, "django", router)
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
    modules = [import_.module for import_ in file.facts.imports]
    framework = framework or next(
        (
            one
            for path, one in _GO_SERVERS.items()
            if any(module.startswith(path) for module in modules)
        ),
        "",
    )
    if framework and pattern.startswith("/") and not outside.startswith("net/http.Client"):
        handler = _handler(resolver, file, link)
        prefix = _group(file, call.scope, call.text.rpartition(".")[0])
        yield Found(method, pattern, handler, call.line, framework, None, prefix)


def _group(file: FileIndex, scope: int, receiver: str) -> str:
    """The prefix of a group of routes, and of those that it lies in."""
    prefix = ""
    for _ in range(_MOST_GROUPS):
        found = _GROUP.match(receiver)
        if found is not None:
            prefix = under(found.group(2), prefix) if prefix else found.group(2)
            receiver = found.group(1)
            continue
        bound = file.bindings.get(scope, {}).get(receiver) or file.bindings.get(0, {}).get(receiver)
        if not bound or not bound[0].value or bound[0].value == receiver:
            break
        receiver = bound[0].value
    return prefix


def _script(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name not in VERBS | {"all", "del"} or call.text == call.name:
        return
    outside = link.external or ""
    if not pattern.startswith("/") or (outside and not outside.startswith(_SCRIPT_SERVERS)):
        return
    names = [outside, *(import_.module for import_ in file.facts.imports)]
    framework = next(
        (
            script_server
            for script_server in _SCRIPT_SERVERS
            if any(name.startswith(script_server) for name in names)
        ),
        "",
    )
    handler = _handler(resolver, file, link)
    last = call.arguments[-1]
    is_function = handler >= 0 or "=>" in last or last.startswith(("function", "async function"))
    if is_function and (framework or handler >= 0):
        method = {"all": ANY, "del": "DELETE"}.get(call.name, call.name.upper())
        chained = _CHAINED.match(call.text)
        receiver = chained.group(1) if chained else call.text.removesuffix(f".{call.name}")
        router = router_of(resolver, file, call.scope, receiver)
        made = file.bindings.get(0, {}).get(receiver, ())
        prefix = next((hit.group(2) for one in made if (hit := _MADE.search(one.value))), "")
        name = framework.lstrip("@") or "express"
        yield Found(method, pattern, handler, call.line, name, router, prefix)


def _handler(resolver: Resolver, file: FileIndex, link: Linked) -> int:
    """The function written in the call, or the one that its last argument names."""
    call = link.fact
    label = f"{call.name}({call.arguments[0][:50]}"
    for place, one in enumerate(file.facts.symbols):
        if call.line <= one.line <= call.line + _NEAR and one.name.startswith(label):
            return file.start + place
    return handler_of(resolver, file, call.scope, call.arguments[-1])
