"""The context family as deployed: summaries by themselves, similarity, relations, and a death."""

import os
import signal
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from quintet.resources import dead_letter_name, physical_name
from quintet.resources.families.context import FAMILY, SUMMARIES
from tests.e2e.deployed import Deployed
from tests.e2e.instances import instances, needs_proc
from tests.support.emulated_account import STAGE
from tests.support.waiting import eventually
from tests.support.wire import MODERN, Answer, Caller, over_http

pytestmark = pytest.mark.e2e

VISIBLE_AGAIN_SECONDS = 30
THRESHOLD = 5
[WORKER] = FAMILY.workers
QUEUE = physical_name(STAGE, SUMMARIES)
SAID = (
    "Our nightly backup failed because the disk was full.",
    "We decided to delete snapshots that are older than thirty days.",
    "After that the backup ran through in two hours.",
    "Please warn the operators when the disk is nearly full again.",
    "The alarm is set at ninety percent.",
)


@dataclass(frozen=True)
class Client:
    """One user of the deployed tools."""

    caller: Caller

    def asked(self, tool: str, **arguments: Any) -> Answer:
        return self.caller.call(tool, arguments)

    def ask(self, tool: str, **arguments: Any) -> Any:
        result = self.asked(tool, **arguments).result
        assert result["isError"] is False, result
        structured = result["structuredContent"]
        return structured["result"] if set(structured) == {"result"} else structured

    def say(self, context: str, *messages: str) -> None:
        for text in messages:
            self.ask("add_message", contextId=context, message=text, role="user")

    def summary(self, context: str) -> Any:
        return self.ask("retrieve_context", contextId=context)["summary"]


def client(deployed: Deployed, *permissions: str) -> Client:
    token = deployed.token(uuid.uuid4().hex, *permissions)
    return Client(Caller(over_http(f"{deployed.url}/context/mcp"), token, MODERN))


def test_a_summary_appears_by_itself(deployed: Deployed) -> None:
    user = client(deployed)
    user.say("backup", *SAID)
    summary = eventually(lambda: user.summary("backup"))
    assert summary["messageCount"] == THRESHOLD
    assert summary["version"] == 1
    assert "backup" in summary["summary"]


def test_a_context_is_found_by_what_is_meant(deployed: Deployed) -> None:
    user = client(deployed)
    user.say("storage", *SAID)
    user.say("lunch", "The canteen serves pancakes with maple syrup on Fridays.")
    at_once = user.ask("get_similar_contexts", query="something sweet to eat", limit=2)
    assert at_once[0]["contextId"] == "lunch"
    eventually(lambda: user.summary("storage"))
    later = user.ask("get_similar_contexts", query="running out of space on the drive", limit=2)
    assert later[0]["contextId"] == "storage"


def test_contexts_are_related_drawn_exported_and_deleted(deployed: Deployed) -> None:
    user = client(deployed)
    user.say("plan", "We publish on Thursday.")
    user.say("notes", "Version 4 reads page by page.")
    user.ask(
        "add_relationship",
        sourceContextId="plan",
        targetContextId="notes",
        relationshipType="references",
    )
    assert user.ask("get_related_contexts", contextId="plan") == ["notes"]
    drawn = user.ask("visualize_context", contextId="plan", format="mermaid")
    assert "plan-->|references|notes" in drawn["diagram"]
    metrics = user.ask("get_context_metrics")["metrics"]
    assert metrics["contextStats"]["totalContexts"] == 2
    assert metrics["relationshipMetrics"]["byType"]["references"] == 1
    exported = user.ask("export_context", contextId="plan")
    assert [one["content"] for one in exported["messages"]] == ["We publish on Thursday."]
    assert user.ask("delete_context", contextId="plan")["deletedMessages"] == 1
    assert user.asked("retrieve_context", contextId="plan").result["isError"] is True
    assert user.ask("get_related_contexts", contextId="notes") == []


def test_a_user_never_meets_anothers_context_of_the_same_id(deployed: Deployed) -> None:
    mine, theirs = client(deployed), client(deployed)
    mine.say("diary", "My secret is a purple giraffe.")
    theirs.say("diary", "Rain all day.")
    kept = theirs.ask("retrieve_context", contextId="diary")["messages"]
    assert [one["content"] for one in kept] == ["Rain all day."]
    found = theirs.ask("get_similar_contexts", query="purple giraffe", limit=10)
    assert [one["contextId"] for one in found] in ([], ["diary"])
    assert theirs.ask("get_context_metrics")["metrics"]["contextStats"]["totalContexts"] == 1


def test_reading_does_not_allow_writing(deployed: Deployed) -> None:
    reader = client(deployed, "context:read")
    assert reader.ask("ping") == "pong"
    refused = reader.asked("add_message", contextId="c", message="m", role="user")
    assert refused.status == 403
    assert "context:write" in refused.headers["WWW-Authenticate"]


@contextmanager
def sooner_visible_again(deployed: Deployed) -> Iterator[None]:
    """Messages of a dead worker come back after seconds, not minutes; a cold start takes less."""
    queues = deployed.clients.sqs()
    url = queues.get_queue_url(QueueName=QUEUE)["QueueUrl"]

    def allow(seconds: int) -> None:
        attributes = {"VisibilityTimeout": str(seconds)}
        queues.set_queue_attributes(QueueUrl=url, Attributes=attributes)

    allow(VISIBLE_AGAIN_SECONDS)
    try:
        yield
    finally:
        allow(SUMMARIES.visibility_seconds)


def messages(deployed: Deployed, queue: str = QUEUE) -> tuple[int, int]:
    """How many wait in a queue, and how many are in somebody's hands."""
    queues = deployed.clients.sqs()
    url = queues.get_queue_url(QueueName=queue)["QueueUrl"]
    read = queues.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]
    name = "ApproximateNumberOfMessages"
    return int(read[name]), int(read[f"{name}NotVisible"])


@contextmanager
def frozen_workers(deployed: Deployed) -> Iterator[None]:
    """They take what is handed to them, get no further, and are dead when the block ends."""
    frozen = instances(deployed, WORKER)
    assert frozen
    for process in frozen:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in frozen | instances(deployed, WORKER):
            os.kill(process, signal.SIGKILL)


@needs_proc
def test_a_worker_killed_at_work_loses_nothing(deployed: Deployed) -> None:
    user = client(deployed)
    user.say("fragile", *SAID[:-1])
    eventually(lambda: messages(deployed) == (0, 0) or None)
    with sooner_visible_again(deployed):
        with frozen_workers(deployed):
            user.say("fragile", SAID[-1])
            eventually(lambda: messages(deployed) == (0, 1) or None)
            assert user.summary("fragile") is None
        summary = eventually(lambda: user.summary("fragile"))
    assert summary["messageCount"] == THRESHOLD
    kept = user.ask("retrieve_context", contextId="fragile")["messages"]
    assert [one["content"] for one in kept] == list(SAID)
    assert messages(deployed, dead_letter_name(QUEUE)) == (0, 0)
