"""What the assistant's tools are made of, put together once."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from uuid import uuid4

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
from quintet.observability import Observability


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
        )

    def now(self) -> datetime:
        """This moment, in UTC."""
        return _moment(self.clock)

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
