"""Routes that calls register: Django and Starlette; Express and its kin; net/http, gin and others.

A call counts when its receiver, or at least an import of its file, is of a framework, and what
would be the handler is a function.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet.codegraph.chains import (
    Chain,
    Expression,
    attribute,
    name_of,
    named,
    names_in,
    path_of,
    text_in,
)
from quintet.codegraph.endpoints.mounting import PATTERNS, router_of
from quintet.codegraph.endpoints.patterns import (
    ANY,
    VERBS,
    Found,
    handler_of,
    methods_in,
    prefix_among,
    under,
)
from quintet.codegraph.linking import Linked
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

_SCRIPT_SERVERS: Final = (
    "express", "fastify", "koa", "hono", "polka", "restify", "@koa", "find-my-way", "itty-router",
)  # fmt: skip
_GO_SERVERS: Final = (
    "github.com/gin-gonic/gin", "github.com/labstack/echo", "github.com/go-chi/chi",
    "github.com/gorilla/mux", "github.com/gofiber/fiber", "github.com/julienschmidt/httprouter",
    "net/http",
)  # fmt: skip
_DJANGO: Final = ("django.urls", "django.conf.urls")
_PATHS: Final = frozenset({"path", "re_path", "url"})
_NEEDED: Final = 2
"""Arguments of a registration: a pattern and a handler."""
_AS_VIEW: Final = attribute("as_view")
_SUBROUTER: Final = attribute("Subrouter")
_GROUPS: Final = frozenset({"Group", "PathPrefix", "Party"})
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
        if call.kind != "call" or not call.given or rule is None:
            continue
        chained = _chained(call.called) if rule is _script else None
        if chained is not None:
            yield from _script(resolver, file, link, chained[1])
        elif len(call.given) >= _NEEDED:
            pattern = text_in(call.given[0].value)
            if pattern is not None:
                yield from rule(resolver, file, link, pattern)


def _python(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name in _PATHS:
        known = (link.external or "").startswith(_DJANGO) or bool(name_of(call.called))
        imported = any(import_.module.startswith(_DJANGO) for import_ in file.facts.imports)
        view = call.given[1].value
        if known and imported and not any(names_in(name)[-1:] == ("include",) for name in view):
            handler = handler_of(resolver, file, call.scope, tuple(map(_viewed, view)))
            router = (file.start, PATTERNS)
            shown = "/" + pattern.lstrip("^/")
            yield Found(ANY, shown, handler, call.line, router)
    elif call.name in {"Route", "WebSocketRoute"} and pattern.startswith("/"):
        handler = handler_of(resolver, file, call.scope, call.given[1].value)
        for method in methods_in(call.given) or [ANY]:
            yield Found(method, pattern, handler, call.line)


def _viewed(chain: Chain) -> Chain:
    """A class that is a view, of `View.as_view()`."""
    if _AS_VIEW not in chain.steps:
        return chain
    return chain._replace(steps=chain.steps[: chain.steps.index(_AS_VIEW)])


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
    is_served = _is_of(_GO_SERVERS, file, outside)
    if is_served and pattern.startswith("/") and not outside.startswith("net/http.Client"):
        handler = _handler(resolver, file, link)
        prefix = _group(file, call.scope, _receiver(call.called))
        yield Found(method, pattern, handler, call.line, None, prefix)


def _is_of(servers: tuple[str, ...], file: FileIndex, outside: str) -> bool:
    """Whether what is called, or at least what its file imports, is of a framework."""
    return outside.startswith(servers) or any(
        import_.module.startswith(servers) for import_ in file.facts.imports
    )


def _receiver(called: Expression) -> Expression:
    """What a method is called on."""
    return tuple(chain._replace(steps=chain.steps[:-1]) for chain in called if chain.steps)


def _group(file: FileIndex, scope: int, receiver: Expression) -> str:
    """The prefix of a group of routes, and of those that it lies in."""
    prefix = ""
    for _ in range(_MOST_GROUPS):
        if len(receiver) != 1:
            break
        (chain,) = receiver
        steps = chain.steps[:-2] if chain.steps[-2:-1] == (_SUBROUTER,) else chain.steps
        pattern = text_in(steps[-1].given[0].value) if steps and steps[-1].given else None
        if pattern is not None and len(steps) > 1 and steps[-2].name in _GROUPS:
            prefix = under(pattern, prefix) if prefix else pattern
            receiver = (chain._replace(steps=steps[:-2]),)
            continue
        name = ".".join(path_of(receiver))
        bound = file.bindings.get(scope, {}).get(name) or file.bindings.get(0, {}).get(name)
        if not bound or bound[0].value in {(), receiver}:
            break
        receiver = bound[0].value
    return prefix


def _chained(called: Expression) -> tuple[Expression, str] | None:
    """Router and pattern of Express' `router.route("/path").get(handler)`."""
    for chain in called if len(called) == 1 else ():
        names = names_in(chain)
        given = chain.steps[len(names) - 1].given if 0 < len(names) <= len(chain.steps) else ()
        pattern = text_in(given[0].value) if given and names[-1] == "route" else None
        if pattern is not None and pattern.startswith("/"):
            return named(*names[:-1]), pattern
    return None


def _script(resolver: Resolver, file: FileIndex, link: Linked, pattern: str) -> Iterator[Found]:
    call = link.fact
    if call.name not in VERBS | {"all", "del"} or name_of(call.called):
        return
    outside = link.external or ""
    if not pattern.startswith("/") or (outside and not outside.startswith(_SCRIPT_SERVERS)):
        return
    handler = _handler(resolver, file, link)
    is_function = _is_function(call.given[-1].value)
    if handler >= 0 or (is_function and _is_of(_SCRIPT_SERVERS, file, outside)):
        method = {"all": ANY, "del": "DELETE"}.get(call.name, call.name.upper())
        chained = _chained(call.called)
        receiver = chained[0] if chained is not None else _receiver(call.called)
        router = router_of(resolver, file, call.scope, receiver)
        made = file.bindings.get(0, {}).get(".".join(path_of(receiver)), ())
        prefix = next((hit for value in made if (hit := _prefix(value.value))), "")
        yield Found(method, pattern, handler, call.line, router, prefix)


def _handler(resolver: Resolver, file: FileIndex, link: Linked) -> int:
    """The function written in the call, or the one that its last argument names."""
    call = link.fact
    label = f"{call.name}({call.arguments[0][:50]}"
    for place, symbol in enumerate(file.facts.symbols):
        if call.line <= symbol.line <= call.line + _NEAR and symbol.name.startswith(label):
            return file.start + place
    return handler_of(resolver, file, call.scope, call.given[-1].value)


def _is_function(value: Expression) -> bool:
    """Whether a function is written, by itself or within a call around it."""
    given = (
        argument.value for chain in value for step in chain.steps[-1:] for argument in step.given
    )
    return any(chain.kind == "function" for each in (value, *given) for chain in each)


def _prefix(value: Expression) -> str:
    """The prefix among the options that a router is made with."""
    for chain in value:
        for argument in chain.steps[-1].given if chain.steps else ():
            for options in argument.value:
                return text_in(prefix_among(options.items, "prefix") or ()) or ""
    return ""
