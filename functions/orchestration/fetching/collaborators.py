"""What fetching needs from outside, as Protocols: a way out, counts per host, known APIs."""

from collections.abc import Callable, Sequence
from typing import Protocol

from quintet.outbound.messages import OutboundRequest, OutboundResponse

Progress = Callable[[int, int], None]
"""Told how many are done, and of how many."""


class Sender(Protocol):
    """Sends one request; `quintet.outbound.client.OutboundClient` is the one that guards."""

    def send(self, request: OutboundRequest) -> OutboundResponse:
        """The answer after redirects.

        Raises:
            FetchFailedError: there is none, or the URL must not be asked.
        """
        ...


class HostCounter(Protocol):
    """Counts requests per host and minute, for all tenants together."""

    def take(self, host: str, limit: int) -> bool:
        """Counts one request; False where this minute has no room for it."""
        ...

    def seconds_left(self) -> int:
        """Until this minute ends; at least 1."""
        ...


def nothing_done(_done: int, _total: int) -> None:
    """Tells nobody."""


class KnownApis(Protocol):
    """What the registry knows about a URL, or about the API of a name; nothing where unknown."""

    def alternatives(self, url: str, name: str | None) -> Sequence[str]:
        """Other URLs of the same API, best first."""
        ...

    def documentation(self, url: str, name: str | None) -> str | None:
        """Where the API is documented."""
        ...
