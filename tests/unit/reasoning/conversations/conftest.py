"""One account on moto per module; each test is a tenant of its own."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from quintet.aws.clients import Clients
from tests.support.world import NOON, AwsCalls, Clock, watched_resources
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyst,
    workspace_of,
)

_tests = count(1)
_numbers = count(1)


@pytest.fixture(scope="module")
def account() -> Iterator[tuple[Clients, AwsCalls]]:
    with watched_resources() as made:
        yield made


@pytest.fixture
def world(account: tuple[Clients, AwsCalls], tmp_path: Path) -> Iterator[ConversationWorld]:
    """Answered by our own analyst."""
    made = ConversationWorld(
        *account,
        clock=Clock(NOON),
        tenant=f"{next(_tests):026d}",
        workspace=workspace_of(tmp_path),
        unique=lambda: f"unique-{next(_numbers)}",
    )
    yield made
    made.close()


@pytest.fixture
def quick(world: ConversationWorld) -> ConversationWorld:
    """Answered by a fake that looks at nothing."""
    world.analyst = FakeAnalyst()
    return world
