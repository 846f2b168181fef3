"""Jobs that wait for an instance, taken by callers in turn."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from quintet.local.instances.jobs import Job


@dataclass(eq=False, slots=True)
class Waiting:
    """A job, whose it is, and by when it must be done (on the monotonic clock)."""

    job: Job
    caller: str
    ends_at: float
    emit: Callable[[str], None]
    done: "Future[Any]" = field(default_factory=Future)

    @property
    def is_overdue(self) -> bool:
        """Whether its time is over."""
        return self.ends_at <= time.monotonic()

    def succeed(self, result: Any) -> None:
        """Tells whoever waits; nobody may."""
        with suppress(InvalidStateError):
            self.done.set_result(result)

    def fail(self, failure: Exception) -> None:
        """Tells whoever waits; nobody may."""
        with suppress(InvalidStateError):
            self.done.set_exception(failure)


class Turns:
    """Jobs by caller, the caller first who waits longest."""

    def __init__(self, for_one: int) -> None:
        """Of one caller, `for_one` jobs are done at once."""
        self._for_one = for_one
        self._queues: OrderedDict[str, deque[Waiting]] = OrderedDict()

    def __iter__(self) -> Iterator[Waiting]:
        """Every job that waits."""
        for queue in self._queues.values():
            yield from queue

    def add(self, waiting: Waiting) -> None:
        """Puts a job behind the others of its caller."""
        self._queues.setdefault(waiting.caller, deque()).append(waiting)

    def take(self, running: Iterable[Waiting]) -> Waiting | None:
        """The next job: of a caller with the fewest running; None where no one may have more."""
        self._drop_settled()
        load = dict.fromkeys(self._queues, 0)
        for waiting in running:
            if waiting.caller in load:
                load[waiting.caller] += 1
        if not load or min(load.values()) >= self._for_one:
            return None
        caller = min(load, key=load.__getitem__)
        queue = self._queues.pop(caller)
        taken = queue.popleft()
        if queue:
            self._queues[caller] = queue  # behind everybody else
        return taken

    def _drop_settled(self) -> None:
        for caller, queue in list(self._queues.items()):
            self._queues[caller] = deque(each for each in queue if not each.done.done())
            if not self._queues[caller]:
                del self._queues[caller]
