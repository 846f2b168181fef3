"""Tasks as values: a tool's call that is done elsewhere, its states, and who keeps it.

Source: the extension `io.modelcontextprotocol/tasks` (SEP-2663). A task with a name of its own is
what that extension shows its clients; one named after its call is the job of a client without the
extension, found again by the same call. Not here: what a request does with them (`task_service`),
how they are stored (`quintet.tasks`), or run (`quintet.tasks.worker`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel

from quintet.digest import digest
from quintet.errors import ToolFailedError
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.principal import Principal

EXTENSION: Final = "io.modelcontextprotocol/tasks"
REQUIRED_CAPABILITY: Final[JsonObject] = {"extensions": {EXTENSION: {}}}
"""The ClientCapabilities without which no task may be shown."""


TaskSupport = Literal["forbidden", "optional", "required"]
"""Whether a tool's call becomes a task: never, where the client can have one, or always."""
TaskStatus = Literal["working", "input_required", "completed", "failed", "cancelled"]

Output = TypeVar("Output", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Unfinished(Generic[Output]):
    """What a long tool has found when its time is over; the rest becomes a job.

    The model has an optional field `job_id: str | None`, which the engine fills.
    """

    partial: Output


def settled(output: Any) -> Any:
    """A tool's answer where nobody goes on: what it has is all there will be."""
    return output.partial if isinstance(output, Unfinished) else output


@dataclass(frozen=True, slots=True)
class Work:
    """A tool's call, with all that is needed to do it elsewhere and later.

    `version` is of what the answer is made from, as the tool's `prepares` told; `answers` are those
    that the client gave before the task was made.
    """

    tool: str
    arguments: JsonObject
    version: str
    revision: str
    principal: Principal
    capabilities: JsonObject = field(default_factory=dict)
    answers: JsonObject = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The same for the same call of the same caller: a hash of all that it depends on."""
        parts = [self.tool, self.arguments, self.version, self.revision, self.answers]
        return digest(json.dumps([self.principal.tenant, *parts], sort_keys=True))

    def to_text(self) -> str:
        """As JSON."""
        own = self.principal
        team = [own.team] if own.team else []
        return to_json(
            {
                "tool": self.tool,
                "arguments": self.arguments,
                "version": self.version,
                "revision": self.revision,
                "principal": [own.issuer, own.subject, list(own.permissions), *team],
                "capabilities": self.capabilities,
                "answers": self.answers,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> "Work":
        """What `to_text` wrote."""
        fields = json.loads(text)
        issuer, subject, permissions, *team = fields.pop("principal")  # none before teams
        principal = Principal(issuer, subject, tuple(permissions), team="".join(team))
        return cls(principal=principal, **fields)


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored text: itself where it is short, else the name under which it lies elsewhere."""

    text: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """One task as it is stored. Times in milliseconds since the epoch, but `expires`: seconds."""

    tenant: str
    name: str
    tool: str
    work: Kept
    status: TaskStatus
    created: int
    updated: int
    expires: int
    message: str = ""
    requests: JsonObject = field(default_factory=dict)
    """Questions that wait for their answers, by keys that this task uses once."""
    answers: JsonObject = field(default_factory=dict)
    """Answers to earlier ones, by the same keys."""
    rounds: int = 0
    """How often it has asked."""
    result: Kept = Kept()
    is_failure: bool = False
    error: JsonObject = field(default_factory=dict)
    partial: Kept = Kept()
    """What the call was answered that began this job."""
    attempts: int = 0
    """How often a worker began it since it was made or last answered."""
    lease: str = ""
    leased_until: int = 0
    queued: int = 0

    @property
    def id(self) -> str:
        """The tenant's, so that nobody else's can be meant."""
        return f"{self.tenant}-{self.name}"

    @property
    def is_settled(self) -> bool:
        """Whether nothing will change any more."""
        return self.status not in ("working", "input_required")

    @property
    def ttl(self) -> int:
        """Milliseconds from its creation."""
        return self.expires * 1000 - self.created


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task to be made. `partial` is an answer as JSON, empty where there is none."""

    name: str
    work: Work
    partial: str = ""


@dataclass(frozen=True, slots=True)
class Created:
    """The task that stands after a creation, and whether it is the new one."""

    task: Task
    is_new: bool


class TooManyTasksError(ToolFailedError):
    """The caller has as many open tasks as anyone may. `open_tasks` are their ids."""

    retryable: ClassVar[bool] = True

    def __init__(self, most: int, open_tasks: Sequence[str]) -> None:
        super().__init__(
            f"At most {most} tasks can be open at the same time",
            {
                "type": "task_limit",
                "details": "Wait for one of open_tasks to end, or cancel one with tasks/cancel",
                "limit": most,
                "open_tasks": sorted(open_tasks),
                "retryable": self.retryable,
            },
        )


class TaskStore(Protocol):
    """Keeps tasks, each tenant's apart. Whatever a method wrote, the next `get` sees.

    Each raises ServiceUnavailableError where the store does not answer.
    """

    def create(self, new: NewTask) -> Created:
        """Keeps a new one, unless one of its name stands that did neither fail nor expire.

        Raises:
            TooManyTasksError: its tenant has as many as it may.
        """
        ...

    def get(self, tenant: str, name: str) -> Task | None:
        """One that has not expired."""
        ...

    def cancel(self, tenant: str, name: str) -> bool:
        """Cancels one that is not settled; whether there is one at all."""
        ...

    def answer(self, seen: Task, answers: JsonObject, requests: JsonObject) -> bool:
        """Sets what was answered and what still waits; whether it was still as it was seen."""
        ...

    def requeue(self, seen: Task) -> bool:
        """Notes that it is queued once more; whether it was still as it was seen."""
        ...

    def forget(self, seen: Task) -> None:
        """Removes one, if it is still as it was seen; never fails."""
        ...

    def text(self, kept: Kept) -> str | None:
        """A kept text; None where it is no longer there."""
        ...


class JobQueue(Protocol):
    """Tells workers of tasks: at least once, in no order."""

    def send(self, body: Mapping[str, Any], delay_seconds: int = 0) -> None:
        """Sends one message; raises ServiceUnavailableError where the queue does not answer."""
        ...


def shown_task_id(family: str, task_id: str) -> str:
    """A task's id as clients say it: an address of several families sees whose it is."""
    return f"{family}.{task_id}"


def job_message(task: Task) -> JsonObject:
    """What a worker is told: which task, and nothing of its work."""
    return {"tenant": task.tenant, "task": task.name}
