"""URLs of endpoints: which are well formed, and the short names that answers give them.

Whether a well-formed one may be reached is for `quintet.outbound` to say.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import SplitResult, urlsplit

MAX_URL_CHARACTERS: Final = 2048
_MAX_SOURCE_CHARACTERS: Final = 200
_SHOWN_CHARACTERS: Final = 80
_UNUSABLE: Final = re.compile(r"[\s\x00-\x1f\x7f\ud800-\udfff\\]")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def parts_of(url: str) -> SplitResult | None:
    """The parts of a well-formed absolute http or https URL; None for every other text."""
    if not 0 < len(url) <= MAX_URL_CHARACTERS or _UNUSABLE.search(url):
        return None
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where it is none
    except ValueError:
        return None
    return parts if parts.scheme in _DEFAULT_PORTS and parts.hostname else None


def host_of(url: str) -> str:
    """The host in lower case; empty where the URL is not well formed."""
    parts = parts_of(url)
    return (parts.hostname or "") if parts else ""


def origin_of(url: str) -> tuple[str, str, int]:
    """Scheme, host and port: caller's headers are for one origin only (RFC 6454)."""
    parts = parts_of(url)
    if parts is None:
        return "", "", 0
    return parts.scheme, parts.hostname or "", parts.port or _DEFAULT_PORTS[parts.scheme]


def sources(urls: Sequence[str], named: Callable[[str], str | None]) -> list[str]:
    """A name for each URL, all different.

    The registry's name of its host, or the host; with the path where that is taken, and with a
    number where even that is. Queries are left out: keys may stand in them.
    """
    names: list[str] = []
    for url in urls:
        parts = parts_of(url)
        if parts is None:
            wanted = [_UNUSABLE.sub("\ufffd", url[:_SHOWN_CHARACTERS])]
        else:
            host = parts.hostname or ""
            name = named(host) or host
            path = parts.path.rstrip("/")
            wanted = [name, f"{name}{path}" if name == host else f"{name} {path}".rstrip()]
        short = [name[:_MAX_SOURCE_CHARACTERS] for name in wanted]
        free = [name for name in short if name not in names]
        names.append(free[0] if free else _numbered(short[-1], names))
    return names


def _numbered(name: str, taken: Sequence[str]) -> str:
    number = 2
    while f"{name} ({number})" in taken:
        number += 1
    return f"{name} ({number})"
