"""Our endpoints behind an ASGI server: Starlette's request in, our answer out.

Not here: which families are served, and where (`infra.local.server`).
"""

import uuid
from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.http import MAX_REQUEST_BYTES, HttpRequest, HttpResponse, header_values

Route = Callable[[Request], Awaitable[Response]]


def mcp_route(endpoint: McpEndpoint) -> Route:
    """A Starlette endpoint; the engine is synchronous, so each request gets a thread."""

    async def route(request: Request) -> Response:
        received = await _received(request)
        return _sent(await run_in_threadpool(endpoint.handle, received))

    return route


async def _received(request: Request) -> HttpRequest:
    body = bytearray()
    async for chunk in request.stream():
        body.extend(chunk)
        if len(body) > MAX_REQUEST_BYTES:
            break  # the endpoint refuses it by its size; the rest need not be read
    return HttpRequest(
        method=request.method,
        path=request.url.path,
        headers=header_values(
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in request.headers.raw
        ),
        body=bytes(body),
        base_url=f"{request.url.scheme}://{request.headers.get('host', '')}",
        request_id=uuid.uuid4().hex,
    )


def _sent(response: HttpResponse) -> Response:
    return Response(response.body, response.status, response.headers)
