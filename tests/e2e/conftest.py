"""One deployment for all end-to-end tests: the real stacks in an emulated account."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.local.emulator import CREDENTIALS
from quintet.local.starter import VECTORS
from quintet.local.state import REGION
from quintet.local.tokens import issued_token
from quintet.research.library_store import VECTORS_KEY
from quintet.resources import TOKEN_KEYS, physical_name
from quintet.resources.families.research import LIBRARY
from tests.support.emulated_account import ACCOUNT, STAGE, EmulatedAccount, new_account
from tests.support.emulator_repairs import repair

QUINTET = Path(sys.executable).with_name("quintet")
ADDRESS = "reminders@example.com"
SENDER = f"Quintet <{ADDRESS}>"
CHANNELS = "email,sms,webhook,log"


@dataclass(frozen=True)
class Deployed:
    """The deployed stage as its operator has it."""

    account: EmulatedAccount
    url: str

    @property
    def clients(self) -> Clients:
        return self.account.clients

    @property
    def library(self) -> str:
        return physical_name(STAGE, LIBRARY, ACCOUNT, REGION)

    def token(self, subject: str, *permissions: str) -> str:
        keys = SecretsManagerKeys(self.clients, physical_name(STAGE, TOKEN_KEYS))
        return issued_token(keys, STAGE, subject, permissions or ("fortitude:admin",), 1)

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--enforce-iam", action="store_true", help="roles may do what they say only")


def bring_vectors(account: EmulatedAccount) -> None:
    """The starter library's vectors as its first job makes them, which would take minutes here."""
    bucket = physical_name(STAGE, LIBRARY, ACCOUNT, REGION)
    account.clients.s3().put_object(Bucket=bucket, Key=VECTORS_KEY, Body=VECTORS.read_bytes())


@pytest.fixture(scope="session")
def deployed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployed]:
    account = new_account(tmp_path_factory.mktemp("account"))
    with account.running():
        account.clients.sesv2().create_email_identity(EmailIdentity=ADDRESS)
        url = account.deploy(email_sender=SENDER, notification_channels=CHANNELS)
        bring_vectors(account)
        repair(account)
        if not request.config.getoption("--enforce-iam"):
            yield Deployed(account, url)
            return
    with account.running(enforce_iam=True):
        yield Deployed(account, url)
