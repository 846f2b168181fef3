"""What schedules notifications, put together from its settings."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.assistant.scheduling.aws_schedules import AwsSchedules
from quintet.assistant.scheduling.planned import Reminders
from quintet.assistant.scheduling.settings import SchedulingSettings
from quintet.aws.clients import Clients
from quintet.observability import Observability


def reminders(
    settings: SchedulingSettings,
    clients: Clients,
    observability: Observability,
    *,
    clock: Callable[[], float] = time.time,
) -> Reminders:
    """Planning's `PlanChanges`; nothing is asked of AWS in making it. The clock tells seconds."""
    queue = DeliveryQueue(clients, settings.deliveries_queue)
    schedules = None
    if settings.reminders_group and settings.reminding_role_arn:
        schedules = AwsSchedules(
            clients,
            queue,
            group=settings.reminders_group,
            role_arn=settings.reminding_role_arn,
        )

    def degraded(failure: Exception | None) -> None:
        observability.event("SchedulingLeftToSweep")
        if failure is not None:
            observability.tolerated("scheduling", failure)

    return Reminders(
        schedules,
        queue,
        clock=clock,
        now=lambda: datetime.fromtimestamp(clock(), UTC),
        on_degraded=degraded,
    )
