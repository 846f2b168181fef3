"""The functions, each with all that it may do; a family is one entry here.

IAM policies, environments and the tests of both are made from these declarations.
"""

from typing import Final

from infra.resources.declarations import Family, Function, Grant, Timer
from infra.resources.stores import (
    ASSISTANT,
    CONTEXT,
    CONTEXTS,
    DELIVERIES,
    INDEXING,
    JOBS,
    LIBRARY,
    LIBRARY_INDEX,
    LIBRARY_VECTORS,
    LIMITS,
    ORCHESTRATION,
    PUSHED_DOCUMENTS,
    REASONING,
    REASONING_TEXTS,
    REMINDERS,
    REMINDING,
    RESEARCH,
    SESSIONS,
    STARTER_DOCUMENTS,
    SUMMARIES,
    TOKEN_KEYS,
    VECTORS,
    WORKSPACE,
    WORKSPACES,
)

EVERY_FAMILY: Final = (
    Grant("LIMITS_TABLE", LIMITS, ("dynamodb:UpdateItem",)),
    Grant("TOKEN_SECRET_ID", TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
)
"""What answering any family's URL takes."""

SENDING: Final = ("sqs:GetQueueUrl", "sqs:SendMessage")

CONTEXT_OPTIONS: Final = (
    "message_limit_threshold",
    "token_limit_percentage",
    "model_token_limit",
    "auto_summarize",
    "use_vector_db",
    "use_graph_db",
    "similarity_threshold",
)
"""Seed 004, Configuration Options, as far as they mean something on AWS."""

ORCHESTRATION_OPTIONS: Final = (
    "initial_reasoning_effectiveness",
    "min_reasoning_effectiveness",
    "max_reasoning_effectiveness",
    "verification_completion_threshold",
    "execution_success_rate_threshold",
    "session_idle_hours",
    "api_discovery",
)
"""The thresholds of JARVIS, and whether it looks for APIs by itself."""

CONVERSATIONS: Final = (
    Grant(
        "CONTEXT_TABLE",
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
    Grant("CONTEXTS_BUCKET", CONTEXTS, ("s3:DeleteObject", "s3:GetObject", "s3:PutObject")),
    Grant("SUMMARIES_QUEUE", SUMMARIES, SENDING),
)
"""What keeping conversations takes, by whoever does it."""

REMEMBERING: Final = Grant(
    "ASSISTANT_TABLE",
    ASSISTANT,
    (
        "dynamodb:ConditionCheckItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
    ),
)
"""What keeping users, events and notifications takes."""

SCHEDULING: Final = (
    Grant("DELIVERIES_QUEUE", DELIVERIES, ("sqs:GetQueueAttributes", *SENDING)),
    Grant(
        "REMINDERS_GROUP",
        REMINDERS,
        (
            "scheduler:CreateSchedule",
            "scheduler:DeleteSchedule",
            "scheduler:UpdateSchedule",
        ),
    ),
    Grant("SCHEDULER_ROLE_ARN", REMINDING, ("iam:PassRole",)),
)
"""What it takes to have notifications delivered at their time."""

WORKSPACE_OPTIONS: Final = ("workspaces_per_tenant", "workspace_idle_days")
REASONING_OPTIONS: Final = (*WORKSPACE_OPTIONS, "open_conversations", "open_tasks")
"""How much one caller may have."""

KEEPING_CODE: Final = (
    Grant(
        "REASONING_TABLE",
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
        "WORKSPACE_BUCKET",
        WORKSPACE,
        ("s3:DeleteObject", "s3:GetObject", "s3:ListBucket", "s3:PutObject"),
    ),
)
"""What bringing, reading and removing workspaces takes."""

REASONING_ABOUT_CODE: Final = (
    *KEEPING_CODE,
    Grant(
        "REASONING_TEXTS_BUCKET",
        REASONING_TEXTS,
        ("s3:DeleteObject", "s3:GetObject", "s3:PutObject"),
    ),
    Grant("JOBS_QUEUE", JOBS, ("sqs:GetQueueAttributes", *SENDING)),
)
"""What the tools take, by whoever runs them."""

RESEARCH_FAMILY: Final = Family(
    "research",
    Function(
        "research",
        package="research",
        module="research.handler",
        grants=(
            *EVERY_FAMILY,
            Grant(
                "RESEARCH_TABLE",
                RESEARCH,
                (
                    "dynamodb:GetItem",
                    "dynamodb:PutItem",
                    "dynamodb:Query",
                    "dynamodb:UpdateItem",
                ),
            ),
            Grant(
                "LIBRARY_BUCKET",
                LIBRARY,
                ("s3:GetObject",),
                within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS, LIBRARY_INDEX, LIBRARY_VECTORS),
            ),
        ),
        layers=("shared", "language"),
        least_memory_mb=1024,  # the model and what runs it take some 400
        asks_models=True,
    ),
    workers=(
        Function(
            "research-indexing",
            package="research",
            module="research.worker_indexing",
            grants=(
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS),
                ),
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject", "s3:PutObject", "s3:ListBucket"),
                    within=(LIBRARY_INDEX,),
                ),
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(LIBRARY_VECTORS,),
                ),
                Grant("VECTORS_QUEUE", VECTORS, SENDING),
            ),
            timeout_seconds=300,
            least_memory_mb=3008,  # the largest document, read whole, takes more than half
            queue=INDEXING,
            batch_size=100,
            batch_seconds=2,
        ),
        Function(
            "research-vectors",
            package="research",
            module="research.worker_vectors",
            grants=(
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(LIBRARY_INDEX,),
                ),
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject", "s3:PutObject", "s3:ListBucket"),
                    within=(LIBRARY_VECTORS,),
                ),
            ),
            layers=("shared", "language"),
            timeout_seconds=600,
            least_memory_mb=1769,  # one whole processor
            queue=VECTORS,
            batch_size=1,
        ),
    ),
)

