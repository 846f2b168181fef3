"""Errors of `quintet.errors` as answers of plain HTTP routes: a status, and one JSON object.

`{"error": {"type", "message", …}}`; bad input names its fields as in the seeds' validation data.
Not here: how MCP words the same errors (`quintet.dialects`).
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from quintet.error_data import typed_data
from quintet.errors import (
    AuthenticationError,
    BadInputError,
    ConflictError,
    DeadlineExceededError,
    LimitExceededError,
    NotFoundError,
    PermissionDeniedError,
    QuintetError,
    ServiceUnavailableError,
    ToolFailedError,
)
from quintet.outbound.errors import FetchFailedError

INTERNAL_STATUS: Final = 500
STATUSES: Final[Mapping[type[QuintetError], int]] = {
    BadInputError: 400,
    AuthenticationError: 401,
    PermissionDeniedError: 403,
    NotFoundError: 404,
    ConflictError: 409,
    ToolFailedError: 409,
    LimitExceededError: 429,
    FetchFailedError: 502,
    ServiceUnavailableError: 503,
    DeadlineExceededError: 504,
}


def status_of(error: QuintetError) -> int:
    """The status of an error, or of the nearest of its kinds that has one."""
    found = (STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    return next(found, INTERNAL_STATUS)


def retry_headers(error: QuintetError) -> dict[str, str]:
    """Retry-After, where it is known."""
    if isinstance(error, (LimitExceededError, ServiceUnavailableError)) and error.retry_after:
        return {"Retry-After": str(error.retry_after)}
    return {}


def error_object(error: QuintetError) -> dict[str, Any]:
    """What a client reads of an error."""
    return {"error": {"message": error.message, **typed_data(error)}}


def refusal_object(kind: str, message: str) -> dict[str, Any]:
    """What a client reads of an answer that HTTP alone gives."""
    return {"error": {"message": message, "type": kind}}


def as_json(body: Mapping[str, Any]) -> bytes:
    """The bytes of an object; half surrogates of a caller's text are replaced."""
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
