"""A task through a real queue: what a family's handler and its worker are put together from."""

import json
from dataclasses import replace

import pytest

from quintet.requests.tasks import Work
from quintet.resources import physical_name
from quintet.resources.families.reasoning import JOBS, REASONING, WORKSPACE
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.worker import build_task_worker
from tests.support.task_world import ANN, TaskWorld
from tests.support.world import STAGE


def test_what_a_request_keeps_and_tells_a_worker_finds_and_does(world: TaskWorld) -> None:
    keeping = TaskKeeping.made(
        world.clients,
        table=physical_name(STAGE, REASONING),
        bucket=physical_name(STAGE, WORKSPACE),
        queue=physical_name(STAGE, JOBS),
    )
    work = Work("analyse", {"topic": "bees"}, "v1", "2026-07-28", ANN)
    task = keeping.tasks.begin(work)
    worker = build_task_worker(world.family, keeping, world.account.observability)

    url = world.clients.sqs().get_queue_url(QueueName=physical_name(STAGE, JOBS))["QueueUrl"]
    (message,) = world.clients.sqs().receive_message(QueueUrl=url)["Messages"]
    record = {"messageId": message["MessageId"], "body": message["Body"]}
    answer = worker({"Records": [record]})

    assert answer == {"batchItemFailures": []}
    done = keeping.tasks.named(ANN, task.id)
    assert done.status == "completed"
    assert "All about bees" in json.loads(done.result.text)["content"][0]["text"]


@pytest.mark.parametrize("team", ["", "red"])
def test_a_call_is_the_same_after_it_was_stored(world: TaskWorld, team: str) -> None:
    caller = replace(ANN, team=team)
    work = Work("analyse", {"topic": "ä"}, "v1", "2026-07-28", caller, {"x": {}}, {"a": 1})

    assert Work.from_text(work.to_text()) == work
    assert world.queue.sent == []
