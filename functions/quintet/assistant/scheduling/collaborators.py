"""What scheduling and delivery need of a queue and of one-time schedules, as Protocols."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from quintet.assistant.storage.notification_rows import Place


class MessageQueue(Protocol):
    """Takes messages for the deliveries worker; each comes at least once."""

    def send(self, messages: Sequence[Mapping[str, Any]], *, delay_seconds: int = 0) -> None:
        """Sends them all, to be seen after a delay of at most 900 s.

        Raises:
            ServiceUnavailableError: some of them were not taken.
        """
        ...


class Schedules(Protocol):
    """One-time schedules: each puts one notification's message into the queue.

    Each method raises ServiceUnavailableError where the schedule is not kept.
    """

    def put(self, place: Place, at: datetime) -> None:
        """Makes the notification's schedule, or moves the one there is."""
        ...

    def remove(self, tenant: str, notification_id: str) -> None:
        """Removes a notification's schedule, if there is one."""
        ...
