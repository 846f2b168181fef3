"""The embedded AWS with a stage's resources, for tests of many callers at once.

Unlike moto, what it does to an item or in a transaction is atomic under threads.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from quintet.aws.clients import Clients
from quintet.local.emulator import local_clients, running_emulator
from quintet.local.provisioning import create_resources
from quintet.local.state import StateDirectory

PATIENCE_SECONDS: Final = 30.0


@contextmanager
def embedded_aws(folder: Path, stage: str) -> Iterator[Clients]:
    """Clients of one that keeps its state in the folder, and ends with the context."""
    with running_emulator(StateDirectory.opened(folder)) as url:
        clients = local_clients(url)
        # A busy test machine may be slow; what is tested is who wins, not the time-outs.
        clients.limiter_seconds = clients.reading_seconds = PATIENCE_SECONDS
        create_resources(clients, stage)
        yield clients
