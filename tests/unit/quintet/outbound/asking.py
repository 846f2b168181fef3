"""What the tests of the outbound guard share: clients that reach one local address and no other."""

import ssl
from collections.abc import Mapping, Sequence
from ipaddress import ip_address, ip_network

import pytest

from quintet.outbound.addresses import Address
from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest

HERE = ip_network("127.0.0.1/32")
NAME = "api.example.com"


class Directory:
    """A Resolver of written names; each look-up takes the next of a name's answers."""

    def __init__(self, answers: Mapping[str, Sequence[Sequence[str]]] | None = None) -> None:
        self.asked: list[str] = []
        self._answers = {name: list(given) for name, given in (answers or {}).items()}

    def __call__(self, host: str, port: int, seconds: float) -> Sequence[Address]:
        assert port > 0
        assert seconds > 0
        self.asked.append(host)
        given = self._answers.get(host, [])
        if not given:
            raise OSError("no such name")
        return [ip_address(text) for text in (given.pop(0) if len(given) > 1 else given[0])]


def local_client(
    directory: Directory | None = None, *, tls: ssl.SSLContext | None = None
) -> OutboundClient:
    """May ask 127.0.0.1 besides the public internet; NAME leads there."""
    return OutboundClient(
        resolver=directory or Directory({NAME: [["127.0.0.1"]]}), also_permitted=[HERE], tls=tls
    )


def failure(request: OutboundRequest, client: OutboundClient | None = None) -> FetchFailedError:
    """The error that a request ends in."""
    with pytest.raises(FetchFailedError) as raised:
        (client or local_client()).send(request)
    return raised.value
