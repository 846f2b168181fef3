"""What is drilled: every tool, every route and every worker that calls AWS, each with one event."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage.notification_rows import Place
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.aws.table import Table
from quintet.resources import FUNCTIONS, Function, physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.drills.virtual_time import VIRTUAL
from tests.support.event_stage import STAGE, tenant_of
from tests.support.events import SampleEvent, expected_answers, sample_events
from tests.support.handlers import Handlers

_BY_NAME: Final[Mapping[str, Function]] = {function.name: function for function in FUNCTIONS}
_BESIDE_TOOLS: Final = ("resources_read", "route_", "rsvp_answer", "rsvp_page", "health")
MAIL: Final = "assistant-delivery/reminder_by_mail"
"""A reminder that the stage has planned, at the moment when it is due."""
SENDER: Final = "reminders@example.org"


@dataclass(frozen=True, slots=True)
class Case:
    """One command to one function, by the name of its sample event, or MAIL."""

    name: str

    @property
    def function(self) -> Function:
        """Who answers it."""
        return _BY_NAME[self.name.partition("/")[0]]

    @property
    def is_timed(self) -> bool:
        """Whether no queue brings it again: the next of its timer's events does its work."""
        return self.name.endswith(("/sweep", "/refresh", "/purge", "/daily_schedule"))

    def event(self, handlers: Handlers) -> Any:
        """What the function is handed; time passes to the moment when it would be."""
        if self.name == MAIL:
            return _reminder_by_mail(handlers)
        return handlers.stage.filled(SampleEvent.named(self.name), handlers.values)


def cases() -> list[Case]:
    """Those of `events/` that are a tool's, a route's or a worker's and succeed, and a mail's."""
    chosen = [Case(str(event)) for event in sample_events() if _is_drilled(event)]
    return [*chosen, Case(MAIL)]


def _is_drilled(event: SampleEvent) -> bool:
    expected = expected_answers()[str(event)]
    if "status" not in expected:
        return not expected["returned"]["batchItemFailures"]
    is_success = expected["status"] < 300 and "error" not in expected.get("body", {})
    return is_success and (
        _tool(event) == event.path.stem or event.path.stem.startswith(_BESIDE_TOOLS)
    )


def _tool(event: SampleEvent) -> str | None:
    body = event.read().get("body", "")
    try:
        return str(json.loads(body)["params"]["name"])
    except (ValueError, KeyError, TypeError):
        return None


def _reminder_by_mail(handlers: Handlers) -> Any:
    clients = handlers.stage.clients
    tenant = tenant_of("caller")
    notification = NotificationStore(
        Table(clients, physical_name(STAGE, ASSISTANT), service="The table")
    ).get(tenant, "wanted")
    _pass_to(notification.plan_time + timedelta(seconds=1))
    clients.sesv2().create_email_identity(EmailIdentity=SENDER)
    record = SampleEvent.named("assistant-delivery/due").read()["Records"][0]
    message = delivery_message(Place.of(tenant, notification))
    return {"Records": [{**record, "body": json.dumps(message)}]}


def _pass_to(moment: datetime) -> None:
    VIRTUAL.passed += max(0.0, moment.timestamp() - VIRTUAL.now())
