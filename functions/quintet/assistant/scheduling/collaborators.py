"""What scheduling and delivery need of a queue, as a Protocol."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class MessageQueue(Protocol):
    """Takes messages for the deliveries worker; each comes at least once."""

    def send(self, messages: Sequence[Mapping[str, Any]], *, delay_seconds: int = 0) -> None:
        """Sends them all, to be seen after a delay of at most 900 s.

        Raises:
            ServiceUnavailableError: some of them were not taken.
        """
        ...
