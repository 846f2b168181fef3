"""The sweep: what is due and still planned is sent to the queue, whatever became of its schedule.

Runs every minute, and may run twice at once: each row is taken by one of them. A row whose message
came to nothing is taken again after five minutes, and given up after a day.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.due_store import DueStore
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.requests.deadline import Deadline

GIVEN_UP_AFTER: Final = timedelta(days=1)
TOO_OLD: Final = "It could not be sent within a day of its time"
_BATCH: Final = 10


@dataclass(frozen=True, slots=True)
class SweepReport:
    """What one sweep has done; `is_whole` unless its time was over before the end."""

    sent: int
    given_up: int
    is_whole: bool


class Sweep:
    """Sends what is due."""

    def __init__(self, due: DueStore, queue: MessageQueue, *, now: Callable[[], datetime]) -> None:
        self._due = due
        self._queue = queue
        self._now = now

    def run(self, deadline: Deadline) -> SweepReport:
        """One question per shard, one write per row, one message call per ten of them.

        Raises:
            ServiceUnavailableError: DynamoDB or SQS does not answer; the next sweep goes on.
        """
        now = self._now()
        sent = given_up = 0
        # Another shard leads each minute: a sweep that ends early starves none of them.
        first = int(now.timestamp()) // 60
        for number in range(keys.SHARDS):
            taken: list[Place] = []
            for place in self._due.due((first + number) % keys.SHARDS, now):
                if deadline.remaining() <= 0:
                    sent += self._sent(taken)
                    return SweepReport(sent, given_up, is_whole=False)
                if _moment(place) < now - GIVEN_UP_AFTER:
                    given_up += self._given_up(place)
                elif self._due.take(place, now):
                    taken.append(place)
                if len(taken) == _BATCH:
                    sent += self._sent(taken)
                    taken = []
            sent += self._sent(taken)
        return SweepReport(sent, given_up, is_whole=True)

    def _sent(self, places: list[Place]) -> int:
        if places:
            self._queue.send([delivery_message(place, swept=True) for place in places])
        return len(places)

    def _given_up(self, place: Place) -> bool:
        if self._due.give_up(place, TOO_OLD):
            return True
        self._due.forget(place)
        return False


def _moment(place: Place) -> datetime:
    return datetime.fromtimestamp(int(place.plan_time) / 1000, UTC)
