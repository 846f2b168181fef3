"""The background workers of this machine: a thread for each queue's reader, and each timer."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any, Final

from infra.local.environments import local_settings, module_of
from infra.local.options import Options
from infra.local.queue_reader import QueueReader
from infra.local.state import STAGE
from infra.local.timers import RunningTimer
from infra.resources import FAMILIES, TOKEN_KEYS, Function, physical_name
from quintet.auth.keys import KeySource
from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.workers import Worker

MOST_AT_ONCE: Final = 4
"""Of the long pieces of work of one queue, each a message by itself."""
_STOP_SECONDS: Final = 5.0
"""For work in hand; what takes longer is done again after the next start."""


@contextmanager
def running_workers(
    keys: KeySource,
    clients: Clients,
    log: IO[str],
    options: Options,
    replaced: Mapping[str, Mapping[str, Any]] | None = None,
) -> Iterator[None]:
    """They read while the block runs, and have let go of their messages when it has ended.

    `keys` are this machine's token keys, for the workers that may read them; `replaced` are, by
    function, collaborators in place of those on AWS.

    Raises:
        CommandError: an option has a value that a worker's setting refuses.
    """
    others = replaced or {}
    running = [
        each
        for family in FAMILIES
        for function in family.workers
        for each in _running(function, keys, clients, log, options, others.get(function.name, {}))
    ]
    for each in running:
        each.start()
    try:
        yield
    finally:
        for each in running:
            each.stop()
        give_up = time.monotonic() + _STOP_SECONDS
        for each in running:
            each.wait(max(0.0, give_up - time.monotonic()))


def _running(
    function: Function,
    keys: KeySource,
    clients: Clients,
    log: IO[str],
    options: Options,
    replaced: Mapping[str, Any],
) -> Iterator[QueueReader | RunningTimer]:
    """A worker's reader and timers; each has a worker of its own.

    Batches of one are long work, of which several are done at once, as on AWS.
    """
    settings = local_settings(function, clients, options)
    watch = Observability(function.name, settings.log_level, stream=log, emit_metrics=False)
    reads_keys = any(grant.resource == TOKEN_KEYS for grant in function.grants)
    more = {"keys": keys, **replaced} if reads_keys else replaced

    def worker() -> Worker:
        built: Worker = module_of(function).build_worker(settings, clients, watch, **more)
        return built

    if function.queue is not None:
        name = physical_name(STAGE, function.queue)
        at_once = min(MOST_AT_ONCE, function.batches_at_once) if function.batch_size == 1 else 1
        yield QueueReader(name, worker(), clients, watch, function.batch_size, at_once)
    for timer in function.timers:
        yield RunningTimer(function.name, timer, worker(), watch)
