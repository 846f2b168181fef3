"""Many threads at once, against an emulator whose writes are atomic; moto's are not."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from quintet.aws.table import Table
from quintet.orchestration.fetching.host_limit_store import HostLimits
from quintet.resources import physical_name
from quintet.resources.families.orchestration import ORCHESTRATION
from tests.support.embedded_aws import embedded_aws

STAGE = "load"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as clients:
        yield Table(clients, physical_name(STAGE, ORCHESTRATION), service="Fetch limits")


def test_a_crowd_of_instances_gets_exactly_what_there_is(table: Table) -> None:
    instances = [HostLimits(table, lambda: 1_800_000_000.0) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        taken = list(
            pool.map(lambda place: instances[place % 8].take("api.example.com", 10), range(40))
        )
    assert taken.count(True) == 10
