"""All endpoints of a file, as rows for the graph's tables."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from quintet.codegraph.endpoints.declared_routes import decorated_routes
from quintet.codegraph.endpoints.http_clients import requests_made
from quintet.codegraph.endpoints.mounting import Mount, mounts
from quintet.codegraph.endpoints.patterns import Found
from quintet.codegraph.endpoints.registered_routes import called_routes
from quintet.codegraph.endpoints.stores import is_stored_by, stores_called
from quintet.codegraph.linking import Linked
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

Row = tuple[Any, ...]


class Endpoints(NamedTuple):
    """What a file serves and asks for; symbols are numbered as in the project."""

    http_calls: list[Row]
    store_calls: list[Row]
    routes: list[Found]
    """Where they are mounted is known when all files were seen (`mounting.placed`)."""
    mounts: list[Mount]


class Findings:
    """Looks at linked calls and decorators."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver

    def of(self, file: FileIndex, number: int, links: Sequence[Linked]) -> Endpoints:
        """The endpoints of a file, which has this number."""
        sent = list(requests_made(links))
        routes = [
            *decorated_routes(self._resolver, file),
            *called_routes(self._resolver, file, links),
        ]
        mounted = list(mounts(self._resolver, file, (link.fact for link in links)))
        requests = [
            (
                request.method,
                request.url,
                number,
                request.call.fact.line,
                file.start + request.call.fact.scope,
            )
            for request in sent
        ]
        calls = [*stores_called(links), *(("http", request.call) for request in sent)]
        stores = [
            (kind, link.external, number, link.fact.line, file.start + link.fact.scope, link.number)
            for kind, link in calls
        ]
        stores.extend(self._repositories(file, number, links))
        return Endpoints(requests, stores, routes, mounted)

    def _repositories(self, file: FileIndex, number: int, links: Sequence[Linked]) -> Iterator[Row]:
        """Calls of methods that a repository declares and the framework implements."""
        project = self._resolver.project
        for link in links:
            if not link.targets or link.fact.kind != "call":
                continue
            target = link.targets[0].number
            if project.symbol(target).kind != "method":
                continue
            parent = self._resolver.evaluator.members.parent_of(target)
            if project.symbol(parent).kind != "interface":
                continue
            bases = self._resolver.evaluator.members.lineage.bases(parent)
            stored = next(
                (base.text for base in bases if base.text and is_stored_by(base.text)), ""
            )
            if stored:
                name = f"{stored}.{link.fact.name}"
                scope = file.start + link.fact.scope
                yield "database", name, number, link.fact.line, scope, link.number
