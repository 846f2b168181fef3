"""The orchestration family: one function, with sessions and what they found."""

from typing import Final

from infra.resources.declarations import Family, Function, Grant
from infra.resources.grants import EVERY_FAMILY
from infra.resources.stores import (
    ORCHESTRATION,
    SESSIONS,
)

ORCHESTRATION_FAMILY: Final = Family(
    "orchestration",
    Function(
        "orchestration",
        package="orchestration",
        module="orchestration.handler",
        settings="orchestration.settings.OrchestrationSettings",
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
    ),
)
