"""A connection to an address that was checked, on which every step has what is left of the time.

The address is given, so nothing is resolved a second time; the name serves TLS alone: the server
name sent and the certificate expected. No proxy of the environment is looked at.
"""

import io
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from quintet.outbound.addresses import Address
from quintet.outbound.urls import Target
from quintet.requests.deadline import Deadline

if TYPE_CHECKING:
    from ssl import SSLContext

_MOST_TRIED: Final = 4
_BUFFER: Final = 64 * 1024
_MOST_HEAD: Final = 256 * 1024
"""Bytes in which a response has to come to its body."""

_MOST_WIRE: Final = 8
"""Bytes on the wire for one of a body: what the smallest chunks take, and no endless trailers."""


class Connection:
    """An open connection to one server, used for one request.

    `makefile` is what `http.client.HTTPResponse` asks of a socket.
    """

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline
        self._incoming = _Incoming(connected, deadline)

    def send(self, data: bytes) -> None:
        """Sends all of it.

        Raises:
            TimeoutError: the time was over first.
        """
        rest = memoryview(data)
        while rest:
            self._socket.settimeout(time_left(self._deadline))
            rest = rest[self._socket.send(rest) :]

    def makefile(self, _mode: str) -> io.BufferedReader:
        """What comes in, as a file."""
        return io.BufferedReader(self._incoming, _BUFFER)

    def body_begins(self, most_bytes: int) -> None:
        """From here on a body of so many bytes may come, in whatever pieces."""
        self._incoming.left = most_bytes * _MOST_WIRE + _MOST_HEAD

    def close(self) -> None:
        """Ends it at once."""
        self._socket.close()


class _Incoming(io.RawIOBase):
    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline
        self.left = _MOST_HEAD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # what it is called with
        from http.client import HTTPException  # noqa: PLC0415 - see `client`

        self._socket.settimeout(time_left(self._deadline))
        count = self._socket.recv_into(buffer)
        self.left -= count
        if self.left < 0:
            raise HTTPException("the response does not end where it should")
        return count


def connect(
    target: Target,
    addresses: Sequence[Address],
    deadline: Deadline,
    tls: Callable[[], "SSLContext"],
) -> Connection:
    """Connects to the first address that takes it; `tls` is asked for where the URL is https.

    Raises:
        TimeoutError: no address answered in time.
        OSError: none of them took the connection, or TLS failed (`ssl.SSLError`).
    """
    connected = _first(_in_turn(addresses)[:_MOST_TRIED], target.port, deadline)
    try:
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if target.scheme == "https":
            context = tls()
            connected.settimeout(time_left(deadline))
            connected = context.wrap_socket(connected, server_hostname=target.host.name)
    except BaseException:
        connected.close()
        raise
    return Connection(connected, deadline)


def _in_turn(addresses: Sequence[Address]) -> list[Address]:
    """IPv6 and IPv4 by turns (RFC 8305, section 4): where one is missing the other gets its try."""
    families: dict[int, list[Address]] = {}
    for address in addresses:
        families.setdefault(address.version, []).append(address)
    turns = zip_longest(*families.values())
    return [address for turn in turns for address in turn if address]


def _first(addresses: Sequence[Address], port: int, deadline: Deadline) -> socket.socket:
    failure: OSError = OSError("no address")
    for tried, address in enumerate(addresses):
        try:
            # A silent address must leave time for those after it.
            return _connected(address, port, time_left(deadline) / (len(addresses) - tried))
        except OSError as refusal:
            failure = refusal
    raise failure


def _connected(address: Address, port: int, seconds: float) -> socket.socket:
    family = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    connecting = socket.socket(family, socket.SOCK_STREAM)
    try:
        connecting.settimeout(seconds)
        connecting.connect((str(address), port))
    except BaseException:
        connecting.close()
        raise
    return connecting


def time_left(deadline: Deadline) -> float:
    """Seconds for the next step.

    Raises:
        TimeoutError: none.
    """
    left = deadline.remaining()
    if not left:
        raise TimeoutError
    return left
