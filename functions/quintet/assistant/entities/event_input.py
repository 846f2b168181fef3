"""What createEvent and updateEvent take, flat as the tools show it, and what comes of it."""

from datetime import datetime, timedelta
from typing import Any, Final

from pydantic import BaseModel, Field

from quintet.assistant.entities.events import Attendees, Event, EventStatus, event_id
from quintet.assistant.entities.fields import Body, Identifier, Line, Link, Moment, Person, Title
from quintet.assistant.entities.zones import ZoneName, day_start, zone
from quintet.errors import BadInputError

_CLEARABLE: Final = {"conf_link"}
_OWN: Final = {"user_id", "event_id"}


class CreateEvent(BaseModel):
    """Arguments of createEvent."""

    user_id: Identifier = Field(description="User ID")
    title: Title = Field(description="Title of the event", min_length=1)
    start_ts: Moment = Field(description="Start, ISO 8601 with offset")
    end_ts: Moment = Field(description="End, ISO 8601 with offset")
    timezone: ZoneName | None = Field(None, description="IANA zone; the user's where left out")
    all_day: bool = Field(
        default=False, description="Whole days: those of the zone that the times touch"
    )
    location: Line = Field("", description="Place")
    conf_link: Link | None = Field(None, description="Link of an online meeting")
    organizer: Person = Field("", description="E-mail address or name of the organizer")
    attendees: Attendees = Field(default=[], description="E-mail addresses or names")
    description: Body = Field("", description="Details; at most 20 KiB")
    status: EventStatus = Field("confirmed", description="Status of the event")


class UpdateEvent(BaseModel):
    """Arguments of updateEvent; what is not given stays as it is."""

    event_id: Identifier = Field(description="Event ID")
    title: Title | None = Field(None, description="Title of the event", min_length=1)
    start_ts: Moment | None = Field(None, description="Start, ISO 8601 with offset")
    end_ts: Moment | None = Field(None, description="End, ISO 8601 with offset")
    timezone: ZoneName | None = Field(None, description="IANA zone")
    all_day: bool | None = Field(
        None, description="Whole days: those of the zone that the times touch"
    )
    location: Line | None = Field(None, description="Place")
    conf_link: Link | None = Field(None, description="Link of an online meeting; null removes it")
    organizer: Person | None = Field(None, description="E-mail address or name of the organizer")
    attendees: Attendees | None = Field(None, description="E-mail addresses or names")
    description: Body | None = Field(None, description="Details; at most 20 KiB")
    status: EventStatus | None = Field(None, description="Status of the event")


def created_event(asked: CreateEvent, *, unique: str, user_zone: str, now: datetime) -> Event:
    """A new event made by hand; `unique` names it as a UID does one of a calendar.

    Raises:
        BadInputError: it ends before it starts.
    """
    fields = {name: getattr(asked, name) for name in CreateEvent.model_fields}
    fields["timezone"] = asked.timezone or user_zone
    return _checked(
        {
            **fields,
            "id": event_id(asked.user_id, "manual", unique),
            "provider": "manual",
            "provider_event_id": unique,
            "updated_at": now,
        }
    )


def updated_event(stored: Event, asked: UpdateEvent, *, now: datetime) -> Event:
    """The event with what was asked changed and its sequence raised; the same where nothing is.

    Raises:
        BadInputError: it would end before it starts.
    """
    given = {
        name: getattr(asked, name)
        for name in asked.model_fields_set - _OWN
        if name in _CLEARABLE or getattr(asked, name) is not None
    }
    fields = {name: getattr(stored, name) for name in Event.model_fields}
    changed = _checked({**fields, **given})
    if changed == stored:
        return stored
    new: dict[str, Any] = {"sequence": stored.sequence + 1, "updated_at": now}
    if changed.start_ts != stored.start_ts:  # the answer was about another time
        new["reply"] = None
    return changed.model_copy(update=new)


def _checked(fields: dict[str, Any]) -> Event:
    if fields["end_ts"] < fields["start_ts"]:
        raise BadInputError.of(
            "end_ts", "Must not be before start_ts", "ORDER_VALIDATION", validator="order"
        )
    if fields["all_day"]:
        fields = {**fields, **_whole_days(fields)}
    event = Event.model_validate(fields)
    return event.model_copy(update={"etag": event.content_tag()})


def _whole_days(fields: dict[str, Any]) -> dict[str, datetime]:
    there = zone(fields["timezone"])
    first = fields["start_ts"].astimezone(there).date()
    end = fields["end_ts"].astimezone(there)
    last = end.date()
    if last == first or end > day_start(last, there):
        last += timedelta(days=1)
    return {"start_ts": day_start(first, there), "end_ts": day_start(last, there)}
