"""From a calendar file to the mail of a reminder, with the commands and calls of a user."""

import subprocess
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.clients.conftest import QUINTET, Server
from tests.support.wire import Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.clients

SUBJECT = "planner"
LATEST = 150
"""Seconds for a reminder that is due within two minutes."""


def quintet(server: Server, *arguments: str) -> str:
    command = [QUINTET, *arguments, "--state", str(server.state)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def a_calendar(file: Path, starts: datetime) -> None:
    """As a calendar program exports it: one meeting, and a stand-up on ten days."""
    meeting, day = f"{starts:%Y%m%dT%H%M%SZ}", f"{starts + timedelta(days=2):%Y%m%dT%H%M%SZ}"
    lines = [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Calendar//EN"),
        *("BEGIN:VEVENT", "UID:review@example.org", "DTSTAMP:20260101T000000Z"),
        *(f"DTSTART:{meeting}", "DURATION:PT1H", "SUMMARY:Design review with <Ann> & Bob"),
        *("LOCATION:Room 4\\, second floor", "END:VEVENT"),
        *("BEGIN:VEVENT", "UID:standup@example.org", "DTSTAMP:20260101T000000Z"),
        *(f"DTSTART:{day}", "DURATION:PT15M", "RRULE:FREQ=DAILY;COUNT=10", "SUMMARY:Stand-up"),
        *("END:VEVENT", "END:VCALENDAR"),
    ]
    file.write_text("\r\n".join(lines) + "\r\n", newline="")


def test_an_imported_meeting_is_announced_by_mail_at_its_minute(
    server: Server, tmp_path: Path
) -> None:
    token = server.token(subject=SUBJECT)
    tools = ToolCaller(Caller(over_http(f"{server.url}/assistant/mcp"), token))
    user = tools.ask(
        "createUser", name="Ada", email="ada@example.org", quiet_start="00:00", quiet_end="00:00"
    )
    a_calendar(tmp_path / "work.ics", datetime.now(UTC) + timedelta(minutes=61))
    imported = quintet(
        server,
        *("calendar", "import", str(tmp_path / "work.ics")),
        *("--user", "ada@example.org", "--subject", SUBJECT),
    )
    planned = tools.ask("planNotifications", user_id=user["id"])
    give_up = time.monotonic() + LATEST
    while "Design review" not in (mail := quintet(server, "mailbox")):
        assert time.monotonic() < give_up, tools.ask("listNotifications", user_id=user["id"])
        time.sleep(1)
    notifications = tools.ask("listNotifications", user_id=user["id"])["notifications"]

    assert "11 events added" in imported
    assert planned["events_processed"] == 11
    [sent] = [notification for notification in notifications if notification["status"] == "sent"]
    late = datetime.fromisoformat(sent["sent_time"]) - datetime.fromisoformat(sent["plan_time"])
    assert timedelta(0) <= late < timedelta(minutes=1)
    assert mail.count("ada@example.org") == 1
    for words in ("Design review with <Ann> & Bob", "Room 4, second floor", "/assistant/rsvp?"):
        assert words in mail
