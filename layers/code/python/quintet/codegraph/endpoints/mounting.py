"""Routers that are mounted under a prefix, in this file or another: how their paths begin.

FastAPI's `include_router`, Flask's `register_blueprint`, Django's `include`, `app.use` of Express
and its kin. A router that is mounted twice serves each of its routes twice.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from quintet.codegraph.chains import Expression, attribute, named, names_in, path_of, text_in
from quintet.codegraph.endpoints.patterns import Found, Router, prefix_among, under
from quintet.codegraph.facts import CallFact, ImportFact
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

PATTERNS: Final = "urlpatterns"
"""What Django's routes of a file belong to."""
_DEFAULT: Final = ((), (attribute("default"),))
_DEEPEST: Final = 6
_MOST: Final = 12
"""Ways in which one route is mounted."""


MOUNTING: Final = frozenset(
    {"include_router", "register_blueprint", "path", "re_path", "url", "use"}
)
"""The names of calls that may mount a router."""


class Mount(NamedTuple):
    """A router lies `within` another one under a prefix."""

    router: Router
    prefix: str
    within: Router
    replaces: bool = False
    """The prefix counts instead of the one that the router was made with."""


def mounts(resolver: Resolver, file: FileIndex, calls: Iterable[CallFact]) -> Iterator[Mount]:
    """Where a file's calls mount routers."""
    for call in calls:
        if call.kind == "call" and call.given and call.name in MOUNTING:
            yield from _mounted(resolver, file, call)


def _mounted(resolver: Resolver, file: FileIndex, call: CallFact) -> Iterator[Mount]:
    python = file.language.name == "python"
    receiver = named(*path_of(call.called)[:-1])
    if python and call.name in {"include_router", "register_blueprint"}:
        given = prefix_among(call.given, "prefix", "url_prefix")
        router = router_of(resolver, file, call.scope, call.given[0].value)
        prefix = text_in(given) if given else ""
        within = router_of(resolver, file, call.scope, receiver)
        if router is not None and within is not None and prefix is not None:
            flask = call.name == "register_blueprint"
            yield Mount(router, prefix, within, replaces=flask and bool(given))
    elif python and call.name in {"path", "re_path", "url"} and len(call.given) > 1:
        prefix = text_in(call.given[0].value)
        router = _included(resolver, file, call.given[1].value)
        if router is not None and prefix is not None:
            yield Mount(router, prefix.lstrip("^"), (file.start, PATTERNS))
    elif call.name == "use" and file.language.conventions.exports:
        prefix = text_in(call.given[0].value)
        within = router_of(resolver, file, call.scope, receiver)
        for argument in call.given if within is not None else ():
            router = router_of(resolver, file, call.scope, argument.value)
            if router is not None and within is not None and router != within:
                yield Mount(router, prefix or "", within)


def _included(resolver: Resolver, file: FileIndex, value: Expression) -> Router | None:
    """What Django includes: a module by its name, or a list of this file."""
    given = value[0].steps[-1].given if len(value) == 1 and value[0].steps else ()
    if not given or names_in(value[0])[-1:] != ("include",):
        return None
    # `include((patterns, "app"))` names the application too.
    items = given[0].value[0].items if given[0].value else ()
    meant = (items or given)[0].value
    module = text_in(meant)
    if module is None:
        return router_of(resolver, file, 0, meant)
    included = _file(resolver, file, module)
    return (included.start, PATTERNS) if included is not None else None


def router_of(
    resolver: Resolver, file: FileIndex, scope: int, value: Expression, depth: int = 0
) -> Router | None:
    """The variable that holds a router, where it is defined; None where that cannot be told."""
    module = _required(value)
    if module is not None:
        return _main(resolver, file, module, depth)
    path = path_of(value)
    if not path or depth > _DEEPEST:
        return None
    head, *rest = path
    text = ".".join(path)
    at = scope
    while at > 0:
        symbol = file.facts.symbols[at]
        if head in file.bindings.get(at, ()) or any(
            parameter.name == head for parameter in symbol.parameters
        ):
            return file.start, f"{at}:{text}"
        at = symbol.parent
    imported = file.imports.get(0, {}).get(head)
    if imported:
        return _imported(resolver, file, imported[0], named(*rest), depth)
    bound = file.bindings.get(0, {}).get(text, ())
    again = _required(bound[0].value) if bound else None
    if again is not None:
        return _main(resolver, file, again, depth)
    return file.start, text


def _required(value: Expression) -> str | None:
    """The module of `require("module")`, also of what that exports by default."""
    if len(value) != 1 or value[0].head != "require" or not value[0].steps:
        return None
    called, *more = value[0].steps
    is_module = called.kind == "call" and len(called.given) == 1 and tuple(more) in _DEFAULT
    return text_in(called.given[0].value) if is_module else None


def _imported(
    resolver: Resolver, file: FileIndex, imported: ImportFact, rest: Expression, depth: int
) -> Router | None:
    separator = "" if imported.module.endswith(".") else "."
    inner = _file(resolver, file, f"{imported.module}{separator}{imported.name}")
    if rest and imported.name and inner is not None:
        return router_of(resolver, inner, 0, rest, depth + 1)
    module = _file(resolver, file, imported.module)
    if module is None:
        return None
    if imported.name in {"", "default"} and file.language.conventions.exports:
        return _main(resolver, file, imported.module, depth)
    name = named(imported.name) or rest
    return router_of(resolver, module, 0, name, depth + 1)


def _main(resolver: Resolver, file: FileIndex, module: str, depth: int) -> Router | None:
    """What a module of JavaScript exports as a whole."""
    other = _file(resolver, file, module)
    if other is None:
        return None
    for target in ("exports.=", "exports.default"):
        for binding in other.bindings.get(0, {}).get(target, ()):
            return router_of(resolver, other, 0, binding.value, depth + 1)
    return None


def _file(resolver: Resolver, file: FileIndex, module: str) -> FileIndex | None:
    """The file of a module that is imported."""
    path = resolver.evaluator.scopes.located(file, module)
    return resolver.project.paths.get(path) if path is not None else None


def placed(routes: Iterable[Found], mounted: Iterable[Mount]) -> Iterator[tuple[Found, str]]:
    """Each route with its whole pattern, once for every place where its router is mounted."""
    above: dict[Router, list[Mount]] = {}
    for mount in mounted:
        above.setdefault(mount.router, []).append(mount)
    for route in routes:
        if route.router is None or route.router not in above:
            yield route, under(route.prefix, route.pattern) if route.prefix else route.pattern
            continue
        ways = dict.fromkeys(
            under(prefix, under("" if replaces else route.prefix, route.pattern))
            for prefix, replaces in _prefixes(route.router, above, 0)
        )
        for pattern in list(ways)[:_MOST]:
            yield route, pattern


def _prefixes(
    router: Router, above: dict[Router, list[Mount]], depth: int
) -> Iterator[tuple[str, bool]]:
    if router not in above or depth > _DEEPEST:
        yield "", False
        return
    for mount in above[router]:
        for prefix, _ in _prefixes(mount.within, above, depth + 1):
            yield under(prefix, mount.prefix) if mount.prefix else prefix, mount.replaces
