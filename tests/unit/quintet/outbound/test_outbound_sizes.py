"""However much a server sends, no more than was asked for is read, and memory stays flat."""

import gzip
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quintet.outbound.messages import MOST_BYTES, OutboundRequest, OutboundResponse
from tests.support.hostile_servers import (
    CHUNKED,
    Line,
    Script,
    answer,
    flooding,
    hostile_server,
    sending,
)
from tests.unit.quintet.outbound.asking import local_client

MIB = 1024 * 1024
GIB = 1024 * MIB
ZEROS = gzip.compress(bytes(10 * MIB))
_ZIPPED = zlib.compressobj(9)
_FIRST, _NEXT = (_ZIPPED.compress(bytes(MIB)) + _ZIPPED.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
DEFLATE_BOMB = _FIRST + 199 * _NEXT


def coded(coding: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\n\r\n".encode()


@contextmanager
def peak_below(most: int) -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < most


def asked(script: Script, most: int) -> OutboundResponse:
    with hostile_server(script) as server:
        return local_client().send(OutboundRequest(server.url(), max_bytes=most))


FLOODS: dict[str, Script] = {
    "a gigabyte with its length": flooding(answer(length=GIB)),
    "a gigabyte in chunks": flooding(CHUNKED + b"40000000\r\n"),
    "no end": flooding(b"HTTP/1.1 200 OK\r\n\r\n"),
    "ten gigabytes of zeros in gzip": flooding(coded("gzip"), ZEROS),
    "zeros in deflate": sending(coded("deflate") + DEFLATE_BOMB),
}


@pytest.mark.parametrize("case", FLOODS)
def test_what_has_no_end_is_cut_and_memory_stays_flat(case: str) -> None:
    with peak_below(5 * MIB):
        response = asked(FLOODS[case], MIB)
    assert (len(response.body), response.is_cut) == (MIB, True)


def test_a_flood_that_decodes_to_nothing_is_cut_too() -> None:
    response = asked(flooding(coded("gzip"), gzip.compress(b"") * 1000), MIB)
    assert (response.body, response.is_cut) == (b"", True)


def test_five_mebibytes_are_read_when_nothing_else_is_said() -> None:
    with hostile_server(FLOODS["no end"]) as server, peak_below(4 * MOST_BYTES):
        response = local_client().send(OutboundRequest(server.url()))
    assert (len(response.body), response.is_cut) == (5 * MIB, True)


@pytest.mark.parametrize(("length", "is_cut"), [(999, False), (1000, False), (1001, True)])
@pytest.mark.parametrize("coding", ["identity", "gzip", "deflate"])
def test_the_limit_is_exact_and_of_the_decoded_body(coding: str, length: int, is_cut: bool) -> None:
    body = bytes(length)
    sent = {"identity": body, "gzip": gzip.compress(body), "deflate": zlib.compress(body)}[coding]
    response = asked(sending(answer(sent, headers={"Content-Encoding": coding})), 1000)
    assert (len(response.body), response.is_cut) == (min(length, 1000), is_cut)


def test_one_byte_a_chunk_is_a_sound_body() -> None:
    response = asked(sending(CHUNKED + b"1\r\nx\r\n" * 100_000 + b"0\r\n\r\n"), 100_000)
    assert (len(response.body), response.is_cut) == (100_000, False)


def test_the_body_of_a_redirect_is_not_read() -> None:
    def script(line: Line) -> None:
        if line.path == "/end":
            line.send(answer(b"the end"))
        else:
            line.send(answer(status=302, length=GIB, headers={"Location": "/end"}))
            line.endless()

    assert asked(script, MIB).body == b"the end"
