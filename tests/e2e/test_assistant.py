"""The assistant as deployed: a calendar in, a plan, and the mail that its schedule brings in time.

What is planned first is waited for last: a reminder's minute comes while the other tests run.
"""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import boto3
import httpx2
import pytest

from quintet.assistant.entities.users import User
from quintet.assistant.scheduling.planned import AT_ONCE, LEAD
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.table import Table
from quintet.local.state import REGION
from quintet.resources import SCHEDULING_ROLES, dead_letter_name, physical_name, role_arn
from quintet.resources.families.assistant import ASSISTANT, DELIVERIES
from tests.e2e.assistant_client import GROUP, HOUR, Notification, Person
from tests.e2e.assistant_reminders import LATE, Reminder, arrived, link_of, planned
from tests.e2e.conftest import Deployed
from tests.support.emulated_account import ACCOUNT, STAGE
from tests.support.events import SampleEvent
from tests.support.waiting import eventually

pytestmark = pytest.mark.e2e

TITLE = "Budget talk: Zoë & <b>Ben</b>"
BERLIN = ZoneInfo("Europe/Berlin")
TIME_TO_PLAN = timedelta(seconds=20)
"""For what is planned in the fixtures, so that all of it is far enough off to be scheduled."""
ADA = "ada"
"""The id of a user of both tenants."""
ALL_DAY = {"quiet_start": "00:00", "quiet_end": "00:00"}
"""No quiet hours: tests run at night too."""


@pytest.fixture
def schedules_and_mail(request: pytest.FixtureRequest) -> None:
    """Left out with IAM enforced, where ministack asks about the wrong resources.

    It takes every schedule for one of the group `default`, and every mail for one of `*`, so that
    roles that may use one group and some identities may use nothing. What they may do is shown in
    the template by tests/unit/infra/test_schedules.py and test_channels.py.
    """
    if request.config.getoption("--enforce-iam"):
        pytest.skip("ministack mistakes the resources of schedules and of mail")


@dataclass(frozen=True)
class People:
    """Ada, whose user is made by a client, and two tenants whose users have the same id."""

    ada: Person
    user_id: str
    address: str
    twins: tuple[Person, Person]


@pytest.fixture(scope="module")
def people(deployed: Deployed) -> People:
    ada, *twins = (Person(deployed, uuid.uuid4().hex[:12]) for _ in range(3))
    address = "ada@example.org"
    made = ada.by_sdk(
        "createUser", name="Ada Lovelace", email=address, timezone="Europe/Berlin", **ALL_DAY
    )
    users = UserStore(Table(deployed.clients, physical_name(STAGE, ASSISTANT), service="The table"))
    now = datetime.now(UTC)
    for twin in twins:
        user = {"id": ADA, "name": f"Ada of {twin.subject}", "email": address_of(twin)}
        users.add(twin.tenant, User.model_validate({**user, "created_at": now, "updated_at": now}))
        twin.sent("PATCH", f"/users/{ADA}/preferences", ALL_DAY)
    return People(ada, made["id"], address, (twins[0], twins[1]))


def address_of(person: Person) -> str:
    return f"{person.subject}@example.org"


@pytest.fixture(scope="module")
def due(people: People) -> datetime:  # noqa: ARG001 - by then the function runs
    """The first minute that is far enough off for a schedule."""
    soonest = datetime.now(UTC) + AT_ONCE + TIME_TO_PLAN
    return soonest.replace(second=0, microsecond=0) + timedelta(minutes=1)


@pytest.fixture(scope="module")
def reminder(people: People, due: datetime) -> Reminder:
    return planned(people.ada, people.user_id, people.address, TITLE, due)


@pytest.fixture(scope="module")
def twins(people: People, due: datetime) -> tuple[Reminder, Reminder]:
    """Two tenants with the same user id and the same calendar, in which other words stand."""
    mine, theirs = (
        planned(person, ADA, address_of(person), f"Talk of {person.subject}", due)
        for person in people.twins
    )
    return mine, theirs


