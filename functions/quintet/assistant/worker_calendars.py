"""The calendars' worker: looks every few minutes which subscribed calendars are to be read again.

Its event is `{"kind": "refresh"}`; nobody waits for an answer. Events that a calendar has moved
and that had notifications are planned anew here, by our own policy: nobody else is there to ask.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from quintet.assistant.entities.events import Event
from quintet.assistant.importing.composition import calendar_import, subscriptions
from quintet.assistant.scheduling.composition import reminders
from quintet.assistant.services import Services
from quintet.assistant.settings import CalendarSettings
from quintet.assistant.storage.composition import assistant_table
from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import Outbound
from quintet.requests.deadline import Deadline
from quintet.workers import Worker, worker_on_aws

WORK_SECONDS: Final = 200.0
"""In which another calendar or another batch of its events is begun, of the function's 300."""


def build_worker(
    settings: CalendarSettings,
    clients: Clients,
    observability: Observability,
    *,
    clock: Callable[[], float] = time.time,
    outbound: Outbound | None = None,
) -> Worker:
    """Refreshes all that is due, of every tenant; the clock tells seconds."""
    services = Services.made(
        settings,
        clients,
        observability,
        after_planned=reminders(settings, clients, observability, clock=clock),
        clock=clock,
    )
    table = assistant_table(clients, settings.assistant_table)

    def work(_event: Mapping[str, Any]) -> dict[str, Any]:
        deadline = Deadline(WORK_SECONDS)
        unplanned: list[tuple[str, Event]] = []

        def withdrawn(tenant: str, event: Event, notification_ids: Sequence[str]) -> None:
            services.withdrawn(tenant, *notification_ids)
            if event.status != "cancelled":
                unplanned.append((tenant, event))

        importing = calendar_import(table, withdrawn, services.now)
        kept = subscriptions(importing, table, outbound or OutboundClient())
        refreshed = kept.refresh_due(lambda: deadline.remaining() > 0)
        for tenant, event in unplanned:
            services.plan_anew(tenant, event)
        if refreshed:
            observability.event("Calendars refreshed", calendars=refreshed, moved=len(unplanned))
        return {"batchItemFailures": []}

    return work


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("assistant-calendars", CalendarSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the timer's events."""
    return worker()(event)
