"""Attempts as answers: one response per endpoint, and the summary of all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from quintet.orchestration.fetching.answers import (
    FetchedResponse,
    FetchError,
    FetchReport,
    FetchSummary,
)
from quintet.orchestration.fetching.attempts import Attempt, Failure, status_text, whole_seconds
from quintet.orchestration.fetching.bodies import Kept, kept
from quintet.orchestration.fetching.confidence import confidence
from quintet.orchestration.fetching.endpoints import MAX_URL_CHARACTERS
from quintet.outbound.messages import OutboundResponse

_SHOWN_HEADERS: Final = 10
_MAX_HEADER_CHARACTERS: Final = 200
_PRIVATE_HEADERS: Final = frozenset({"set-cookie", "set-cookie2"})
_KILOBYTE: Final = 1024


def response_of(
    attempt: Attempt,
    *,
    source: str,
    url: str,
    alternative: str | None = None,
    attempts: int,
    seconds: float,
    room: int,
) -> FetchedResponse:
    """The answer for one endpoint; `seconds` are those of all its attempts."""
    response, failure = attempt.response, attempt.failure
    body = _kept(response, room) if response else None
    data = body.data if body and not failure else ""
    status = response.status if response else None
    return FetchedResponse(
        source=source,
        data=data,
        confidence=confidence(status, len(data), attempt.seconds),
        url=url,
        final_url=(response.url if response else alternative or url)[:MAX_URL_CHARACTERS],
        alternative=alternative,
        status=status,
        status_text=status_text(status),
        ok=failure is None,
        content_type=shown_content_type(response) if response else None,
        format=body.format if body else None,
        time_ms=round(seconds * 1000),
        attempts=attempts,
        size_bytes=len(response.body) if response else 0,
        truncated=bool(body and body.is_truncated and data),
        kept_bytes=len(data.encode()),
        headers=_shown_headers(response) if response else {},
        preview=body.preview if body else "",
        redirects=[hop[:MAX_URL_CHARACTERS] for hop in response.redirects] if response else [],
        error=_error(failure),
    )


def report_of(
    responses: Sequence[FetchedResponse], *, seconds: float, clipped: Sequence[str]
) -> FetchReport:
    """All responses with their summary; `seconds` are those of the call."""
    successful = sum(response.ok for response in responses)
    kinds = Counter(response.error.kind for response in responses if response.error)
    summary = FetchSummary(
        queried=len(responses),
        successful=successful,
        failed=len(responses) - successful,
        total_time_ms=round(seconds * 1000),
        average_time_ms=round(
            sum(response.time_ms for response in responses) / max(1, len(responses))
        ),
        total_kb=round(sum(response.size_bytes for response in responses) / _KILOBYTE, 1),
        success_rate=round(successful / max(1, len(responses)), 2),
        errors_by_kind=dict(kinds),
        clipped=list(clipped),
    )
    return FetchReport(responses=list(responses), summary=summary)


def shown_content_type(response: OutboundResponse) -> str | None:
    """The Content-Type, cut to a line; None where there is none."""
    content_type = response.header("content-type")
    return content_type[:_MAX_HEADER_CHARACTERS] if content_type else None


def _shown_headers(response: OutboundResponse) -> Mapping[str, str]:
    """The first headers, cut to a line; cookies are nobody's business."""
    shown: dict[str, str] = {}
    for name, value in response.headers:
        if name.lower() not in _PRIVATE_HEADERS and len(shown) < _SHOWN_HEADERS:
            shown.setdefault(name.lower(), value[:_MAX_HEADER_CHARACTERS])
    return shown


def _kept(response: OutboundResponse, room: int) -> Kept:
    content_type = response.header("content-type") or ""
    return kept(response.body, content_type, is_cut=response.is_cut, room=room)


def _error(failure: Failure | None) -> FetchError | None:
    if failure is None:
        return None
    return FetchError(
        kind=failure.kind,
        message=failure.message,
        retry_after=whole_seconds(failure.retry_after),
    )
