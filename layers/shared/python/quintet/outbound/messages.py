"""What is sent and what comes back, as callers of `client` see it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

MOST_BYTES: Final = 5 * 1024 * 1024
MOST_REDIRECTS: Final = 3
USUAL_SECONDS: Final = 5.0


def _nothing(_host: str) -> None:
    """Admits every host."""


@dataclass(frozen=True, slots=True)
class OutboundRequest:
    """One request, redirects and all.

    `seconds` is for all of it: resolving, connecting, every redirect, the body. `max_bytes` are
    of the decoded body; what is longer is not read. With `redirects` 0 a redirect is the answer.
    `admit` is called with the name of each host after its addresses were checked and before it is
    connected to; what it raises passes through.
    """

    url: str
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    seconds: float = USUAL_SECONDS
    max_bytes: int = MOST_BYTES
    redirects: int = MOST_REDIRECTS
    admit: Callable[[str], None] = _nothing


@dataclass(frozen=True, slots=True)
class OutboundResponse:
    """The answer of the last URL, whatever its status.

    `url` is that URL; `redirects` are those that led there, the first one first. `is_cut` says
    that the body goes on after `body`.
    """

    url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    is_cut: bool
    seconds: float
    redirects: tuple[str, ...]

    def header(self, name: str) -> str | None:
        """The first header of this name, in whatever case."""
        return first_header(self.headers, name)


def first_header(headers: Iterable[tuple[str, str]], name: str) -> str | None:
    """The first value under this name, in whatever case."""
    wanted = name.lower()
    return next((value for known, value in headers if known.lower() == wanted), None)


class Outbound(Protocol):
    """Sends one request; `client.OutboundClient` is the one that guards."""

    def send(self, request: OutboundRequest) -> OutboundResponse:
        """The answer.

        Raises:
            FetchFailedError: there is none, or it must not be asked for.
        """
        ...
