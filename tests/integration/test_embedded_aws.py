"""The embedded AWS as a process: what it answered is there after a kill, whatever service it is.

These tests pin the private names of ministack that `quintet.local.embedded_aws` leans on: each
kept store is written, killed and read again through its public API.
"""

import json
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError

from quintet.assistant.delivery.provider_reports import report_of
from quintet.aws.clients import Clients
from quintet.local.emulator import ended_unexpectedly, local_clients, running_emulator
from quintet.local.failures import CommandError
from quintet.local.mailbox import Mailbox, take_mail
from quintet.local.provisioning import create_resources
from quintet.local.state import STAGE, StateDirectory
from quintet.resources import physical_name
from quintet.resources.families.assistant import DELIVERIES, REMINDERS
from quintet.resources.families.context import CONTEXT
from quintet.resources.families.research import LIBRARY

TABLE = physical_name(STAGE, CONTEXT)
BUCKET = physical_name(STAGE, LIBRARY)
QUEUE = physical_name(STAGE, DELIVERIES)
GROUP = physical_name(STAGE, REMINDERS)
PATIENCE_SECONDS = 60.0


class World:
    """One state directory, and the embedded AWS that serves it now."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.clients: Clients = local_clients(url)
        self.clients.reading_seconds = PATIENCE_SECONDS

    @property
    def process(self) -> int:
        known = json.loads((self.folder / "emulator" / "process.json").read_text())
        return int(known["pid"])

    def queue_url(self) -> str:
        url: str = self.clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
        return url


@contextmanager
def world(folder: Path) -> Iterator[World]:
    with running_emulator(StateDirectory.opened(folder)) as url:
        made = World(folder, url)
        create_resources(made.clients, STAGE)
        take_mail(made.clients)
        yield made


def write_items(world: World) -> None:
    dynamodb = world.clients.dynamodb()

    def key(number: int) -> Any:
        return {"pk": {"S": "a"}, "sk": {"S": str(number)}}

    for number in range(6):
        dynamodb.put_item(TableName=TABLE, Item={**key(number), "text": {"S": "old"}})
    dynamodb.update_item(
        TableName=TABLE,
        Key=key(0),
        UpdateExpression="SET #t = :new ADD seen :names, hits :hit",
        ExpressionAttributeNames={"#t": "text"},
        ExpressionAttributeValues={
            ":new": {"S": "new"},
            ":names": {"SS": ["x", "y"]},
            ":hit": {"N": "1"},
        },
    )
    dynamodb.delete_item(TableName=TABLE, Key=key(1))
    write: Any = [
        {"Put": {"TableName": TABLE, "Item": {**key(9), "data": {"B": b"\x00\xff"}}}},
        {"Delete": {"TableName": TABLE, "Key": key(2)}},
        {
            "Update": {
                "TableName": TABLE,
                "Key": key(3),
                "UpdateExpression": "REMOVE #t",
                "ExpressionAttributeNames": {"#t": "text"},
            }
        },
    ]
    dynamodb.transact_write_items(TransactItems=write)
    refused: Any = [
        {"Delete": {"TableName": TABLE, "Key": key(4)}},
        {
            "ConditionCheck": {
                "TableName": TABLE,
                "Key": key(5),
                "ConditionExpression": "attribute_not_exists(pk)",
            }
        },
    ]
    with pytest.raises(ClientError):
        dynamodb.transact_write_items(TransactItems=refused)
    batch: Any = {TABLE: [{"DeleteRequest": {"Key": key(5)}}]}
    dynamodb.batch_write_item(RequestItems=batch)


def read_items(world: World) -> Any:
    found = world.clients.dynamodb().query(
        TableName=TABLE,
        KeyConditionExpression="pk = :pk",
        ExpressionAttributeValues={":pk": {"S": "a"}},
    )
    ttl = world.clients.dynamodb().describe_time_to_live(TableName=TABLE)
    return found["Items"], found["Count"], ttl["TimeToLiveDescription"]


def write_objects(world: World) -> None:
    s3 = world.clients.s3()
    for name in ("kept", "gone", "overwritten", "empty"):
        s3.put_object(Bucket=BUCKET, Key=f"a/{name}", Body=name.encode(), ContentType="text/x")
    s3.put_object(Bucket=BUCKET, Key="a/overwritten", Body=b"\x00" * 300_000, Metadata={"m": "1"})
    s3.put_object(Bucket=BUCKET, Key="a/empty", Body=b"")
    s3.delete_object(Bucket=BUCKET, Key="a/gone")
    for name in ("one", "two"):
        s3.put_object(Bucket=BUCKET, Key=f"b/{name}", Body=b"x")
    s3.delete_objects(Bucket=BUCKET, Delete={"Objects": [{"Key": "b/one"}, {"Key": "b/two"}]})


def read_objects(world: World) -> Any:
    s3 = world.clients.s3()
    listed = s3.list_objects_v2(Bucket=BUCKET)["Contents"]
    found = {}
    for entry in listed:
        answer = s3.get_object(Bucket=BUCKET, Key=entry["Key"])
        described = {name: answer[name] for name in ("ContentType", "ETag", "Metadata")}
        found[entry["Key"]] = (described, entry["LastModified"], answer["Body"].read())
    return found


def write_messages(world: World) -> None:
    sqs, url = world.clients.sqs(), world.queue_url()
    for number in range(5):
        sqs.send_message(QueueUrl=url, MessageBody=f"message {number}")
    (first,) = sqs.receive_message(QueueUrl=url)["Messages"]
    sqs.delete_message(QueueUrl=url, ReceiptHandle=first["ReceiptHandle"])


def read_messages(world: World) -> Any:
    """Those that can be received now, given back at once."""
    sqs, url = world.clients.sqs(), world.queue_url()
    found = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10)["Messages"]
    for message in found:
        sqs.change_message_visibility(
            QueueUrl=url, ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=0
        )
    attributes = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]
    redrive = (attributes["VisibilityTimeout"], attributes["RedrivePolicy"])
    return [(message["MessageId"], message["Body"]) for message in found], redrive


def write_schedules(world: World) -> None:
    scheduler = world.clients.scheduler()
    for name in ("kept", "moved", "gone"):
        scheduler.create_schedule(Name=name, GroupName=GROUP, **a_schedule("2099-01-01T00:00:00"))
    scheduler.update_schedule(Name="moved", GroupName=GROUP, **a_schedule("2099-02-02T00:00:00"))
    scheduler.delete_schedule(Name="gone", GroupName=GROUP)


def a_schedule(at: str) -> dict[str, Any]:
    return {
        "ScheduleExpression": f"at({at})",
        "FlexibleTimeWindow": {"Mode": "OFF"},
        "ActionAfterCompletion": "DELETE",
        "Target": {
            "Arn": f"arn:aws:sqs:us-east-1:000000000000:{QUEUE}",
            "RoleArn": "arn:aws:iam::000000000000:role/any",
            "Input": "{}",
        },
    }


def read_schedules(world: World) -> Any:
    scheduler = world.clients.scheduler()
    listed = scheduler.list_schedules(GroupName=GROUP)["Schedules"]
    found = [scheduler.get_schedule(Name=entry["Name"], GroupName=GROUP) for entry in listed]
    return [(each["Name"], each["ScheduleExpression"], each["Target"]) for each in found]


def write_mail(world: World) -> None:
    content: Any = {"Simple": {"Subject": {"Data": "S"}, "Body": {"Text": {"Data": "T"}}}}
    for to in ("ada@example.org", "bob@example.org"):
        world.clients.sesv2().send_email(
            FromEmailAddress="quintet@mail.local",
            Destination={"ToAddresses": [to]},
            Content=content,
        )
    world.clients.sns().publish(PhoneNumber="+15550100", Message="Soon.")


def read_mail(world: World) -> Any:
    return Mailbox(world.url).messages()


SERVICES: dict[str, tuple[Callable[[World], None], Callable[[World], Any]]] = {
    "items": (write_items, read_items),
    "objects": (write_objects, read_objects),
    "messages": (write_messages, read_messages),
    "schedules": (write_schedules, read_schedules),
    "mail": (write_mail, read_mail),
}


def test_what_was_answered_survives_a_kill_in_every_service(tmp_path: Path) -> None:
    with world(tmp_path) as first:
        for write, _ in SERVICES.values():
            write(first)
        before = {name: read(first) for name, (_, read) in SERVICES.items()}
        os.kill(first.process, signal.SIGKILL)
    with world(tmp_path) as again:
        after = {name: read(again) for name, (_, read) in SERVICES.items()}

    assert after == before
    assert all(before.values())


def test_what_a_whole_mail_says_to_calendars_is_seen_below_its_text(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "Declined: Board"
    mail.set_content("Ada will not come.\n")
    mail.add_alternative(
        "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", subtype="calendar", params={"method": "REPLY"}
    )
    with world(tmp_path) as started:
        started.clients.sesv2().send_email(
            FromEmailAddress="quintet@mail.local",
            Destination={"ToAddresses": ["boss@example.org"]},
            Content={"Raw": {"Data": mail.as_bytes()}},
        )
        (seen,) = Mailbox(started.url).messages()

    assert (seen.subject, seen.to) == ("Declined: Board", "boss@example.org")
    lines = [line for line in seen.text.splitlines() if line]
    assert lines[0] == "Ada will not come."
    assert lines[1].startswith("text/calendar")
    assert 'method="REPLY"' in lines[1]
    assert lines[2:] == ["BEGIN:VCALENDAR", "END:VCALENDAR"]


def test_a_message_that_a_dead_worker_had_in_hand_can_be_received_at_once(tmp_path: Path) -> None:
    with world(tmp_path) as first:
        first.clients.sqs().send_message(QueueUrl=first.queue_url(), MessageBody="work")
        first.clients.sqs().receive_message(QueueUrl=first.queue_url(), VisibilityTimeout=3600)
        os.kill(first.process, signal.SIGKILL)
    with world(tmp_path) as again:
        found = again.clients.sqs().receive_message(
            QueueUrl=again.queue_url(), MessageSystemAttributeNames=["ApproximateReceiveCount"]
        )

    (message,) = found["Messages"]
    assert message["Body"] == "work"
    assert message["Attributes"]["ApproximateReceiveCount"] == "2"


def test_mail_is_reported_to_the_queue_as_ses_does_and_survives_a_kill_with_it(
    tmp_path: Path,
) -> None:
    with world(tmp_path) as first:
        sent = first.clients.sesv2().send_email(
            FromEmailAddress="quintet@mail.local",
            Destination={"ToAddresses": ["ada@example.org"]},
            Content={"Simple": {"Subject": {"Data": "S"}, "Body": {"Text": {"Data": "T"}}}},
            ConfigurationSetName=QUEUE,
            EmailTags=[{"Name": "tenant", "Value": "t"}, {"Name": "notification", "Value": "n"}],
        )
        os.kill(first.process, signal.SIGKILL)
    with world(tmp_path) as again:
        (message,) = again.clients.sqs().receive_message(QueueUrl=again.queue_url())["Messages"]

    report = report_of(json.loads(message["Body"]))
    assert report is not None
    assert (report.kind, report.tenant, report.notification_id) == ("send", "t", "n")
    assert report.message_id == sent["MessageId"]


def test_a_start_knows_whether_the_last_run_was_stopped(tmp_path: Path) -> None:
    state = StateDirectory.opened(tmp_path)
    assert not ended_unexpectedly(state)
    with world(tmp_path) as first:
        assert not ended_unexpectedly(state)
        os.kill(first.process, signal.SIGKILL)
    assert ended_unexpectedly(state)
    with world(tmp_path):
        pass

    assert not ended_unexpectedly(state)


def test_a_change_that_cannot_be_written_is_refused_and_made_good_later(tmp_path: Path) -> None:
    def put(world: World, name: str) -> None:
        item: Any = {"pk": {"S": "a"}, "sk": {"S": name}, "text": {"S": "x" * 200_000}}
        world.clients.dynamodb().put_item(TableName=TABLE, Item=item)

    def names(world: World) -> list[str]:
        return [item["sk"]["S"] for item in read_items(world)[0]]

    with world(tmp_path) as made:
        put(made, "before")
        unlimited = resource.prlimit(made.process, resource.RLIMIT_FSIZE)
        resource.prlimit(made.process, resource.RLIMIT_FSIZE, (65_536, unlimited[1]))
        with pytest.raises(ClientError) as refused:
            put(made, "refused")
        with pytest.raises(ClientError):
            names(made)  # would tell of what is not on disk
        resource.prlimit(made.process, resource.RLIMIT_FSIZE, unlimited)
        put(made, "after")
        known = names(made)
        os.kill(made.process, signal.SIGKILL)
    with world(tmp_path) as again:
        assert names(again) == known

    assert refused.value.response["ResponseMetadata"]["HTTPStatusCode"] == 500
    assert set(known) >= {"before", "after"}


def test_one_that_runs_and_does_not_answer_is_named_and_no_second_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with world(tmp_path) as made:
        os.kill(made.process, signal.SIGSTOP)
        try:
            with monkeypatch.context() as impatient:
                impatient.setattr("quintet.local.emulator._START_SECONDS", 0)
                impatient.setattr("quintet.local.emulator._HEALTH_SECONDS", 0.2)
                with (
                    pytest.raises(CommandError, match=rf"{made.process}\) does not answer"),
                    running_emulator(StateDirectory.opened(tmp_path)),
                ):
                    pass
        finally:
            os.kill(made.process, signal.SIGCONT)
