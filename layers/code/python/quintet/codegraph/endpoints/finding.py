"""All endpoints of a file, as rows for the graph's tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from quintet.codegraph.endpoints.declared_routes import decorated_routes
from quintet.codegraph.endpoints.http_clients import requests_made
from quintet.codegraph.endpoints.mounting import Mount, mounts, placed
from quintet.codegraph.endpoints.patterns import Found
from quintet.codegraph.endpoints.registered_routes import called_routes
from quintet.codegraph.endpoints.stores import is_stored_by, stores_called
from quintet.codegraph.linking import Linked
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

Row = tuple[Any, ...]


class Findings:
    """Looks at linked calls and decorators."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._routes: list[tuple[int, list[Found]]] = []
        self.mounts: list[Mount] = []
        """What files mount, in their order."""

    def mount(self, mounted: Iterable[Mount]) -> None:
        """Let all these count, and no others."""
        self.mounts = list(mounted)

    def routes(self) -> Iterator[Row]:
        """The rows of all routes: where they are mounted is known when all files were seen."""
        for number, found in self._routes:
            for one, pattern in placed(found, self.mounts):
                yield _route(one._replace(pattern=pattern), number)

    def of(self, file: FileIndex, number: int, links: Sequence[Linked]) -> dict[str, list[Row]]:
        """Table to rows; tables without any are missing. Routes are kept for `routes`."""
        sent = list(requests_made(links))
        routes = [
            *decorated_routes(self._resolver, file),
            *called_routes(self._resolver, file, links),
        ]
        if routes:
            self._routes.append((number, routes))
        self.mounts.extend(mounts(self._resolver, file, (one.fact for one in links)))
        requests = [
            (one.method, one.url, number, one.call.fact.line, file.start + one.call.fact.scope)
            for one in sent
        ]
        calls = [*stores_called(links), *(("http", one.call) for one in sent)]
        stores = [
            (kind, link.external, number, link.fact.line, file.start + link.fact.scope, link.number)
            for kind, link in calls
        ]
        stores.extend(self._repositories(file, number, links))
        rows: dict[str, list[Row]] = {"http_calls": requests, "store_calls": stores}
        return {table: found for table, found in rows.items() if found}

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


def _route(one: Found, number: int) -> Row:
    handler = one.handler if one.handler >= 0 else None
    return (one.method, one.pattern, handler, number, one.line, one.framework)
