"""The seed's security headers on what an ASGI application answers."""

import asyncio
from typing import Any

from quintet.requests.http import SECURITY_HEADERS
from quintet.web.asgi import SecurityHeaders

EXPECTED = {(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()}


def sent_by(*messages: dict[str, Any]) -> list[Any]:
    """What leaves the middleware around an application that sends these messages."""
    sent: list[Any] = []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        for message in messages:
            await send(dict(message))

    async def collect(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    asyncio.run(SecurityHeaders(application)({"type": "http"}, receive, collect))
    return sent


def lines_of(start: Any) -> list[tuple[bytes, bytes]]:
    return [(name.lower(), value) for name, value in start["headers"]]


def test_every_answer_leaves_with_the_headers() -> None:
    own = [(b"content-type", b"text/plain")]
    start, body = sent_by(
        {"type": "http.response.start", "status": 404, "headers": own},
        {"type": "http.response.body", "body": b"x"},
    )
    assert EXPECTED | set(own) == set(lines_of(start))
    assert start["status"] == 404
    assert body == {"type": "http.response.body", "body": b"x"}


def test_a_header_of_the_applications_own_stays_and_is_sent_once() -> None:
    own = [(b"X-Frame-Options", b"SAMEORIGIN")]
    [start] = sent_by({"type": "http.response.start", "status": 200, "headers": own})
    values = [value for name, value in lines_of(start) if name == b"x-frame-options"]
    assert values == [b"SAMEORIGIN"]


def test_an_application_need_not_send_headers() -> None:
    [start] = sent_by({"type": "http.response.start", "status": 204})
    assert set(lines_of(start)) == EXPECTED
