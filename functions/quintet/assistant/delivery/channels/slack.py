"""Messages to Slack, by an incoming webhook of the user's workspace.

Source: Slack developer docs, "Sending messages using incoming webhooks" and "Formatting message
text": mrkdwn, in which only `&`, `<` and `>` are escaped.
"""

from collections.abc import Iterator

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.channels.posting import Post, PostedChannel
from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.messages.notices import Notice


def sender(parts: Parts) -> PostedChannel:
    """The channel of a stage."""
    return PostedChannel("slack", parts.outbound, _post_of)


def _post_of(message: Outgoing) -> Post:
    texts = ("\n".join(_lines(notice)) for notice in message.notice.all)
    return Post.of_json({"text": "\n\n".join(texts)})


def _lines(notice: Notice) -> Iterator[str]:
    yield f"*{_escaped(notice.title)}*"
    yield _escaped(notice.when)
    if notice.place:
        yield _escaped(notice.place)
    if notice.link:
        yield f"<{_escaped(notice.link)}|{_escaped(notice.phrases.say('join'))}>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
