"""Where users may be sent back to: exactly what a client has named, loopback with any port.

Source: OAuth 2.1, section 2.3; RFC 8252, sections 7.1 and 7.3.
"""

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import SplitResult, urlsplit

_FORBIDDEN: Final = frozenset(
    {"about", "blob", "data", "file", "filesystem", "ftp", "javascript", "vbscript", "ws", "wss"}
)
"""Schemes that run something, or read it, where they are opened."""
_LONGEST: Final = 2000


def may_be_registered(uri: str) -> bool:
    """Whether a client may name it: HTTPS, loopback over HTTP, or a program's own scheme."""
    parts = _split(uri)
    if parts is None or len(uri) > _LONGEST or parts.fragment or parts.username or parts.password:
        return False
    if any(character.isspace() or not character.isprintable() for character in uri):
        return False
    if parts.scheme == "https":
        return bool(parts.hostname)
    if parts.scheme == "http":
        return is_loopback(parts)
    return bool(parts.scheme) and parts.scheme not in _FORBIDDEN


def is_registered(uri: str, registered: Iterable[str]) -> bool:
    """Whether it is one of those that the client has named."""
    return any(uri == known or _differs_by_port(uri, known) for known in registered)


def _differs_by_port(uri: str, known: str) -> bool:
    asked, named = _split(uri), _split(known)
    if asked is None or named is None or asked.scheme != "http":
        return False
    if not (is_loopback(asked) and is_loopback(named)) or asked.username or asked.password:
        return False
    return (asked.scheme, asked.hostname, asked.path, asked.query, asked.fragment) == (
        named.scheme,
        named.hostname,
        named.path,
        named.query,
        named.fragment,
    )


def is_loopback(parts: SplitResult) -> bool:
    """Whether a URL leads to the machine that it is opened on."""
    if parts.hostname == "localhost":
        return True
    try:
        return ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


def _split(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port
    except ValueError:
        return None
    return parts
