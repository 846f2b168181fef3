"""A deployed stage as tests and their clients have it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import httpx2

from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.local.emulator import CREDENTIALS
from quintet.local.state import REGION
from quintet.local.tokens import issued_token
from quintet.resources import FAMILIES, TOKEN_KEYS, physical_name
from quintet.resources.families.research import LIBRARY
from tests.support.emulated_account import ACCOUNT, STAGE, EmulatedAccount
from tests.support.oidc_provider import OidcProvider

QUINTET = Path(sys.executable).with_name("quintet")
ADDRESS = "reminders@example.com"
SENDER = f"Quintet <{ADDRESS}>"
CHANNELS = "email,sms,webhook,log"
TEAMS = {"engineers": "red"}
"""Of groups at the provider."""


@dataclass(frozen=True)
class Deployed:
    """The deployed stage as its operator has it."""

    account: EmulatedAccount
    url: str
    provider: OidcProvider
    """Where its users sign in."""

    @property
    def clients(self) -> Clients:
        return self.account.clients

    @property
    def library(self) -> str:
        return physical_name(STAGE, LIBRARY, ACCOUNT, REGION)

    def token(self, subject: str, *permissions: str) -> str:
        keys = SecretsManagerKeys(self.clients, physical_name(STAGE, TOKEN_KEYS))
        return issued_token(keys, STAGE, subject, permissions or ("fortitude:admin",), 1)

    def wake(self) -> None:
        """Starts an instance of what people sign in at and of each family, however long it takes.

        On a busy machine that is longer than one function waits for another.
        """
        paths = ["/.well-known/jwks.json", "/mcp", *(f"/{family.name}/mcp" for family in FAMILIES)]
        for path in paths:
            httpx2.get(self.url + path, timeout=300)

    def quintet(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Our command line with this account's credentials."""
        here = {**os.environ, **CREDENTIALS, "AWS_ENDPOINT_URL": self.account.url}
        return subprocess.run(
            [QUINTET, *arguments, "--region", REGION],
            env=here,
            capture_output=True,
            text=True,
            check=False,
        )
