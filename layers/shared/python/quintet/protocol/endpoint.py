"""MCP over HTTP: the ladder from an HTTP request to its answer, every rung answered by us.

Size, method, Host and Origin, token, content types, JSON, era, then the engine. No answer is
left to a framework or a gateway, because clients tell the era of a server by its 4xx bodies.
Source: MCP "Streamable HTTP" of each revision; the order is settled in the design's contract.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.auth.principal import Principal
from quintet.errors import (
    AuthenticationError,
    InvalidRequestError,
    LimitExceededError,
    ParseError,
    PermissionDeniedError,
    QuintetError,
)
from quintet.protocol.context import LimitState
from quintet.protocol.engine import Engine, Reply
from quintet.protocol.http import (
    MAX_REQUEST_BYTES,
    SECURITY_HEADERS,
    HttpRequest,
    HttpResponse,
    Traffic,
)
from quintet.protocol.inbound import Envelope, http_envelope, is_modern
from quintet.protocol.jsonrpc import Request, decode, error_text, message, readable_id
from quintet.protocol.revisions import MODERN, NEWEST_HANDSHAKE

MAX_BATCH: Final = 20
JSON_TYPE: Final = "application/json"
SSE_TYPE: Final = "text/event-stream"


@dataclass(frozen=True, slots=True)
class OriginRules:
    """Which Host and Origin may call; None allows any. An absent Origin is no browser's."""

    hosts: frozenset[str] | None = None
    origins: frozenset[str] | None = None

    def check(self, request: HttpRequest) -> None:
        """Refuses what a foreign page or a rebound name sends (DNS rebinding)."""
        if self.hosts is not None:
            host = _host_name(f"//{request.header('host') or ''}")
            if host not in self.hosts:
                raise _RefusedError(421, "This host is not served here")
        origin = request.header("origin")
        if origin is None or self.origins is None:
            return
        if origin not in self.origins and _host_name(origin) not in self.origins:
            raise _RefusedError(403, "This origin may not call")


