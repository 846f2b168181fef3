"""What a redirect makes of a request (RFC 9110, section 15.4; WHATWG Fetch, "HTTP-redirect fetch").

A target is held to all that holds for a first URL. Beyond that: https never becomes http, and
another origin is told nothing that the caller meant for the first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.urls import Target, redirect_of

_STATUSES: Final = frozenset({301, 302, 303, 307, 308})
_SEE_OTHER: Final = 303
_AS_GET_AFTER_POST: Final = frozenset({301, 302})


@dataclass(frozen=True, slots=True)
class Hop:
    """One request of a chain."""

    target: Target
    method: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


def is_redirect(status: int) -> bool:
    """Whether a response of this status goes on at its Location, where it has one."""
    return status in _STATUSES


def next_hop(hop: Hop, status: int, location: str) -> Hop:
    """The request that follows.

    Raises:
        FetchFailedError: `refused`.
    """
    target = redirect_of(hop.target, _text(location))
    if hop.target.scheme == "https" and target.scheme == "http":
        raise _refused(hop, "a redirect leads from https to http")
    to_get = status == _SEE_OTHER and hop.method != "HEAD"
    if to_get or (status in _AS_GET_AFTER_POST and hop.method == "POST"):
        kept = {name: value for name, value in hop.headers.items() if not _is_of_body(name)}
        hop = Hop(hop.target, "GET", kept)
    if target.origin == hop.target.origin:
        return Hop(target, hop.method, hop.headers, hop.body)
    if hop.body:
        raise _refused(hop, "a redirect would take what is sent to another server")
    return Hop(target, hop.method)


def _is_of_body(name: str) -> bool:
    return name.lower().startswith("content-")


def _refused(hop: Hop, reason: str) -> FetchFailedError:
    return FetchFailedError("refused", f"Refused: {reason}.", url=hop.target.shown)


def _text(location: str) -> str:
    """Headers are read as Latin-1; letters outside ASCII are sent as UTF-8 by those who do."""
    try:
        return location.encode("latin-1").decode()
    except UnicodeDecodeError:
        return location
