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
        "email", "email", "subject, text and HTML, with links to answer", True, is_always=True
    ),
    ChannelDeclaration("sms", "telephone", "one SMS", True, interrupts=True),
    ChannelDeclaration(
        "call", "telephone", "30 seconds of speech", True, True, is_shared=True, by_default=False
    ),
    ChannelDeclaration("webhook", "webhook", "signed JSON", on_weekends=True),
    ChannelDeclaration("log", "none", "nothing leaves", is_always=True),
    ChannelDeclaration(
        "slack", "url", "a message in mrkdwn", True, is_shared=True, on_weekends=True
    ),
    ChannelDeclaration("teams", "url", "an Adaptive Card", True, is_shared=True, on_weekends=True),
    ChannelDeclaration("push", "url", "a push message of ntfy", True, on_weekends=True),
)
CHANNELS: Final[Mapping[str, ChannelDeclaration]] = MappingProxyType(
    {declared.name: declared for declared in _DECLARED}
)
WITH_URL: Final = tuple(declared.name for declared in _DECLARED if declared.address == "url")

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
