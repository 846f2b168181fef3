"""Which headers of a caller are sent, and which headers are ours."""

import pytest

from quintet.outbound.headers import MOST_HEADER_BYTES, MOST_HEADERS, refused_header
from quintet.outbound.messages import OutboundRequest
from tests.support.hostile_servers import answer, hostile_server, sending
from tests.unit.quintet.outbound.asking import failure, local_client


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Host", "127.0.0.2"),
        ("host", "other"),
        ("Connection", "keep-alive, x-secret"),
        ("Keep-Alive", "timeout=1"),
        ("TE", "trailers"),
        ("Trailer", "x"),
        ("Transfer-Encoding", "chunked"),
        ("Upgrade", "h2c"),
        ("HTTP2-Settings", "x"),
        ("Content-Length", "0"),
        ("Accept-Encoding", "br"),
        ("Expect", "100-continue"),
        ("Cookie", "a=b"),
        ("Proxy-Authorization", "Basic x"),
        ("Proxy-Connection", "x"),
        ("Forwarded", "for=127.0.0.1"),
        ("X-Forwarded-For", "127.0.0.1"),
        ("Via", "1.1 x"),
        ("", "x"),
        ("X Y", "x"),
        ("X:Y", "x"),
        ("X\r\nY", "x"),
        ("Größe", "x"),
        ("X-A", "x\r\nX-Injected: 1"),
        ("X-A", "x\nX-Injected: 1"),
        ("X-A", "x\rX-Injected: 1"),
        ("X-A", "x\x00"),
        ("X-A", "x\x85y"),
        ("X-A", "x\u010ay"),
        ("X-A", "€"),
    ],
)
def test_a_header_that_is_not_for_callers_is_refused(name: str, value: str) -> None:
    assert refused_header(name, value)
    with hostile_server(sending(answer())) as server:
        error = failure(OutboundRequest(server.url(), headers={name: value}))
    assert (error.kind, server.connections) == ("refused", 0)


@pytest.mark.parametrize(
    "headers",
    [
        {f"X-{number}": "x" for number in range(MOST_HEADERS + 1)},
        {"X-A": "x" * MOST_HEADER_BYTES},
        {"X-A": "1", "x-a": "2"},
    ],
)
def test_headers_are_few_small_and_each_of_them_once(headers: dict[str, str]) -> None:
    assert failure(OutboundRequest("http://127.0.0.1/", headers=headers)).kind == "refused"


def test_a_request_carries_our_headers_and_the_callers() -> None:
    with hostile_server(sending(answer())) as server:
        local_client().send(
            OutboundRequest(
                server.url("/a?b=c"),
                headers={"Authorization": "Bearer x", "accept": "application/json", "X-B": "é"},
            )
        )
    lines = server.requests[0].decode("latin-1").split("\r\n")
    assert lines[0] == "GET /a?b=c HTTP/1.1"
    assert sorted(lines[1:-2]) == [
        "Accept-Encoding: gzip, deflate",
        "Authorization: Bearer x",
        "Connection: close",
        f"Host: 127.0.0.1:{server.port}",
        "User-Agent: quintet",
        "X-B: é",
        "accept: application/json",
    ]


@pytest.mark.parametrize("method", ["CONNECT", "TRACE", "get", "GET /x HTTP/1.1\r\n\r\nGET", ""])
def test_other_methods_are_refused(method: str) -> None:
    assert failure(OutboundRequest("http://127.0.0.1/", method=method)).kind == "refused"


def test_a_body_is_sent_with_its_length() -> None:
    with hostile_server(sending(answer(b"taken"))) as server:
        body = b'{"event": "created"}' * 10_000
        response = local_client().send(
            OutboundRequest(
                server.url(), "POST", headers={"Content-Type": "application/json"}, body=body
            )
        )
    head, _, received = server.requests[0].partition(b"\r\n\r\n")
    assert (response.body, received) == (b"taken", body)
    assert f"Content-Length: {len(body)}".encode() in head


def test_an_empty_post_says_so() -> None:
    with hostile_server(sending(answer())) as server:
        local_client().send(OutboundRequest(server.url(), "POST"))
    assert b"Content-Length: 0\r\n" in server.requests[0]
