"""An answer to an invitation as iTIP has it: a calendar with METHOD REPLY (RFC 5546, 3.2.3). Pure.

It tells the organiser's UID, instance and SEQUENCE again, and exactly one attendee: the user, as
whose deputy the sender speaks (SENT-BY). The same answer comes out the same each time it is made,
so that a second copy of it changes nothing.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event, Participation

METHOD: Final = "REPLY"
_PRODUCT: Final = "-//Quintet//Assistant//EN"
_DAY: Final = "%Y%m%d"
_TIME: Final = "%Y%m%dT%H%M%S"


@dataclass(frozen=True, slots=True)
class Respondent:
    """Whose answer it is, by the address that was invited, and who sends it."""

    name: str
    address: str
    sent_by: str


def reply_calendar(
    event: Event, who: Respondent, participation: Participation, at: datetime, comment: str = ""
) -> str:
    """The text of the calendar; `at` is when the user answered."""
    from icalendar import Calendar, vCalAddress  # noqa: PLC0415 - few deliveries need it
    from icalendar import Event as VEvent  # noqa: PLC0415

    attendee = vCalAddress(f"mailto:{who.address}")
    attendee.params["CN"] = who.name
    attendee.params["PARTSTAT"] = participation.upper().replace("_", "-")
    attendee.params["SENT-BY"] = f"mailto:{who.sent_by}"
    told = VEvent()
    told.add("uid", event.provider_event_id)
    told.add("dtstamp", at.replace(microsecond=0))
    told.add("sequence", event.sequence)
    told.add("organizer", vCalAddress(f"mailto:{event.organizer}"))
    told.add("attendee", attendee)
    if event.recurrence_id is not None:
        told.add("recurrence-id", _original(event.recurrence_id))
    told.add("dtstart", _written(event.start_ts, event))
    told.add("dtend", _written(event.end_ts, event))
    told.add("summary", event.title)
    if comment:
        told.add("comment", comment)
    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", METHOD)
    calendar.add_component(told)
    text: str = calendar.to_ical().decode()
    return text


def _original(written: str) -> Any:
    """The original start of an instance, as `EventDraft` names it."""
    if "T" not in written:
        return datetime.strptime(written, _DAY).date()  # noqa: DTZ007 - a day has no zone
    moment = datetime.strptime(written.removesuffix("Z"), _TIME)  # noqa: DTZ007
    return moment.replace(tzinfo=ZoneInfo("UTC")) if written.endswith("Z") else moment


def _written(moment: datetime, event: Event) -> date:
    """A time in UTC, or the local day of an event of whole days."""
    return moment.astimezone(ZoneInfo(event.timezone)).date() if event.all_day else moment
