from collections.abc import Iterator

import pytest

from tests.support.task_world import TaskWorld, fresh_world
from tests.support.world import Account, account_of


@pytest.fixture(scope="module")
def account() -> Iterator[Account]:
    with account_of("research") as made:
        yield made


@pytest.fixture
def world(account: Account) -> TaskWorld:
    return fresh_world(account)
