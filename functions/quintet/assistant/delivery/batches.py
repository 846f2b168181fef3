"""What comes to the delivery worker, given to whoever handles it: deliveries, reports, sweeps."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from quintet.assistant.delivery.delivering import Delivering
from quintet.assistant.delivery.organizer_replies import OrganizerReplies
from quintet.assistant.delivery.provider_reports import is_report
from quintet.assistant.delivery.reporting import Reporting
from quintet.assistant.delivery.retrying import RECEIVES
from quintet.assistant.scheduling.messages import ORGANIZER_REPLY, REPORT, SWEEP
from quintet.assistant.scheduling.sweeping import Sweep
from quintet.queues import handled
from quintet.requests.deadline import Deadline

WORK_SECONDS: Final = 15.0
"""In which a delivery or a sweep's next row is begun, of the 30 that the function has."""

_REPORT: Final = re.compile(r'eventType\\?"\s*:\s*\\?"(\w+)')
"""In a message of SES's own, or in the envelope that SNS puts it into."""


@dataclass(frozen=True)
class Batches:
    """One event of the function: a batch of the queue, message by message, or the timer's sweep.

    `tell` is given what was done, for the log; `failed` a message's id and what went wrong; `swept`
    hears of each sweep that came to its end.
    """

    delivering: Delivering
    organizers: OrganizerReplies
    reporting: Reporting
    sweep: Sweep
    tell: Callable[..., None]
    failed: Callable[[str, Exception], None]
    swept: Callable[[], None]

    def __call__(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Which messages must come back."""
        deadline = Deadline(WORK_SECONDS)
        if event.get("kind") == SWEEP:
            self._swept(deadline)
            return {"batchItemFailures": []}
        failures: list[dict[str, str]] = []
        for record in sorted(event.get("Records", ()), key=_turn):
            receives = _receives(record)
            handle = partial(self._handle, deadline=deadline, receives=receives)
            answer = handled({"Records": [record]}, handle, self.failed)
            failures += answer["batchItemFailures"]
        return {"batchItemFailures": failures}

    def _handle(self, message: Mapping[str, Any], *, deadline: Deadline, receives: int) -> None:
        deadline.check()
        if message.get("kind") == SWEEP:
            self._swept(deadline)
        elif message.get("kind") == REPORT or is_report(message):
            self.reporting.handle(message)
        elif message.get("kind") == ORGANIZER_REPLY:
            self.organizers.handle(message)
        else:
            outcome = self.delivering.deliver(
                message, is_last=receives >= RECEIVES, is_again=receives > 1
            )
            notification = message["notification_id"]
            self.tell("Notification handled", notification_id=notification, outcome=outcome)

    def _swept(self, deadline: Deadline) -> None:
        done = self.sweep.run(deadline)
        if done.is_whole:
            self.swept()
        if done.sent or done.given_up or not done.is_whole:
            told = {"sent": done.sent, "given_up": done.given_up, "whole": done.is_whole}
            self.tell("Due notifications swept", **told)


def _turn(record: Mapping[str, Any]) -> int:
    """What was sent is heard of first, other reports next: no worker should die before."""
    found = _REPORT.search(record["body"])
    if found is None:
        return 2
    return 0 if found[1] == "Send" else 1


def _receives(record: Mapping[str, Any]) -> int:
    """How often SQS has handed out the message."""
    return int(record.get("attributes", {}).get("ApproximateReceiveCount", 1))
