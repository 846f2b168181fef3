"""The seconds of a request hold for all of it, whatever a server does to draw it out."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from typing import Any

import pytest

from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import OutboundRequest
from quintet.outbound.resolving import ThreadedResolver
from tests.support.hostile_servers import (
    CHUNKED,
    Line,
    Script,
    answer,
    hostile_server,
    sending,
    then,
)
from tests.unit.quintet.outbound.asking import NAME, Directory, failure, local_client

SECONDS = 0.25


@contextmanager
def soon_over() -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began < SECONDS + 0.75


def redirecting_slowly(line: Line) -> None:
    line.drip(b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n", every=0.003)


SLOW: dict[str, Script] = {
    "silence": Line.hang,
    "a slow status line": lambda line: line.drip(b"HTTP/1.1 200 OK\r\n" * 99),
    "a slow header": then(b"HTTP/1.1 200 OK\r\nX: ", lambda line: line.drip(b"x" * 999)),
    "slow headers": then(b"HTTP/1.1 200 OK\r\n", lambda line: line.drip(b"X: y\r\n" * 99)),
    "no body": then(answer(length=9), Line.hang),
    "no end": then(b"HTTP/1.1 200 OK\r\n\r\nbegin", Line.hang),
    "a slow body": then(answer(length=999), lambda line: line.drip(b"x" * 999)),
    "a slow chunk size": then(CHUNKED, lambda line: line.drip(b"0" * 999)),
    "slow chunks": then(CHUNKED, lambda line: line.drip(b"1\r\nx\r\n" * 99)),
    "slow trailers": then(CHUNKED + b"0\r\n", lambda line: line.drip(b"X: y\r\n" * 99)),
    "slow redirects": redirecting_slowly,
}


@pytest.mark.parametrize("case", SLOW)
def test_a_slow_answer_ends_with_the_time(case: str) -> None:
    with hostile_server(SLOW[case]) as server, soon_over():
        error = failure(OutboundRequest(server.url(), seconds=SECONDS))
    assert (error.kind, error.retryable) == ("timeout", True)


def test_a_handshake_that_does_not_come_ends_with_the_time() -> None:
    with hostile_server(Line.hang) as server, soon_over():
        url = server.url().replace("http:", "https:")
        assert failure(OutboundRequest(url, seconds=SECONDS)).kind == "timeout"


def test_a_server_that_reads_nothing_ends_with_the_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as never_accepting, soon_over():
        url = f"http://127.0.0.1:{never_accepting.getsockname()[1]}/"
        request = OutboundRequest(url, "POST", body=bytes(16 * 1024 * 1024), seconds=SECONDS)
        assert failure(request).kind == "timeout"


def test_a_request_without_time_asks_nobody() -> None:
    with hostile_server(sending(answer())) as server:
        assert failure(OutboundRequest(server.url(), seconds=0)).kind == "timeout"
        directory = Directory()
        request = OutboundRequest(f"http://{NAME}/", seconds=0)
        assert failure(request, local_client(directory)).kind == "timeout"
    assert (server.connections, directory.asked) == (0, [])


def test_the_seconds_of_an_answer_are_told() -> None:
    with hostile_server(lambda line: line.drip(answer(b"x"), every=0.002)) as server:
        seconds = local_client().send(OutboundRequest(server.url())).seconds
    assert 0.05 < seconds < 5


def test_name_servers_that_do_not_answer_end_with_the_time_and_pile_up_no_threads() -> None:
    released = threading.Event()
    lookups: list[str] = []

    def hanging(host: str, *_: Any, **__: Any) -> list[Any]:
        lookups.append(host)
        released.wait()
        return []

    client = OutboundClient(resolver=ThreadedResolver(hanging, at_once=2))
    with soon_over():
        for number in range(4):
            request = OutboundRequest(f"http://{number}.{NAME}/", seconds=SECONDS / 4)
            assert failure(request, client).kind == "timeout"
    released.set()
    assert lookups == [f"0.{NAME}", f"1.{NAME}"]


@contextmanager
def silent_address(address: str, port: int) -> Iterator[None]:
    """Connections to it are neither taken nor refused: its queue is full."""
    with socket.socket() as full:
        full.bind((address, port))
        full.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        try:
            for one in waiting:
                one.setblocking(False)
                one.connect_ex((address, port))
            yield
        finally:
            for one in waiting:
                one.close()


def test_a_silent_address_leaves_time_for_the_next() -> None:
    directory = Directory({NAME: [["127.0.0.2", "127.0.0.3", "127.0.0.1"]]})
    client = OutboundClient(resolver=directory, also_permitted=[ip_network("127.0.0.0/30")])
    with (
        hostile_server(sending(answer(b"here"))) as server,
        silent_address("127.0.0.2", server.port),  # and nobody listens at the second address
    ):
        response = client.send(OutboundRequest(server.url(host=NAME), seconds=1.5))
    assert response.body == b"here"
    assert response.seconds >= 0.4


def test_many_addresses_of_one_family_do_not_hide_the_other() -> None:
    directory = Directory({NAME: [["::1"] * 6 + ["127.0.0.1"]]})
    here = [ip_network("::1"), ip_network("127.0.0.1")]
    client = OutboundClient(resolver=directory, also_permitted=here)
    with hostile_server(sending(answer(b"here"))) as server:
        assert client.send(OutboundRequest(server.url(host=NAME))).body == b"here"


def test_a_silent_address_alone_ends_with_the_time() -> None:
    with hostile_server(sending(answer())) as server:
        port = server.port
    with silent_address("127.0.0.1", port), soon_over():
        error = failure(OutboundRequest(f"http://127.0.0.1:{port}/", seconds=SECONDS))
    assert error.kind == "timeout"


def test_a_slow_admission_counts() -> None:
    now = iter([0.0, 0.0, *[9.0] * 99])
    client = OutboundClient(also_permitted=[ip_network("127.0.0.1")], clock=lambda: next(now))
    with hostile_server(sending(answer())) as server:
        assert failure(OutboundRequest(server.url()), client).kind == "timeout"
    assert server.connections == 0
