"""Reminders posted to a URL that the user has set, signed.

The id of the message is the notification's, the same at every attempt: a receiver that keeps ids
has each of them once. Whoever does not may have one twice.
"""

from functools import partial

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import Post, PostedChannel
from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.messages.webhooks import webhook_of


def sender(parts: Parts) -> PostedChannel:
    """The channel of a stage."""
    signed = partial(_signed_post_of, WebhookSigner(parts.keys))
    return PostedChannel("webhook", parts.outbound, signed)


def _signed_post_of(signer: WebhookSigner, message: Outgoing) -> Post:
    notification, sent_at = message.notification, message.sent_at
    post = Post.of_json(
        webhook_of(message.notice, message.event, notification_id=notification.id, sent_at=sent_at)
    )
    signature = signer.headers(
        message.tenant,
        message.user.id,
        message_id=notification.id,
        seconds=int(sent_at.timestamp()),
        body=post.body,
    )
    return Post({**post.headers, **signature}, post.body)
