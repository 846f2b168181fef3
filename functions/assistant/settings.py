"""The environment of the assistant's function: its table, its channels, its language model."""

from typing import Annotated, Any, get_args

from pydantic import BeforeValidator, Field

from assistant.entities.notifications import Channel
from quintet.composition import FamilySettings
from quintet.llm.settings import ModelSettings
from quintet.settings import Settings


def _channels(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    names = frozenset(name.strip() for name in value.split(",") if name.strip())
    unknown = names - set(get_args(Channel))
    if unknown:
        raise ValueError(f"no such channel: {', '.join(sorted(unknown))}")
    return names


class ChannelSettings(Settings):
    """What notifications can be sent by. E-mail takes the place of what is not there."""

    notification_channels: Annotated[frozenset[Channel], BeforeValidator(_channels)] = Field(
        frozenset({"email", "sms", "webhook", "log"}), description="By commas"
    )


class AssistantSettings(FamilySettings, ModelSettings, ChannelSettings):
    """What the tools need besides what every family does."""

    assistant_table: str
