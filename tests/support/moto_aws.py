"""moto that begins anew in milliseconds: empty, or with a stage's resources.

Reading botocore's definitions of the services and making the resources takes ten times as long as
most tests do. Both are done once in a process; what tests get are copies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from threading import Condition
from typing import Any, Final

import boto3
import botocore.session
from moto import mock_aws
from moto.backends import get_backend
from moto.core.models import DEFAULT_ACCOUNT_ID

from quintet.aws.clients import Clients
from quintet.local.provisioning import create_resources

REGION: Final = "us-east-1"
_KEPT: Final = (("dynamodb", REGION), ("s3", "aws"), ("scheduler", REGION), ("sqs", REGION))
_backends_of: Any = get_backend  # its types know literal names only


@contextmanager
def empty_aws() -> Iterator[Clients]:
    """Clients of an AWS in which there is nothing, on a new default session."""
    with mock_aws():
        session = botocore.session.get_session()
        session.register_component("data_loader", _definitions())
        boto3.setup_default_session(botocore_session=session)
        yield Clients(REGION)


@contextmanager
def aws_of_a_stage(stage: str) -> Iterator[Clients]:
    """Clients of an AWS that has a stage's resources, all of them empty."""
    made = _resources_of(stage)
    with empty_aws() as clients:
        for (service, region), kept in made.items():
            backends = _backends_of(service)
            backends[DEFAULT_ACCOUNT_ID][region] = _copied(service, kept)
            if service == "s3":
                where = ("aws", DEFAULT_ACCOUNT_ID)
                backends.bucket_accounts = dict.fromkeys(kept.buckets, where)
        yield clients


@cache
def _definitions() -> Any:
    """botocore's knowledge of the services, which keeps what it has read."""
    return botocore.session.get_session().get_component("data_loader")


@cache
def _resources_of(stage: str) -> dict[tuple[str, str], Any]:
    """What moto keeps of a stage's resources, by service and region."""
    with empty_aws() as clients:
        create_resources(clients, stage)
        return {
            (service, region): _copied(service, _backends_of(service)[DEFAULT_ACCOUNT_ID][region])
            for service, region in _KEPT
        }


def _copied(service: str, backend: Any) -> Any:
    """A copy that shares nothing; queues get new locks, which cannot be copied."""
    queues = backend.queues.values() if service == "sqs" else ()
    return deepcopy(backend, {id(queue._messages_lock): Condition() for queue in queues})
