"""Push messages by ntfy: a POST to a topic's address, here or on a server of one's own.

Source: ntfy documentation, "Publishing": the body is the text; title, priority and the link to
open are headers, which are RFC 2047 where they are not ASCII.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from email.header import Header
from types import MappingProxyType
from typing import Final

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import posted
from quintet.assistant.delivery.outgoing import Certainty, Outgoing, Receipt
from quintet.assistant.entities.notifications import Urgency
from quintet.outbound.messages import Outbound

_PRIORITIES: Final[Mapping[Urgency, str]] = MappingProxyType(
    {"low": "2", "normal": "3", "high": "4", "urgent": "5"}
)


@dataclass(frozen=True, slots=True)
class PushChannel:
    """Posts to the topic that each user has set for `push`."""

    outbound: Outbound

    @property
    def certainty(self) -> Certainty:
        """Unknown."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One push message.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        notice = message.notice
        lines = [f"{told.title}: {told.when}" for told in (notice, *notice.others)]
        headers = {
            "content-type": "text/plain; charset=utf-8",
            "title": Header(notice.subject, "utf-8", maxlinelen=10_000).encode(),
            "priority": _PRIORITIES[notice.item.urgency],
        }
        if notice.link:
            headers["click"] = notice.link
        url = message.user.preferences.channel_addresses.get("push")
        posted(self.outbound, "Push", url, headers, "\n".join(lines).encode())
        return Receipt(message.notification.id)


def sender(parts: Parts) -> PushChannel:
    """The channel of a stage."""
    return PushChannel(parts.outbound)
