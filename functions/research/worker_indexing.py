"""The indexing worker: documents changed in the library bucket, so the index is brought up to it.

Fed by S3's announcements through a queue that collects them for a moment. What a message says
is not looked at: the bucket is compared with the index, so messages may come twice, late, in any
order, or for many documents at once.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import Field

from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.settings import AwsSettings
from research.indexing import reindex
from research.library_store import S3Library


class IndexingSettings(AwsSettings):
    """The worker's environment."""

    stage: str = "local"
    library_bucket: str
    log_level: str = Field("INFO", pattern="^(TRACE|DEBUG|INFO|WARN|ERROR)$")


SETTINGS = IndexingSettings


@cache
def worker() -> tuple[S3Library, Observability]:
    """The library and the log, made on the first event."""
    settings = SETTINGS.load()
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    library = S3Library(clients, settings.library_bucket)
    return library, Observability("research-indexing", settings.log_level, stage=settings.stage)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, list[Any]]:
    """Handles one batch of the queue, all of it or nothing; a failure brings it back."""
    library, observability = worker()
    report = reindex(library)
    observability.event(
        "Library indexed",
        announcements=len(event.get("Records", ())),
        indexed=report.indexed,
        removed=report.removed,
        documents=report.documents,
        passages=report.passages,
        skipped=[f"{one.path}: {one.reason}" for one in report.skipped],
    )
    return {"batchItemFailures": []}
