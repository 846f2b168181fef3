"""The context family, its queue read by hand."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from quintet.context.handler import build_family
from quintet.context.settings import ContextSettings, SummariesSettings
from quintet.context.summarising import Language
from quintet.context.worker_summaries import build_worker
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.embedding import Embedder
from quintet.requests.http import MAX_RESULT_BYTES
from quintet.requests.jsonrpc import to_json
from quintet.resources import physical_name
from quintet.resources.families.context import CONTEXT, SUMMARIES
from quintet.workers import Worker
from tests.support.world import MANY, STAGE, Account, ToolCaller, World, account_of, nothing


@dataclass(frozen=True)
class ContextCaller(ToolCaller):
    """One client, and short names for what it does most."""

    def add(self, context: str, message: str, role: str = "user", **more: Any) -> None:
        answer = self.ask("add_message", contextId=context, message=message, role=role, **more)
        assert answer == {"success": True}

    def contents(self, context: str) -> list[str]:
        """The messages of a context that fits into one answer."""
        answer = self.ask("retrieve_context", contextId=context)
        return [message["content"] for message in answer["messages"]]

    def pages(self, context: str, tool: str = "retrieve_context", **more: Any) -> list[Any]:
        """All pages of a context; each must fit into one answer."""
        pages: list[Any] = []
        cursor: dict[str, Any] = {}
        while True:
            answer = self.call(tool, contextId=context, **more, **cursor)
            assert len(to_json(answer.result).encode()) <= MAX_RESULT_BYTES
            pages.append(answer.result["structuredContent"])
            assert ("truncated" in pages[-1]) == ("nextCursor" in pages[-1])
            if "nextCursor" not in pages[-1]:
                return pages
            cursor = {"cursor": pages[-1]["nextCursor"]}


@dataclass
class ContextWorld(World):
    """Everything a test wants to drive or look at."""

    embedder: Callable[[], Embedder | None]

    @property
    def table(self) -> str:
        return physical_name(STAGE, CONTEXT)

    @property
    def milliseconds(self) -> int:
        return int(self.clock.now * 1000)

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> ContextCaller:
        return ContextCaller(self.wire(revision, permissions, subject))

    def second_instance(self) -> "ContextWorld":
        """Another instance of the function on the same tables, which remembers nothing."""
        return _instance(self.account, self.embedder)

    def rows(self, beginning: str = "") -> list[dict[str, Any]]:
        """Everything in the table whose sort key begins so, by key."""
        return self.account.rows(CONTEXT, beginning)

    def announced(self) -> list[dict[str, Any]]:
        """What waits in the queue; taken out of it."""
        url = self.clients.sqs().get_queue_url(QueueName=physical_name(STAGE, SUMMARIES))
        found: list[dict[str, Any]] = []
        while True:
            answer = self.clients.sqs().receive_message(
                QueueUrl=url["QueueUrl"], MaxNumberOfMessages=10
            )
            messages = answer.get("Messages", [])
            if not messages:
                return found
            for message in messages:
                found.append(json.loads(message["Body"]))
                self.clients.sqs().delete_message(
                    QueueUrl=url["QueueUrl"], ReceiptHandle=message["ReceiptHandle"]
                )

    def worker(self, language: Language | None = None, **settings: Any) -> Worker:
        """The worker in an instance of its own."""
        given = {name.upper(): str(value) for name, value in settings.items()}
        return build_worker(
            SummariesSettings.load({**self.account.environment, **given}),
            self.clients,
            self.account.observability,
            clock=self.clock,
            embedder=self.embedder,
            language=language,
        )

    def work(self, worker: Worker | None = None) -> list[Mapping[str, Any]]:
        """Hands everything in the queue to the worker, and again what that leaves there."""
        worker = worker or self.worker()
        handled: list[Mapping[str, Any]] = []
        while bodies := self.announced():
            assert worker(event_of(bodies)) == {"batchItemFailures": []}, self.log.getvalue()
            handled += bodies
        return handled


def event_of(bodies: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Messages as Lambda hands them over."""
    return {
        "Records": [
            {"messageId": f"message-{number}", "body": json.dumps(body)}
            for number, body in enumerate(bodies)
        ]
    }


@contextmanager
def context_world(
    embedder: Callable[[], Embedder | None] = nothing, **settings: Any
) -> Iterator[ContextWorld]:
    """A fresh world; `tools_per_minute=5`, `use_graph_db=False` and the like change settings."""
    with account_of("context", **{"tools_per_minute": MANY, **settings}) as account:
        yield _instance(account, embedder)


def _instance(account: Account, embedder: Callable[[], Embedder | None]) -> ContextWorld:
    settings = ContextSettings.load(account.environment)
    platform = account.platform(settings)
    endpoint = platform.endpoint(build_family(platform, settings, embedder=embedder))
    return ContextWorld(account, endpoint, embedder)


@contextmanager
def talkative(count: int, times: int = 1) -> Iterator[ContextWorld]:
    """A world with a context of one message, made many as that many calls would have done."""
    with context_world() as made:
        made.caller().add("talk", "Message of a very long conversation. " * times)
        (message,) = made.rows("message#")
        first = int(message["sk"]["S"].removeprefix("message#"))
        items = [
            {**message, "sk": {"S": f"message#{first + number:013d}"}} for number in range(1, count)
        ]
        for start in range(0, len(items), 25):
            requests: Any = [{"PutRequest": {"Item": item}} for item in items[start : start + 25]]
            made.clients.dynamodb().batch_write_item(RequestItems={made.table: requests})
        made.clients.dynamodb().update_item(
            TableName=made.table,
            Key={"pk": message["pk"], "sk": {"S": "head"}},
            UpdateExpression="SET messages = :count, lastAt = :last",
            ExpressionAttributeValues={
                ":count": {"N": str(count)},
                ":last": {"N": str(first + count - 1)},
            },
        )
        made.clock.now += 60
        yield made
