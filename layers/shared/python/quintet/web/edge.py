"""ASGI middleware around a family's routes: what is settled before and after any of them.

Before: the request's size, and which host and origin may call. After: the headers of limits, one
line in the log, and an answer to what nobody expected. Source: the order is the endpoint's.
"""

import time
import uuid
from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response

from quintet.errors import InternalError, QuintetError
from quintet.protocol.content_types import JSON_TYPE
from quintet.protocol.context import LimitState
from quintet.protocol.engine import CallRecord
from quintet.protocol.time_limit import set_current_deadline
from quintet.requests.deadline import Deadline
from quintet.requests.http import (
    MAX_REQUEST_BYTES,
    HttpRefusalError,
    HttpRequest,
    header_values,
)
from quintet.web.asgi import Application, Message
from quintet.web.gateway import event_deadline
from quintet.web.guard import RouteGuard
from quintet.web.http_errors import INTERNAL_STATUS, as_json, error_object, refusal_object

REVISION: Final = "http"
"""What stands in the log where an MCP call has its revision."""
_REFUSALS: Final = {403: "ORIGIN_REFUSED", 413: "REQUEST_TOO_LARGE", 421: "HOST_REFUSED"}


def http_request(scope: Mapping[str, Any]) -> HttpRequest:
    """The request of an ASGI scope, without its body."""
    pairs = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    headers = header_values(pairs)
    host = next(iter(headers.get("host", ())), "")
    request_id = scope["state"]["request_id"]
    base_url = f"{scope['scheme']}://{host}"
    return HttpRequest(scope["method"], scope["path"], headers, b"", base_url, request_id)


class Edge:
    """The outermost layer of a family's routes."""

    def __init__(self, app: Application, guard: RouteGuard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        """One request, read whole."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        state = scope.setdefault("state", {})
        state["request_id"] = _request_id(scope)
        set_current_deadline(_deadline(scope))
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                message["headers"] = [*message.get("headers", ()), *_limit(state.get("limit"))]
            await send(message)

        try:
            await self._answer(scope, receive, send_on)
        except Exception as failure:  # noqa: BLE001 - the last line before the client
            self._guard.log_failure(state["request_id"], failure)
            error = state["error"] = InternalError(state["request_id"])
            if not has_begun:
                answer = _json(INTERNAL_STATUS, error_object(error))
                await answer(scope, receive, send_on)
        self._observe(scope, began)

    async def _answer(self, scope: Message, receive: Any, send: Any) -> None:
        try:
            body = await _whole_body(receive)
            self._guard.origins.check(_without_own_origin(http_request(scope)))
        except HttpRefusalError as refused:
            refusal = refusal_object(_REFUSALS.get(refused.status, "REFUSED"), str(refused))
            await _json(refused.status, refusal)(scope, receive, send)
            return
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Any:
            return pending.pop() if pending else await receive()

        await self._app(scope, replay, send)

    def _observe(self, scope: Message, began: float) -> None:
        state = scope["state"]
        error: QuintetError | None = state.get("error")
        if "principal" not in state:  # nobody whom a line could be about
            if error is not None and error.is_fault and not isinstance(error, InternalError):
                self._guard.log_failure(state["request_id"], error)
            return
        route = getattr(scope.get("route"), "path", "")
        self._guard.observe(
            CallRecord(
                f"{scope['method']} {route}",
                REVISION,
                state["principal"],
                state["request_id"],
                (time.perf_counter() - began) * 1000,
                error,
                {},
            )
        )


async def _whole_body(receive: Any) -> bytes:
    """The body.

    Raises:
        HttpRefusalError: it is too large; the rest is not read.
    """
    body = bytearray()
    while True:
        message = await receive()
        body.extend(message.get("body", b""))
        if len(body) > MAX_REQUEST_BYTES:
            raise HttpRefusalError(413, f"The request is larger than {MAX_REQUEST_BYTES} bytes")
        if not message.get("more_body", False):
            return bytes(body)


def _without_own_origin(request: HttpRequest) -> HttpRequest:
    """Pages that are served here may call, whatever other origins may."""
    if request.header("origin") != request.base_url:
        return request
    headers = {name: value for name, value in request.headers.items() if name != "origin"}
    return HttpRequest(
        request.method, request.path, headers, b"", request.base_url, request.request_id
    )


def _request_id(scope: Message) -> str:
    """API Gateway's id of the request, where it comes from there."""
    context = scope.get("aws.event", {}).get("requestContext", {})
    return context.get("requestId") or uuid.uuid4().hex


def _deadline(scope: Message) -> Deadline:
    """From API Gateway's receipt of the request, where it comes from there."""
    event = scope.get("aws.event")
    return Deadline() if event is None else event_deadline(event)


def _limit(state: LimitState | None) -> list[tuple[bytes, bytes]]:
    if state is None:
        return []
    return [(name.lower().encode(), value.encode()) for name, value in state.headers.items()]


def _json(status: int, body: Mapping[str, Any]) -> Response:
    return Response(as_json(body), status, media_type=JSON_TYPE)
