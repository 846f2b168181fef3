"""A deployed stage, reached with the operator's own AWS credentials (`quintet … --stage NAME`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from quintet.auth.keys import SEALING_KEYS_KEPT, StaticKeys, read_keys, rotated
from quintet.aws.clients import Clients
from quintet.aws.errors import error_code
from quintet.aws.parameters import ParameterKeys
from quintet.aws.secrets import SecretsManagerKeys
from quintet.local.failures import CommandError
from quintet.research.library_store import S3Library
from quintet.resources import (
    SIGN_IN_KEYS,
    SIGN_IN_PUBLIC_KEYS,
    TOKEN_KEYS,
    Secret,
    physical_name,
)
from quintet.resources.families.research import LIBRARY
from quintet.signin.signing import public_keys


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
        """New keys sign from now on; those that did stay valid until the next rotation."""
        self._put_secret(TOKEN_KEYS, rotated(self.keys().valid()))
        try:
            self._rotate_sign_in()
        except ClientError as failure:
            if error_code(failure) != "ResourceNotFoundException":  # nobody signs in here
                raise

    def _rotate_sign_in(self) -> None:
        """Families believe the new key before it signs, if secrets and not KMS sign."""
        name = physical_name(self.name, SIGN_IN_KEYS)
        known = SecretsManagerKeys(self.clients, name).valid()
        published = ParameterKeys(self.clients, physical_name(self.name, SIGN_IN_PUBLIC_KEYS))
        document = rotated(known, SEALING_KEYS_KEPT)
        if public_keys(StaticKeys(tuple(known)))[0] in published.public():
            published.publish(public_keys(StaticKeys(read_keys(document))))
        self._put_secret(SIGN_IN_KEYS, document)

    def _put_secret(self, secret: Secret, text: str) -> None:
        self.clients.secrets_manager().put_secret_value(
            SecretId=physical_name(self.name, secret), SecretString=text
        )

    def library(self) -> S3Library:
        """Its library."""
        region = self.clients.region
        return S3Library(self.clients, physical_name(self.name, LIBRARY, self.account, region))
