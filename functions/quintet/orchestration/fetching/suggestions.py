"""What a caller can do about an endpoint, from what was seen of it. Pure."""

from collections.abc import Mapping
from typing import Final

from quintet.orchestration.fetching.attempts import Attempt, whole_seconds

_BY_STATUS: Final[Mapping[int, str]] = {
    400: "The server wants other parameters: compare the query with the documentation.",
    401: "The endpoint wants credentials: this registry is for APIs that need none.",
    403: "The endpoint refuses this caller: it may want a key, or allow certain clients only.",
    404: "The path is unknown there: compare version and path with the documentation.",
    405: "The endpoint exists and does not take GET, which is all that is checked.",
    406: "The server has no answer in the format asked for: name one in an Accept header.",
    410: "The endpoint was taken out of service for good: look for its successor.",
    429: "The server is asked too often: wait before the next request.",
}
_BY_KIND: Final[Mapping[str, str]] = {
    "Timeout": "The server is slow or does not answer from here: try again later.",
    "Network": "The host cannot be reached: compare its name and port with the documentation.",
    "Refused": "The URL is not one that may be asked from here: only public hosts are.",
    "RateLimit": "This host was asked often in the last minute: wait before the next check.",
    "Request": "Give an absolute URL that begins with http:// or https://.",
}
_SERVER_ERRORS: Final = 500


def advice(
    attempt: Attempt, *, url: str, method: str | None, documentation: str | None
) -> list[str]:
    """One sentence each, the most useful first."""
    suggestions = _about_failure(attempt) + _about_success(attempt, url)
    if method and method.upper() not in ("GET", "HEAD"):
        suggestions.append(
            f"The endpoint is meant for {method.upper()}, so a GET tells little about it."
        )
    if attempt.failure and documentation:
        suggestions.append(f"The documentation is at {documentation}.")
    return suggestions


def _about_failure(attempt: Attempt) -> list[str]:
    failure = attempt.failure
    if failure is None:
        return []
    status = attempt.response.status if attempt.response else 0
    advised = _BY_STATUS.get(status) or _BY_KIND.get(failure.kind)
    if status >= _SERVER_ERRORS:
        advised = "The server has a fault of its own: try again later."
    suggestions = [advised] if advised else []
    if failure.retry_after is not None:
        suggestions.append(
            f"It may be asked again in {whole_seconds(failure.retry_after)} seconds."
        )
    return suggestions


def _about_success(attempt: Attempt, url: str) -> list[str]:
    response = attempt.response
    if attempt.failure or response is None:
        return []
    suggestions = []
    if response.redirects:
        suggestions.append(f"The URL redirects: use {response.url} to save the detour.")
    if not response.body:
        suggestions.append("The answer is empty: it may need parameters to give data.")
    if url.startswith("http://") and response.url.startswith("http://"):
        suggestions.append("The connection is not encrypted: use https where the API offers it.")
    return suggestions