class _RefusedError(Exception):
    """An HTTP status before any message was understood."""

    def __init__(self, status: int, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.headers = headers or {}

    def response(self, identifier: Any) -> HttpResponse:
        text = error_text(identifier, InvalidRequestError.code, str(self))
        headers = {"Content-Type": JSON_TYPE, **self.headers}
        return HttpResponse(self.status, _bytes(text), headers)


def _host_name(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
LOOPBACK_ONLY: Final = OriginRules(LOOPBACK, LOOPBACK)

Authenticate = Callable[[HttpRequest], Principal]
Challenge = Callable[[HttpRequest, QuintetError], str]


@dataclass(frozen=True)
class McpEndpoint:
    """One family's URL."""

    engine: Engine
    authenticate: Authenticate
    challenge: Challenge
    """The WWW-Authenticate value of a 401 or 403."""
    origins: OriginRules = OriginRules()
    traffic: Traffic = field(default_factory=Traffic)

    def handle(self, request: HttpRequest) -> HttpResponse:
        """Answers any HTTP request that reached the endpoint's path."""
        self.traffic.begin(len(request.body))
        sent = 0
        try:
            response = self._respond(request)
            response.headers.update(SECURITY_HEADERS)
            sent = len(response.body)
        finally:
            self.traffic.end(sent)
        return response

    def _respond(self, request: HttpRequest) -> HttpResponse:
        body: Any = None
        try:
            _check_size_and_method(request)
            self.origins.check(request)
            body = _decoded(request)
            principal = self.authenticate(request)
            _check_types(request)
            if isinstance(body, ParseError):
                raise body
        except _RefusedError as refused:
            return refused.response(readable_id(body))
        except QuintetError as error:
            return self._failed(request, body, error)
        if isinstance(body, list):
            return self._answer_batch(request, body, principal)
        return self._answer_one(request, body, principal)

    def _answer_one(self, request: HttpRequest, body: Any, principal: Principal) -> HttpResponse:
        try:
            received = message(body)
            envelope = http_envelope(
                request.headers, received, modern=is_modern(request.headers, body)
            )
        except QuintetError as error:
            return self._failed(request, body, error)
        if not isinstance(received, Request):
            return HttpResponse(202)
        reply = self._answered(request, received, envelope, principal)
        return self._sent(request, reply, [reply.text])

    def _answer_batch(
        self, request: HttpRequest, batch: list[Any], principal: Principal
    ) -> HttpResponse:
        """A JSON array, which only 2025-03-26 knows; each request in it is counted by itself."""
        first = batch[0] if batch else None
        try:
            if is_modern(request.headers, first) or not batch:
                raise InvalidRequestError("Invalid request: a single message is expected")
            if len(batch) > MAX_BATCH:
                raise InvalidRequestError(f"Invalid request: at most {MAX_BATCH} in a batch")
            revision = http_envelope(request.headers, message(first), modern=False).revision
            if not revision.batches:
                raise InvalidRequestError("Invalid request: a single message is expected")
        except QuintetError as error:
            return self._failed(request, first, error, identifier=None)
        replies = [reply for item in batch if (reply := self._batched(request, item, principal))]
        if not replies:
            return HttpResponse(202)
        combined = Reply("[" + ",".join(reply.text for reply in replies) + "]")
        for reply in replies:
            combined.notifications.extend(reply.notifications)
            combined.limit_state = reply.limit_state or combined.limit_state
        return self._sent(request, combined, [reply.text for reply in replies])

    def _batched(self, request: HttpRequest, item: Any, principal: Principal) -> Reply | None:
        envelope = Envelope(NEWEST_HANDSHAKE)
        try:
            received = message(item)
            envelope = http_envelope(request.headers, received, modern=False)
            if not isinstance(received, Request):
                return None
            if received.method == "initialize":
                raise InvalidRequestError("Invalid request: initialize must stand alone")
        except QuintetError as error:
            return self.engine.failure(error, envelope, readable_id(item))
        return self._answered(request, received, envelope, principal)

    def _answered(
        self, request: HttpRequest, received: Request, envelope: Envelope, principal: Principal
    ) -> Reply:
        return self.engine.answer(
            received,
            envelope,
            principal,
            request_id=request.request_id,
            headers=request.headers,
        )

    def _failed(
        self, request: HttpRequest, body: Any, error: QuintetError, identifier: Any = ...
    ) -> HttpResponse:
        """An error on a rung before the engine, told in the era the request seems to speak."""
        modern = is_modern(request.headers, body)
        envelope = Envelope(MODERN if modern else NEWEST_HANDSHAKE)
        known = readable_id(body) if identifier is ... else identifier
        reply = self.engine.failure(error, envelope, known)
        return self._sent(request, reply, [reply.text])

    def _sent(self, request: HttpRequest, reply: Reply, events: Sequence[str]) -> HttpResponse:
        """JSON, or server-sent events where there is more than the answer to send."""
        accept = request.header("accept")
        wants_json = accepts(accept, JSON_TYPE)
        streams = bool(reply.notifications) and accepts(accept, SSE_TYPE)
        if wants_json and not streams:
            response = HttpResponse(reply.status, _bytes(reply.text), {"Content-Type": JSON_TYPE})
        else:
            frames = [
                f"event: message\r\ndata: {text}\r\n\r\n"
                for text in (*reply.notifications, *events)
            ]
            response = HttpResponse(
                reply.status,
                _bytes("".join(frames)),
                {
                    "Content-Type": SSE_TYPE,
                    "Cache-Control": "no-cache, no-transform",
                    "X-Accel-Buffering": "no",
                },
            )
        if reply.error is not None:
            response.headers.update(self._error_headers(request, reply.error))
        if reply.limit_state is not None:
            response.headers.update(_limit_headers(reply.limit_state))
        return response

    def _error_headers(self, request: HttpRequest, error: QuintetError) -> dict[str, str]:
        if isinstance(error, (AuthenticationError, PermissionDeniedError)):
            return {"WWW-Authenticate": self.challenge(request, error)}
        if isinstance(error, LimitExceededError):
            return {"Retry-After": str(error.retry_after)}
        return {}


def _limit_headers(state: LimitState) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(state.limit),
        "X-RateLimit-Remaining": str(state.remaining),
        "X-RateLimit-Reset": str(state.reset),
        "X-RateLimit-Window": str(state.window_seconds),
    }


def _check_size_and_method(request: HttpRequest) -> None:
    if len(request.body) > MAX_REQUEST_BYTES:
        raise _RefusedError(413, f"The request is larger than {MAX_REQUEST_BYTES} bytes")
    if request.method != "POST":
        raise _RefusedError(405, "Only POST is served here", {"Allow": "POST"})


def _decoded(request: HttpRequest) -> Any:
    """The body, or the ParseError to raise once the token was looked at."""
    try:
        return decode(request.body)
    except ParseError as error:
        return error


def _check_types(request: HttpRequest) -> None:
    if not _is_json(request.header("content-type")):
        raise _RefusedError(415, f"Send {JSON_TYPE}")
    accept = request.header("accept")
    if not accepts(accept, JSON_TYPE) and not accepts(accept, SSE_TYPE):
        raise _RefusedError(406, f"Accept {JSON_TYPE}, {SSE_TYPE} or both")


def _is_json(content_type: str | None) -> bool:
    if content_type == JSON_TYPE:
        return True
    return (content_type or "").partition(";")[0].strip().lower() == JSON_TYPE


@lru_cache(maxsize=256)
def accepts(header: str | None, kind: str) -> bool:
    """Whether an Accept header admits a media type; none at all admits everything (RFC 9110)."""
    if header is None:
        return True
    family = kind.partition("/")[0] + "/*"
    for part in header.split(","):
        name, _, parameters = part.partition(";")
        refused = parameters.replace(" ", "") in ("q=0", "q=0.0", "q=0.00", "q=0.000")
        if name.strip().lower() in (kind, family, "*/*") and not refused:
            return True
    return False


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
