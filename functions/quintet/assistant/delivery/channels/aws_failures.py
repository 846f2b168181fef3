"""Failures of AWS's senders: whether the message was taken is what they are sorted by."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final

from quintet.assistant.delivery.outgoing import FailureKind, ProviderFailedError, SendingFailedError
from quintet.aws.errors import THROTTLES, error_code

_SERVER_ERROR: Final = 500
_OPERATOR: Final = "tell whoever runs this server"
_MAY_NOT: Final = f"this server may not send by it; {_OPERATOR}"
_NUMBER: Final = "look whether the user's phone_e164 is right"
_SWITCHED_OFF: Final = f"sending is switched off; {_OPERATOR}"
_ADVICE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AccessDenied": _MAY_NOT,
        "AccessDeniedException": _MAY_NOT,
        "AccountSuspendedException": _SWITCHED_OFF,
        "AuthorizationError": _MAY_NOT,
        "BadRequestException": "look whether the user's e-mail address is right",
        "DestinationNotAllowedException": f"calls to this country are not allowed; {_OPERATOR}",
        "InvalidParameter": _NUMBER,
        "MailFromDomainNotVerifiedException": f"the sender's domain is not verified; {_OPERATOR}",
        "MessageRejected": "as a rule the sender is not verified, or, while the account is in the "
        f"sandbox of SES, the recipient is not; {_OPERATOR}",
        "OptedOut": "the recipient wants no short messages",
        "OutboundContactNotPermittedException": _NUMBER,
        "ParameterValueInvalid": _NUMBER,
        "SendingPausedException": _SWITCHED_OFF,
    }
)
"""What can be done about a code, for who reads listNotifications."""


@contextmanager
def sending_by(service: str, refusals: frozenset[str]) -> Iterator[None]:
    """Around the call that hands a message over.

    `refusals` are codes that no later attempt gets round; every other refusal may be mended by an
    operator, so it is tried again.

    Raises:
        SendingFailedError: it was refused.
        ProviderFailedError: it was not taken, or it is not known. Both with AWS's code, our
            advice, and none of AWS's words, which may name addresses and accounts.
    """
    try:
        yield
    except Exception as failure:
        kind = _kind(failure, refusals)
        if kind is None:
            raise
        code = error_code(failure) or type(failure).__name__
        advice = f" ({_ADVICE[code]})" if code in _ADVICE else ""
        error = SendingFailedError if kind == "refused" else ProviderFailedError
        raise error(kind, f"{service}: {code}{advice}") from failure


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
