"""Exceptions of sockets, TLS and HTTP, as the one error that callers know."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from zlib import error as DecodingError  # noqa: N812 - zlib's name for it is no name

from quintet.outbound.errors import FetchFailedError, FetchFailureKind
from quintet.outbound.urls import Target

_MESSAGES: Final[dict[FetchFailureKind, str]] = {
    "timeout": "{host} did not answer in time.",
    "network": "{host} could not be reached.",
    "tls": "{host} could not prove who it is: no secure connection came about.",
    "protocol": "{host} answered with something that is not sound HTTP.",
}


@contextmanager
def translated(target: Target) -> Iterator[None]:
    """Runs one step of a request to `target`.

    Raises:
        FetchFailedError: with a message that says nothing about the network it was sent from.
    """
    from http.client import HTTPException  # noqa: PLC0415 - see `client`

    try:
        yield
    except (OSError, HTTPException, DecodingError) as failure:
        kind = _kind(failure)
        message = _MESSAGES[kind].format(host=target.host.name)
        raise FetchFailedError(kind, message, url=target.shown) from failure


def _kind(failure: Exception) -> FetchFailureKind:
    from ssl import SSLError  # noqa: PLC0415

    if isinstance(failure, TimeoutError):
        return "timeout"
    if isinstance(failure, SSLError):
        return "tls"
    return "network" if isinstance(failure, OSError) else "protocol"
