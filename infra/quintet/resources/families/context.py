"""The context family: it keeps conversations, and a worker summarises them."""

from typing import Final

from quintet.resources.declarations import Bucket, Family, Function, Grant, Queue, Table
from quintet.resources.grants import EVERY_FAMILY, SENDING

CONTEXT: Final = Table("context")
CONTEXTS: Final = Bucket("contexts")
SUMMARIES: Final = Queue("summaries", visibility_seconds=180)

CONVERSATIONS: Final = (
    Grant(
        CONTEXT,
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
    Grant(CONTEXTS, ("s3:DeleteObject", "s3:GetObject", "s3:PutObject")),
    Grant(SUMMARIES, SENDING),
)
"""What keeping conversations takes, by whoever does it."""

FAMILY: Final = Family(
    Function(
        "context",
        module="quintet.context.handler",
        settings="quintet.context.settings.ContextSettings",
        grants=(*EVERY_FAMILY, *CONVERSATIONS),
        layers=("shared", "language"),
        least_memory_mb=1024,
    ),
    workers=(
        Function(
            "context-summaries",
            module="quintet.context.worker_summaries",
            settings="quintet.context.settings.SummariesSettings",
            grants=CONVERSATIONS,
            layers=("shared", "language"),
            timeout_seconds=120,
            least_memory_mb=1024,
            queue=SUMMARIES,
            batch_seconds=1,  # what is said quickly in one conversation is summarised once
            batches_at_once=10,
        ),
    ),
)
