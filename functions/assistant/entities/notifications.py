"""Notifications: what is to be said, through which channel, when, and what became of it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from assistant.entities.fields import Body, Identifier, Line, Moment
from quintet.text import StorableText

Channel = Literal["email", "sms", "call", "webhook", "log"]
Urgency = Literal["low", "normal", "high", "urgent"]
Status = Literal["planned", "sent", "delivered", "failed", "cancelled"]

OffsetMinutes = Annotated[int, Field(ge=-43_200, le=43_200)]
"""Of an event's start, negative before it; thirty days each way."""


class PlanItem(BaseModel):
    """One notification as a policy plans it, before it has a time or a row."""

    model_config = ConfigDict(frozen=True)

    offset_minutes: OffsetMinutes = -60
    channel: Channel = "email"
    subject: Annotated[StorableText, Field(max_length=255)] = ""
    tts_script: Annotated[StorableText, Field(max_length=3000)] = ""
    email_text: Body = ""
    email_html: Annotated[StorableText, Field(max_length=100_000)] = ""
    sms_text: Annotated[StorableText, Field(max_length=1600)] = ""
    urgency: Urgency = "normal"


class Notification(BaseModel):
    """One planned message and its fate. Missing times mean that it has not happened."""

    model_config = ConfigDict(frozen=True)

    id: Identifier
    user_id: Identifier
    event_id: Identifier
    channel: Channel
    plan_time: Moment
    sent_time: Moment | None = None
    status: Status = "planned"
    result: Line | None = None
    attempts: Annotated[int, Field(ge=0)] = 0
    payload: PlanItem
    error: Line | None = None
