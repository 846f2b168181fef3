"""One timer of this machine: what EventBridge Scheduler does on AWS, done by a thread.

The first event comes at once, so that what was due while nothing ran is not late for longer. A
worker that breaks gets the next event like any other.
"""

from typing import Final

from quintet.local.background import Background
from quintet.observability import Observability
from quintet.resources import Timer
from quintet.workers import Worker

MINUTE: Final = 60.0


class RunningTimer(Background):
    """Hands its event to a worker every so many minutes, until it is told to stop."""

    def __init__(
        self, name: str, timer: Timer, worker: Worker, observability: Observability
    ) -> None:
        self._name = f"{name}-{timer.kind}"
        super().__init__(f"timer-{self._name}")
        self._timer = timer
        self._worker = worker
        self._observability = observability

    def work(self) -> None:
        """One event, and the time until the next. One in hand at the end is begun anew later."""
        try:
            self._worker(self._timer.event)
        except BaseException as failure:  # noqa: BLE001 - even an exit is only this event's end
            if not self.stopping.is_set():
                self._observability.log_failure(self._name, failure)
        self.stopping.wait(self._timer.minutes * MINUTE)
