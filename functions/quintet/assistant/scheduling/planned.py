"""What follows a plan: schedules for what was planned, none for what was taken back.

Kept as planning's `PlanChanges`. It never fails planning and takes little of its time: what cannot
be scheduled stands among what is due, and the sweep sends it.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.scheduling.collaborators import MessageQueue, Schedules
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage.notification_rows import Place

LEAD: Final = timedelta(minutes=1)
"""Schedules fire up to a minute late. So they fire a minute early, and the queue, which is exact,
keeps the message back until the time has come."""
AT_ONCE: Final = LEAD + timedelta(minutes=1)
"""What is due so soon goes to the queue without a schedule."""
PAUSE_SECONDS: Final = 30.0
"""After a failure nothing is asked of the scheduler for so long."""


class Reminders:
    """Schedules deliveries. `schedules` is None on stages that have no scheduler.

    `on_degraded` is told of the failure for which something is left to the sweep, None while the
    scheduler is given a rest. `clock` tells seconds.
    """

    def __init__(
        self,
        schedules: Schedules | None,
        queue: MessageQueue,
        *,
        clock: Callable[[], float],
        now: Callable[[], datetime],
        on_degraded: Callable[[Exception | None], None],
    ) -> None:
        self._schedules = schedules
        self._queue = queue
        self._clock = clock
        self._now = now
        self._on_degraded = on_degraded
        self._rests_until = float("-inf")

    def __call__(self, tenant: str, added: Sequence[Notification], removed: Sequence[str]) -> None:
        """Follows one plan; a call for each notification."""
        soon = self._now() + AT_ONCE
        for one in added:
            if one.plan_time <= soon:
                self._send(Place.of(tenant, one), one.plan_time)
        if self._schedules is None:
            return
        later = [one for one in added if one.plan_time > soon]
        if self._clock() < self._rests_until:
            if later:
                self._on_degraded(None)
            return
        try:
            for notification_id in removed:
                self._schedules.remove(tenant, notification_id)
            for one in later:
                self._schedules.put(Place.of(tenant, one), one.plan_time - LEAD)
        except Exception as failure:  # noqa: BLE001 - the plan is kept, and the sweep finds it
            self._rests_until = self._clock() + PAUSE_SECONDS
            self._on_degraded(failure)

    def _send(self, place: Place, at: datetime) -> None:
        seconds = int((at - self._now()).total_seconds()) + 1
        try:
            self._queue.send([delivery_message(place)], delay_seconds=max(0, seconds))
        except Exception as failure:  # noqa: BLE001 - as above
            self._on_degraded(failure)
