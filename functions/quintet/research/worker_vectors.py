"""The vectors worker: passages that were published get their vectors, job by job.

Fed by the indexing worker through a queue; each message is one job of `vectorizing`. Jobs may come
twice, late, or in any order.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.installed_embedder import installed_embedder
from quintet.observability import Observability
from quintet.queues import handled
from quintet.research.library_store import S3Library
from quintet.research.settings import VectorSettings
from quintet.research.vectorizing import Job, run
from quintet.workers import Worker, worker_on_aws


def build_worker(
    settings: VectorSettings, clients: Clients, observability: Observability
) -> Worker:
    """Handles one batch of the queue; jobs that fail come back."""
    library = S3Library(clients, settings.library_bucket)
    embedder = installed_embedder()

    def vectorize(message: Mapping[str, Any]) -> None:
        if embedder is None:
            raise ServiceUnavailableError("The language layer")
        report = run(Job.read(message), library, embedder)
        observability.event("Vectors made", made=report.made, missing=report.missing)

    return lambda event: handled(event, vectorize, observability.message_failed)


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("research-vectors", VectorSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the vectors queue."""
    return worker()(event)
