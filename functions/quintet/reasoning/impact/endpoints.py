"""Which requests go to which routes, across services.

Neither side names the other: a request is matched to a route by method and path, so a match is
never certain. Parameters of a route (`{id}`, `:id`, `<int:id>`) and parts that a client fills in
match anything; a prefix that a router is mounted under may be missing on either side.
"""

from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import HttpCall, Route

_ANY: Final = "ANY"
_FILLED: Final = re.compile(r"\$?\{[^{}]*\}|%[sd]|<[^<>]*>|:[A-Za-z_]\w*|\*+\w*|\(\?P<\w+>[^)]*\)")
_HOST: Final = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//([^/?#]*)", re.IGNORECASE)
_BASE: Final = re.compile(r"^(?:\$?\{[^{}]*\}|%s)(?=/)")
_ANYTHING: Final = "\0"

SAME_PATH: Final = 0.8
MOUNTED: Final = 0.55
"""One side has further segments before the same end."""
NAMED_HOST: Final = 0.93
"""The host in the URL is named after the service that has the route."""


@dataclass(frozen=True, slots=True)
class Match:
    """A request that probably goes to a route."""

    route: Route
    call: HttpCall
    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Path:
    """A URL or pattern as segments; `host` is "" where none is written."""

    segments: tuple[str, ...]
    host: str = ""

    @property
    def literals(self) -> int:
        """Segments that say something."""
        return sum(segment != _ANYTHING for segment in self.segments)


def path_of(url: str) -> Path:
    """The segments of a URL, pattern or path."""
    text = url.strip().strip("^$")
    host = ""
    found = _HOST.match(text)
    if found is not None:
        host, text = found.group(1), text[found.end() :]
    else:
        text = _BASE.sub("", text)
    text = text.partition("?")[0] if not text.startswith("(?") else text
    text = _FILLED.sub(_ANYTHING, text.partition("#")[0])
    parts = (segment for segment in text.split("/") if segment)
    return Path(tuple(_ANYTHING if _ANYTHING in part else part.casefold() for part in parts), host)


def matched(route: Route, call: HttpCall, service: str = "") -> Match | None:
    """How surely a request goes to a route; None when it does not. `service` has the route."""
    if _ANY not in {route.method, call.method} and route.method != call.method:
        return None
    pattern, path = path_of(route.pattern), path_of(call.url)
    if not call.url or not pattern.literals or not path.literals:
        return None
    confidence, reason = _likeness(pattern.segments, path.segments)
    if not confidence:
        return None
    if path.host and service and _is_named(path.host, service) and confidence >= SAME_PATH:
        confidence, reason = NAMED_HOST, f"{reason}, and the host is named after {service}"
    return Match(route, call, confidence, reason)


def asked_routes(endpoint: str, routes: list[Route]) -> list[Route]:
    """The routes that a user means by `GET /orders/{id}`, or by a path."""
    method, _, rest = endpoint.strip().partition(" ")
    if not rest:
        method, rest = _ANY, endpoint
    wanted = path_of(rest.strip())
    found = [
        route
        for route in routes
        if _likeness(path_of(route.pattern).segments, wanted.segments)[0] >= SAME_PATH
        and (_ANY in {method.upper(), route.method} or method.upper() == route.method)
    ]
    return found or [
        route
        for route in routes
        if _likeness(path_of(route.pattern).segments, wanted.segments)[0]
        and (_ANY in {method.upper(), route.method} or method.upper() == route.method)
    ]


def _likeness(path: tuple[str, ...], other: tuple[str, ...]) -> tuple[float, str]:
    short, long = sorted((path, other), key=len)
    if not short or not _agree(short, long[len(long) - len(short) :]):
        return 0.0, ""
    if len(short) == len(long):
        literals = sum(_ANYTHING not in pair for pair in zip(path, other, strict=True))
        return (SAME_PATH, "method and path agree") if literals else (0.0, "")
    # One word alone, `/health`, ends too many paths to say anything.
    if sum(part != _ANYTHING for part in short) <= 1:
        return 0.0, ""
    return MOUNTED, "method and the end of the path agree"


def _agree(path: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether segments agree, and at least one of them by what it says."""
    pairs = list(zip(path, other, strict=True))
    is_same = all(a == b or _ANYTHING in {a, b} for a, b in pairs)
    return is_same and any(a == b != _ANYTHING for a, b in pairs)


def _is_named(host: str, service: str) -> bool:
    first = re.split(r"[.:]", host)[0].casefold()
    return first == service.casefold()
