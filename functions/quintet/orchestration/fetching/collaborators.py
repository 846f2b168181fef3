"""What fetching needs from outside, as Protocols: counts per host, known APIs."""

from collections.abc import Callable, Sequence
from typing import Protocol

Progress = Callable[[int, int], None]
"""Told how many are done, and of how many."""


class HostCounter(Protocol):
    """Counts requests per host and minute, of each tenant and of all together."""

    def take(self, host: str, limit: int, *, tenant: str = "") -> bool:
        """Counts one request; False where this minute has no room for it, or not for the tenant."""
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
