"""What servers send that is odd, broken or malicious: sound answers are read, others are told."""

import gzip
import zlib

import pytest

from quintet.outbound.errors import FetchFailureKind
from quintet.outbound.messages import OutboundRequest
from tests.support.hostile_servers import (
    CHUNKED,
    Line,
    Script,
    answer,
    flooding,
    hostile_server,
    sending,
    then,
)
from tests.unit.quintet.outbound.asking import failure, local_client

TEXT = b"a text that is long enough to be worth it, " * 50
RAW_DEFLATE = zlib.compressobj(wbits=-15)
DEFLATED_RAW = RAW_DEFLATE.compress(TEXT) + RAW_DEFLATE.flush()
HEAD = b"HTTP/1.1 200 OK\r\n"


def coded(coding: str, body: bytes) -> bytes:
    return answer(body, headers={"Content-Encoding": coding})


def dripped(data: bytes) -> Script:
    return lambda line: line.drip(data, every=0)


SOUND: dict[str, tuple[Script, bytes]] = {
    "with its length": (sending(answer(TEXT)), TEXT),
    "until the end": (sending(b"HTTP/1.1 200 OK\r\n\r\n" + TEXT), TEXT),
    "HTTP/1.0": (sending(b"HTTP/1.0 200 OK\r\nServer: old\r\n\r\n" + TEXT), TEXT),
    "no reason": (sending(b"HTTP/1.1 200\r\n\r\n" + TEXT), TEXT),
    "line feeds alone": (sending(b"HTTP/1.1 200 OK\nContent-Length: 2\n\nok"), b"ok"),
    "empty": (sending(answer()), b""),
    "empty, of no length": (sending(b"HTTP/1.1 200 OK\r\n\r\n"), b""),
    "empty and coded": (sending(coded("gzip", b"")), b""),
    "empty until the end and coded": (
        sending(b"HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n"),
        b"",
    ),
    "more than its length": (sending(answer(TEXT, length=6)), TEXT[:6]),
    "a negative length": (sending(answer(TEXT, length=-1)), TEXT),
    "chunks": (
        sending(CHUNKED + b"3;name=value\r\nabc\r\n1\r\nd\r\n0\r\nX-Trailer: x\r\n\r\n"),
        b"abcd",
    ),
    "continue first": (sending(b"HTTP/1.1 100 Continue\r\n\r\n" + answer(TEXT)), TEXT),
    "byte by byte": (dripped(coded("gzip", gzip.compress(TEXT))), TEXT),
    "identity": (sending(coded("identity", TEXT)), TEXT),
    "gzip": (sending(coded("GZIP", gzip.compress(TEXT))), TEXT),
    "x-gzip": (sending(coded("x-gzip", gzip.compress(TEXT))), TEXT),
    "two members": (
        sending(coded("gzip", gzip.compress(TEXT) + gzip.compress(b"end"))),
        TEXT + b"end",
    ),
    "a member and garbage": (sending(coded("gzip", gzip.compress(TEXT) + b"garbage")), TEXT),
    "a member and zeros": (sending(coded("gzip", gzip.compress(TEXT) + bytes(512))), TEXT),
    "deflate": (sending(coded("deflate", zlib.compress(TEXT))), TEXT),
    "deflate, dripped": (dripped(coded("deflate", zlib.compress(TEXT))), TEXT),
    "deflate, unwrapped": (sending(coded("deflate", DEFLATED_RAW)), TEXT),
    "deflate and garbage": (sending(coded("deflate", zlib.compress(TEXT) + b"garbage")), TEXT),
}
BROKEN: dict[str, tuple[Script, FetchFailureKind]] = {
    "nothing": (lambda _: None, "network"),
    "a reset": (Line.reset, "network"),
    "a reset in the body": (then(answer(length=9), Line.reset), "network"),
    "half a status line": (sending(b"HTTP/1.1 20"), "protocol"),
    "bytes": (sending(b"\x00\xff\xfe" * 99), "protocol"),
    "many bytes and no line": (flooding(b"", b"\xff" * 999), "protocol"),
    "another protocol": (sending(b"SSH-2.0-OpenSSH_9.9\r\n"), "protocol"),
    "a TLS alert": (sending(b"\x15\x03\x01\x00\x02\x02\x16"), "protocol"),
    "HTTP/2": (sending(b"HTTP/2 200 OK\r\n\r\n"), "protocol"),
    "a status of words": (sending(b"HTTP/1.1 OK\r\n\r\n"), "protocol"),
    "a status too large": (sending(b"HTTP/1.1 1000 X\r\n\r\n"), "protocol"),
    "an upgrade": (sending(b"HTTP/1.1 101 Switching Protocols\r\n\r\n"), "protocol"),
    "interim responses without end": (
        flooding(b"", b"HTTP/1.1 100 Continue\r\nX: " + b"x" * 999 + b"\r\n\r\n"),
        "protocol",
    ),
    "too many headers": (sending(HEAD + b"X: y\r\n" * 999 + b"\r\n"), "protocol"),
    "a header without end": (flooding(HEAD + b"X: ", b"x" * 999), "protocol"),
    "headers of half a megabyte": (
        sending(HEAD + (b"X: " + b"x" * 60_000 + b"\r\n") * 9 + b"\r\n"),
        "protocol",
    ),
    "less than its length": (sending(answer(TEXT, length=len(TEXT) + 1)), "protocol"),
    "no chunks": (sending(CHUNKED), "protocol"),
    "a chunk without size": (sending(CHUNKED + b"x\r\nabc\r\n"), "protocol"),
    "a chunk of negative size": (sending(CHUNKED + b"-5\r\nabc\r\n"), "protocol"),
    "a chunk cut short": (sending(CHUNKED + b"ff\r\nabc"), "protocol"),
    "no last chunk": (sending(CHUNKED + b"3\r\nabc\r\n"), "protocol"),
    "a chunk size without end": (flooding(CHUNKED, b"0" * 999), "protocol"),
    "trailers without end": (flooding(CHUNKED + b"0\r\n", b"X: y\r\n" * 999), "protocol"),
    "no gzip": (sending(coded("gzip", TEXT)), "protocol"),
    "gzip cut short": (sending(coded("gzip", gzip.compress(TEXT)[:-9])), "protocol"),
    "gzip of a wrong sum": (
        sending(coded("gzip", gzip.compress(TEXT)[:-8] + bytes(8))),
        "protocol",
    ),
    "no deflate": (sending(coded("deflate", b"\xff" * 99)), "protocol"),
    "one byte of deflate": (sending(coded("deflate", b"x")), "protocol"),
    "deflate cut short": (sending(coded("deflate", zlib.compress(TEXT)[:-9])), "protocol"),
    "codings over codings": (
        sending(coded("gzip, gzip", gzip.compress(gzip.compress(TEXT)))),
        "protocol",
    ),
    "codings over codings in two headers": (
        sending(HEAD + b"Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n\r\n"),
        "protocol",
    ),
    "gzip for the transfer": (
        sending(HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"),
        "protocol",
    ),
    "a coding not asked for": (sending(coded("br", b"x")), "protocol"),
}


@pytest.mark.parametrize("case", SOUND)
def test_a_sound_answer_is_read_whole(case: str) -> None:
    script, body = SOUND[case]
    with hostile_server(script) as server:
        response = local_client().send(OutboundRequest(server.url()))
    assert (response.status, response.body, response.is_cut) == (200, body, False)


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_answer_is_told_by_its_kind(case: str) -> None:
    script, kind = BROKEN[case]
    with hostile_server(script) as server:
        error = failure(OutboundRequest(server.url("/path?key=secret"), max_bytes=100_000))
    assert (error.kind, error.retryable) == (kind, kind == "network")
    assert error.data == {"kind": kind, "url": server.url("/path")}


@pytest.mark.parametrize("status", [204, 304])
def test_a_response_that_has_no_body_is_not_waited_for(status: int) -> None:
    def script(line: Line) -> None:
        line.send(answer(status=status, length=999, headers={"Content-Encoding": "br"}))
        line.hang()

    with hostile_server(script) as server:
        response = local_client().send(OutboundRequest(server.url()))
    assert (response.status, response.body, response.is_cut) == (status, b"", False)


def test_a_response_to_head_has_no_body() -> None:
    with hostile_server(sending(coded("gzip", b"")[:-2] + b"Content-Length: 9\r\n\r\n")) as server:
        response = local_client().send(OutboundRequest(server.url(), "HEAD"))
    assert (response.status, response.body) == (200, b"")


@pytest.mark.parametrize("status", [200, 201, 404, 429, 500, 599])
def test_every_final_status_is_an_answer(status: int) -> None:
    with hostile_server(sending(answer(b"x", status=status))) as server:
        assert local_client().send(OutboundRequest(server.url())).status == status


def test_headers_of_a_response_are_told_in_order_and_on_one_line_each() -> None:
    head = b"HTTP/1.1 200 OK\r\nX-A: 1\r\nX-B: folded\r\n  over\r\nx-a: 2\r\n\r\n"
    with hostile_server(sending(head)) as server:
        response = local_client().send(OutboundRequest(server.url()))
    assert response.headers == (("X-A", "1"), ("X-B", "folded over"), ("x-a", "2"))
    assert (response.header("x-A"), response.header("X-C")) == ("1", None)


def test_nobody_listening_is_a_network_failure() -> None:
    with hostile_server(sending(answer())) as server:
        pass
    assert failure(OutboundRequest(server.url())).kind == "network"


def test_an_unknown_name_is_a_network_failure() -> None:
    error = failure(OutboundRequest("http://nobody.example.com/"))
    assert (error.kind, error.retryable) == ("network", True)
