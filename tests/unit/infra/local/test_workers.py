"""The declared workers on one machine: they start together, do their work, and end together."""

import io
import threading
import time
from collections.abc import Iterator
from typing import IO

import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.queues import QueueSender
from quintet.aws.table import Table
from quintet.context.conversation_store import ConversationStore
from quintet.context.identifiers import ContextKey
from quintet.context.models import AddMessage
from quintet.local.environments import check_options, local_settings, module_of
from quintet.local.failures import CommandError
from quintet.local.options import Options
from quintet.local.state import STAGE
from quintet.local.workers import WorkerOf, running_workers
from quintet.observability import Observability
from quintet.resources import FAMILIES, TOKEN_KEYS, Function, physical_name
from quintet.resources.families.context import CONTEXT, CONTEXTS, SUMMARIES
from quintet.resources.families.research import VECTORS
from quintet.workers import Worker
from tests.support.moto_aws import aws_of_a_stage

TENANT = "tenant"
KEYS = StaticKeys((SigningKey("first", b"a secret of more than thirty-two bytes"),))
PATIENCE = 30


@pytest.fixture
def clients() -> Iterator[Clients]:
    with aws_of_a_stage(STAGE) as made:
        yield made


def in_this_process(clients: Clients, log: IO[str], options: Options) -> WorkerOf:
    """Workers as instances build them, without instances."""

    def worker_of(function: Function) -> Worker:
        settings = local_settings(function, clients.endpoint_url, options)
        watch = Observability(function.name, stream=log, emit_metrics=False)
        reads_keys = any(grant.resource == TOKEN_KEYS for grant in function.grants)
        keys = {"keys": KEYS} if reads_keys else {}
        built: Worker = module_of(function).build_worker(settings, clients, watch, **keys)
        return built

    return worker_of


def threads() -> set[str]:
    started = ("reader-", "timer-")
    return {one.name for one in threading.enumerate() if one.name.startswith(started)}


def empty_within(clients: Clients, queue: str, seconds: float) -> bool:
    """Whether nothing waits in a queue, and nobody holds a message of it."""
    url = clients.sqs().get_queue_url(QueueName=queue)["QueueUrl"]
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        read = clients.sqs().get_queue_attributes(QueueUrl=url, AttributeNames=names)
        if all(read["Attributes"][name] == "0" for name in names):
            return True
        threading.Event().wait(0.05)
    return False


def test_every_declared_queue_is_read_and_every_timer_runs_until_the_end(clients: Clients) -> None:
    workers = [worker for family in FAMILIES for worker in family.workers]
    declared = {
        f"reader-{physical_name(STAGE, worker.queue)}"
        for worker in workers
        if worker.queue is not None
    }
    declared |= {
        f"timer-{worker.name}-{timer.kind}" for worker in workers for timer in worker.timers
    }
    with running_workers(clients, io.StringIO(), in_this_process(clients, io.StringIO(), {})):
        running = threads()

    assert running == declared
    assert threads() == set()


def test_a_conversation_is_summarised_as_its_options_say(clients: Clients) -> None:
    table = Table(clients, physical_name(STAGE, CONTEXT), service="The table")
    bodies = ObjectStore(clients, physical_name(STAGE, CONTEXTS), service="The bucket")
    conversations = ConversationStore(table, bodies)
    for number in range(2):
        said = AddMessage(contextId="c", message=f"Message {number} is short.", role="user")
        conversations.add(TENANT, said, 1_800_000_000_000 + number)
    key, queue, log = ContextKey.of(TENANT, "c"), physical_name(STAGE, SUMMARIES), io.StringIO()
    options = {"MESSAGE_LIMIT_THRESHOLD": "2", "USE_VECTOR_DB": "false"}
    with running_workers(clients, log, in_this_process(clients, log, options)):
        QueueSender(clients, queue).send(key.message("added"))
        assert empty_within(clients, queue, PATIENCE)

    assert '"message": "Context summarised"' in log.getvalue()


def test_one_worker_that_fails_leaves_the_others_at_work(clients: Clients) -> None:
    log = io.StringIO()
    summaries, vectors = physical_name(STAGE, SUMMARIES), physical_name(STAGE, VECTORS)
    options = {"USE_VECTOR_DB": "false"}
    with running_workers(clients, log, in_this_process(clients, log, options)):
        QueueSender(clients, summaries).send({"kind": "nonsense"})
        QueueSender(clients, vectors).send({"first": "0", "last": "1"})
        assert empty_within(clients, vectors, PATIENCE)
        QueueSender(clients, vectors).send({"first": "0", "last": "1"})
        assert empty_within(clients, vectors, PATIENCE)

    assert "KeyError" in log.getvalue()


def test_an_option_that_a_worker_refuses_is_one_sentence() -> None:
    with pytest.raises(CommandError, match="MESSAGE_LIMIT_THRESHOLD"):
        check_options({"MESSAGE_LIMIT_THRESHOLD": "none"})
