"""What background workers share: their environment, and how one is put together on AWS.

A worker's module has `build_worker(settings, clients, observability)`, which makes the function
from a queue's event to its partial batch response, and `lambda_handler`. The local server builds
workers with the same function on a platform of its own.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from quintet.aws.clients import Clients
from quintet.message_leases import leased
from quintet.observability import Observability
from quintet.settings import WorkerSettings

Worker = Callable[[Mapping[str, Any]], dict[str, Any]]
"""From one batch of a queue to `{"batchItemFailures": [...]}`; an exception fails all of it."""

SettingsT = TypeVar("SettingsT", bound=WorkerSettings)


def worker_on_aws(
    name: str,
    settings: SettingsT,
    build_worker: Callable[[SettingsT, Clients, Observability], Worker],
) -> Worker:
    """A Lambda function's worker, logging under its name; nothing talks to AWS yet.

    The messages of a batch are its own while it is at them (`message_leases`).
    What it raises ends the invocation, so that its whole batch comes back, and is counted first.
    """
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    observability = Observability(name, settings.log_level, stage=settings.stage)
    worker = leased(
        build_worker(settings, clients, observability), clients, observability.tolerated
    )

    def work(event: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return worker(event)
        except Exception as failure:
            observability.log_failure("", failure)
            raise

    return work
