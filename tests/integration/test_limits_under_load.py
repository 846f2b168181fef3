"""The limit under real concurrency, against an emulator whose conditional writes are atomic.

moto's are not between threads, so this runs on the embedded AWS.
"""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quintet.aws.clients import Clients
from quintet.composition import table_limiter
from quintet.errors import LimitExceededError
from quintet.settings import LimitSettings
from tests.support.embedded_aws import embedded_aws
from tests.support.world import NOON, AwsCalls

STAGE = "load"


@pytest.fixture
def clients(tmp_path: Path) -> Iterator[Clients]:
    with embedded_aws(tmp_path, STAGE) as made:
        yield made


def test_of_64_threads_against_60_exactly_60_pass(clients: Clients) -> None:
    settings = LimitSettings(limits_table=f"quintet-{STAGE}-limits")
    counting = table_limiter(settings, clients, "research", lambda: NOON, lambda: None)
    calls = AwsCalls()
    calls.watch(clients.dynamodb_for_limits())

    def attempt(_: int) -> str:
        try:
            counting.take("tenant", "tools")
        except LimitExceededError:
            return "refused"
        return "passed"

    with calls.counted() as made, ThreadPoolExecutor(64) as threads:
        outcomes = Counter(threads.map(attempt, range(64)))
    with calls.counted() as again:
        refused = [attempt(0) for _ in range(4)]

    assert outcomes == {"passed": 60, "refused": 4}
    assert made["dynamodb.UpdateItem"] <= 64
    assert refused == ["refused"] * 4
    assert again == {}
