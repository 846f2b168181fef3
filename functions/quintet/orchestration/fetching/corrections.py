"""Other URLs under which an API may be found: what APIValidator tries, in this order. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

from quintet.orchestration.fetching.endpoints import parts_of

MAX_CORRECTIONS: Final = 8
_WWW: Final = "www."


@dataclass(frozen=True, slots=True)
class Correction:
    """A URL and why it may be the right one."""

    url: str
    reason: str


def corrections(url: str, patterns: Sequence[str], alternatives: Sequence[str]) -> list[Correction]:
    """Distinct well-formed URLs, none of them the one that failed.

    `patterns` are the caller's own, absolute or relative to the URL; `alternatives` those of the
    registry.
    """
    found: dict[str, Correction] = {}
    for correction in _proposed(url, patterns, alternatives):
        if correction.url != url and parts_of(correction.url):
            found.setdefault(correction.url, correction)
    return list(found.values())[:MAX_CORRECTIONS]


def _proposed(
    url: str, patterns: Sequence[str], alternatives: Sequence[str]
) -> Iterator[Correction]:
    for pattern in patterns:
        yield Correction(_resolved(url, pattern), "one of the given endpoint_patterns")
    if parts_of(url):
        yield from _rewritten(url)
    elif "://" not in url:
        yield Correction(f"https://{url.lstrip('/')}", "with https:// in front")
    for alternative in alternatives:
        yield Correction(alternative, "the registry knows it for this API")


def _resolved(url: str, pattern: str) -> str:
    try:
        return urljoin(url, pattern)
    except ValueError:
        return ""


def _rewritten(url: str) -> Iterator[Correction]:
    """Small mistakes mended one at a time."""
    parts = urlsplit(url)
    if parts.scheme == "http" and parts.port in (None, 80):
        bare = parts.netloc.removesuffix(":80")
        yield Correction(parts._replace(scheme="https", netloc=bare).geturl(), "https, not http")
    path = parts.path or "/"
    if path.endswith("/"):
        slashed, reason = path.rstrip("/"), "without the slash at the end"
    else:
        slashed, reason = f"{path}/", "with a slash at the end"
    if slashed:
        yield Correction(parts._replace(path=slashed).geturl(), reason)
    host = parts.netloc
    if host.startswith(_WWW):
        yield Correction(
            parts._replace(netloc=host.removeprefix(_WWW)).geturl(), "the host without www"
        )
    elif (parts.hostname or "").count(".") == 1:
        yield Correction(parts._replace(netloc=f"{_WWW}{host}").geturl(), "the host with www")
