"""Permissions that families share; each family declares its own beside its functions."""

from typing import Final

from quintet.resources.declarations import Grant
from quintet.resources.stores import LIMITS, TOKEN_KEYS

EVERY_FAMILY: Final = (
    Grant(LIMITS, ("dynamodb:UpdateItem",)),
    Grant(TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
)
"""What answering any family's URL takes."""

READING: Final = (
    "sqs:ChangeMessageVisibility",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    "sqs:GetQueueUrl",
    "sqs:ReceiveMessage",
)
"""What being fed from a queue takes, and keeping the messages while they are handled."""

SENDING: Final = ("sqs:GetQueueUrl", "sqs:SendMessage")
