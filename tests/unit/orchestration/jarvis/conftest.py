"""One account on moto per module; each test is a tenant of its own, in an hour of its own."""

from collections.abc import Iterator
from itertools import count

import pytest

from quintet.aws.clients import Clients
from tests.support.world import NOON, AwsCalls, Clock, watched_resources
from tests.unit.orchestration.jarvis.jarvis_world import JarvisWorld, world_of

_tests = count(1)


@pytest.fixture(scope="module")
def account() -> Iterator[tuple[Clients, AwsCalls]]:
    with watched_resources() as made:
        yield made


@pytest.fixture
def world(account: tuple[Clients, AwsCalls]) -> JarvisWorld:
    number = next(_tests)
    return world_of(*account, tenant=f"{number:026d}", clock=Clock(NOON + number * 3600))
