"""AWS failures translated at the edge: nobody else catches botocore's exceptions.

What is not in the table is our own mistake (a missing permission, a wrong parameter) and passes
through untranslated, to be logged whole and answered as an internal error.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from quintet.errors import ConflictError, ServiceUnavailableError
from quintet.rows import ConditionFailedError, decoded

_CONDITION_FAILED: Final = "ConditionalCheckFailedException"
CONFLICTS: Final = frozenset(
    {_CONDITION_FAILED, "PreconditionFailed", "ConditionalRequestConflict"}
)
THROTTLES: Final = frozenset(
    {
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestThrottled",
        "SlowDown",
        "ThrottledException",
        "Throttling",
        "ThrottlingException",
        "TooManyRequestsException",
    }
)
_KEY_RANGE: Final = "KeyRangeThroughputExceeded"
"""How DynamoDB's reasons end that lie in the keys asked for; others lie in table or account."""
_REASONS: Final = ("ThrottlingReasons", "throttlingReasons")
"""In DynamoDB's refusals; ThrottlingException spells it as no other does."""
_SERVER_ERROR: Final = 500


def error_code(failure: BaseException) -> str:
    """The AWS error code of a ClientError; empty for everything else."""
    return str(_response(failure).get("Error", {}).get("Code", ""))


def is_throttled_key(failure: BaseException) -> bool:
    """Whether DynamoDB refused because one key's neighbourhood is asked too often.

    False for a table or an account that is throttled, and where DynamoDB gives no reasons: a
    refusal that nothing lays to a key is ours.
    """
    response = _response(failure)
    listed = next((response[name] for name in _REASONS if response.get(name)), ())
    reasons = [reason.get("reason", "") for reason in listed]
    return bool(reasons) and all(reason.endswith(_KEY_RANGE) for reason in reasons)


def _response(failure: BaseException) -> Mapping[str, Any]:
    response = getattr(failure, "response", None)
    return response if isinstance(response, dict) else {}


def is_outage(failure: BaseException) -> bool:
    """Whether AWS could not be reached, took too long, or failed on its side."""
    from botocore.exceptions import (  # noqa: PLC0415
        ClientError,
        ConnectionError,  # noqa: A004
        HTTPClientError,
    )

    if isinstance(failure, (ConnectionError, HTTPClientError)):
        return True
    if not isinstance(failure, ClientError):
        return False
    status = failure.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    return status >= _SERVER_ERROR


@contextmanager
def translated(service: str) -> Iterator[None]:
    """Around one AWS call of a store.

    Raises:
        ConditionFailedError: a condition of DynamoDB did not hold.
        ConflictError: a condition of S3 did not hold.
        ServiceUnavailableError: throttled, unreachable, too slow, or down.
    """
    try:
        yield
    except Exception as failure:
        code = error_code(failure)
        if code == _CONDITION_FAILED:
            item = getattr(failure, "response", {}).get("Item")
            raise ConditionFailedError(decoded(item) if item else None) from failure
        if code in CONFLICTS:
            raise ConflictError("Changed by somebody else at the same time") from failure
        if code in THROTTLES or is_outage(failure):
            raise ServiceUnavailableError(service) from failure
        raise
