"""The orchestration family: one function, with sessions and what they found."""

from typing import Final

from quintet.resources.declarations import Bucket, Family, Function, Grant, Table
from quintet.resources.grants import EVERY_FAMILY

ORCHESTRATION: Final = Table("orchestration")
SESSIONS: Final = Bucket("sessions", kept_days=14)
"""What is too long for a row of a session; sessions end after at most a week of silence."""

FAMILY: Final = Family(
    Function(
        "orchestration",
        module="quintet.orchestration.handler",
        settings="quintet.orchestration.settings.OrchestrationSettings",
        grants=(
            *EVERY_FAMILY,
            Grant(
                ORCHESTRATION,
                ("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"),
            ),
            Grant(SESSIONS, ("s3:DeleteObject", "s3:GetObject", "s3:PutObject")),
        ),
        layers=("shared", "language"),
        asks_models=True,
        least_memory_mb=1024,
    ),
)
