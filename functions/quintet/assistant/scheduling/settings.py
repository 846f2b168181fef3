"""The environment of whoever schedules notifications."""

from pydantic import Field

from quintet.settings import Settings


class SchedulingSettings(Settings):
    """The queue of deliveries, and what puts messages there at their time."""

    deliveries_queue: str
    reminders_group: str = Field("", description="Schedule group; empty: the sweep does it alone")
    reminding_role_arn: str = Field(
        "", description="The role in which schedules write to the queue"
    )
