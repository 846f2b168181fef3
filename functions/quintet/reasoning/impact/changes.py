"""What changes: the definitions, routes and schemas of the files that are named."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Route, Symbol
from quintet.errors import BadInputError, FieldProblem, NotFoundError
from quintet.reasoning.common.sources import HasTime, Sources
from quintet.reasoning.impact.affected_services import Services
from quintet.reasoning.impact.endpoints import asked_routes
from quintet.reasoning.impact.models import ChangeScope
from quintet.reasoning.impact.schemas import schema_in

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
        change.symbols += _usable(symbols)
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


def _usable(symbols: Iterable[Symbol]) -> list[Symbol]:
    """All but the module itself; what is not exported may still be used."""
    return [symbol for symbol in symbols if symbol.kind != "module"]


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
