"""A family with long tools on moto: its tasks, a queue read by hand, and workers that can die."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from pydantic import BaseModel, Field

from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.errors import DeadlineExceededError, ServiceUnavailableError
from quintet.family import ServerInfo, ToolFamily, tool
from quintet.heartbeat import BEAT_SECONDS
from quintet.protocol.call import Call
from quintet.protocol.interaction import Elicitation
from quintet.reasoning.family import DIALECT
from quintet.requests.principal import Principal
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import EXTENSION, Unfinished
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.store import DynamoDbTasks
from quintet.tasks.worker import build_task_worker
from quintet.workers import Worker
from tests.support.context import event_of
from tests.support.world import NOON, STAGE, Account, Clock, InAccount
from tests.unit.quintet.support import Answer, Client, client, watched_engine

LOOK, DIG = "long:look", "long:dig"
EVERYTHING = (LOOK, DIG)
ANN = Principal("issuer", "ann", EVERYTHING)
BOB = Principal("issuer", "bob", EVERYTHING)
CAPABLE: dict[str, Any] = {"extensions": {EXTENSION: {}}, "elicitation": {}}
KEY = "io.modelcontextprotocol/clientCapabilities"


class Topic(BaseModel):
    topic: str = Field(max_length=50_000)
    depth: int = 1


class Analysis(BaseModel):
    text: str
    job_id: str | None = None


class Name(BaseModel):
    name: str


def plain(topic: Topic, _: Call) -> Analysis:
    return Analysis(text=f"All about {topic.topic}")


def too_slow(topic: Topic, _: Call) -> Unfinished[Analysis]:
    return Unfinished(Analysis(text=f"Something about {topic.topic}"))


def out_of_time(_: Topic, __: Call) -> Analysis:
    raise DeadlineExceededError("The request's time is over")


Script = Callable[[Topic, Call], Analysis | Unfinished[Analysis]]


class LongTools:
    """Tools that do what a test says; `began` counts how often."""

    def __init__(self) -> None:
        self.script: Script = plain
        self.version = "v1"
        self.began: list[Call] = []

    @tool(permission=LOOK, task_support="optional")
    def analyse(self, topic: Topic, call: Call) -> Analysis | Unfinished[Analysis]:
        """Analyses a topic."""
        self.began.append(call)
        return self.script(topic, call)

    @analyse.prepares
    def version_of(self, topic: Topic) -> str:
        assert topic.topic
        return self.version

    @tool(permission=DIG, task_support="required")
    def dig(self, topic: Topic) -> Analysis:
        """Digs, and never while somebody waits."""
        return Analysis(text=topic.topic)

    @tool(permission=LOOK, task_support="optional")
    def interview(self, call: Call) -> Analysis:
        """Asks for a name and for a place."""
        answers = call.ask(
            otherwise="No questions.",
            who=Elicitation("Your name?", Name),
            where=Elicitation("Where?", Name),
        )
        forms = [answers[key].form for key in ("who", "where")]
        return Analysis(text=" in ".join(form.name if form else "-" for form in forms))

    @tool(permission=LOOK)
    def glance(self, topic: Topic) -> Analysis:
        """Is quick."""
        return Analysis(text=topic.topic)


@dataclass
class HandQueue:
    """Messages that wait for the test, with the delays they were sent with."""

    sent: list[tuple[dict[str, Any], int]] = field(default_factory=list)
    is_broken: bool = False

    def send(self, body: Mapping[str, Any], delay_seconds: int = 0) -> None:
        if self.is_broken:
            raise ServiceUnavailableError("The queue")
        self.sent.append((dict(body), delay_seconds))

    def take(self) -> list[dict[str, Any]]:
        taken, self.sent = self.sent, []
        return [body for body, _ in taken]


@dataclass
class TaskWorld(InAccount):
    tools: LongTools = field(default_factory=LongTools)
    queue: HandQueue = field(default_factory=HandQueue)
    slept: list[float] = field(default_factory=list)
    on_sleep: Callable[[], None] = lambda: None
    ticks: Clock = field(default_factory=lambda: Clock(0.0))
    ids: Iterator[int] = field(default_factory=count)

    @property
    def table(self) -> Table:
        return Table(self.clients, physical_name(STAGE, REASONING), service="The task store")

    @property
    def store(self) -> DynamoDbTasks:
        return self.store_in(self.table)

    def store_in(self, table: Table) -> DynamoDbTasks:
        bucket = physical_name(STAGE, WORKSPACE)
        texts = ObjectStore(self.clients, bucket, service="The task store")
        return DynamoDbTasks(table, texts, clock=self.clock, unique=self.unique)

    def unique(self) -> str:
        return f"unique-{next(self.ids)}"

    def keeping(self, table: Table | None = None) -> TaskKeeping:
        store = self.store_in(table or self.table)
        tasks = Tasks(store, self.queue, clock=self.clock, unique=self.unique, sleep=self.sleep)
        return TaskKeeping(store, self.queue, tasks)

    @property
    def family(self) -> ToolFamily:
        info = ServerInfo("long-server", "1.0.0", "Long")
        tasks = self.keeping().tasks
        return ToolFamily("long", info, "Takes its time.", DIALECT, self.tools, tasks=tasks)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock.now += seconds
        self.on_sleep()

    def caller(
        self, principal: Principal = ANN, *, limit: int = 1000, **changes: Any
    ) -> "TaskCaller":
        """A client of the family, or of one with some parts changed."""
        engine = watched_engine(replace(self.family, **changes), limit=limit)
        return TaskCaller(client(principal=principal, watched=engine))

    def worker(
        self,
        *,
        family: ToolFamily | None = None,
        table: Table | None = None,
        beat_seconds: float = BEAT_SECONDS,
    ) -> Worker:
        """A worker in an instance of its own; its heartbeat goes by real time."""
        return build_task_worker(
            family or self.family,
            self.keeping(table),
            self.account.observability,
            clock=self.ticks,
            unique=self.unique,
            sleep=self.sleep,
            beat_seconds=beat_seconds,
        )

    def work(self, messages: Sequence[Mapping[str, Any]] | None = None) -> None:
        """Hands messages, or everything that waits, to a new worker."""
        bodies = self.queue.take() if messages is None else messages
        assert self.worker()(event_of(bodies)) == {"batchItemFailures": []}, self.log

    def pass_time(self, seconds: float) -> None:
        """For everybody: the store's clock and the worker's."""
        self.clock.now += seconds
        self.ticks.now += seconds

    def objects(self) -> list[str]:
        bucket = physical_name(STAGE, WORKSPACE)
        found = self.clients.s3().list_objects_v2(Bucket=bucket)
        return [item["Key"] for item in found.get("Contents", [])]


@dataclass(frozen=True)
class TaskCaller:
    """A client that declares the tasks extension, unless it is told not to."""

    client: Client

    def request(self, method: str, params: Mapping[str, Any], **more: Any) -> Answer:
        return self.client.modern(method, params, **{"_meta": {KEY: CAPABLE}, **more})

    def call(self, name: str = "analyse", **arguments: Any) -> Any:
        """The result of a call: a task."""
        given = {"name": name, "arguments": arguments or {"topic": "bees"}}
        return self.request("tools/call", given).result

    def about(self, method: str, task_id: str, **params: Any) -> Answer:
        own = {"taskId": task_id, **params}
        return self.request(f"tasks/{method}", own, headers={"Mcp-Name": task_id})

    def get(self, task_id: str) -> Any:
        return self.about("get", task_id).result

    def plainly(self, topic: str = "bees", version: str = "2026-07-28", **more: Any) -> Answer:
        """A call without the extension."""
        return self.client.call(version, "analyse", {"topic": topic, **more})


def fresh_world(account: Account) -> TaskWorld:
    """A world without tasks or log; making an account anew for each test takes a second."""
    table, bucket = physical_name(STAGE, REASONING), physical_name(STAGE, WORKSPACE)
    for row in account.rows(REASONING):
        key = {name: row[name] for name in ("pk", "sk")}
        account.clients.dynamodb().delete_item(TableName=table, Key=key)
    for item in account.clients.s3().list_objects_v2(Bucket=bucket).get("Contents", []):
        account.clients.s3().delete_object(Bucket=bucket, Key=item["Key"])
    account.clock.now = NOON
    account.log.seek(0)
    account.log.truncate()
    return TaskWorld(account)
