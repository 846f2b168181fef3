"""Every channel that notifications are sent by, declared once.

A channel is a declaration here and a module of its name in `delivery/channels`, whose `sender`
makes it from a stage's settings. Schemas, planning, delivery, deployment and docs read this.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

Address = Literal["email", "telephone", "webhook", "url", "none"]
"""What it goes to: `url` is one of the user's `channel_addresses`."""


@dataclass(frozen=True, slots=True)
class ChannelDeclaration:
    """What a channel is like, whoever sends by it."""

    name: str
    address: Address
    text: str
    """What is sent by it, for the docs."""
    url: str = ""
    """What the URL is that it posts to, for who sets it."""
    digests: bool = False
    """Whether several events of one moment are told by one message."""
    interrupts: bool = False
    """Whether it is heard at once, and so left out of meetings."""
    is_shared: bool = False
    """Whether others may see or hear it: events that are private are not named."""
    on_weekends: bool = False
    """Whether the weekend policy leaves it alone, unless that is `none`."""
    is_always: bool = False
    """Whether a stage has it whatever is wanted, as soon as it is configured."""
    by_default: bool = True


_DECLARED: Final = (
    ChannelDeclaration(
        "email",
        "email",
        "subject, text and HTML, with links to answer",
        digests=True,
        is_always=True,
    ),
    ChannelDeclaration("sms", "telephone", "one SMS", digests=True, interrupts=True),
    ChannelDeclaration(
        "call",
        "telephone",
        "30 seconds of speech",
        digests=True,
        interrupts=True,
        is_shared=True,
        by_default=False,
    ),
    ChannelDeclaration("webhook", "webhook", "signed JSON", on_weekends=True),
    ChannelDeclaration("log", "none", "nothing leaves", is_always=True),
    ChannelDeclaration(
        "slack",
        "url",
        "a message in mrkdwn",
        "an incoming webhook",
        digests=True,
        is_shared=True,
        on_weekends=True,
    ),
    ChannelDeclaration(
        "teams",
        "url",
        "an Adaptive Card",
        "a webhook of Workflows; 202 means accepted, not shown",
        digests=True,
        is_shared=True,
        on_weekends=True,
    ),
    ChannelDeclaration(
        "push",
        "url",
        "a push message of ntfy",
        "the URL of a topic",
        digests=True,
        on_weekends=True,
    ),
)
CHANNELS: Final[Mapping[str, ChannelDeclaration]] = MappingProxyType(
    {declared.name: declared for declared in _DECLARED}
)
WITH_URL: Final = tuple(declared.name for declared in _DECLARED if declared.address == "url")
URLS_TOLD: Final = "; ".join(f"{name}: {CHANNELS[name].url}" for name in WITH_URL)

if TYPE_CHECKING:
    Channel = str
    UrlChannel = str
    ChannelPreference = str
else:
    Channel = Literal[tuple(CHANNELS)]
    UrlChannel = Literal[WITH_URL]
    ChannelPreference = Literal[
        ("email", "call", "both", *(name for name in CHANNELS if name not in {"email", "call"}))
    ]
"""`both` of preferences is a call and an e-mail; the first three are seed 003's."""
