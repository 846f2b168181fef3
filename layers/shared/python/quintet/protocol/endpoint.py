"""MCP over HTTP: the ladder from an HTTP request to its answer, every rung answered by us.

Size, Host and Origin, token, method, content types, JSON, era, then the engine. The token stands
before the method: clients that open with GET look for a challenge, and take 405 for another server.
No answer is left to a framework or a gateway, because clients tell a server's era by 4xx bodies.
Source: MCP "Streamable HTTP" of each revision; the order is settled in the design's contract.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.errors import (
    AuthenticationError,
    InternalError,
    InvalidRequestError,
    LimitExceededError,
    ParseError,
    PermissionDeniedError,
    QuintetError,
)
from quintet.protocol.batches import answered_batch
from quintet.protocol.browser_page import HTML_TYPE, address_page, is_browser
from quintet.protocol.content_types import JSON_TYPE, SSE_TYPE, accepts, check_types
from quintet.protocol.engine import Engine, Reply
from quintet.protocol.inbound import Envelope, header_revision, http_envelope, is_modern
from quintet.protocol.origins import OriginRules
from quintet.protocol.rendering import error_result
from quintet.protocol.time_limit import time_limit
from quintet.requests.http import (
    MAX_REQUEST_BYTES,
    SECURITY_HEADERS,
    HttpRefusalError,
    HttpRequest,
    HttpResponse,
    Traffic,
)
from quintet.requests.jsonrpc import (
    Request,
    decode,
    error_text,
    message,
    readable_id,
    result_text,
)
from quintet.requests.principal import Principal
from quintet.requests.revisions import MODERN, NEWEST_HANDSHAKE

_GRACE_SECONDS: Final = 1.5
"""For the engine, which ends a method before this and words its end."""

_METHOD: Final = "POST"
_OK: Final = 200
_FORBIDDEN: Final = 403
_CHALLENGED: Final = frozenset({401, _FORBIDDEN})
CHALLENGE_KEY: Final = "mcp/www_authenticate"
"""The member of `_meta` with challenges (OpenAI Apps SDK, "Authentication")."""

_CHATGPT: Final = "openai-mcp/"
"""How its user agent begins."""

Authenticate = Callable[[HttpRequest], Principal]
Challenge = Callable[[HttpRequest, QuintetError], str]


@dataclass(frozen=True)
class McpEndpoint:
    """One family's URL."""

    engine: Engine
    authenticate: Authenticate
    challenge: Challenge
    """The WWW-Authenticate value of a 401 or 403."""
    origins: OriginRules = field(default_factory=OriginRules)
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

    def refuse(self, request: HttpRequest, error: QuintetError) -> HttpResponse:
        """An error in the words of the era that a request seems to speak."""
        try:
            body = decode(request.body)
        except ParseError:
            body = None
        response = self._failed(request, body, error)
        response.headers.update(SECURITY_HEADERS)
        return response

    def _respond(self, request: HttpRequest) -> HttpResponse:
        body: Any = None
        try:
            with time_limit(request.deadline, _GRACE_SECONDS):
                _check_size(request)
                self.origins.check(request)
                body = _decoded(request) if request.method == _METHOD else None
                principal = self.authenticate(request)
                _check_method(request)
                check_types(request)
                return self._answer(request, body, principal)
        except HttpRefusalError as refused:
            return _refusal(refused, readable_id(body))
        except AuthenticationError as error:
            response = self._failed(request, body, error)
            return _page_of(request, response) if is_browser(request) else response
        except QuintetError as error:
            if error.is_fault:  # of the keys, for one: there is no call yet that could be observed
                self.engine.log_failure(request.request_id, error)
            return self._failed(request, body, error)
        except Exception as failure:  # noqa: BLE001 - the last line before the client
            self.engine.log_failure(request.request_id, failure)
            return self._failed(request, body, InternalError(request.request_id))

    def _answer(self, request: HttpRequest, body: Any, principal: Principal) -> HttpResponse:
        if isinstance(body, ParseError):
            raise body
        if isinstance(body, list):
            return self._answer_batch(request, body, principal)
        return self._answer_one(request, body, principal)

    def _answer_one(self, request: HttpRequest, body: Any, principal: Principal) -> HttpResponse:
        received = message(body)
        modern = is_modern(request.headers, body)
        envelope = http_envelope(request.headers, received, modern=modern)
        if not isinstance(received, Request):
            return HttpResponse(202)
        reply = self._answered(request, received, envelope, principal)
        return self._sent(request, reply, [reply.text])

    def _answer_batch(
        self, request: HttpRequest, batch: list[Any], principal: Principal
    ) -> HttpResponse:
        """A JSON array; the header alone says on which revision, since nothing else can."""
        revision = header_revision(request.headers)
        replies = answered_batch(
            self.engine,
            batch,
            revision,
            request.deadline,
            lambda received, envelope: self._answered(request, received, envelope, principal),
        )
        if not replies:
            return HttpResponse(202)
        combined = Reply("[" + ",".join(reply.text for reply in replies) + "]")
        for reply in replies:
            combined.notifications.extend(reply.notifications)
            combined.limit_state = reply.limit_state or combined.limit_state
            combined.headers.update(reply.headers)
        return self._sent(request, combined, [reply.text for reply in replies])

    def _answered(
        self,
        request: HttpRequest,
        received: Request,
        envelope: Envelope,
        principal: Principal,
    ) -> Reply:
        reply = self.engine.answer(
            received,
            envelope,
            principal,
            request_id=request.request_id,
            headers=request.headers,
            deadline=request.deadline,
        )
        if isinstance(reply.error, PermissionDeniedError) and principal.is_signed_in:
            if received.method == "tools/call" and _reads_challenges_in_results(request):
                reply.text, reply.status = self._as_result(received, envelope, reply.error), _OK
            else:
                reply.status = _FORBIDDEN  # its client asks the user, and comes again
        self._add_challenge(request, reply)
        return reply

    def _as_result(self, received: Request, envelope: Envelope, error: QuintetError) -> str:
        family = self.engine.family
        wire = family.dialect.wire(error, envelope.revision)
        return result_text(received.id, error_result(family, wire, envelope.revision))

    def _failed(self, request: HttpRequest, body: Any, error: QuintetError) -> HttpResponse:
        """An error on a rung before the engine, told in the era the request seems to speak."""
        modern = is_modern(request.headers, body)
        envelope = Envelope(MODERN if modern else NEWEST_HANDSHAKE)
        reply = self.engine.failure(error, envelope, readable_id(body))
        self._add_challenge(request, reply)
        return self._sent(request, reply, [reply.text])

    def _add_challenge(self, request: HttpRequest, reply: Reply) -> None:
        """Repeats the challenge in the body, for clients that never see the header.

        Gateways rename it, and ChatGPT links accounts by this member of `_meta`.
        """
        if not isinstance(reply.error, (AuthenticationError, PermissionDeniedError)):
            return
        message = json.loads(reply.text)
        told = message["error"].setdefault("data", {}) if "error" in message else message["result"]
        told.setdefault("_meta", {})[CHALLENGE_KEY] = [self.challenge(request, reply.error)]
        reply.text = json.dumps(message, separators=(",", ":"))

    def _sent(self, request: HttpRequest, reply: Reply, events: Sequence[str]) -> HttpResponse:
        """JSON, or server-sent events where there is more than the answer to send."""
        accept = request.header("accept")
        streams = (
            request.method == _METHOD
            and accepts(accept, SSE_TYPE)
            and (bool(reply.notifications) or not accepts(accept, JSON_TYPE))
        )
        if not streams:
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
            response.headers.update(self._error_headers(request, reply.status, reply.error))
        if reply.limit_state is not None:
            response.headers.update(reply.limit_state.headers)
        response.headers.update(reply.headers)
        return response

    def _error_headers(
        self, request: HttpRequest, status: int, error: QuintetError
    ) -> dict[str, str]:
        if status in _CHALLENGED:
            return {"WWW-Authenticate": self.challenge(request, error)}
        if isinstance(error, LimitExceededError):
            return {"Retry-After": str(error.retry_after)}
        return {}


