"""An instance as an event: its words cleaned and cut, its people and its link found."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from quintet.assistant.calendars.alarms import alarm_offsets
from quintet.assistant.calendars.calendar_file import PROVIDER
from quintet.assistant.calendars.components import Component, Property
from quintet.assistant.calendars.conference_links import conference_link
from quintet.assistant.calendars.instances import Instance
from quintet.assistant.calendars.intents import intents_of, participation_of
from quintet.assistant.calendars.problems import Problems, UnusableEventError
from quintet.assistant.entities.events import EventDraft
from quintet.assistant.entities.fields import MAX_ADDRESS, MAX_BODY_BYTES

_MAX_TITLE: Final = 500
_MAX_LINE: Final = 1000
_MAX_ATTENDEES: Final = 500
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_NAMED: Final = ("X-GOOGLE-CONFERENCE", "CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL")
_STATUSES: Final = {"TENTATIVE": "tentative", "CANCELLED": "cancelled", "CANCELED": "cancelled"}
_EXCHANGE_CANCELLED: Final = frozenset(
    "abgesagt annullato annulé anulowane canceled cancelado cancelled geannuleerd odwołane"
    " キャンセル済み 已取消".split()
)
"""What Exchange puts before the title of a meeting that its organiser cancelled, and a colon.

English, German and Dutch as other programs have met it; the others are Outlook's word for it.
"""


@dataclass(slots=True)
class Words:
    """What an entry says beside its times, made once for all of its instances."""

    fields: dict[str, Any]

    def draft(self, instance: Instance) -> EventDraft:
        """One instance.

        Raises:
            UnusableEventError: it cannot be kept as it is.
        """
        try:
            return EventDraft(
                **self.fields,
                start_ts=instance.begin,
                end_ts=instance.end,
                timezone=instance.start.zone_name,
                all_day=instance.start.kind == "day",
                recurrence_id=instance.original,
                is_recurring=instance.original is not None,
                alarms=alarm_offsets(instance),
            )
        except ValidationError as wrong:
            first = wrong.errors(include_url=False)[0]
            where = ".".join(str(step) for step in first["loc"]) or "event"
            raise UnusableEventError(f"{where}: {first['msg']}") from None


def words_of(instance: Instance, problems: Problems) -> Words:
    """The words of an instance's entry; what had to be mended is told."""
    entry = instance.entry
    component = entry.component

    def tell(what: str) -> None:
        problems.mended(what, line=component.line, uid=entry.uid)

    cleaner = _Cleaner(tell)
    location = cleaner.line("LOCATION", component.text("LOCATION"), _MAX_LINE)
    description = cleaner.body("DESCRIPTION", component.text("DESCRIPTION"))
    attending = list(_people(component, cleaner))
    attendees = [person for person, _ in attending]
    if len(attendees) > _MAX_ATTENDEES:
        tell(f"Only the first {_MAX_ATTENDEES} attendees are kept")
    organizer = component.first("ORGANIZER")
    return Words(
        {
            "provider": PROVIDER,
            "provider_event_id": entry.uid,
            "title": cleaner.line("SUMMARY", component.text("SUMMARY"), _MAX_TITLE),
            "location": location,
            "conf_link": conference_link(
                [said.value for name in _NAMED for said in component.all(name)],
                [component.text("URL"), location, description],
            ),
            "organizer": _person(organizer, cleaner) if organizer else "",
            "attendees": attendees[:_MAX_ATTENDEES],
            "description": description,
            "status": _status(component),
            "sequence": entry.sequence,
            "revised_at": entry.stamp,
            **intents_of(component, _participation(attending)),
        }
    )


def is_cancelled(component: Component) -> bool:
    """Whether it does not take place, by its own word or by the whole file's (RFC 5546, 3.2.5)."""
    return _status(component) == "cancelled"


def _status(component: Component) -> str:
    if component.calendar.text("METHOD").strip().upper() == "CANCEL":
        return "cancelled"
    busy = component.text("X-MICROSOFT-CDO-BUSYSTATUS").strip().upper()
    prefix = component.text("SUMMARY").partition(":")[0].strip().casefold()
    if busy == "FREE" and prefix in _EXCHANGE_CANCELLED:
        return "cancelled"
    return _STATUSES.get((component.text("STATUS").strip() or busy).upper(), "confirmed")


def _people(component: Component, cleaner: "_Cleaner") -> Iterator[tuple[str, str]]:
    """Attendees with what they answered."""
    for said in component.all("ATTENDEE", _MAX_ATTENDEES + 1):
        person = _person(said, cleaner)
        if person:
            yield person, participation_of(said.parameters)


def _participation(attending: list[tuple[str, str]]) -> dict[str, str]:
    return {
        person.casefold(): answer for person, answer in attending[:_MAX_ATTENDEES] if "@" in person
    }


def _person(said: Property, cleaner: "_Cleaner") -> str:
    """The address, or the name where the calendar hides the address."""
    address = re.sub(r"^mailto:", "", said.value.strip(), flags=re.IGNORECASE)
    if "@" not in address:
        address = said.parameters.get("EMAIL") or said.parameters.get("CN") or address
    return cleaner.line("A person", address, MAX_ADDRESS)


class _Cleaner:
    """Texts as they may be stored; HTML stays what it is, text."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def line(self, name: str, text: str, most: int) -> str:
        """One line of so many characters."""
        text = " ".join(self._clean(name, text).split())
        if len(text) <= most:
            return text
        self._tell(f"{name} is longer than {most} characters and was cut")
        return text[: most - 1] + "…"

    def body(self, name: str, text: str) -> str:
        """Many lines, at most as many bytes as a description may have."""
        text = self._clean(name, text)
        encoded = text.encode("utf-8", "replace")
        if len(encoded) <= MAX_BODY_BYTES:
            return text
        self._tell(f"{name} is longer than {MAX_BODY_BYTES} bytes and was cut")
        return encoded[: MAX_BODY_BYTES - 3].decode("utf-8", "ignore") + "…"

    def _clean(self, name: str, text: str) -> str:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not _CONTROLS.search(text):
            return text
        self._tell(f"{name} had control characters, which are removed")
        return _CONTROLS.sub("", text)
