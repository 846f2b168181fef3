"""A deployed stage, reached with the operator's own AWS credentials (`quintet … --stage NAME`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from quintet.auth.keys import rotated
from quintet.aws.clients import Clients
from quintet.aws.errors import error_code
from quintet.aws.secrets import SecretsManagerKeys
from quintet.local.failures import CommandError
from quintet.research.library_store import S3Library
from quintet.resources import TOKEN_KEYS, physical_name
from quintet.resources.families.research import LIBRARY


@dataclass(frozen=True)
class DeployedStage:
    """One stage in one account and region."""

    name: str
    account: str
    clients: Clients

    @classmethod
    @contextmanager
    def opened(cls, name: str, region: str | None) -> Iterator["DeployedStage"]:
        """The stage for the length of a command; whatever AWS refuses is one sentence.

        Raises:
            CommandError: no credentials or region, no such stage, or no permission.
        """
        session = boto3.Session(region_name=region)
        if session.region_name is None:
            raise CommandError("No AWS region is set; name one with --region.")
        try:
            account = session.client("sts").get_caller_identity()["Account"]
            yield cls(name, account, Clients(session.region_name))
        except (BotoCoreError, ClientError) as failure:
            code = error_code(failure)
            if code in ("ResourceNotFoundException", "NoSuchBucket"):
                where = f"account {account} and region {session.region_name}"
                raise CommandError(f"There is no stage {name} in {where}.") from None
            raise CommandError(f"AWS refused: {failure}") from None

    def keys(self) -> SecretsManagerKeys:
        """The keys of its tokens."""
        return SecretsManagerKeys(self.clients, physical_name(self.name, TOKEN_KEYS))

    def rotate_keys(self) -> None:
        """A new key signs from now on; the one that did stays valid until the next rotation."""
        self.clients.secrets_manager().put_secret_value(
            SecretId=physical_name(self.name, TOKEN_KEYS),
            SecretString=rotated(self.keys().valid()),
        )

    def library(self) -> S3Library:
        """Its library."""
        region = self.clients.region
        return S3Library(self.clients, physical_name(self.name, LIBRARY, self.account, region))
