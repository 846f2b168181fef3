"""Reminders posted to a URL that the user has set, signed, through the guarded way out.

The id of the message is the notification's, the same at every attempt: a receiver that keeps ids
has each of them once. Whoever does not may have one twice.
"""

import json
from dataclasses import dataclass
from typing import Final

from quintet.assistant.delivery.outgoing import (
    Certainty,
    FailureKind,
    Outgoing,
    Receipt,
    SendingFailedError,
)
from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.messages.webhooks import webhook_of
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


@dataclass(frozen=True, slots=True)
class WebhookChannel:
    """Posts to where each user wants it."""

    outbound: Outbound
    signer: WebhookSigner

    @property
    def certainty(self) -> Certainty:
        """Unknown."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One request; any 2xx is a receipt.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        url = message.user.preferences.webhook_url
        if url is None:
            raise SendingFailedError("refused", "no webhook URL")
        status = self._answer(url, message).status
        if status in _OK:
            return Receipt(message.notification.id)
        kind: FailureKind = "busy" if status in _LATER else "refused"
        raise SendingFailedError(kind, f"The webhook answered {status}")

    def _answer(self, url: str, message: Outgoing) -> OutboundResponse:
        notification, sent_at = message.notification, message.sent_at
        told = webhook_of(
            message.notice, message.event, notification_id=notification.id, sent_at=sent_at
        )
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        signed = self.signer.headers(
            message.tenant,
            message.user.id,
            message_id=notification.id,
            seconds=int(sent_at.timestamp()),
            body=body,
        )
        request = OutboundRequest(
            url,
            "POST",
            {"content-type": "application/json; charset=utf-8", **signed},
            body,
            seconds=_SECONDS,
            max_bytes=_MOST_BYTES,
            redirects=0,
        )
        try:
            return self.outbound.send(request)
        except FetchFailedError as failure:
            reason = f"Webhook: {failure.message.rstrip('.')}"
            raise SendingFailedError(_KINDS[failure.kind], reason) from None
