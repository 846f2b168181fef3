"""What the assistant's tools are made of, put together once."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol
from uuid import uuid4

from quintet.assistant.answers import EventAnswer
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.user_input import CreateUser, UpdateUser, addresses_given
from quintet.assistant.models import PlanNotifications
from quintet.assistant.planner.collaborators import PlanChanges
from quintet.assistant.planner.planning import Planner
from quintet.assistant.planner.policy_making import PolicyMaking
from quintet.assistant.planning.collaborators import PolicyWriter
from quintet.assistant.settings import PlanningSettings
from quintet.assistant.storage.composition import assistant_table
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.plan_store import PlanStore
from quintet.assistant.storage.rule_store import RuleStore
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.clients import Clients
from quintet.errors import BadInputError, QuintetError
from quintet.observability import Observability
from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.requests.deadline import Deadline


class AddressGuard(Protocol):
    """Knows which addresses may be posted to."""

    def check(self, url: str) -> None:
        """Raises FetchFailedError where it must not be asked."""
        ...


PLAN_SECONDS: Final = 10.0
"""For the plan of one event that was moved or answered."""


def random_id() -> str:
    """An id that nobody has: a UUID, as seed 003's program makes them."""
    return str(uuid4())


@dataclass(frozen=True)
class Services:
    """The stores on one table, the planner, and who is told of plans."""

    users: UserStore
    events: EventStore
    rules: RuleStore
    notifications: NotificationStore
    planner: Planner
    observability: Observability
    clock: Callable[[], float]
    unique: Callable[[], str]
    after_planned: PlanChanges
    addresses: AddressGuard

    @classmethod
    def made(
        cls,
        settings: PlanningSettings,
        clients: Clients,
        observability: Observability,
        *,
        writer: PolicyWriter | None = None,
        after_planned: PlanChanges,
        clock: Callable[[], float] = time.time,
        unique: Callable[[], str] = random_id,
        addresses: AddressGuard | None = None,
    ) -> "Services":
        """All of them; nothing is asked of AWS in making them. The clock tells seconds."""
        table = assistant_table(clients, settings.assistant_table)
        users, events = UserStore(table), EventStore(table)
        report = partial(observability.tolerated, "planning")
        planner = Planner(
            users=users,
            events=events,
            plans=PlanStore(table),
            policies=PolicyMaking(writer, report),
            offered=settings.notification_channels,
            tell=after_planned,
            report=report,
            now=partial(_moment, clock),
        )
        return cls(
            users=users,
            events=events,
            rules=RuleStore(table),
            notifications=NotificationStore(table),
            planner=planner,
            observability=observability,
            clock=clock,
            unique=unique,
            after_planned=after_planned,
            addresses=addresses or OutboundClient(),
        )

    def event_answer(self, tenant: str, event_id: str) -> EventAnswer:
        """An event with its user's attendance. Three questions.

        Raises:
            NotFoundError: the tenant has no such event.
        """
        event = self.events.get(tenant, event_id).event
        return EventAnswer.of(event, self.users.get(tenant, event.user_id).user)

    def check_addresses(self, asked: CreateUser | UpdateUser) -> None:
        """Raises BadInputError where a channel would post to an address that is not public."""
        for field, url in addresses_given(asked):
            try:
                self.addresses.check(url)
            except FetchFailedError as refused:
                if refused.kind == "refused":
                    raise BadInputError.of(
                        field, refused.message.rstrip("."), "ADDRESS_VALIDATION", validator="public"
                    ) from None

    def now(self) -> datetime:
        """This moment, in UTC."""
        return _moment(self.clock)

    def planned_anew(self, tenant: str, notification: Notification) -> None:
        """Tells the scheduler of a notification that is planned; never fails."""
        try:
            self.after_planned(tenant, [notification], [])
        except Exception as failure:  # noqa: BLE001 - what is stored is stored, and a sweep finds it
            self.observability.tolerated("scheduling", failure)

    def plan_anew(self, tenant: str, event: Event) -> None:
        """Replaces what is planned for an event, by our own policy or a model's."""
        asked = PlanNotifications(user_id=event.user_id, event_id=event.id, force_replan=True)
        try:
            self.planner.plan(tenant, asked, Deadline(PLAN_SECONDS))
        except QuintetError as failure:  # removed or moved by others: they have the last word
            self.observability.tolerated("planning", failure)

    def withdrawn(self, tenant: str, *notification_ids: str) -> None:
        """Tells the scheduler of notifications that are not planned any more; never fails."""
        if not notification_ids:
            return
        try:
            self.after_planned(tenant, [], notification_ids)
        except Exception as failure:  # noqa: BLE001 - what is stored is stored, whatever this was
            self.observability.tolerated("scheduling", failure)


def _moment(clock: Callable[[], float]) -> datetime:
    return datetime.fromtimestamp(clock(), UTC)
