"""Reminders posted to a URL that the user has set, signed, through the guarded way out.

The id of the message is the notification's, the same at every attempt: a receiver that keeps ids
has each of them once. Whoever does not may have one twice.
"""

import json
from dataclasses import dataclass

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import posted
from quintet.assistant.delivery.outgoing import Certainty, Outgoing, Receipt
from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.messages.webhooks import webhook_of
from quintet.outbound.messages import Outbound


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
        headers = {"content-type": "application/json; charset=utf-8", **signed}
        posted(self.outbound, "Webhook", message.user.preferences.webhook_url, headers, body)
        return Receipt(notification.id)


def sender(parts: Parts) -> WebhookChannel:
    """The channel of a stage."""
    return WebhookChannel(parts.outbound, WebhookSigner(parts.keys))
