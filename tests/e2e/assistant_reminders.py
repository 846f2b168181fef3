"""Reminders that wait for their minute on the deployed stage: their plans, and their mail."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from quintet.local.mailbox import Sent
from tests.e2e.assistant_client import HOUR, Notification, Person, mail_to
from tests.support.waiting import eventually

CALENDAR = Path(__file__).with_name("calendar.ics")
LATE = timedelta(minutes=1)
"""How much later than its minute a message may come: the emulator looks at its schedules every
ten seconds, and starts a worker's instance in up to ten."""


@dataclass(frozen=True)
class Reminder:
    """A person's event out of a calendar file, and its reminder by mail; another one follows."""

    person: Person
    user_id: str
    address: str
    title: str
    due: datetime
    file: bytes
    imported: Any
    event_id: str

    def notifications(self) -> list[Notification]:
        return self.person.notifications(self.user_id, self.event_id)

    def statuses(self) -> list[str]:
        """What became of each, the earliest first."""
        listed = (
            self.person.notifications(self.user_id, self.event_id, **only)
            for only in ({}, {"status": "cancelled"})
        )
        known = {one["id"]: one for told in listed for one in told}
        return [one["status"] for one in sorted(known.values(), key=lambda one: one["plan_time"])]

    def mail(self) -> list[Sent]:
        return mail_to(self.person.deployed, self.address)


def calendar(title: str, start: datetime) -> bytes:
    """A real calendar with an event at a time, and others on the next days."""
    tomorrow = start.date() + timedelta(days=1)
    text = Template(CALENDAR.read_text()).substitute(
        title=title.replace(",", "\\,"),
        start=f"{start:%Y%m%dT%H%M%SZ}",
        end=f"{start + HOUR:%Y%m%dT%H%M%SZ}",
        tomorrow=f"{tomorrow:%Y%m%d}",
        after=f"{tomorrow + timedelta(days=1):%Y%m%d}",
    )
    return text.replace("\n", "\r\n").encode()


def planned(person: Person, user_id: str, address: str, title: str, due: datetime) -> Reminder:
    """Brings a calendar and a rule, and plans: one reminder at the time, another 45 minutes on."""
    file = calendar(title, due + HOUR)
    imported = person.sent("POST", f"/users/{user_id}/calendars", file)
    rule = {"words": [title], "lead_minutes": 15}
    person.sent(
        "POST", f"/users/{user_id}/rules", {"rule_type": "important_title", "rule_json": rule}
    )
    events = person.tools.ask("listEvents", user_id=user_id, days_forward=10)["events"]
    [event_id] = [event["id"] for event in events if event["title"] == title]
    outcome = person.by_sdk("planNotifications", user_id=user_id, event_id=event_id)
    assert outcome["notifications_planned"] == 2, outcome
    return Reminder(person, user_id, address, title, due, file, imported, event_id)


def arrived(one: Reminder) -> Sent:
    """The reminder's mail, waited for until it is too late."""

    def look() -> Sent | None:
        return next(iter(one.mail()), None)

    seconds = (one.due + LATE - datetime.now(UTC)).total_seconds()
    return eventually(look, max(0, seconds))


def link_of(mail: Sent, label: str) -> str:
    """Where an answer of a mail leads to."""
    [found] = [line for line in mail.text.splitlines() if line.startswith(f"{label}: ")]
    address = found.removeprefix(f"{label}: ")
    assert f'href="{escape(address)}"' in mail.html
    return address
