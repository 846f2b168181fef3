"""Cards to Microsoft Teams, by a webhook of its Workflows.

Source: Microsoft Learn, "Create incoming webhooks with Workflows for Microsoft Teams". Workflows
answers 202 when it has taken the card: that is accepted, and nobody tells whether it was shown.
"""

from typing import Any

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import Post, PostedChannel
from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.messages.notices import Notice


def sender(parts: Parts) -> PostedChannel:
    """The channel of a stage."""
    accepted = "accepted, not known to be shown"
    return PostedChannel("teams", parts.outbound, _post_of, receipt=accepted)


def _post_of(message: Outgoing) -> Post:
    notices = message.notice.all
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [block for notice in notices for block in _blocks(notice)],
        "actions": [
            {"type": "Action.OpenUrl", "title": notice.phrases.say("join"), "url": notice.link}
            for notice in notices
            if notice.link
        ],
    }
    content = {"contentType": "application/vnd.microsoft.card.adaptive", "content": card}
    return Post.of_json({"type": "message", "attachments": [content]})


def _blocks(notice: Notice) -> list[dict[str, Any]]:
    facts = (notice.when, notice.place)
    return [_line(notice.title, weight="Bolder"), *(_line(text) for text in facts if text)]


def _line(text: str, **looks: str) -> dict[str, Any]:
    """A line as it is; in a TextBlock the words of strangers would be Markdown, links included."""
    return {"type": "RichTextBlock", "inlines": [{"type": "TextRun", "text": text, **looks}]}