CONTEXT_FAMILY: Final = Family(
    "context",
    Function(
        "context",
        package="context",
        module="context.handler",
        grants=(*EVERY_FAMILY, *CONVERSATIONS),
        layers=("shared", "language"),
        least_memory_mb=1024,
        options=CONTEXT_OPTIONS,
    ),
    workers=(
        Function(
            "context-summaries",
            package="context",
            module="context.worker_summaries",
            grants=CONVERSATIONS,
            layers=("shared", "language"),
            timeout_seconds=120,
            least_memory_mb=1024,
            options=CONTEXT_OPTIONS,
            queue=SUMMARIES,
            batch_seconds=1,  # what is said quickly in one conversation is summarised once
            batches_at_once=10,
        ),
    ),
)

ORCHESTRATION_FAMILY: Final = Family(
    "orchestration",
    Function(
        "orchestration",
        package="orchestration",
        module="orchestration.handler",
        grants=(
            *EVERY_FAMILY,
            Grant(
                "ORCHESTRATION_TABLE",
                ORCHESTRATION,
                ("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"),
            ),
            Grant("SESSIONS_BUCKET", SESSIONS, ("s3:DeleteObject", "s3:GetObject", "s3:PutObject")),
        ),
        layers=("shared", "language"),
        least_memory_mb=1024,
        options=ORCHESTRATION_OPTIONS,
    ),
)

ASSISTANT_FAMILY: Final = Family(
    "assistant",
    Function(
        "assistant",
        package="assistant",
        module="assistant.handler",
        grants=(*EVERY_FAMILY, REMEMBERING, *SCHEDULING),
        asks_models=True,
        plans_messages=True,
    ),
    workers=(
        Function(
            "assistant-delivery",
            package="assistant",
            module="assistant.worker_delivery",
            grants=(
                REMEMBERING,
                Grant("DELIVERIES_QUEUE", DELIVERIES, SENDING),
                Grant("TOKEN_SECRET_ID", TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
            ),
            timeout_seconds=30,
            sends_messages=True,
            writes_links=True,
            queue=DELIVERIES,
            batches_at_once=10,  # a webhook that hangs must not keep other people's mail
            timers=(Timer("sweep", minutes=1),),
        ),
        Function(
            "assistant-calendars",
            package="assistant",
            module="assistant.worker_calendars",
            grants=(REMEMBERING, *SCHEDULING),
            timeout_seconds=300,
            least_memory_mb=1769,  # reading a large calendar is work for a whole processor
            plans_messages=True,
            timers=(Timer("refresh", minutes=15),),
        ),
    ),
)

REASONING_FAMILY: Final = Family(
    "reasoning",
    Function(
        "reasoning",
        package="reasoning",
        module="reasoning.handler",
        grants=(
            *EVERY_FAMILY,
            *REASONING_ABOUT_CODE,
            Grant("WORKSPACES_QUEUE", WORKSPACES, SENDING),
        ),
        layers=("shared", "code"),
        least_memory_mb=1769,  # one whole processor, for analyses that somebody waits for
        asks_models=True,
        options=REASONING_OPTIONS,
    ),
    workers=(
        Function(
            "reasoning-jobs",
            package="reasoning",
            module="reasoning.worker_jobs",
            grants=REASONING_ABOUT_CODE,
            layers=("shared", "code"),
            timeout_seconds=900,
            least_memory_mb=1769,
            asks_models=True,
            options=REASONING_OPTIONS,
            queue=JOBS,
            batch_size=1,
            batches_at_once=10,
        ),
        Function(
            "reasoning-indexing",
            package="reasoning",
            module="reasoning.worker_indexing",
            grants=KEEPING_CODE,
            layers=("shared", "code"),
            timeout_seconds=900,
            least_memory_mb=1769,
            options=WORKSPACE_OPTIONS,
            queue=WORKSPACES,
            batch_size=1,
            batches_at_once=5,
            timers=(Timer("sweep", minutes=1440),),
        ),
    ),
)

FAMILIES: Final = (
    RESEARCH_FAMILY,
    ORCHESTRATION_FAMILY,
    REASONING_FAMILY,
    ASSISTANT_FAMILY,
    CONTEXT_FAMILY,
)

PORTAL: Final = Function("portal", package="portal", module="portal.handler")

FUNCTIONS: Final = (*(function for family in FAMILIES for function in family.functions), PORTAL)
