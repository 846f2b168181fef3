"""Reminders as deployed: a plan, its schedules, and the mail that they bring in time.

Without IAM enforced: ministack takes every schedule for one of the group `default`, and every mail
for one of `*`, so that roles that may use one group and some identities may use nothing. What they
may do is shown in the template by tests/unit/infra/test_schedules.py and test_channels.py.

What is planned first is waited for last: a reminder's minute comes while the other tests run.
"""

import json
import uuid
from datetime import UTC, datetime, timedelta
from html import escape
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import boto3
import httpx2
import pytest

from quintet.assistant.scheduling.planned import LEAD
from quintet.local.state import REGION
from quintet.resources import SCHEDULING_ROLES, dead_letter_name, physical_name, role_arn
from quintet.resources.families.assistant import DELIVERIES
from tests.e2e.assistant_client import GROUP, HOUR, Notification, Person
from tests.e2e.assistant_people import TITLE
from tests.e2e.assistant_reminders import LATE, Reminder, arrived, link_of
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import ACCOUNT, STAGE
from tests.support.events import SampleEvent
from tests.support.waiting import eventually

pytestmark = pytest.mark.e2e

ENFORCES_IAM = False
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture(scope="module", autouse=True)
def under_way(reminder: Reminder, twins: tuple[Reminder, Reminder]) -> None:
    """Everything that has to be waited for is planned before the first test."""


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


def test_schedules_carry_their_tenants_name(twins: tuple[Reminder, Reminder]) -> None:
    names = [twin.person.schedules() for twin in twins]

    for one, own in zip(twins, names, strict=True):
        last = one.notifications()[1]
        assert f"{one.person.tenant}-{last['id']}" in own
        told = json.loads(one.person.schedule(last)["Target"]["Input"])
        assert (told["tenant"], told["notification_id"]) == (one.person.tenant, last["id"])
    assert not names[0] & names[1]


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
