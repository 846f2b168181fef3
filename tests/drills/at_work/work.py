"""The form of a kind of commands, and those whose answers are all there is to look at."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from tests.drills.serving import Serving

_PER_CONTEXT = 50
_EVENTS = 10
_HOURS = 24 * 20
"""Over which events are spread: listEvents shows a month."""
Acknowledged = frozenset[int]


class Work(Protocol):
    """Commands by number, each of which may be repeated until it is acknowledged."""

    name: str

    def prepare(self, server: Serving) -> None:
        """What the commands need."""
        ...

    def do(self, server: Serving, number: int) -> None:
        """One command; raises NotAcknowledged."""
        ...

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        """What is lost, half written or there twice; all commands are acknowledged by now."""
        ...


class Messages:
    """Messages of conversations, each with an idempotency key."""

    name = "contexts"

    def prepare(self, server: Serving) -> None:
        pass

    def do(self, server: Serving, number: int) -> None:
        server.tool(
            "context",
            "add_message",
            contextId=f"kills-{number // _PER_CONTEXT}",
            message=f"message {number}.",
            role="user",
            idempotencyKey=f"key-{number}",
        )

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        found: Counter[str] = Counter()
        for context in sorted({number // _PER_CONTEXT for number in acknowledged}):
            found.update(_texts(server, f"kills-{context}"))
        yield from _compared(found, {f"message {number}." for number in acknowledged})


class Sessions:
    """JARVIS sessions that are begun and moved on by one phase."""

    name = "JARVIS"

    def prepare(self, server: Serving) -> None:
        pass

    def do(self, server: Serving, number: int) -> None:
        session = f"kills-{number}"
        server.tool(
            "orchestration", "JARVIS", session_id=session, initial_objective=f"Objective {number}"
        )
        server.tool(
            "orchestration",
            "JARVIS",
            session_id=session,
            phase_completed="QUERY",
            payload={"interpreted_goal": f"Goal {number}"},
        )

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        for number in sorted(acknowledged):
            told = server.tool("orchestration", "JARVIS", session_id=f"kills-{number}")
            if told["next_phase"] != "ENHANCE" or f"Goal {number}" not in json.dumps(told):
                yield f"session {number} stands at {told['next_phase']}"


class Calendars:
    """Calendar files of ten events each."""

    name = "calendar import"

    def __init__(self) -> None:
        self.user = ""
        self._begin = datetime.now(UTC).replace(minute=0) + timedelta(days=1)

    def prepare(self, server: Serving) -> None:
        self.user = user_of(server, "calendars@example.org")

    def do(self, server: Serving, number: int) -> None:
        begin = self._begin + timedelta(hours=number % _HOURS)
        events = [(f"{number}-{one}", f"Event {number}-{one}", begin) for one in range(_EVENTS)]
        imported(server, self.user, calendar(events))

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        listed = pages(server, "assistant", "listEvents", "events", user_id=self.user)
        found = Counter(event["title"] for event in listed)
        wanted = {f"Event {number}-{one}" for number in acknowledged for one in range(_EVENTS)}
        yield from _compared(found, wanted)


def user_of(server: Serving, email: str) -> str:
    """The id of a new user."""
    told = server.tool("assistant", "createUser", name="Ada", email=email, timezone="UTC")
    return str(told["id"])


def imported(server: Serving, user: str, text: str) -> None:
    """Imports a calendar; raises NotAcknowledged, also where the import is not complete."""
    path = f"/assistant/users/{user}/calendars"
    server.http("POST", path, text.encode(), "text/calendar; charset=utf-8")


def calendar(events: list[tuple[str, str, datetime]]) -> str:
    """An iCalendar file of events by UID, title and begin, an hour each."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//drills//EN"]
    for uid, title, begin in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            "DTSTAMP:20260101T000000Z",
            f"DTSTART:{begin:%Y%m%dT%H%M%SZ}",
            f"DTEND:{begin + timedelta(hours=1):%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{title}",
            "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def pages(server: Serving, family: str, tool: str, member: str, **arguments: Any) -> Iterator[Any]:
    """The members of every page of a tool's answer."""
    cursor: dict[str, Any] = {}
    while True:
        told = server.tool(family, tool, **arguments, **cursor)
        yield from told[member]
        if "nextCursor" not in told:
            return
        cursor = {"cursor": told["nextCursor"]}


def _texts(server: Serving, context: str) -> Iterator[str]:
    for message in pages(server, "context", "retrieve_context", "messages", contextId=context):
        yield message["content"]


def _compared(found: Counter[str], wanted: set[str]) -> Iterator[str]:
    if lost := wanted - found.keys():
        yield f"{len(lost)} lost, such as {min(lost)}"
    if twice := [name for name, times in found.items() if times > 1]:
        yield f"{len(twice)} there more than once, such as {min(twice)}"
    if strange := found.keys() - wanted:
        yield f"{len(strange)} that nobody asked for, such as {min(strange)}"
