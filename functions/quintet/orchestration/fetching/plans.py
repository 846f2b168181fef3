"""What is to be fetched and within which bounds: what tools and discovery hand to `fetcher`."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from quintet.errors import BadInputError, FieldProblem
from quintet.orchestration.fetching.collaborators import Progress, nothing_done
from quintet.orchestration.fetching.endpoints import parts_of
from quintet.orchestration.fetching.models import MultiApiFetch
from quintet.orchestration.fetching.retrying import RETRIES
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.headers import checked_headers, refused_header

MAX_CHARACTERS: Final = 10_000
"""Of one response's data (seed 001's program)."""
FETCHES_PER_HOST: Final = 10
"""In a minute, of one tenant; all together have `host_limit_store.SHARES` times as many."""
RESERVED_SECONDS: Final = 2.0
"""Of the call's time, in which an answer is made of what has come."""
SHORTEST_SECONDS: Final = 0.05
"""Less is not worth an attempt."""

MALFORMED: Final = "Must be an absolute http or https URL"
NO_HEADERS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FetchPlan:
    """Endpoints to be asked, and how.

    `seconds` are for one attempt; what the deadline leaves, less `reserved_seconds`, is for all.
    The first fetch of a host in `admitted` is already counted (`HostLimits.actions`).
    """

    endpoints: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=lambda: NO_HEADERS)
    max_concurrent: int = 3
    seconds: float = 5.0
    retries: int = RETRIES
    max_characters: int = MAX_CHARACTERS
    fetches_per_host: int = FETCHES_PER_HOST
    reserved_seconds: float = RESERVED_SECONDS
    admitted: Collection[str] = field(default=())
    tenant: str = ""
    on_done: Progress = nothing_done


def plan_of(asked: MultiApiFetch, on_done: Progress = nothing_done, tenant: str = "") -> FetchPlan:
    """The plan for a tool's arguments.

    A malformed URL beside good ones is answered as a failed response.

    Raises:
        BadInputError: no URL is well formed, or a header cannot be sent; each one is named.
    """
    problems = _header_problems(asked.headers)
    malformed = [place for place, url in enumerate(asked.api_endpoints) if not parts_of(url)]
    if len(malformed) == len(asked.api_endpoints):
        problems += [
            FieldProblem(("api_endpoints", place), MALFORMED, "FORMAT_VALIDATION", "format")
            for place in malformed
        ]
    if problems:
        raise BadInputError(problems)
    return FetchPlan(
        endpoints=tuple(asked.api_endpoints),
        headers=MappingProxyType(dict(asked.headers)),
        max_concurrent=asked.max_concurrent,
        seconds=asked.timeout_ms / 1000,
        on_done=on_done,
        tenant=tenant,
    )


def _header_problems(headers: Mapping[str, str]) -> list[FieldProblem]:
    """Each header that is not sent; where each is well by itself, what is wrong with all."""
    reasons = {name: refused_header(name, value) for name, value in headers.items()}
    problems = [
        FieldProblem(("headers", name), f"Not sent: {reason}", "FORMAT_VALIDATION", "header")
        for name, reason in reasons.items()
        if reason
    ]
    if not problems:
        try:
            checked_headers(headers, url="")
        except FetchFailedError as refusal:
            return [FieldProblem(("headers",), refusal.message, "FORMAT_VALIDATION", "headers")]
    return problems
