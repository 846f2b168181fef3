"""API Gateway HTTP API events (payload 2.0) into our endpoint, and its answers back.

Anything but the MCP path goes to the family's FastAPI application through Mangum, which is
imported on first use only; a family without one answers 404 itself.
"""

import base64
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.auth.challenges import COMBINED_PATH, is_combined
from quintet.protocol.endpoint import McpEndpoint
from quintet.requests.deadline import Deadline
from quintet.requests.http import SECURITY_HEADERS, HttpRequest, HttpResponse, header_values

Event = Mapping[str, Any]
AsgiFactory = Callable[[], Any]

CHALLENGE_COPY: Final = "X-Quintet-Authenticate"
"""API Gateway may rename WWW-Authenticate; its response mapping restores it from this copy."""


@dataclass(frozen=True)
class Gateway:
    """One function's front door."""

    endpoint: McpEndpoint
    base_url: str | None = None
    application: AsgiFactory | None = None
    scheme: str = "https"

    def __call__(self, event: Event, context: Any) -> dict[str, Any]:
        """Answers one event."""
        request = http_request(event, self.base_url, self.scheme)
        own = f"/{self.endpoint.engine.family.name}{COMBINED_PATH}"
        if request.path.rstrip("/") == own or is_combined(request.path):
            return lambda_response(self.endpoint.handle(request))
        if self.application is None:
            return lambda_response(not_found())
        from quintet.web.asgi import lambda_answer  # noqa: PLC0415 - not on the MCP path

        return _with_challenge_copy(lambda_answer(self.application(), event, context))


def http_request(event: Event, base_url: str | None = None, scheme: str = "https") -> HttpRequest:
    """The request inside an event."""
    http = event["requestContext"]["http"]
    text = event.get("body") or ""
    encoded = event.get("isBase64Encoded")
    body = base64.b64decode(text) if encoded else text.encode("utf-8", "replace")
    headers = header_values(event.get("headers", {}).items())
    context = event["requestContext"]
    domain = context.get("domainName") or next(iter(headers.get("host", ())), "")
    return HttpRequest(
        method=http["method"],
        path=event["rawPath"],
        headers=headers,
        body=body,
        base_url=base_url or f"{scheme}://{domain}",
        request_id=context.get("requestId", ""),
        deadline=event_deadline(event),
        query=event.get("rawQueryString") or "",
    )


def event_deadline(event: Event) -> Deadline:
    """What is left of the time of the request in an event, from API Gateway's receipt of it."""
    now = time.time()
    return Deadline.of_request(event["requestContext"].get("timeEpoch", now * 1000) / 1000, now)


def lambda_response(response: HttpResponse) -> dict[str, Any]:
    """The answer as API Gateway wants it."""
    headers = dict(response.headers)
    if "WWW-Authenticate" in headers:
        headers[CHALLENGE_COPY] = headers["WWW-Authenticate"]
    return {
        "statusCode": response.status,
        "headers": headers,
        "body": response.body.decode("utf-8"),
        "isBase64Encoded": False,
    }


def _with_challenge_copy(answer: dict[str, Any]) -> dict[str, Any]:
    challenge = answer.get("headers", {}).get("www-authenticate")
    if challenge is not None:
        answer["headers"][CHALLENGE_COPY] = challenge
    return answer


def not_found() -> HttpResponse:
    """The answer to a path that nothing is served at."""
    body = json.dumps({"error": "not_found", "message": "Nothing is served at this path"})
    headers = {"Content-Type": "application/json", **SECURITY_HEADERS}
    return HttpResponse(404, body.encode(), headers)
