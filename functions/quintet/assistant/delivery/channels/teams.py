"""Cards to Microsoft Teams, by a webhook of its Workflows.

Source: Microsoft Learn, "Create incoming webhooks with Workflows for Microsoft Teams". Workflows
answers 202 when it has taken the card: that is accepted, and nobody tells whether it was shown.
"""

import json
from dataclasses import dataclass
from typing import Any

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import posted
from quintet.assistant.delivery.outgoing import Certainty, Outgoing, Receipt
from quintet.assistant.messages.notices import Notice
from quintet.outbound.messages import Outbound


@dataclass(frozen=True, slots=True)
class TeamsChannel:
    """Posts to the address that each user has set for `teams`."""

    outbound: Outbound

    @property
    def certainty(self) -> Certainty:
        """Unknown."""
        return "unknown"

    def send(self, message: Outgoing) -> Receipt:
        """One card.

        Raises:
            SendingFailedError: it was not taken, or it is not known.
        """
        url = message.user.preferences.channel_addresses.get("teams")
        body = json.dumps(_message(message.notice)).encode()
        posted(self.outbound, "Teams", url, {"content-type": "application/json"}, body)
        return Receipt("accepted, not known to be shown")


def sender(parts: Parts) -> TeamsChannel:
    """The channel of a stage."""
    return TeamsChannel(parts.outbound)


def _message(notice: Notice) -> dict[str, Any]:
    every = (notice, *notice.others)
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [block for told in every for block in _blocks(told)],
        "actions": [
            {"type": "Action.OpenUrl", "title": told.phrases.say("join"), "url": told.link}
            for told in every
            if told.link
        ],
    }
    content = {"contentType": "application/vnd.microsoft.card.adaptive", "content": card}
    return {"type": "message", "attachments": [content]}


def _blocks(notice: Notice) -> list[dict[str, Any]]:
    title = {"type": "TextBlock", "text": notice.title, "weight": "Bolder", "wrap": True}
    facts = (notice.when, notice.place)
    return [title, *({"type": "TextBlock", "text": text, "wrap": True} for text in facts if text)]
