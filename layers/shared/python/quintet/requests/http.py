"""An HTTP request and answer without a web framework. Each edge makes the one and sends the other.

Not here: API Gateway events (`quintet.web.gateway`) or Starlette (`quintet.local`).
"""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from quintet.requests.deadline import Deadline

MAX_REQUEST_BYTES: Final = 4 * 1024 * 1024
MAX_RESULT_BYTES: Final = 2 * 1024 * 1024

SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-XSS-Protection": "1; mode=block",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Content-Security-Policy": "default-src 'self'",
}
"""On every HTTP answer, whatever its status (seed 000, Security Headers)."""

HeaderValues = Mapping[str, tuple[str, ...]]


def header_values(pairs: Iterable[tuple[str, str]]) -> HeaderValues:
    """Collects header lines by lower-cased name; doubled lines stay visible as two values."""
    collected: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        key = name.lower()
        collected[key] = (*collected.get(key, ()), value.strip(" \t"))
    return collected


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What arrived. `base_url` is scheme and host as the caller typed them, without a slash.

    The deadline begins with the gateway's receipt, where it told when that was.
    """

    method: str
    path: str
    headers: HeaderValues
    body: bytes
    base_url: str
    request_id: str
    deadline: Deadline = field(default_factory=Deadline)
    query: str = ""
    """As it was sent, without the question mark."""

    def header(self, name: str) -> str | None:
        """All values of a header, joined as HTTP joins them; None where it is absent."""
        values = self.headers.get(name)
        if not values:
            return None
        return values[0] if len(values) == 1 else ", ".join(values)


class HttpRefusalError(Exception):
    """An answer by HTTP status alone, given before any message was understood."""

    def __init__(self, status: int, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.headers = headers or {}


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """What leaves, security headers not yet included."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


class Traffic:
    """Bytes and requests through one endpoint."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.active = self.received = self.sent = 0

    def begin(self, received: int) -> None:
        """A request of so many bytes came in."""
        with self._lock:
            self.active += 1
            self.received += received

    def end(self, sent: int) -> None:
        """Its answer of so many bytes went out."""
        with self._lock:
            self.active -= 1
            self.sent += sent
