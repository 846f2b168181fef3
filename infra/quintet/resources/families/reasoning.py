"""The reasoning family: it analyses code, and workers index it and go on with long analyses."""

from typing import Final

from quintet.resources.declarations import Bucket, Family, Function, Grant, Queue, Table, Timer
from quintet.resources.grants import EVERY_FAMILY, SENDING

REASONING: Final = Table("reasoning")
WORKSPACE: Final = Bucket("workspace")
REASONING_TEXTS: Final = Bucket("reasoning-texts", kept_days=33)
"""What is too long for a row of a task (kept a day) or a conversation (kept thirty)."""

JOBS: Final = Queue("jobs", visibility_seconds=900, tolerated_seconds=2400)
WORKSPACES: Final = Queue("workspaces", visibility_seconds=900, tolerated_seconds=2400)

_LARGEST_INDEX_MB: Final = 640
"""Of the 200 MiB that a workspace holds: indexes take 1.4 to 3.2 times their source."""
_OTHER_FILES_MB: Final = 100
READING_STORAGE_MB: Final = 2 * _LARGEST_INDEX_MB + _OTHER_FILES_MB
"""An index that is read, and one that is fetched meanwhile."""
INDEXING_STORAGE_MB: Final = 3 * _LARGEST_INDEX_MB + _OTHER_FILES_MB
"""The index before, the one that is made, and what SQLite sorts for its look-up tables."""

KEEPING_CODE: Final = (
    Grant(
        REASONING,
        (
            "dynamodb:BatchWriteItem",
            "dynamodb:ConditionCheckItem",
            "dynamodb:DeleteItem",
            "dynamodb:GetItem",
            "dynamodb:PutItem",
            "dynamodb:Query",
            "dynamodb:UpdateItem",
        ),
    ),
    Grant(
        WORKSPACE,
        ("s3:DeleteObject", "s3:GetObject", "s3:ListBucket", "s3:PutObject"),
    ),
)
"""What bringing, reading and removing workspaces takes."""

REASONING_ABOUT_CODE: Final = (
    *KEEPING_CODE,
    Grant(
        REASONING_TEXTS,
        ("s3:DeleteObject", "s3:GetObject", "s3:PutObject"),
    ),
    Grant(JOBS, ("sqs:GetQueueAttributes", *SENDING)),
)
"""What the tools take, by whoever runs them."""

INDEXING: Final = Function(
    "reasoning-indexing",
    module="quintet.reasoning.worker_indexing",
    settings="quintet.reasoning.settings.IndexingSettings",
    grants=KEEPING_CODE,
    layers=("shared", "code"),
    timeout_seconds=900,
    least_memory_mb=3538,  # two whole processors, each with a process of its own
    storage_mb=INDEXING_STORAGE_MB,
    queue=WORKSPACES,
    batch_size=1,
    batches_at_once=5,
    timers=(Timer("sweep", minutes=1440),),
)

FAMILY: Final = Family(
    Function(
        "reasoning",
        module="quintet.reasoning.handler",
        settings="quintet.reasoning.settings.ReasoningSettings",
        grants=(
            *EVERY_FAMILY,
            *REASONING_ABOUT_CODE,
            Grant(WORKSPACES, SENDING),
        ),
        layers=("shared", "code"),
        least_memory_mb=1769,  # one whole processor, for analyses that somebody waits for
        storage_mb=READING_STORAGE_MB,
        asks_models=True,
    ),
    workers=(
        Function(
            "reasoning-jobs",
            module="quintet.reasoning.worker_jobs",
            settings="quintet.reasoning.settings.JobsSettings",
            grants=REASONING_ABOUT_CODE,
            layers=("shared", "code"),
            timeout_seconds=900,
            least_memory_mb=1769,
            storage_mb=READING_STORAGE_MB,
            asks_models=True,
            queue=JOBS,
            batch_size=1,
            batches_at_once=10,
        ),
        INDEXING,
    ),
)
