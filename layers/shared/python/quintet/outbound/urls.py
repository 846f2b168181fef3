"""URLs read once, strictly, into the parts that a request is made of. Pure.

Nothing reads a URL a second time, so no two parsers can disagree about where it leads.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, cast
from urllib.parse import quote, urljoin

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.hosts import Host, host_of

Scheme = Literal["http", "https"]

LONGEST_URL: Final = 8000
_LONGEST_SHOWN: Final = 300
_DEFAULT_PORTS: Final[dict[str, int]] = {"http": 80, "https": 443}
_MOST_PORT: Final = 65535
_URL: Final = re.compile(
    r"(?P<scheme>https?)://(?P<authority>[^/?#]*)(?P<rest>(?:[/?][^#]*)?)(?:#.*)?", re.IGNORECASE
)
_AUTHORITY: Final = re.compile(r"(?P<host>\[[^\[\]]*\]|[^:\[\]]*)(?::(?P<port>[0-9]{0,5}))?")
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\\\ud800-\udfff]")
_KEPT: Final = "%/?:@!$&'()*+,;=-._~[]|"
_BAD_PORTS: Final = frozenset(
    map(
        int,
        """0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110
        111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532
        540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060
        5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080""".split(),
    )
)
"""Ports of other protocols, which a request could be mistaken for (WHATWG Fetch, "bad port")."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where one request goes. `path` holds the query too, in ASCII and never empty."""

    scheme: Scheme
    host: Host
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the Host header; a usual port is left out."""
        usual = self.port == _DEFAULT_PORTS[self.scheme]
        return self.host.in_url if usual else f"{self.host.in_url}:{self.port}"

    @property
    def origin(self) -> tuple[str, str, int]:
        """What has to be the same for a caller's headers to be sent there (RFC 6454)."""
        return self.scheme, self.host.name, self.port

    @property
    def url(self) -> str:
        """The whole of it, without a fragment."""
        return f"{self.scheme}://{self.authority}{self.path}"

    @property
    def shown(self) -> str:
        """The URL without its query, which may hold a key, and not endless."""
        return self.url.split("?")[0][:_LONGEST_SHOWN]


def target_of(url: str) -> Target:
    """Reads an absolute URL.

    Raises:
        FetchFailedError: `refused`, with the reason; nothing was resolved or sent.
    """
    try:
        return _target(url)
    except ValueError as reason:
        raise FetchFailedError("refused", f"Refused: {reason}.", url=_shown(url)) from None


def redirect_of(target: Target, location: str) -> Target:
    """Where a Location header leads, seen from `target` (RFC 9110, section 10.2.2).

    Raises:
        FetchFailedError: `refused`, as for a first URL.
    """
    try:
        return _target(_joined(target.url, location))
    except ValueError as reason:
        raise FetchFailedError(
            "refused", f"Refused, where a redirect leads: {reason}.", url=target.shown
        ) from None


def _joined(base: str, location: str) -> str:
    if _FORBIDDEN.search(location):  # some of which `urljoin` would take out
        raise ValueError("the URL holds characters that none may hold")
    try:
        return urljoin(base, location)
    except ValueError:
        raise ValueError("the URL's host or port is malformed") from None


def _shown(url: str) -> str:
    """A URL that could not be read: whatever stands before an @ may be somebody's password."""
    front = _FORBIDDEN.sub("�", re.split(r"[?#]", url, maxsplit=1)[0])
    return re.sub(r"^([a-z]+:/*+)?.*@", r"\1", front, flags=re.IGNORECASE)[:_LONGEST_SHOWN]


def _target(url: str) -> Target:
    url = url.strip(" ")
    if len(url) > LONGEST_URL:
        raise ValueError(f"the URL is longer than {LONGEST_URL} characters")
    if _FORBIDDEN.search(url):
        raise ValueError("the URL holds characters that none may hold")
    parts = _URL.fullmatch(url)
    if not parts:
        raise ValueError("the URL does not begin with http:// or https://")
    scheme = cast("Scheme", parts["scheme"].lower())
    host, port = _authority(parts["authority"], scheme)
    rest = quote(parts["rest"], safe=_KEPT)
    return Target(scheme, host, port, rest if rest.startswith("/") else f"/{rest}")


def _authority(authority: str, scheme: Scheme) -> tuple[Host, int]:
    if "@" in authority:
        raise ValueError("the URL holds credentials; send them as a header")
    parts = _AUTHORITY.fullmatch(authority)
    if not parts:
        raise ValueError("the URL's host or port is malformed")
    port = int(parts["port"] or _DEFAULT_PORTS[scheme])
    if port in _BAD_PORTS or port > _MOST_PORT:
        raise ValueError(f"port {port} is not one of HTTP")
    return host_of(parts["host"]), port
