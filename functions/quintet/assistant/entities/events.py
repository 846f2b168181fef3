"""Events of a calendar: one row per instance, a recurring event being many of them."""

from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from quintet.assistant.entities.fields import (
    Body,
    Identifier,
    Line,
    Link,
    Moment,
    OffsetMinutes,
    Person,
    Title,
)
from quintet.assistant.entities.zones import ZoneName
from quintet.digest import digest
from quintet.text import StorableText

EventStatus = Literal["confirmed", "tentative", "cancelled"]
Provider = Annotated[StorableText, Field(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
"""Where an event is from: `manual` by hand, `ics` out of a calendar file, or another source."""
ProviderEventId = Annotated[StorableText, Field(max_length=1000)]
RecurrenceId = Annotated[StorableText, Field(min_length=1, max_length=32)]
Attendees = Annotated[list[Person], Field(max_length=500)]
Participation = Literal["needs_action", "accepted", "declined", "tentative", "delegated"]
"""PARTSTAT of an attendee (RFC 5545, 3.2.12)."""
OrganizerReplyStatus = Literal["to_confirm", "unconfirmed", "queued", "sent", "failed"]
Visibility = Literal["public", "private", "confidential"]
"""CLASS of an event (RFC 5545, 3.8.1.3)."""
Labels = Annotated[
    list[Annotated[StorableText, Field(min_length=1, max_length=100)]], Field(max_length=20)
]
Alarms = Annotated[list[OffsetMinutes], Field(max_length=20)]
"""Minutes of the start, negative before it."""
Sequence = Annotated[int, Field(ge=0, le=2**31 - 1)]

_NO_CONTENT: Final = {"provider", "provider_event_id", "recurrence_id", "sequence", "revised_at"}
"""What says which event it is or how old its news are, and not how it takes place."""


def event_id(
    user_id: str, provider: str, provider_event_id: str, recurrence_id: str | None = None
) -> str:
    """The id of an instance: always the same for the same user, source, UID and recurrence id.

    The user is part of it because two users of one tenant may have read the same calendar.
    """
    parts = (user_id, provider, provider_event_id, recurrence_id or "")
    return digest("".join(f"{len(part)}:{part}" for part in parts))


class EventDraft(BaseModel):
    """An event as a calendar tells it, not yet anybody's.

    `recurrence_id` names an instance of a recurring event by its original start: UTC as
    20261124T083000Z, a whole day as 20261124. `start_ts` and `end_ts` of an all-day event are the
    local midnights around its days in `timezone`; an end is exclusive.
    """

    model_config = ConfigDict(frozen=True)

    provider: Provider = "manual"
    provider_event_id: ProviderEventId = ""
    title: Title
    start_ts: Moment
    end_ts: Moment
    timezone: ZoneName = "UTC"
    all_day: bool = False
    location: Line = ""
    conf_link: Link | None = None
    organizer: Person = ""
    attendees: Attendees = []
    description: Body = ""
    status: EventStatus = "confirmed"
    sequence: Sequence = 0
    recurrence_id: RecurrenceId | None = None
    is_recurring: bool = False
    revised_at: Moment | None = None
    """When its calendar last touched it (DTSTAMP), to tell news of the same sequence apart."""
    participation: dict[str, Participation] = Field(
        {}, max_length=500, description="What attendees answered, by address in small letters"
    )
    alarms: Alarms = Field([], description="Minutes of the start at which the calendar reminds")
    is_free: bool = Field(default=False, description="Shown as free time (TRANSP)")
    visibility: Visibility = Field("public", description="Who may read what it is about (CLASS)")
    travel_minutes: Annotated[int, Field(ge=0, le=1440)] | None = Field(
        None, description="Travel time as the calendar tells it"
    )
    labels: Labels = Field([], description="Its categories, and the name of its calendar")

    @model_validator(mode="after")
    def _ends_after_it_starts(self) -> Self:
        if self.end_ts < self.start_ts:
            raise PydanticCustomError("order_validation", "end_ts must not be before start_ts")
        return self

    @property
    def key(self) -> tuple[str, str]:
        """Which instance of which event this is, within one user's calendars."""
        return self.provider_event_id, self.recurrence_id or ""

    def content_tag(self) -> str:
        """A hash of all that the event is about; the same text read again has the same one."""
        return digest(self.model_dump_json(include=set(EventDraft.model_fields) - _NO_CONTENT))


class OrganizerReply(BaseModel):
    """Whether the organiser has been told of an answer (iTIP REPLY, RFC 5546)."""

    model_config = ConfigDict(frozen=True)

    id: Identifier = Field(description="Names this answer to this organiser")
    status: OrganizerReplyStatus = Field(
        "queued",
        description="to_confirm: the user will be asked by e-mail; unconfirmed: the user has been "
        "asked; queued: will be sent; sent: SES took it; failed: see reason",
    )
    attempts: Annotated[int, Field(ge=0)] = Field(0, description="How often it was tried")
    tried_at: Moment | None = Field(None, description="When the last attempt began")
    reason: Line = Field("", description="Why it failed, or what is doubtful")


class EventReply(BaseModel):
    """What the user answered to a reminder; the user's own word outweighs the calendar's."""

    model_config = ConfigDict(frozen=True)

    participation: Literal["accepted", "declined", "tentative"] = Field(
        description="Tentative where another time was asked for"
    )
    at: Moment
    notification_id: Identifier = Field(description="The reminder that was answered")
    proposed_start: Moment | None = Field(None, description="The time that was asked for instead")
    note: Annotated[StorableText, Field(max_length=500)] = ""
    organizer: OrganizerReply | None = Field(
        None, description="Null where the user does not want this organiser to be told"
    )


class _Owned(BaseModel):
    """What leads every answer that tells an event: which one it is, and whose."""

    model_config = ConfigDict(frozen=True)

    id: Identifier
    user_id: Identifier


class Event(EventDraft, _Owned):
    """A user's event as it is stored; `etag` is its content's hash."""

    etag: Annotated[StorableText, Field(max_length=256)] = ""
    updated_at: Moment
    reply: EventReply | None = Field(None, description="The user's answer to a reminder")

    @property
    def organizer_reply(self) -> OrganizerReply | None:
        """How it stands with telling the organiser of the answer."""
        return None if self.reply is None else self.reply.organizer
