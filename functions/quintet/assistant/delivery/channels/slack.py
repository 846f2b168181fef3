"""Messages to Slack, by an incoming webhook of the user's workspace.

Source: Slack developer docs, "Sending messages using incoming webhooks" and "Formatting message
text": mrkdwn, in which only `&`, `<` and `>` are escaped.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import posted
from quintet.assistant.delivery.outgoing import Certainty, Outgoing, Receipt
from quintet.assistant.messages.notices import Notice
from quintet.outbound.messages import Outbound


@dataclass(frozen=True, slots=True)
class SlackChannel:
    """Posts to the address that each user has set for `slack`."""

    outbound: Outbound

    @property
    def certainty(self) -> Certainty:
        """Unknown."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One message.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        every = (message.notice, *message.notice.others)
        body = json.dumps({"text": "\n\n".join(map(_mrkdwn, every))}).encode()
        url = message.user.preferences.channel_addresses.get("slack")
        posted(self.outbound, "Slack", url, {"content-type": "application/json"}, body)
        return Receipt(message.notification.id)


def sender(parts: Parts) -> SlackChannel:
    """The channel of a stage."""
    return SlackChannel(parts.outbound)


def _mrkdwn(notice: Notice) -> str:
    return "\n".join(_lines(notice))


def _lines(notice: Notice) -> Iterator[str]:
    yield f"*{_escaped(notice.title)}*"
    yield _escaped(notice.when)
    if notice.place:
        yield _escaped(notice.place)
    if notice.link:
        yield f"<{_escaped(notice.link)}|{_escaped(notice.phrases.say('join'))}>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
