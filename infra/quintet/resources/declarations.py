"""The shapes of declared infrastructure: what a table, a bucket, a queue or a function is.

Plain data. What there is of each stands in `families` and `functions`; how it is made stands with
its makers: `quintet.deployment.stacks` on AWS, `quintet.local` on one machine.
"""

from dataclasses import dataclass
from typing import Final

LEAST_STORAGE_MB: Final = 512
"""What every Lambda function has of disk, at no cost, and all that SnapStart permits.

Source: Lambda developer guide, "Configure ephemeral storage", "Improving startup performance with
Lambda SnapStart".
"""


@dataclass(frozen=True, slots=True)
class Table:
    """An on-demand DynamoDB table with string keys; rows expire by `ttl_attribute`."""

    name: str
    partition_key: str = "pk"
    sort_key: str | None = "sk"
    ttl_attribute: str = "expires"


@dataclass(frozen=True, slots=True)
class Queue:
    """An SQS queue with a dead-letter queue behind it.

    A message is seen by nobody else for `visibility_seconds` after it was received, which Lambda
    wants to be no less than the reader's timeout; its worker cuts that to a lease as soon as it
    begins (`quintet.message_leases`). It is set aside after `receives` failures. An alarm tells
    when one is not done with after `tolerated_seconds`, which is more than two workers one after
    the other may take.
    """

    name: str
    visibility_seconds: int
    receives: int = 5
    tolerated_seconds: int = 1200


@dataclass(frozen=True, slots=True)
class Bucket:
    """A private, versioned S3 bucket."""

    name: str
    announces: tuple[str, ...] = ()
    """Key prefixes whose changes are announced."""
    announces_to: Queue | None = None
    kept_days: int | None = None
    """When its objects are removed by themselves."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret in Secrets Manager; one that is not generated is empty until somebody fills it."""

    name: str
    description: str
    is_generated: bool = True


@dataclass(frozen=True, slots=True)
class Parameter:
    """A text in Systems Manager that functions write and read; `value` is what it begins with."""

    name: str
    description: str
    value: str


@dataclass(frozen=True, slots=True)
class ScheduleGroup:
    """A group of one-time schedules in EventBridge Scheduler."""

    name: str


@dataclass(frozen=True, slots=True)
class SchedulingRole:
    """The role in which the schedules of one group send to one queue; it may do nothing else."""

    name: str
    group: ScheduleGroup
    sends_to: Queue


Resource = Table | Bucket | Queue | Secret | Parameter | ScheduleGroup | SchedulingRole


@dataclass(frozen=True, slots=True)
class Grant:
    """What a function may do with one resource, whose name it is told (`names.variable`).

    `within` narrows a bucket: object actions reach keys with these beginnings only, or exactly
    these keys where they do not end with a slash; listing reaches the same prefixes.
    """

    resource: Resource
    actions: tuple[str, ...]
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Timer:
    """An event `{"kind": kind}` that a function gets every so many minutes, beside its queue's.

    A time that is missed is not made up for: the next one does its work.
    """

    kind: str
    minutes: int

    @property
    def event(self) -> dict[str, str]:
        """What the function is handed."""
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Function:
    """A Lambda function; `module` has its `lambda_handler`.

    `settings` is the path of its settings model, whose options a deployment tells it. A queue feeds
    it in batches of `batch_size`, for which `batch_seconds` are waited, and `batches_at_once` at
    most; one without a queue is called over HTTP. It gets the deployment's memory, and no less than
    `least_memory_mb`, and `storage_mb` of disk for temporary files; with more than Lambda's least
    it has no SnapStart. It is told of the deployment's language model, and may ask it, if it
    `asks_models`; which channels notifications have, if it `plans_messages`; of their providers
    too, and may use them, if it `sends_messages`; where the deployment is reached, if it
    `writes_links`; which families there are, if it `lists_families`; what their functions are
    called, and may call them, if it `calls_families`; who vouches for users, if it
    `signs_users_in`; whether users sign in, if it `tells_of_sign_in`. A stage has it only if the
    deployment's setting `needs` is set, where one is named.
    """

    name: str
    module: str
    settings: str
    grants: tuple[Grant, ...] = ()
    layers: tuple[str, ...] = ("shared",)
    timeout_seconds: int = 29
    least_memory_mb: int = 0
    storage_mb: int = LEAST_STORAGE_MB
    asks_models: bool = False
    plans_messages: bool = False
    sends_messages: bool = False
    writes_links: bool = False
    lists_families: bool = False
    calls_families: bool = False
    signs_users_in: bool = False
    tells_of_sign_in: bool = False
    needs: str = ""
    queue: Queue | None = None
    batch_size: int = 10
    batch_seconds: int = 0
    batches_at_once: int = 2
    timers: tuple[Timer, ...] = ()

    @property
    def takes_snapshots(self) -> bool:
        """Whether Lambda offers it SnapStart."""
        return self.storage_mb <= LEAST_STORAGE_MB

    @property
    def package(self) -> str:
        """Where its code lies, by which it is packed."""
        return self.module.rpartition(".")[0]

    @property
    def is_worker(self) -> bool:
        """Whether nobody waits for its answers."""
        return self.queue is not None or bool(self.timers)


@dataclass(frozen=True, slots=True)
class Family:
    """A tool family: the function that answers its URL, and its background workers.

    Its package has a module `permissions`, whose `Permission` names what its callers may do.
    """

    function: Function
    workers: tuple[Function, ...] = ()

    @property
    def name(self) -> str:
        """By which it is addressed: that of the function which answers."""
        return self.function.name

    @property
    def functions(self) -> tuple[Function, ...]:
        """All of them, the one with the URL first."""
        return (self.function, *self.workers)
