"""Notifications: what is to be said, through which channel, when, and what became of it."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.fields import Body, Identifier, Line, Moment, OffsetMinutes
from quintet.text import StorableText

Urgency = Literal["low", "normal", "high", "urgent"]
AskedBy = Literal["rule", "alarm", "snooze"]
Status = Literal["planned", "sent", "delivered", "failed", "cancelled"]

_WRITTEN: Final = "Empty: written from the event when it is sent"
_SCRIPT: Final = "What a call says. Empty: written from the event when it is called"


class PlanItem(BaseModel):
    """One notification as a policy plans it. Texts that are empty are written when it is sent."""

    model_config = ConfigDict(frozen=True)

    offset_minutes: OffsetMinutes = Field(-60, description="Of the event's start; before it: < 0")
    channel: Channel = "email"
    subject: Annotated[StorableText, Field(max_length=255)] = ""
    tts_script: Annotated[StorableText, Field(max_length=3000)] = Field("", description=_SCRIPT)
    email_text: Body = Field("", description=_WRITTEN)
    email_html: Annotated[StorableText, Field(max_length=100_000)] = Field("", description=_WRITTEN)
    sms_text: Annotated[StorableText, Field(max_length=1600)] = Field("", description=_WRITTEN)
    urgency: Urgency = "normal"
    asked_by: AskedBy | None = Field(
        None, description="Who asked for this time: it may follow another within 20 minutes"
    )
    in_quiet_hours: bool = Field(
        default=False, description="Whether a rule or the user wants it in quiet hours too"
    )


class Notification(BaseModel):
    """One planned message and its fate. Missing times mean that it has not happened."""

    model_config = ConfigDict(frozen=True)

    id: Identifier = Field(description="Notification ID")
    user_id: Identifier = Field(description="User ID")
    event_id: Identifier = Field(description="Event ID")
    channel: Channel = Field(description="What it goes by")
    plan_time: Moment = Field(description="When it is to be sent, UTC")
    sent_time: Moment | None = Field(None, description="When its provider took it")
    status: Status = Field("planned", description="What became of it")
    result: Line | None = Field(None, description="What the provider calls the message")
    attempts: Annotated[int, Field(ge=0)] = Field(0, description="How often it was tried")
    payload: PlanItem = Field(description="What is said")
    error: Line | None = Field(None, description="Why it failed")
