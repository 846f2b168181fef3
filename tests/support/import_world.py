"""A user, calendar files around now, and an import into the user's events."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from quintet.assistant.entities.events import Event
from quintet.assistant.importing.calendar_import import CalendarImport
from quintet.assistant.importing.composition import calendar_import
from quintet.aws.table import Table
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.support.assistant import NOW, AssistantWorld, assistant_world
from tests.support.assistant_entities import ANN, BOB, user
from tests.support.calendar_files import vcalendar
from tests.support.world import STAGE


def an_event(
    uid: str = "a",
    *,
    hours: float = 24,
    lasts: float = 1,
    title: str = "Dentist",
    sequence: int = 0,
) -> str:
    """A VEVENT that begins so many hours from now."""
    start, end = NOW + timedelta(hours=hours), NOW + timedelta(hours=hours + lasts)
    lines = [
        "BEGIN:VEVENT",
        f"UID:{uid}@example.org",
        f"DTSTAMP:2027010{sequence + 1}T000000Z",
        f"SEQUENCE:{sequence}",
        f"DTSTART:{start:%Y%m%dT%H%M%SZ}",
        f"DTEND:{end:%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{title}",
        "END:VEVENT",
    ]
    return "\r\n".join(lines)


def many(number: int, title: str = "Meeting") -> bytes:
    """A file of so many events, an hour apart."""
    return vcalendar(*(an_event(f"e{n}", hours=1 + n, title=title) for n in range(number)))


@dataclass
class ImportWorld:
    """What an import does, and to what."""

    assistant: AssistantWorld
    importing: CalendarImport
    table: Table
    withdrawn: list[tuple[str, str]] = field(default_factory=list)

    def events(self, tenant: str = ANN) -> dict[str, Event]:
        """The user's events of the next 80 days, by title."""
        owner = self.assistant.services.users.get(tenant, "u")
        found = self.assistant.services.events.during(
            tenant, owner, NOW - timedelta(days=2), NOW + timedelta(days=80)
        )
        return {event.title: event for event in found}


@contextmanager
def import_world(
    wrapped: Callable[[CalendarImport], CalendarImport] = lambda made: made,
) -> Iterator[ImportWorld]:
    """A fresh world: user `u` of two tenants."""
    with assistant_world() as assistant:
        for tenant in (ANN, BOB):
            assistant.services.users.add(tenant, user())
        table = Table(assistant.clients, physical_name(STAGE, ASSISTANT), service="t")
        withdrawn: list[tuple[str, str]] = []

        def hear(tenant: str, _event: Event, ids: Sequence[str]) -> None:
            withdrawn.extend((tenant, one) for one in ids)

        importing = wrapped(calendar_import(table, hear, lambda: NOW))
        yield ImportWorld(assistant, importing, table, withdrawn)
