"""Which Host and Origin may call: the guard against foreign pages and rebound names."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from quintet.requests.http import HttpRefusalError, HttpRequest


@dataclass(frozen=True, slots=True)
class OriginRules:
    """Which Host and Origin may call; None allows any. An absent Origin is no browser's."""

    hosts: frozenset[str] | None = None
    origins: frozenset[str] | None = None

    def check(self, request: HttpRequest) -> None:
        """Refuses what a foreign page or a rebound name sends (DNS rebinding)."""
        if self.hosts is not None:
            host = _host_name(f"//{request.header('host') or ''}")
            if host not in self.hosts:
                raise HttpRefusalError(421, "This host is not served here")
        origin = request.header("origin")
        if origin is None or self.origins is None:
            return
        if origin not in self.origins and _host_name(origin) not in self.origins:
            raise HttpRefusalError(403, "This origin may not call")


def _host_name(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
LOOPBACK_ONLY: Final = OriginRules(LOOPBACK, LOOPBACK)
