"""Push messages by ntfy: a POST to a topic's address, here or on a server of one's own.

Source: ntfy documentation, "Publishing": the body is the text; title, priority and the link to
open are headers, which are RFC 2047 where they are not ASCII.
"""

from collections.abc import Mapping
from email.header import Header
from types import MappingProxyType
from typing import Final

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import Post, PostedChannel
from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.entities.notifications import Urgency

_PRIORITIES: Final[Mapping[Urgency, str]] = MappingProxyType(
    {"low": "2", "normal": "3", "high": "4", "urgent": "5"}
)


def sender(parts: Parts) -> PostedChannel:
    """The channel of a stage."""
    return PostedChannel("push", parts.outbound, _post_of)


def _post_of(message: Outgoing) -> Post:
    notice = message.notice
    headers = {
        "content-type": "text/plain; charset=utf-8",
        "title": Header(notice.subject, "utf-8", maxlinelen=10_000).encode(),
        "priority": _PRIORITIES[notice.item.urgency],
    }
    if notice.link:
        headers["click"] = notice.link
    lines = (f"{each.title}: {each.when}" for each in notice.all)
    return Post(headers, "\n".join(lines).encode())
