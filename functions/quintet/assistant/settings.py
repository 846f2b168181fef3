"""The environment of the assistant's functions: table, channels, model and schedules."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from quintet.assistant.entities.channels import CHANNELS, Channel
from quintet.assistant.scheduling.settings import SchedulingSettings
from quintet.llm.settings import ModelSettings
from quintet.settings import FamilySettings, Settings, WorkerSettings


def _channels(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    names = frozenset(name.strip() for name in value.split(",") if name.strip())
    unknown = names - CHANNELS.keys()
    if unknown:
        raise ValueError(f"no such channel: {', '.join(sorted(unknown))}")
    return names


class ChannelSettings(Settings):
    """What notifications can be sent by. E-mail takes the place of what is not there."""

    notification_channels: Annotated[frozenset[Channel], BeforeValidator(_channels)] = Field(
        frozenset(name for name, declared in CHANNELS.items() if declared.by_default),
        description="By commas",
    )


class PlanningSettings(ChannelSettings, SchedulingSettings):
    """What planning needs: the table, the channels, and who has plans delivered."""

    assistant_table: str


class AssistantSettings(FamilySettings, ModelSettings, PlanningSettings):
    """What the tools need besides what every family does."""


class CalendarSettings(WorkerSettings, PlanningSettings):
    """What the worker of calendars needs."""
