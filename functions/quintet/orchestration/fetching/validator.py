"""APIValidator's work: whether an endpoint answers, and under which other URL it does if not.

Every URL goes through the same guard and the same counts per host as any fetch.
"""

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from quintet.orchestration.fetching.answers import EndpointChecks, Validation, ValidationAttempt
from quintet.orchestration.fetching.attempts import (
    MALFORMED_URL,
    Admission,
    Attempt,
    Requester,
    status_text,
)
from quintet.orchestration.fetching.bodies import is_valid_json
from quintet.orchestration.fetching.collaborators import HostCounter, KnownApis
from quintet.orchestration.fetching.corrections import Correction, corrections
from quintet.orchestration.fetching.endpoints import host_of, parts_of
from quintet.orchestration.fetching.models import ApiEndpoint, ApiValidator
from quintet.orchestration.fetching.plans import (
    FETCHES_PER_HOST,
    RESERVED_SECONDS,
    SHORTEST_SECONDS,
)
from quintet.orchestration.fetching.reports import shown_content_type
from quintet.orchestration.fetching.suggestions import advice
from quintet.requests.deadline import Deadline

CHECK_SECONDS: Final = 5.0
_HOST_IS_CLOSED: Final = frozenset({"Refused", "RateLimit"})


class Validator:
    """Checks endpoints; one for the process."""

    def __init__(self, requester: Requester, hosts: HostCounter, known: KnownApis) -> None:
        self._requester = requester
        self._hosts = hosts
        self._known = known

    def validate(self, asked: ApiValidator, deadline: Deadline, tenant: str = "") -> Validation:
        """Whether the URL works, or which other one does."""
        endpoint = asked.api_endpoint
        admission = Admission(self._hosts, FETCHES_PER_HOST, tenant=tenant)
        check = _Check(self._requester, admission, deadline)
        original = check.tried(Correction(endpoint.url, "the URL asked about"))
        found: tuple[Correction, Attempt] | None = None
        if original.failure and asked.auto_correct:
            found = self._corrected(endpoint, original, check)
        return self._answer(endpoint, original, found, check)

    def _corrected(
        self, endpoint: ApiEndpoint, original: Attempt, check: "_Check"
    ) -> tuple[Correction, Attempt] | None:
        """The first other URL that works."""
        others = corrections(
            endpoint.url,
            endpoint.endpoint_patterns,
            self._known.alternatives(endpoint.url, endpoint.name),
        )
        closed = {host_of(endpoint.url)} if _closes_host(original) else set()
        for correction in others:
            host = host_of(correction.url)
            if host in closed:
                continue
            if not check.has_time():
                break
            attempt = check.tried(correction)
            if attempt.failure is None:
                return correction, attempt
            if _closes_host(attempt):
                closed.add(host)
        return None

    def _answer(
        self,
        endpoint: ApiEndpoint,
        original: Attempt,
        found: tuple[Correction, Attempt] | None,
        check: "_Check",
    ) -> Validation:
        documentation = endpoint.documentation_url or self._known.documentation(
            endpoint.url, endpoint.name
        )
        url_checked, attempt = (found[0].url, found[1]) if found else (endpoint.url, original)
        works = attempt.failure is None
        return Validation(
            status="corrected" if found else "working" if works else "failed",
            url=endpoint.url,
            working_url=url_checked if works else None,
            original_error=original.failure.message if original.failure else None,
            checks=_checks(attempt, url_checked),
            attempts=check.attempts,
            documentation_url=documentation,
            suggestions=advice(
                attempt, url=url_checked, method=endpoint.method, documentation=documentation
            ),
            clipped=check.clipped,
        )


@dataclass
class _Check:
    """The requests of one validation, one after the other."""

    requester: Requester
    admission: Admission
    deadline: Deadline
    attempts: list[ValidationAttempt] = field(default_factory=list)
    clipped: list[str] = field(default_factory=list)

    def has_time(self) -> bool:
        """Whether another URL can be tried; told in the answer where not."""
        if self._left() >= SHORTEST_SECONDS:
            return True
        self.clipped.append("not every other URL was tried")
        return False

    def tried(self, correction: Correction) -> Attempt:
        """One URL, and the record of it."""
        self.deadline.check()
        if parts_of(correction.url) is None:
            attempt = Attempt(None, MALFORMED_URL, 0.0)
        else:
            seconds = min(CHECK_SECONDS, self._left())
            attempt = self.requester.attempt(correction.url, self.admission, seconds=seconds)
            if seconds < CHECK_SECONDS:
                self.clipped.append(
                    f"attempts[{len(self.attempts)}] had {round(seconds * 1000)} of "
                    f"{round(CHECK_SECONDS * 1000)} ms"
                )
        self.attempts.append(
            ValidationAttempt(
                url=correction.url,
                reason=correction.reason,
                status=attempt.response.status if attempt.response else None,
                error=attempt.failure.message if attempt.failure else None,
                latency_ms=round(attempt.seconds * 1000),
            )
        )
        return attempt

    def _left(self) -> float:
        return max(0.0, self.deadline.remaining() - RESERVED_SECONDS)


def _closes_host(attempt: Attempt) -> bool:
    """Whether no other URL of this host needs to be tried."""
    if attempt.failure is None:
        return False
    status = attempt.response.status if attempt.response else None
    return attempt.failure.kind in _HOST_IS_CLOSED or status == HTTPStatus.TOO_MANY_REQUESTS


def _checks(attempt: Attempt, url: str) -> EndpointChecks:
    response = attempt.response
    if response is None:
        return EndpointChecks(
            reachable=False,
            status=None,
            status_text="",
            is_json=None,
            content_type=None,
            latency_ms=round(attempt.seconds * 1000),
            size_bytes=0,
            tls=False,
            final_url=url,
        )
    content_type = response.header("content-type") or ""
    return EndpointChecks(
        reachable=True,
        status=response.status,
        status_text=status_text(response.status),
        is_json=is_valid_json(response.body, content_type, is_cut=response.is_cut),
        content_type=shown_content_type(response),
        latency_ms=round(response.seconds * 1000),
        size_bytes=len(response.body),
        tls=response.url.startswith("https://"),
        final_url=response.url,
    )
