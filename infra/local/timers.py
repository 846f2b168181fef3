"""One timer of this machine: what EventBridge Scheduler does on AWS, done by a thread.

The first event comes at once, so that what was due while nothing ran is not late for longer. A
worker that breaks gets the next event like any other.
"""

import threading
from typing import Final

from infra.resources import Timer
from quintet.observability import Observability
from quintet.workers import Worker

MINUTE: Final = 60.0


class RunningTimer:
    """Hands its event to a worker every so many minutes, until it is told to stop."""

    def __init__(
        self, name: str, timer: Timer, worker: Worker, observability: Observability
    ) -> None:
        self._name = f"{name}-{timer.kind}"
        self._timer = timer
        self._worker = worker
        self._observability = observability
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"timer-{self._name}", daemon=True)

    def start(self) -> None:
        """Begins, in a thread that no exit waits for."""
        self._thread.start()

    def stop(self) -> None:
        """Asks it to end after the event that it has in hand."""
        self._stopping.set()

    def wait(self, seconds: float) -> None:
        """Waits for its end; an event in hand is then left alone, the next start begins anew."""
        self._thread.join(seconds)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._worker(self._timer.event)
            except BaseException as failure:  # noqa: BLE001 - even an exit is only this event's end
                if not self._stopping.is_set():
                    self._observability.log_failure(self._name, failure)
            self._stopping.wait(self._timer.minutes * MINUTE)