def _reads_challenges_in_results(request: HttpRequest) -> bool:
    """Whether a client asks its user for more when a tool's result says so, not at a 403."""
    return (request.header("user-agent") or "").startswith(_CHATGPT)


def _refusal(refused: HttpRefusalError, identifier: Any) -> HttpResponse:
    text = error_text(identifier, InvalidRequestError.code, str(refused))
    headers = {"Content-Type": JSON_TYPE, **refused.headers}
    return HttpResponse(refused.status, _bytes(text), headers)


def _page_of(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    """A page for a person, with the status and headers that a client would get."""
    headers = {**refused.headers, "Content-Type": f"{HTML_TYPE}; charset=utf-8"}
    return HttpResponse(refused.status, address_page(request), headers)


def _check_size(request: HttpRequest) -> None:
    if len(request.body) > MAX_REQUEST_BYTES:
        raise HttpRefusalError(413, f"The request is larger than {MAX_REQUEST_BYTES} bytes")


def _check_method(request: HttpRequest) -> None:
    if request.method != _METHOD:
        raise HttpRefusalError(405, f"Only {_METHOD} is served here", {"Allow": _METHOD})


def _decoded(request: HttpRequest) -> Any:
    """The body, or the ParseError to raise once the token was looked at."""
    try:
        return decode(request.body)
    except ParseError as error:
        return error


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
