"""The channels of a stage, made from its settings."""

from importlib import import_module
from typing import Final

from quintet.assistant.delivery.channels.parts import Parts
from quintet.assistant.delivery.outgoing import Channel as Sender
from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.entities.channels import CHANNELS
from quintet.auth.keys import KeySource
from quintet.aws.clients import Clients
from quintet.outbound.messages import Outbound

_SENDERS: Final = "quintet.assistant.delivery.channels"
"""Where each channel has a module of its name, with a function `sender`."""


def channels_of(
    settings: DeliverySettings, clients: Clients, keys: KeySource, outbound: Outbound
) -> dict[str, Sender]:
    """Those that are configured and wanted; some are there whenever they are configured."""
    wanted = settings.notification_channels
    told = {name: str(value) for name, value in settings.model_dump().items() if value is not None}
    parts = Parts(told, clients, keys, outbound)
    made: dict[str, Sender] = {}
    for name, declared in CHANNELS.items():
        if declared.is_always or name in wanted:
            found: Sender | None = import_module(f"{_SENDERS}.{name}").sender(parts)
            if found is not None:
                made[name] = found
    return made
