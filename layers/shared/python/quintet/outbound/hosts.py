"""The host of a URL: a public-looking name or a plainly written IP address. Pure, no resolving.

What other programs would read as an address in disguise is refused, not interpreted: then no two
readings can differ (OWASP, Server-Side Request Forgery Prevention Cheat Sheet).
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Final

from quintet.outbound.addresses import Address

_LONGEST_NAME: Final = 253
_LABEL: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""A last label that makes a name an IPv4 address (WHATWG URL, "ends in a number")."""

_INSIDE: Final = frozenset(
    """localhost localdomain local internal intranet lan home corp private onion
    home.arpa""".split()
)
"""Names that lead nowhere public: RFC 6761, 6762, 7686, 8375, and ICANN's `internal`."""


@dataclass(frozen=True, slots=True)
class Host:
    """`name` as it stands in a certificate; `address` where the name is one."""

    name: str
    address: Address | None = None

    @property
    def in_url(self) -> str:
        """The name as a URL and the Host header have it."""
        return f"[{self.name}]" if isinstance(self.address, IPv6Address) else self.name


def host_of(text: str) -> Host:
    """Reads the host of a URL, with its brackets where it has some.

    Raises:
        ValueError: it cannot be asked; the text says why and may be shown.
    """
    if not text:
        raise ValueError("the URL names no host")
    if text.startswith("["):
        return _ipv6(text)
    if len(text) > _LONGEST_NAME:
        raise ValueError("the host name is too long")
    name = _ascii(text)
    labels = name.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _ipv4(text)
    if not all(map(_LABEL.fullmatch, labels)) or len(name) > _LONGEST_NAME:
        raise ValueError("the host name is malformed")
    if len(labels) == 1 or not _INSIDE.isdisjoint({labels[-1], ".".join(labels[-2:])}):
        raise ValueError("the host name is not a public one")
    return Host(name)


def _ipv4(text: str) -> Host:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        raise ValueError("an IPv4 address has to be four decimal numbers") from None
    return Host(str(address), address)


def _ipv6(text: str) -> Host:
    if "%" in text:
        raise ValueError("an address with a zone is not public")
    try:
        address = IPv6Address(text[1:-1] if text.endswith("]") else "")
    except AddressValueError:
        raise ValueError("the IPv6 address is malformed") from None
    return Host(str(address), address)


def _ascii(text: str) -> str:
    """The name as DNS has it: in lower case, its letters outside ASCII as RFC 5891 writes them."""
    if text.isascii():
        return text.lower()
    import idna  # noqa: PLC0415 - its tables are large, and most names are ASCII

    try:
        return idna.encode(text, uts46=True).decode().lower()
    except UnicodeError:
        raise ValueError("the host name is malformed") from None
