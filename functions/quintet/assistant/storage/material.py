"""What planning reads of a user beside events."""

from collections.abc import Sequence
from dataclasses import dataclass

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.rules import Rule


@dataclass(frozen=True, slots=True)
class Material:
    """What a user's plans are made from beside events; in no order."""

    notifications: Sequence[Notification]
    rules: Sequence[Rule]
