"""Failures of AWS's senders: whether the message was taken is what they are sorted by."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from assistant.delivery.outgoing import FailureKind, SendingFailedError
from quintet.aws.errors import THROTTLES, error_code

_SERVER_ERROR: Final = 500


@contextmanager
def sending_by(service: str, refusals: frozenset[str]) -> Iterator[None]:
    """Around the call that hands a message over.

    `refusals` are codes that no later attempt gets round; every other refusal may be mended by an
    operator, so it is tried again.

    Raises:
        SendingFailedError: with AWS's code and none of its words, which may name addresses.
    """
    try:
        yield
    except Exception as failure:
        kind = _kind(failure, refusals)
        if kind is None:
            raise
        code = error_code(failure) or type(failure).__name__
        raise SendingFailedError(kind, f"{service}: {code}") from failure


def _kind(failure: Exception, refusals: frozenset[str]) -> FailureKind | None:
    """None for what is no failure of AWS."""
    from botocore.exceptions import (  # noqa: PLC0415
        BotoCoreError,
        ClientError,
        ConnectTimeoutError,
        EndpointConnectionError,
        HTTPClientError,
    )
    from botocore.exceptions import ConnectionError as BrokenOffError  # noqa: PLC0415

    if isinstance(failure, ClientError):
        status = failure.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        code = error_code(failure)
        if code in refusals:
            return "refused"
        return "unseen" if status >= _SERVER_ERROR and code not in THROTTLES else "busy"
    if isinstance(failure, (ConnectTimeoutError, EndpointConnectionError)):
        return "busy"
    if isinstance(failure, (HTTPClientError, BrokenOffError)):
        return "unseen"
    return "busy" if isinstance(failure, BotoCoreError) else None
