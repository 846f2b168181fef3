"""All endpoints of a file, as rows for the graph's tables."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from quintet.codegraph.endpoints.declared_routes import decorated_routes
from quintet.codegraph.endpoints.http_clients import requests_made
from quintet.codegraph.endpoints.mounting import Mount, mounts
from quintet.codegraph.endpoints.patterns import Found
from quintet.codegraph.endpoints.registered_routes import called_routes
from quintet.codegraph.linking import Linked
from quintet.codegraph.project import FileIndex
from quintet.codegraph.resolving import Resolver

Row = tuple[Any, ...]


class Endpoints(NamedTuple):
    """What a file serves and asks for; symbols are numbered as in the project."""

    http_calls: list[Row]
    routes: list[Found]
    """Where they are mounted is known when all files were seen (`mounting.placed`)."""
    mounts: list[Mount]


def endpoints_of(
    resolver: Resolver, file: FileIndex, number: int, links: Sequence[Linked]
) -> Endpoints:
    """The endpoints of a file, which has this number, by its linked calls and decorators."""
    routes = [*decorated_routes(resolver, file), *called_routes(resolver, file, links)]
    mounted = list(mounts(resolver, file, (link.fact for link in links)))
    requests = [
        (
            request.method,
            request.url,
            number,
            request.call.fact.line,
            file.start + request.call.fact.scope,
        )
        for request in requests_made(links)
    ]
    return Endpoints(requests, routes, mounted)
