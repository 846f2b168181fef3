"""The orchestration family: one function, with sessions and what they found."""

from typing import Final

from quintet.resources.declarations import Family, Function, Grant
from quintet.resources.grants import EVERY_FAMILY
from quintet.resources.stores import (
    ORCHESTRATION,
    SESSIONS,
)

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
        least_memory_mb=1024,
    ),
)
