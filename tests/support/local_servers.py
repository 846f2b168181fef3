"""What local HTTP servers of tests have in common: how one listens, keeps quiet, and ends.

What a server answers is for `slow_servers` and `model_servers`; `hostile_servers` speak no HTTP
of their own and stand on bare sockets.
"""

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

_NO_FAREWELL = struct.pack("ii", 1, 0)


class QuietHandler(BaseHTTPRequestHandler):
    """A handler that writes no log: tests read what was received."""

    def lower_headers(self) -> dict[str, str]:
        """The request's headers by their names in lower case."""
        return {name.lower(): value for name, value in self.headers.items()}

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has hung up is what some tests are about; everything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """Serves on 127.0.0.1 until the block ends; gives the port."""
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def end_with_reset(connection: socket.socket) -> None:
    """Makes the connection end without a farewell, by a TCP RST, once it is closed."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_FAREWELL)
