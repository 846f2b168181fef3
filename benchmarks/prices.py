"""AWS list prices of us-east-1 in dollars, and what a million calls of a measured kind cost.

Prices are from AWS's public price pages as known in 2026; check them for your region. Free tiers
are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

A_MILLION: Final = 1_000_000

API_REQUEST: Final = 1.00 / A_MILLION
LAMBDA_REQUEST: Final = 0.20 / A_MILLION
LAMBDA_GB_SECOND: Final = {"arm64": 0.0000133334, "x86_64": 0.0000166667}
DYNAMODB_WRITE_UNIT: Final = 0.625 / A_MILLION
DYNAMODB_READ_UNIT: Final = 0.125 / A_MILLION
S3_GET: Final = 0.40 / A_MILLION
SQS_REQUEST: Final = 0.40 / A_MILLION
LOG_GIGABYTE: Final = 0.50
ACCESS_LOG_BYTES: Final = 300
"""One line of the access log, by its format."""
REPORT_LINE_BYTES: Final = 320
"""START, END and REPORT, which Lambda writes for each call."""
ALARM_METRIC: Final = 0.10
"""A month, for each metric that an alarm reads; ten in an account are free."""
CUSTOM_METRIC: Final = 0.30
"""A month, for each combination of dimensions, by the hour in which it had values; ten are free."""
FREE: Final = 10

UNITS: Final[Mapping[str, tuple[str, float]]] = {
    "dynamodb.UpdateItem": ("write", 1),
    "dynamodb.PutItem": ("write", 4),
    "dynamodb.TransactWriteItems": ("write", 10),
    "dynamodb.GetItem": ("read", 2),
    "dynamodb.Query": ("read", 2),
    "s3.GetObject": ("s3", 1),
    "sqs.SendMessage": ("sqs", 1),
    "sqs.ReceiveMessage": ("sqs", 1),
    "sqs.ChangeMessageVisibilityBatch": ("sqs", 1),
    "sqs.DeleteMessage": ("sqs", 1),
    "sqs.GetQueueUrl": ("sqs", 1),
}
"""Request units of our calls, rounded up: stored answers are below 4 KB when compressed."""


@dataclass(frozen=True)
class MeasuredCall:
    """One kind of call: what it asked of AWS, how long it ran, how much it logged."""

    aws: Mapping[str, int]
    milliseconds: float
    log_bytes: int
    requests: int = 1
    """How often its client asks."""


@dataclass(frozen=True)
class Cost:
    """Dollars for a million calls, by what they are paid for."""

    parts: Mapping[str, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """All parts together."""
        return sum(self.parts.values())


def per_million(call: MeasuredCall, memory_mb: int = 1024, architecture: str = "arm64") -> Cost:
    """What a million such calls cost."""
    seconds = call.milliseconds / 1000
    rate = LAMBDA_GB_SECOND[architecture] * memory_mb / 1024
    units = {
        "write": DYNAMODB_WRITE_UNIT,
        "read": DYNAMODB_READ_UNIT,
        "s3": S3_GET,
        "sqs": SQS_REQUEST,
    }
    stores = sum(
        units[UNITS[operation][0]] * UNITS[operation][1] * count
        for operation, count in call.aws.items()
    )
    logged = (call.log_bytes + ACCESS_LOG_BYTES + REPORT_LINE_BYTES) / 1e9
    return Cost(
        {
            "API": call.requests * API_REQUEST * A_MILLION,
            "Lambda": (call.requests * LAMBDA_REQUEST + rate * seconds) * A_MILLION,
            "stores": stores * A_MILLION,
            "logs": logged * LOG_GIGABYTE * A_MILLION,
        }
    )
