"""A provider's key in Secrets Manager: kept for five minutes, and longer where it must be."""

from collections.abc import Iterator

import boto3
import pytest

from quintet.aws.clients import Clients
from quintet.errors import ModelFailedError
from quintet.llm.credentials import REFRESH_SECONDS, KnownKey, SecretKey
from tests.support.moto_aws import empty_aws


class Secret:
    """One secret, and a clock."""

    def __init__(self, text: str) -> None:
        self.now = 0.0
        self._aws = boto3.client("secretsmanager", region_name="us-east-1")
        self._aws.create_secret(Name="key", SecretString=text)
        self.key = SecretKey(Clients("us-east-1"), "key", lambda: self.now)

    def becomes(self, text: str) -> None:
        self._aws.put_secret_value(SecretId="key", SecretString=text)

    def is_deleted(self) -> None:
        self._aws.delete_secret(SecretId="key", ForceDeleteWithoutRecovery=True)


@pytest.fixture(autouse=True)
def aws() -> Iterator[None]:
    with empty_aws():
        yield


def test_a_new_key_is_used_five_minutes_later() -> None:
    secret = Secret("old")
    assert secret.key() == "old"
    secret.becomes("new")

    secret.now = REFRESH_SECONDS - 1
    assert secret.key() == "old"
    secret.now = REFRESH_SECONDS
    assert secret.key() == "new"


def test_an_old_key_serves_while_the_secret_cannot_be_read() -> None:
    secret = Secret("old")
    secret.key()
    secret.is_deleted()
    secret.now = REFRESH_SECONDS
    assert secret.key() == "old"


def test_a_secret_that_is_filled_later_is_found() -> None:
    secret = Secret(" ")
    with pytest.raises(ModelFailedError, match="unavailable"):
        secret.key()
    secret.becomes("key")
    assert secret.key() == "key"


def test_no_key_can_be_read_off_its_holder() -> None:
    assert "hidden" not in repr(KnownKey("hidden"))
