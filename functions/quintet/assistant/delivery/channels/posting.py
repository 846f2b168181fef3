"""One request to an address that the user has set, through the guarded way out."""

from collections.abc import Mapping
from typing import Final

from quintet.assistant.delivery.outgoing import FailureKind, SendingFailedError
from quintet.outbound.errors import FetchFailedError, FetchFailureKind
from quintet.outbound.messages import Outbound, OutboundRequest, OutboundResponse

_SECONDS: Final = 10.0
_MOST_BYTES: Final = 65_536
_OK: Final = range(200, 300)
_LATER: Final = frozenset({408, 425, 429, *range(500, 600)})
_KINDS: Final[dict[FetchFailureKind, FailureKind]] = {
    "refused": "refused",
    "redirects": "refused",
    "tls": "busy",
    "network": "unseen",
    "timeout": "unseen",
    "protocol": "unseen",
}


def posted(
    outbound: Outbound, name: str, url: str | None, headers: Mapping[str, str], body: bytes
) -> OutboundResponse:
    """The answer to one POST; any 2xx is one. `name` is what the reason of a failure begins with.

    Raises:
        SendingFailedError: it was not taken, or it is not known.
    """
    if url is None:
        raise SendingFailedError("refused", f"{name}: no address")
    request = OutboundRequest(
        url, "POST", headers, body, seconds=_SECONDS, max_bytes=_MOST_BYTES, redirects=0
    )
    try:
        answer = outbound.send(request)
    except FetchFailedError as failure:
        reason = f"{name}: {failure.message.rstrip('.')}"
        raise SendingFailedError(_KINDS[failure.kind], reason) from None
    if answer.status in _OK:
        return answer
    kind: FailureKind = "busy" if answer.status in _LATER else "refused"
    raise SendingFailedError(kind, f"The {name.lower()} answered {answer.status}")
