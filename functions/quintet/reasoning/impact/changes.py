"""What changes: the definitions, routes and schemas of the files that are named."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from posixpath import splitext
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Route, Symbol
from quintet.errors import BadInputError, FieldProblem, NotFoundError
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.impact.affected_services import Services
from quintet.reasoning.impact.endpoints import asked_routes
from quintet.reasoning.impact.models import ChangeScope

MOST_SYMBOLS: Final = 1500
MOST_FILES_OF_SERVICES: Final = 200


@dataclass(slots=True)
class Change:
    """All that changes, and what was named but is not there."""

    paths: list[str] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    routes: list[Route] = field(default_factory=list)
    endpoints: list[str] = field(default_factory=list)
    """As they were asked, those without a route in the workspace."""
    types: list[str] = field(default_factory=list)
    """Names that schemas declare."""
    tables: list[str] = field(default_factory=list)
    services: list[str] = field(default_factory=list)
    """The services that were named, and those that hold what changes."""
    notes: list[str] = field(default_factory=list)
    is_complete: bool = True

    @property
    def is_nowhere(self) -> bool:
        """Whether nothing that was named is in the workspace."""
        return not (self.paths or self.routes)


def change_of(
    graph: CodeGraph,
    sources: Sources,
    scope: ChangeScope,
    services: Services,
    has_time: HasTime,
) -> Change:
    """What a scope means.

    Raises:
        BadInputError: nothing that it names is there; with what is near.
    """
    change = Change()
    problems = _resolve(change, sources, scope.files)
    _name_services(change, graph, scope, services)
    routes = list(graph.routes())
    for endpoint in scope.api_endpoints:
        found = asked_routes(endpoint, routes)
        change.routes += found
        if not found:
            change.endpoints.append(endpoint)
            change.notes.append(f"No route of the workspace is {endpoint[:200]}")
    if not (change.paths or change.routes or scope.api_endpoints):
        raise BadInputError([*problems, *_lost(change, scope)] or [_nothing()])
    change.notes += [problem.message for problem in problems]
    _read(change, graph, sources, has_time)
    changed = set(change.paths)
    own = [route for route in routes if _is_of(route, changed)]
    change.routes = list(dict.fromkeys([*own, *change.routes]))
    held = [services.name_of(path) for path in change.paths]
    held += [services.name_of(route.path) for route in change.routes]
    change.services = list(
        dict.fromkeys([*change.services, *(symbol for symbol in held if symbol)])
    )
    return change


def _resolve(change: Change, sources: Sources, files: Sequence[str]) -> list[FieldProblem]:
    problems = []
    for place, named in enumerate(files):
        try:
            path = sources.resolve(named)
        except NotFoundError as error:
            where = ("change_scope", "files", place)
            shown = named[:200]
            problems.append(FieldProblem(where, error.message, "NOT_FOUND", "exists", None, shown))
        else:
            if path not in change.paths:
                change.paths.append(path)
    return problems


def _name_services(
    change: Change, graph: CodeGraph, scope: ChangeScope, services: Services
) -> None:
    """Services narrow nothing. Where no file is named they are what changes, as a whole."""
    for named in scope.service_names:
        service = services.meant(named)
        if service is None:
            near = services.near(named)
            said = f"; near are: {', '.join(near)}" if near else ""
            change.notes.append(f"No service of the workspace is called {named[:200]}{said}")
            continue
        change.services.append(service.name)
        if not scope.files:
            inside = [file.path for file in graph.files() if services.of(file.path) == service]
            change.paths += inside[:MOST_FILES_OF_SERVICES]
            if len(inside) > MOST_FILES_OF_SERVICES:
                more = len(inside) - MOST_FILES_OF_SERVICES
                change.notes.append(f"{more} further files of {service.name} are left out")


def _read(change: Change, graph: CodeGraph, sources: Sources, has_time: HasTime) -> None:
    for path in change.paths:
        if not has_time():
            change.is_complete = False
            return
        symbols = graph.symbols(path)
        change.symbols += [symbol for symbol in symbols if symbol.kind != "module"]
        if len(symbols) > 1:
            continue
        try:
            schema = schema_in(path, sources.read(path))
        except NotFoundError:
            schema = None
        if schema is not None:
            change.types += schema.types
            change.tables += schema.tables
            change.endpoints += schema.endpoints
        elif not symbols:
            change.notes.append(f"{path} is no code and no schema that is read; only imports count")
    if len(change.symbols) > MOST_SYMBOLS:
        more = len(change.symbols) - MOST_SYMBOLS
        change.notes.append(f"{more} further definitions of the files are left out")
        del change.symbols[MOST_SYMBOLS:]


def _is_of(route: Route, changed: set[str]) -> bool:
    handler = (route.handler or "").partition("::")[0]
    return route.path in changed or handler in changed


def _lost(change: Change, scope: ChangeScope) -> list[FieldProblem]:
    """Services of which none is there, said as what is wrong with the argument."""
    where = ("change_scope", "service_names", 0)
    names = scope.service_names[:1]
    noted = zip(names, change.notes, strict=False)
    return [
        FieldProblem(where, note, "NOT_FOUND", "exists", None, name[:200]) for name, note in noted
    ]


def _nothing() -> FieldProblem:
    message = "Name at least one file, service or endpoint that changes"
    return FieldProblem(("change_scope", "files"), message, "REQUIRED", "minItems", 1)


_LARGEST: Final = 1_000_000
_MOST: Final = 200
_PROTO: Final = re.compile(r"^[^\S\n]*(?:message|service|enum|rpc)\s+(\w+)", re.MULTILINE)
_GRAPHQL: Final = re.compile(
    r"^[^\S\n]*(?:extend\s++)?(?:type|input|enum|interface|union)\s+(\w+)", re.MULTILINE
)
_SQL: Final = re.compile(
    r"\b(?:CREATE|ALTER|DROP)\s+TABLE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?[\"'`]?([A-Za-z_][\w.]*)",
    re.IGNORECASE,
)
_OPENAPI: Final = re.compile(r"^[^\S\n]*[\"']?(?:openapi|swagger)[\"']?\s*:", re.MULTILINE)
_OPENAPI_PATH: Final = re.compile(r"^[^\S\n]*[\"']?(/[^\s\"':]*)[\"']?\s*:", re.MULTILINE)
_JSON_NAME: Final = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Schema:
    """The names that a file declares."""

    types: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    endpoints: tuple[str, ...] = ()


def schema_in(path: str, source: bytes) -> Schema | None:
    """What a file declares; None where it is no schema that is known here."""
    suffix = splitext(path)[1].lower()
    text = source[:_LARGEST].decode("utf-8", "replace")
    if suffix == ".proto":
        return Schema(_all(_PROTO, text))
    if suffix in {".graphql", ".graphqls", ".gql"}:
        return Schema(_all(_GRAPHQL, text))
    if suffix == ".sql":
        return Schema(tables=_all(_SQL, text))
    if suffix in {".yaml", ".yml", ".json"} and _OPENAPI.search(text):
        return Schema(endpoints=_all(_OPENAPI_PATH, text))
    return _json(text) if suffix in {".json", ".avsc"} else None


def _json(text: str) -> Schema | None:
    """A JSON Schema or an Avro record."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or not {"properties", "fields", "$defs"} & content.keys():
        return None
    inner = content.get("$defs") or content.get("definitions") or {}
    names = [content.get("title"), content.get("name"), *(inner if isinstance(inner, dict) else ())]
    plain = (_JSON_NAME.sub("", name) for name in names if isinstance(name, str))
    return Schema(tuple(dict.fromkeys(affected for affected in plain if affected))[:_MOST])


def _all(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(pattern.findall(text)))[:_MOST]
