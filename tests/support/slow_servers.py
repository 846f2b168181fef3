"""A local API whose answers take time, fail a while, or send elsewhere, as a test scripts them.

Waiting ends with the server, so no test waits for one that has been left behind.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from quintet.outbound.addresses import Address
from quintet.outbound.client import OutboundClient
from tests.support.local_servers import QuietHandler, listening

LOOPBACK = ip_network("127.0.0.0/8")


@dataclass(frozen=True)
class Reply:
    """One answer; `seconds` pass before it, `status` 0 breaks the connection off."""

    body: bytes = b'{"fine": true}'
    status: int = 200
    seconds: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    path: str
    headers: Mapping[str, str]


class SlowServer:
    """What is answered by path (the last reply of a path again and again), and what came."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked: list[Asked] = []
        self.most_at_once = 0
        self.over = threading.Event()
        self._replies: dict[str, list[Reply]] = {}
        self._lock = threading.Lock()
        self._at_once = 0

    def will(self, path: str, *replies: Reply) -> str:
        """Scripts a path; its URL by address."""
        self._replies[path] = list(replies)
        return self.url(path)

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def paths(self) -> list[str]:
        """Of the requests, in order."""
        return [asked.path for asked in self.asked]

    @contextmanager
    def answering(self, asked: Asked) -> Iterator[Reply]:
        """One request, from its arrival to its end."""
        with self._lock:
            self.asked.append(asked)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            replies = self._replies.get(asked.path, [Reply(b"not scripted", 404)])
            reply = replies.pop(0) if len(replies) > 1 else replies[0]
        self.over.wait(reply.seconds)
        try:
            yield reply
        finally:
            with self._lock:
                self._at_once -= 1


class _Handler(QuietHandler):
    server_version = "slow"
    slow: SlowServer

    def do_GET(self) -> None:  # noqa: N802 - as http.server has it
        with self.slow.answering(Asked(self.path, self.lower_headers())) as reply:
            pass  # counted as done before the client can know
        if reply.status == 0:
            return
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)


@contextmanager
def slow_server() -> Iterator[SlowServer]:
    """Listens on 127.0.0.1 until the block ends."""

    class Handler(_Handler):
        pass

    with listening(Handler) as port:
        Handler.slow = SlowServer(port)
        try:
            yield Handler.slow
        finally:
            Handler.slow.over.set()


def loopback_client(names: Sequence[str] = ()) -> OutboundClient:
    """The guarded client, which may ask this machine besides; `names` lead here too."""

    def resolver(host: str, port: int, seconds: float) -> Sequence[Address]:
        del port, seconds
        if host not in names:
            raise OSError("no such name")
        return [ip_address("127.0.0.1")]

    return OutboundClient(resolver=resolver, also_permitted=[LOOPBACK])
