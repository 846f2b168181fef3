"""Local servers that answer whatever a test scripts, byte by byte, to anybody who connects.

A script gets the open connection after the request was read, or at once where the server greets.
It may send garbage, send slowly, never end, or break off. Nothing here sleeps longer than a client
waits: what a script waits for ends with the server.
"""

import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Thread

from tests.support.local_servers import end_with_reset

Script = Callable[["Line"], None]

_PIECE = b"\0" * 65536


class Line:
    """One connection, as a script sees it."""

    def __init__(self, connection: socket.socket, request: bytes, over: Event) -> None:
        self.request = request
        self._connection = connection
        self._over = over

    @property
    def path(self) -> str:
        return self.request.split(b" ", 2)[1].decode()

    def send(self, data: bytes) -> None:
        self._connection.sendall(data)

    def drip(self, data: bytes, every: float = 0.03) -> None:
        """Sends byte after byte, always soon enough for a time-out that begins anew with each."""
        for byte in data:
            self.send(bytes([byte]))
            if self._over.wait(every):
                return

    def endless(self, piece: bytes = _PIECE) -> None:
        while not self._over.is_set():
            self.send(piece)

    def hang(self) -> None:
        self._over.wait()

    def reset(self) -> None:
        """Breaks off without a farewell."""
        end_with_reset(self._connection)


class HostileServer:
    """Where it listens, and the requests that came, in order."""

    def __init__(self, listener: socket.socket, scheme: str, *, greets: bool) -> None:
        self.greets = greets
        self.address, self.port = listener.getsockname()[:2]
        self.requests: list[bytes] = []
        self.connections = 0
        self.over = Event()
        self.open: list[socket.socket] = []
        self._scheme = scheme

    def url(self, path: str = "/", host: str = "") -> str:
        return f"{self._scheme}://{host or self.address}:{self.port}{path}"


@contextmanager
def hostile_server(
    script: Script,
    *,
    address: str = "127.0.0.1",
    port: int = 0,
    tls: ssl.SSLContext | None = None,
    greets: bool = False,
) -> Iterator[HostileServer]:
    """Serves every connection with `script`, each in a thread, until the block ends."""
    with socket.create_server((address, port)) as listener:
        server = HostileServer(listener, "https" if tls else "http", greets=greets)
        accepting = Thread(target=_accept, args=(listener, server, script, tls), daemon=True)
        accepting.start()
        try:
            yield server
        finally:
            server.over.set()
            for connection in (listener, *server.open):
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
            accepting.join(timeout=5)


def _accept(
    listener: socket.socket, server: HostileServer, script: Script, tls: ssl.SSLContext | None
) -> None:
    serving: list[Thread] = []
    with suppress(OSError):
        while not server.over.is_set():
            connection, _ = listener.accept()
            server.connections += 1
            server.open.append(connection)
            serving.append(
                Thread(target=_serve, args=(connection, server, script, tls), daemon=True)
            )
            serving[-1].start()
    for thread in serving:
        thread.join(timeout=5)


def _serve(
    connection: socket.socket, server: HostileServer, script: Script, tls: ssl.SSLContext | None
) -> None:
    with suppress(OSError), connection:
        line = tls.wrap_socket(connection, server_side=True) if tls else connection
        with line:
            request = b"" if server.greets else _request(line)
            if request:
                server.requests.append(request)
            if request or server.greets:
                script(Line(line, request, server.over))


def _request(connection: socket.socket) -> bytes:
    """Head and body of one request; nothing where the client went away before its end."""
    received = b""
    while b"\r\n\r\n" not in received:
        if not (more := connection.recv(65536)):
            return b""
        received += more
    head, _, body = received.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    length = int(lengths[0].split(b":")[1]) if lengths else 0
    while len(body) < length and (more := connection.recv(65536)):
        body += more
    return head + b"\r\n\r\n" + body


def answer(
    body: bytes = b"",
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    length: int | None = None,
) -> bytes:
    """A whole response, as honest as its `length`."""
    lines = {"Content-Length": str(len(body) if length is None else length)} | dict(headers or {})
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status} Reason\r\n{head}\r\n".encode() + body


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
"""The head of a response whose body comes in chunks."""


def sending(data: bytes) -> Script:
    """The script that sends this and closes."""
    return lambda line: line.send(data)


def then(head: bytes, go_on: Script) -> Script:
    """The script that sends this and goes on as another."""

    def script(line: Line) -> None:
        line.send(head)
        go_on(line)

    return script


def flooding(head: bytes, piece: bytes = _PIECE) -> Script:
    """The script that sends this and then the piece, again and again."""
    return then(head, lambda line: line.endless(piece))


def redirecting(location: str, status: int = 302) -> Script:
    """The script that sends every request elsewhere, but for `/end`."""

    def script(line: Line) -> None:
        if line.path == "/end":
            line.send(answer(b"the end"))
        else:
            line.send(answer(status=status, headers={"Location": location}))

    return script
