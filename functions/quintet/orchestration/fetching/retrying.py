"""Whether and when a failed request is tried again.

Only what may pass by itself is: time-outs and network failures (`FetchFailedError.retryable`),
429 and 5xx. A server that says when (Retry-After, RFC 9110, section 10.2.3) is believed.
"""

import re
from collections.abc import Callable
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Final

RETRIES: Final = 2
_PAUSES: Final = (0.5, 1.0)
_JITTER: Final = 0.25
"""Of a pause, added at random: callers that failed together do not return together."""
_TOO_MANY: Final = 429
_SERVER_ERRORS: Final = 500
_SECONDS: Final = re.compile(r"\s*[0-9]{1,9}\s*", re.ASCII)


def is_transient(status: int) -> bool:
    """Whether the same request may succeed later."""
    return status == _TOO_MANY or status >= _SERVER_ERRORS


def pause(retry: int, randomness: Callable[[], float]) -> float:
    """Seconds before the first (0) or second (1) retry."""
    return _PAUSES[min(retry, len(_PAUSES) - 1)] * (1 + _JITTER * randomness())


def asked_pause(retry_after: str | None, now: float) -> float | None:
    """Seconds that a Retry-After asks for; None where there is none that can be read.

    `now` in seconds since the epoch.
    """
    if retry_after is None:
        return None
    if _SECONDS.fullmatch(retry_after):
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, moment.timestamp() - now)
    except (ValueError, OverflowError):
        return None