@pytest.fixture(scope="module", autouse=True)
def under_way(reminder: Reminder, twins: tuple[Reminder, Reminder]) -> None:
    """Everything that has to be waited for is planned before the first test."""


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


@pytest.mark.usefixtures("schedules_and_mail")
def test_each_planned_notification_has_a_schedule(reminder: Reminder) -> None:
    person, queue = reminder.person, physical_name(STAGE, DELIVERIES)
    first, second = reminder.notifications()

    schedule = person.schedule(first)

    assert first["plan_time"] == f"{reminder.due:%Y-%m-%dT%H:%M:%SZ}"
    assert schedule["ScheduleExpression"] == f"at({reminder.due - LEAD:%Y-%m-%dT%H:%M:%S})"
    assert schedule["ActionAfterCompletion"] == "DELETE"
    assert schedule["Target"]["Arn"] == f"arn:aws:sqs:{REGION}:{ACCOUNT}:{queue}"
    assert schedule["Target"]["RoleArn"] == role_arn(STAGE, SCHEDULING_ROLES[0], ACCOUNT, REGION)
    assert person.schedule(second)["GroupName"] == GROUP


@pytest.mark.usefixtures("schedules_and_mail")
def test_planning_anew_replaces_schedules_and_cancelling_removes_them(deployed: Deployed) -> None:
    person = Person(deployed, uuid.uuid4().hex[:12])
    user_id = person.sent("POST", "/users", {"name": "Eve", "email": "eve@example.org"})["id"]
    start = datetime.now(UTC).replace(hour=15, minute=0) + timedelta(days=5)
    event_id = person.event(user_id, "Job interview", start)
    plan = {"user_id": user_id, "event_id": event_id}

    def waiting() -> list[Notification]:
        told = person.notifications(user_id, event_id)
        return [one for one in told if one["status"] == "planned"]

    person.tools.ask("planNotifications", **plan)
    before, named = waiting(), person.schedules()
    person.tools.ask("updateUser", user_id=user_id, channel_pref="log")
    person.tools.ask("planNotifications", **plan, force_replan=True)
    after, renamed = waiting(), person.schedules()
    person.tools.ask("cancelNotification", notification_id=after[0]["id"])
    left = person.schedules()
    person.tools.ask("updateEvent", event_id=event_id, status="cancelled")

    assert (len(before), len(named)) == (2, 2)
    assert {one["channel"] for one in after} == {"log"}
    assert (len(renamed), named & renamed) == (2, set())
    assert left == {f"{person.tenant}-{after[1]['id']}"}
    assert person.schedules() == set()


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


@pytest.mark.usefixtures("schedules_and_mail")
def test_schedules_carry_their_tenants_name(twins: tuple[Reminder, Reminder]) -> None:
    names = [twin.person.schedules() for twin in twins]

    for one, own in zip(twins, names, strict=True):
        last = one.notifications()[1]
        assert f"{one.person.tenant}-{last['id']}" in own
        told = json.loads(one.person.schedule(last)["Target"]["Input"])
        assert (told["tenant"], told["notification_id"]) == (one.person.tenant, last["id"])
    assert not names[0] & names[1]


@pytest.mark.usefixtures("schedules_and_mail")
def test_the_mail_arrives_in_its_minute(reminder: Reminder) -> None:
    mail = arrived(reminder)
    first, second = reminder.notifications()
    start = (reminder.due + HOUR).astimezone(BERLIN)

    assert mail.at is not None
    assert timedelta(0) <= datetime.fromtimestamp(mail.at, UTC) - reminder.due <= LATE
    assert mail.to == reminder.address
    assert mail.subject == f"{start:%a %H:%M}: {TITLE}"
    assert TITLE in mail.text
    assert "Hello Ada" in mail.text
    assert f"{start:%H:%M}–{start + HOUR:%H:%M} (Europe/Berlin)" in mail.text
    assert escape(TITLE) in mail.html
    assert TITLE not in mail.html
    eventually(lambda: reminder.statuses() == ["sent", "planned"] or None)
    assert reminder.person.schedules() == {f"{reminder.person.tenant}-{second['id']}"}
    assert len(reminder.mail()) == 1
    assert first["channel"] == "email"


