"""The summaries worker: what was said in a context becomes its summary, facets and relations.

Fed by the queue that the tools announce to. A message names a context and nothing of what is to
be done: that is read from the table, so messages may come twice, late, or for several changes at
once, and a worker that dies midway leaves all of it to the next. A deleted context's rows, if
there were too many for the request, are removed here too.
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.context.facets_store import Compactor
from quintet.context.identifiers import ContextKey
from quintet.context.relating import relate_similar
from quintet.context.services import Services
from quintet.context.settings import SummariesSettings
from quintet.context.summarising import Language
from quintet.embedding import Embedder, Vector
from quintet.installed_embedder import installed_embedder
from quintet.observability import Observability
from quintet.queues import handled
from quintet.requests.deadline import Deadline
from quintet.workers import Worker, worker_on_aws

WORK_SECONDS: Final = 100.0
"""For a batch, of the 120 that the function has; messages that are left over come back."""


def build_worker(
    settings: SummariesSettings,
    clients: Clients,
    observability: Observability,
    *,
    clock: Callable[[], float] = time.time,
    embedder: Callable[[], Embedder | None] = installed_embedder,
    language: Language | None = None,
) -> Worker:
    """Handles a batch message by message; those that failed come back."""
    services = Services.made(
        settings, clients, observability, clock=clock, embedder=embedder, language=language
    )
    compactor = Compactor(services.table, services.conversations, services.embedder)

    def handle(message: Mapping[str, Any], deadline: Deadline) -> None:
        deadline.check()
        key = ContextKey(message["tenant"], message["context"])
        if message["kind"] == "purge":
            _purge(services, key, message, deadline)
        else:
            _catch_up(services, compactor, key, deadline)

    def work(event: Mapping[str, Any]) -> dict[str, Any]:
        deadline = Deadline(WORK_SECONDS)
        return handled(
            event, lambda message: handle(message, deadline), observability.message_failed
        )

    return work


def _purge(
    services: Services, key: ContextKey, message: Mapping[str, Any], deadline: Deadline
) -> None:
    """Goes on with a deletion; what is left once more is sent again."""
    done = services.deletions.purge(
        key, message["deletedAt"], message["until"], lambda: deadline.remaining() > 0
    )
    if not done:
        services.sender.send(message)


def _catch_up(
    services: Services, compactor: Compactor, key: ContextKey, deadline: Deadline
) -> None:
    """Everything that a context's stored messages ask for."""

    def relate(vector: Vector) -> None:
        settings = services.settings
        if settings.use_graph_db:
            relate_similar(
                services.similar,
                services.relationships,
                key,
                vector,
                threshold=settings.similarity_threshold,
                now=services.now(),
            )

    summary = services.summaries.summarise(
        key, services.now(), is_due=services.trigger.is_due, check=deadline.check
    )
    if summary is not None:
        services.observability.event(
            "Context summarised", version=summary.version, messages=summary.messageCount
        )
    compactor.compact(key, services.now(), relate)


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("context-summaries", SummariesSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the summaries queue."""
    return worker()(event)
