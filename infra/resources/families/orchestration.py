"""The orchestration family: one function, with sessions and what they found."""

from typing import Final

from infra.resources.declarations import Family, Function, Grant
from infra.resources.grants import EVERY_FAMILY
from infra.resources.stores import (
    ORCHESTRATION,
    SESSIONS,
)

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
