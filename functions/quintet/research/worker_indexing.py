"""The indexing worker: documents changed in the library bucket, so the index is brought up to it.

Fed by S3's announcements through a queue that collects them for a moment. What a message says
is not looked at: the bucket is compared with the index, so messages may come twice, late, in any
order, or for many documents at once. What is new is searchable at once; its vectors are asked
for and follow (`worker_vectors`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.observability import Observability
from quintet.research.indexing import reindex
from quintet.research.library_store import S3Library
from quintet.research.settings import IndexingSettings
from quintet.research.vectorizing import request_vectors
from quintet.workers import Worker, worker_on_aws


def build_worker(
    settings: IndexingSettings, clients: Clients, observability: Observability
) -> Worker:
    """Handles one batch of the queue, all of it or nothing; a failure brings it back."""
    library = S3Library(clients, settings.library_bucket)
    vectors = QueueSender(clients, settings.vectors_queue)

    def index(event: Mapping[str, Any]) -> dict[str, Any]:
        report = reindex(library)
        observability.event(
            "Library indexed",
            announcements=len(event.get("Records", ())),
            indexed=report.indexed,
            removed=report.removed,
            documents=report.documents,
            passages=report.passages,
            skipped=[f"{one.path}: {one.reason}" for one in report.skipped],
            vector_jobs=request_vectors(library, vectors),
        )
        return {"batchItemFailures": []}

    return index


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("research-indexing", IndexingSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the indexing queue."""
    return worker()(event)
