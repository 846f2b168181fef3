"""The background workers of this machine: a thread for each queue's reader, and each timer.

What a message or an event asks for is done by an instance, as on Lambda.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Final

from quintet.aws.clients import Clients
from quintet.local.background import Background
from quintet.local.instances.jobs import Event, Invocation, Runner
from quintet.local.queue_reader import QueueReader
from quintet.local.state import STAGE
from quintet.local.timers import RunningTimer
from quintet.message_leases import leased
from quintet.observability import Observability
from quintet.resources import FAMILIES, Function, Queue, physical_name
from quintet.workers import Worker

MOST_AT_ONCE: Final = 4
"""Of the long pieces of work of one queue, each a message by itself."""
_STOP_SECONDS: Final = 5.0
"""For work in hand; what takes longer is done again after the next start."""

WorkerOf = Callable[[Function], Worker]


def in_instances(runner: Runner) -> WorkerOf:
    """Workers whose events are handled by instances, for as long as Lambda would let them."""

    def worker_of(function: Function) -> Worker:
        def work(event: Event) -> dict[str, Any]:
            answer: dict[str, Any] = runner.run(
                Invocation(function.name, event),
                caller=function.name,
                seconds=function.timeout_seconds,
            ).result()
            return answer

        return work

    return worker_of


@contextmanager
def running_workers(clients: Clients, log: IO[str], worker_of: WorkerOf) -> Iterator[None]:
    """They read while the block runs, and have let go of their messages when it has ended."""
    every = [
        each
        for family in FAMILIES
        for function in family.workers
        for each in _readers_and_timers(function, clients, log, worker_of(function))
    ]
    with running(every):
        yield


@contextmanager
def running(every: Sequence[Background]) -> Iterator[None]:
    """All of them at work while the block runs."""
    for each in every:
        each.start()
    try:
        yield
    finally:
        for each in every:
            each.stop()
        give_up = time.monotonic() + _STOP_SECONDS
        for each in every:
            each.wait(max(0.0, give_up - time.monotonic()))


def queue_reader(
    function: Function,
    queue: Queue,
    clients: Clients,
    watch: Observability,
    worker: Worker,
    look_seconds: float = 0.0,
) -> QueueReader:
    """The reader of the queue of a worker; `look_seconds` as `QueueReader` has them.

    Batches of one are long work, of which several are done at once, as on AWS. Messages are kept
    by this process, also while they wait for an instance.
    """
    name = physical_name(STAGE, queue)
    at_once = min(MOST_AT_ONCE, function.batches_at_once) if function.batch_size == 1 else 1
    kept = leased(worker, clients, watch.tolerated)
    return QueueReader(
        name, kept, clients, watch, function.batch_size, at_once, look_seconds=look_seconds
    )


def _readers_and_timers(
    function: Function, clients: Clients, log: IO[str], worker: Worker
) -> Iterator[Background]:
    watch = Observability(function.name, stream=log, emit_metrics=False)
    if function.queue is not None:
        yield queue_reader(function, function.queue, clients, watch, worker)
    for timer in function.timers:
        yield RunningTimer(function.name, timer, worker, watch)
