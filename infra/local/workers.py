"""The background workers of this machine: every declared worker, reading its queue in a thread."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

from infra.local.environments import local_settings, module_of
from infra.local.options import Options
from infra.local.queue_reader import QueueReader
from infra.local.state import STAGE
from infra.resources import FAMILIES, Function, Queue, physical_name
from quintet.aws.clients import Clients
from quintet.observability import Observability

_STOP_SECONDS: Final = 5.0
"""For work in hand; what takes longer is done again after the next start."""


@contextmanager
def running_workers(clients: Clients, log: IO[str], options: Options) -> Iterator[None]:
    """They read while the block runs, and have let go of their messages when it has ended.

    Raises:
        CommandError: an option has a value that a worker's setting refuses.
    """
    readers = [
        _reader(function, function.queue, clients, log, options)
        for family in FAMILIES
        for function in family.workers
        if function.queue is not None
    ]
    for reader in readers:
        reader.start()
    try:
        yield
    finally:
        for reader in readers:
            reader.stop()
        give_up = time.monotonic() + _STOP_SECONDS
        for reader in readers:
            reader.wait(max(0.0, give_up - time.monotonic()))


def _reader(
    function: Function, queue: Queue, clients: Clients, log: IO[str], options: Options
) -> QueueReader:
    settings = local_settings(function, clients, options)
    watch = Observability(function.name, settings.log_level, stream=log, emit_metrics=False)
    worker = module_of(function).build_worker(settings, clients, watch)
    return QueueReader(
        physical_name(STAGE, queue), worker, clients, watch, batch_size=function.batch_size
    )
