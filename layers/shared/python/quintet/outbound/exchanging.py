"""One request and its response over a connection that stands. Loaded with the first request."""

import re
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from socket import socket
from typing import Final, cast

from quintet.outbound.bodies import Body, read_body
from quintet.outbound.connecting import Connection
from quintet.outbound.headers import request_head
from quintet.outbound.messages import first_header
from quintet.outbound.redirects import Hop, is_redirect
from quintet.requests.deadline import Deadline

_FOLD: Final = re.compile(r"[\r\n]\s*")
_FIRST_FINAL: Final = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """A response of one hop. `location` is where the request goes on, if it does."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: Body
    location: str | None


def exchange(
    connection: Connection, hop: Hop, *, most_bytes: int, follows: bool, deadline: Deadline
) -> Answer:
    """Sends a request and reads its response; with `follows` a redirect's body is left unread.

    Raises:
        TimeoutError: the time was over first.
        OSError: the connection broke.
        HTTPException: the answer is not HTTP.
        zlib.error: the body is not in the coding that it claims.
    """
    connection.send(request_head(hop.target, hop.method, hop.headers, hop.body) + hop.body)
    response = HTTPResponse(cast("socket", connection), method=hop.method)
    try:
        response.begin()
        if response.status < _FIRST_FINAL:
            raise HTTPException("an interim response that was not asked for")
        connection.body_begins(most_bytes)
        headers = tuple((name, _unfolded(value)) for name, value in response.headers.items())
        location = first_header(headers, "location") if follows else None
        if location is not None and is_redirect(response.status):
            return Answer(response.status, headers, Body(b"", is_cut=False), location)
        body = read_body(response, most_bytes, deadline)
    finally:
        response.close()
    return Answer(response.status, headers, body, None)


def _unfolded(value: str) -> str:
    """A header's value on one line (RFC 9112, section 5.2)."""
    return " ".join(line.rstrip() for line in _FOLD.split(value))
