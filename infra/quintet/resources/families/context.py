"""The context family: it keeps conversations, and a worker summarises them."""

from typing import Final

from quintet.resources.declarations import Family, Function, Grant
from quintet.resources.grants import EVERY_FAMILY, SENDING
from quintet.resources.stores import (
    CONTEXT,
    CONTEXTS,
    SUMMARIES,
)

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
