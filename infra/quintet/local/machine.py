"""All that runs on this machine for a command: the embedded AWS, instances, background workers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from quintet.aws.clients import Clients
from quintet.local.emulator import local_clients, running_emulator
from quintet.local.environments import check_options
from quintet.local.failures import CommandError
from quintet.local.instances.counting import Counting
from quintet.local.instances.functions import Setup
from quintet.local.instances.pool import InstanceDiedError, InstancePool, PoolSize, preload
from quintet.local.mailbox import take_mail
from quintet.local.options import Options
from quintet.local.provisioning import create_resources
from quintet.local.state import STAGE, StateDirectory
from quintet.local.workers import in_instances, running_workers

_PATIENCE_SECONDS: Final = 60.0
"""For what no caller waits for: a start on a busy machine must not fail."""
CALLS: Final = PoolSize(most=16, kept=3, for_one=8)
"""One caller leaves half of all instances to others."""
WORK: Final = PoolSize(most=16, kept=1, for_one=4, niceness=10)
"""What nobody waits for makes way for what somebody does."""


@dataclass(frozen=True)
class Machine:
    """What commands use of it."""

    state: StateDirectory
    setup: Setup
    clients: Clients
    counting: Counting
    log: IO[str]


@contextmanager
def embedded_aws(state: StateDirectory) -> Iterator[Clients]:
    """Clients of the embedded AWS with all that is declared in it, while the block runs."""
    with running_emulator(state) as url:
        clients = local_clients(url, _PATIENCE_SECONDS)
        create_resources(clients, STAGE)
        take_mail(clients)
        yield clients


@contextmanager
def running_machine(
    state: StateDirectory,
    options: Options,
    *,
    host: str = "127.0.0.1",
    root: tuple[str, Path] | None = None,
) -> Iterator[Machine]:
    """The embedded AWS, and what instances are told.

    Raises:
        CommandError: an option has a value that a setting refuses.
    """
    check_options(options)
    preload()
    with embedded_aws(state) as clients, state.log_file.open("a", buffering=1) as log:
        setup = Setup(state.path, clients.endpoint_url or "", dict(options), host, root)
        yield Machine(state, setup, clients, Counting(clients, options, log), log)


@contextmanager
def instances(machine: Machine, size: PoolSize) -> Iterator[InstancePool]:
    """A pool of instances, which ends with the block."""
    pool = InstancePool(machine.setup, machine.counting.answer, size)
    pool.start()
    try:
        yield pool
    finally:
        pool.close()


def wait_for_instances(pool: InstancePool) -> None:
    """Waits for the first instance.

    Raises:
        CommandError: the families' code does not load.
    """
    try:
        pool.wait_until_started()
    except InstanceDiedError:
        message = "The servers' code does not load, as the traceback above says."
        raise CommandError(message) from None


@contextmanager
def working(machine: Machine) -> Iterator[None]:
    """The background workers, in instances of their own."""
    with (
        instances(machine, WORK) as pool,
        running_workers(machine.clients, machine.log, in_instances(pool)),
    ):
        yield
