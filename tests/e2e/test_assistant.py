"""The assistant as deployed: a calendar in, and each tenant told its own."""

import json
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest

from quintet.local.state import REGION
from tests.e2e.assistant_client import Notification, Person
from tests.e2e.assistant_people import ADA, TITLE
from tests.e2e.assistant_reminders import LATE, Reminder
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE
from tests.support.waiting import eventually

pytestmark = pytest.mark.e2e


def test_good_events_of_a_calendar_are_kept_and_bad_ones_are_told(reminder: Reminder) -> None:
    told = reminder.imported
    events = reminder.person.tools.ask("listEvents", user_id=reminder.user_id, days_forward=10)
    titles = [event["title"] for event in events["events"]]

    assert (told["added"], told["complete"]) == (7, True)
    assert [problem["uid"] for problem in told["problems"] if problem["lost"]] == [
        "9z2y7u5t3sb@calendar.example.com"
    ]
    assert titles.count("Daily stand-up") == 5
    assert set(titles) == {TITLE, "Daily stand-up", "Grace's birthday"}


def test_the_command_line_imports_into_the_stage(reminder: Reminder, tmp_path: Path) -> None:
    file = tmp_path / "calendar.ics"
    file.write_bytes(reminder.file)
    person = reminder.person

    done = person.deployed.quintet(
        *("calendar", "import", str(file), "--user", reminder.address),
        *("--subject", person.subject, "--stage", STAGE),
    )

    assert done.returncode == 0, done.stderr
    assert "0 events added, 0 updated, 0 cancelled, 7 as they were." in done.stdout


def test_what_is_due_within_a_minute_needs_no_schedule(deployed: Deployed) -> None:
    person = Person(deployed, uuid.uuid4().hex[:12])
    user_id = person.tools.ask(
        "createUser", name="Eve", email="eve@example.org", channel_pref="log"
    )["id"]
    event_id = person.event(user_id, "Call", datetime.now(UTC) + timedelta(minutes=30))
    person.tools.ask("planNotifications", user_id=user_id)

    def sent() -> Notification | None:
        [only] = person.notifications(user_id, event_id)
        return only if only["status"] == "sent" else None

    assert person.schedules() == set()
    made = eventually(sent)
    late = datetime.fromisoformat(made["sent_time"]) - datetime.fromisoformat(made["plan_time"])
    assert timedelta(0) <= late <= LATE


def test_the_calendars_worker_looks_for_what_is_due(deployed: Deployed) -> None:
    functions = boto3.client("lambda", region_name=REGION, endpoint_url=deployed.account.url)

    answer = functions.invoke(
        FunctionName=f"quintet-{STAGE}-assistant-calendars", Payload=b'{"kind": "refresh"}'
    )

    assert json.loads(answer["Payload"].read()) == {"batchItemFailures": []}
    assert "FunctionError" not in answer


def everything_told(one: Reminder) -> Mapping[str, str]:
    """What each reading tool, resource and route says of the user and the event."""
    person, event_id = one.person, one.event_id
    asked: dict[str, dict[str, Any]] = {
        "getUser": {"user_id": ADA},
        "getEvent": {"event_id": event_id},
        "listEvents": {"days_forward": 10},
        "listNotifications": {},
    }
    uris = (f"users/{ADA}", f"events/{event_id}", f"users/{ADA}/events")
    rules = person.sent("GET", f"/users/{ADA}/rules")["rules"]
    paths = (
        *("/users", f"/users/{ADA}", f"/users/{ADA}/preferences", f"/users/{ADA}/rules"),
        *(f"/events?user_id={ADA}", f"/events/{event_id}", f"/users/{ADA}/subscriptions"),
        *(f"/users/{ADA}/rules/{rule['id']}" for rule in rules),
    )
    return {
        **{tool: json.dumps(person.tools.ask(tool, **given)) for tool, given in asked.items()},
        **{uri: person.read(f"resources://{uri}") for uri in uris},
        **{path: person.send("GET", path).text for path in paths},
    }


WORDLESS = {f"/users/{ADA}/preferences", f"/users/{ADA}/subscriptions"}
"""Answers in which none of a user's words stand."""


def test_tenants_with_the_same_ids_are_told_their_own(twins: tuple[Reminder, Reminder]) -> None:
    assert twins[0].event_id == twins[1].event_id
    for one, other in (twins, reversed(twins)):
        for where, said in everything_told(one).items():
            assert other.person.subject not in said, where
            assert where in WORDLESS or one.person.subject in said, where


def test_tenants_with_the_same_ids_change_their_own(twins: tuple[Reminder, Reminder]) -> None:
    mine, theirs = twins
    before = everything_told(theirs)
    tools, user = mine.person.tools, {"user_id": ADA}

    tools.ask("updateUser", **user, voice="Hans")
    mine.person.sent("PATCH", f"/users/{ADA}", {"name": f"Ada Byron of {mine.person.subject}"})
    tools.ask("updateEvent", event_id=mine.event_id, location="Room 9")
    mine.person.sent("PATCH", f"/events/{mine.event_id}", {"description": "Moved upstairs"})
    mine.person.sent("POST", f"/users/{ADA}/calendars", mine.file.replace(b"Grace", b"Alan"))
    mine.person.sent(
        "POST",
        f"/users/{ADA}/rules",
        {"rule_type": "quiet_title", "rule_json": {"words": ["nothing"]}},
    )

    assert everything_told(theirs) == before
    assert "Alan's birthday" in json.dumps(tools.ask("listEvents", **user, days_forward=10))


def test_a_tenant_cannot_take_back_or_read_what_is_anothers(
    twins: tuple[Reminder, Reminder], reminder: Reminder
) -> None:
    mine, theirs = twins
    stranger = mine.person
    known = {notification["id"] for notification in mine.notifications()}
    wanted = theirs.notifications()[1]["id"]

    refused = stranger.tools.refused("cancelNotification", notification_id=wanted)
    secrets = {twin.person.sent("GET", f"/users/{ADA}/webhook-secret")["secret"] for twin in twins}

    assert refused["data"]["tool"] == "cancelNotification"
    assert wanted not in known
    assert stranger.send("GET", f"/users/{reminder.user_id}").status_code == 404
    assert stranger.tools.call("getEvent", event_id=reminder.event_id).result["isError"] is True
    assert len(secrets) == 2
    assert theirs.notifications()[1]["status"] == "planned"
