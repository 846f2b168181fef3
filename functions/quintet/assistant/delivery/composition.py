"""The channels of a stage, made from its settings."""

from importlib import import_module
from typing import Final

from quintet.assistant.delivery.outgoing import Channel as Sender
from quintet.assistant.delivery.outgoing import Parts
from quintet.assistant.entities.channels import CHANNELS

_SENDERS: Final = "quintet.assistant.delivery.channels"
"""Where each channel has a module of its name, with a function `sender`."""


def channels_of(parts: Parts) -> dict[str, Sender]:
    """Those that are configured and wanted; some are there whenever they are configured."""
    wanted = parts.settings.notification_channels
    made: dict[str, Sender] = {}
    for name, declared in CHANNELS.items():
        if declared.is_always or name in wanted:
            found: Sender | None = import_module(f"{_SENDERS}.{name}").sender(parts)
            if found is not None:
                made[name] = found
    return made
