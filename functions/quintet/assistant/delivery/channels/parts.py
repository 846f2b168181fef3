"""What senders are made of: a stage's settings, its clients, and the guarded way out."""

from collections.abc import Mapping
from dataclasses import dataclass

from quintet.auth.keys import KeySource
from quintet.aws.clients import Clients
from quintet.outbound.messages import Outbound


@dataclass(frozen=True, slots=True)
class Parts:
    """Handed to each channel's `sender`; `settings` are the worker's own, by name, as texts."""

    settings: Mapping[str, str]
    clients: Clients
    keys: KeySource
    outbound: Outbound
