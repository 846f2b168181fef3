"""What users have granted to clients, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grant:
    """What a user has allowed a client to do at one address."""

    client_id: str
    upstream: str
    subject: str
    scope: str
    resource: str


@dataclass(frozen=True, slots=True)
class Code:
    """A redeemed code: its grant, and what its client must prove."""

    family: str
    grant: Grant
    challenge: str
    redirect_uri: str
