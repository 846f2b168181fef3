"""The assistant family: it plans, and workers deliver and look at subscribed calendars."""

from typing import Final

from quintet.resources.declarations import (
    Family,
    Function,
    Grant,
    Queue,
    ScheduleGroup,
    SchedulingRole,
    Table,
    Timer,
)
from quintet.resources.grants import EVERY_FAMILY, SENDING
from quintet.resources.stores import TOKEN_KEYS

ASSISTANT: Final = Table("assistant")
DELIVERIES: Final = Queue("deliveries", visibility_seconds=180)
REMINDERS: Final = ScheduleGroup("reminders")
REMINDING: Final = SchedulingRole("reminding", group=REMINDERS, sends_to=DELIVERIES)

REMEMBERING: Final = Grant(
    ASSISTANT,
    (
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
    ),
)
"""What keeping users, events and notifications takes."""

SCHEDULING: Final = (
    Grant(DELIVERIES, ("sqs:GetQueueAttributes", *SENDING)),
    Grant(
        REMINDERS,
        (
            "scheduler:CreateSchedule",
            "scheduler:DeleteSchedule",
            "scheduler:UpdateSchedule",
        ),
    ),
    Grant(REMINDING, ("iam:PassRole",)),
)
"""What it takes to have notifications delivered at their time."""

FAMILY: Final = Family(
    Function(
        "assistant",
        module="quintet.assistant.handler",
        settings="quintet.assistant.settings.AssistantSettings",
        grants=(*EVERY_FAMILY, REMEMBERING, *SCHEDULING),
        asks_models=True,
        plans_messages=True,
    ),
    workers=(
        Function(
            "assistant-delivery",
            module="quintet.assistant.worker_delivery",
            settings="quintet.assistant.delivery.settings.DeliverySettings",
            grants=(
                REMEMBERING,
                Grant(DELIVERIES, SENDING),
                Grant(TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
            ),
            timeout_seconds=30,
            sends_messages=True,
            writes_links=True,
            queue=DELIVERIES,
            batches_at_once=10,  # a webhook that hangs must not keep other people's mail
            timers=(Timer("sweep", minutes=1),),
        ),
        Function(
            "assistant-calendars",
            module="quintet.assistant.worker_calendars",
            settings="quintet.assistant.settings.CalendarSettings",
            grants=(REMEMBERING, *SCHEDULING),
            timeout_seconds=300,
            least_memory_mb=1769,  # reading a large calendar is work for a whole processor
            plans_messages=True,
            timers=(Timer("refresh", minutes=15),),
        ),
    ),
)
