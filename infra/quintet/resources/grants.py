"""Permissions that families share; each family declares its own beside its functions."""

from typing import Final

from quintet.resources.declarations import Grant
from quintet.resources.stores import LIMITS, SIGN_IN_PUBLIC_KEYS, TOKEN_KEYS

BELIEVING_TOKENS: Final = (
    Grant(TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
    Grant(SIGN_IN_PUBLIC_KEYS, ("ssm:GetParameter",)),
)
"""What believing tokens takes, of scripts and of users."""

EVERY_FAMILY: Final = (
    Grant(LIMITS, ("dynamodb:UpdateItem",)),
    *BELIEVING_TOKENS,
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
