"""Channels of one POST for each message, to the address that the user has set for them.

Requests leave through the guarded way out. Any answer of 2xx is a receipt.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from quintet.assistant.delivery.outgoing import (
    Certainty,
    FailureKind,
    Outgoing,
    Receipt,
    SendingFailedError,
)
from quintet.outbound.errors import FetchFailedError, FetchFailureKind
from quintet.outbound.messages import Outbound, OutboundRequest

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


@dataclass(frozen=True, slots=True)
class Post:
    """The headers and the body of one request."""

    headers: Mapping[str, str]
    body: bytes

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> Self:
        """A body of JSON."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return cls({"content-type": "application/json; charset=utf-8"}, text.encode())


@dataclass(frozen=True, slots=True)
class PostedChannel:
    """A channel by its declared name, with the request that each message becomes.

    `receipt` stands in the result of what was taken; where it is empty, the notification's id.
    """

    name: str
    outbound: Outbound
    post_of: Callable[[Outgoing], Post]
    receipt: str = ""
    certainty: Certainty = "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """Posts one message, following no redirects.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        url = message.user.preferences.url_for(self.name)
        if url is None:
            raise SendingFailedError("refused", f"{self.name}: no address")
        status = self._status_of(url, self.post_of(message))
        if status not in _OK:
            kind: FailureKind = "busy" if status in _LATER else "refused"
            raise SendingFailedError(kind, f"The {self.name} answered {status}")
        return Receipt(self.receipt or message.notification.id)

    def _status_of(self, url: str, post: Post) -> int:
        request = OutboundRequest(
            url,
            "POST",
            post.headers,
            post.body,
            seconds=_SECONDS,
            max_bytes=_MOST_BYTES,
            redirects=0,
        )
        try:
            return self.outbound.send(request).status
        except FetchFailedError as failure:
            reason = f"{self.name}: {failure.message.rstrip('.')}"
            raise SendingFailedError(_KINDS[failure.kind], reason) from None