def look(deployed: Deployed, link: str) -> httpx2.Response:
    """Follows a link of a mail; the emulator's host names need not resolve."""
    parts = urlsplit(link)
    return httpx2.get(f"{deployed.url}{parts.path}?{parts.query}", timeout=60)


def answer(deployed: Deployed, link: str) -> httpx2.Response:
    """Presses the button of the page that a link leads to."""
    parts = urlsplit(link)
    form = {"token": parse_qs(parts.query)["token"][0]}
    return httpx2.post(f"{deployed.url}{parts.path}", data=form, timeout=60)


@pytest.mark.usefixtures("schedules_and_mail")
def test_a_link_of_the_mail_shows_a_page_and_answers_once(reminder: Reminder) -> None:
    mail, deployed = arrived(reminder), reminder.person.deployed
    decline = link_of(mail, "Cancel")

    looked = [look(deployed, decline) for _ in range(2)]
    before = reminder.statuses()
    answered, again = (answer(deployed, decline) for _ in range(2))

    assert {page.status_code for page in looked} == {200}
    assert looked[0].headers["content-type"].startswith("text/html")
    assert escape(TITLE) in looked[0].text
    assert before == ["sent", "planned"]
    assert (answered.status_code, again.status_code) == (200, 400)
    assert "You get no more reminders of this event." in answered.text
    assert "used already" in again.text
    assert reminder.statuses() == ["sent", "cancelled"]
    assert len(reminder.mail()) == 1


@pytest.mark.usefixtures("schedules_and_mail")
def test_each_tenants_mail_is_its_own(twins: tuple[Reminder, Reminder]) -> None:
    mails = [arrived(twin) for twin in twins]
    mine, theirs = twins

    for one, other, mail in zip(twins, reversed(twins), mails, strict=True):
        assert one.title in mail.text
        assert other.person.subject not in mail.text + mail.html + mail.subject
        assert mail.to == one.address
    answer(mine.person.deployed, link_of(mails[0], "Cancel"))
    assert mine.statuses() == ["sent", "cancelled"]
    assert theirs.statuses() == ["sent", "planned"]


@pytest.mark.usefixtures("schedules_and_mail")
def test_what_ses_tells_of_a_mail_is_heard(twins: tuple[Reminder, Reminder]) -> None:
    """The emulator's SES tells nothing, and nobody else may put its events on the account's bus.

    So the deployed rule is asked whether it takes such an event, and its target is sent it.
    """
    mine, theirs = twins
    deployed, mail = mine.person.deployed, arrived(mine)
    [record] = SampleEvent.named("assistant-delivery/mail_delivered").read()["Records"]
    told = json.loads(record["body"]) | {"account": ACCOUNT, "region": REGION}
    told["detail"]["mail"]["messageId"] = mail.id
    told["detail"]["mail"]["tags"] |= {
        "tenant": [mine.person.tenant],
        "notification": [mine.notifications()[0]["id"]],
    }
    bus = boto3.client("events", region_name=REGION, endpoint_url=deployed.account.url)
    rule = bus.describe_rule(Name=f"quintet-{STAGE}-mail-reports")
    [target] = bus.list_targets_by_rule(Rule=rule["Name"])["Targets"]
    queues, queue = deployed.clients.sqs(), target["Arn"].rpartition(":")[2]

    takes = bus.test_event_pattern(EventPattern=rule["EventPattern"], Event=json.dumps(told))
    url = queues.get_queue_url(QueueName=queue)["QueueUrl"]
    queues.send_message(QueueUrl=url, MessageBody=json.dumps(told))

    assert takes["Result"] is True
    eventually(lambda: mine.statuses()[0] == "delivered" or None)
    assert theirs.statuses()[0] == "sent"


def test_no_message_was_set_aside(deployed: Deployed) -> None:
    queues = deployed.clients.sqs()
    name = dead_letter_name(physical_name(STAGE, DELIVERIES))
    url = queues.get_queue_url(QueueName=name)["QueueUrl"]

    kept = queues.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]

    assert kept["ApproximateNumberOfMessages"] == "0"
