"""What /health tells: whether the tables answer, asked seldom enough for anybody to ask."""

from typing import cast

import pytest

from quintet.aws.clients import Clients
from quintet.portal.aws_health import FRESH_SECONDS, TableHealth
from tests.support.world import Clock


class Table:
    """A table that answers, or does not."""

    def __init__(self) -> None:
        self.is_up = True
        self.asked = 0

    def dynamodb(self) -> "Table":
        return self

    def get_item(self, **_: object) -> dict[str, object]:
        self.asked += 1
        if not self.is_up:
            raise TimeoutError
        return {}


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def clock() -> Clock:
    return Clock(0.0)


@pytest.fixture
def health(table: Table, clock: Clock) -> TableHealth:
    return TableHealth(cast("Clients", table), "limits", clock)


def test_a_table_that_answers_is_well(health: TableHealth) -> None:
    assert health() == {"status": "ok"}


def test_a_table_that_does_not_answer_is_told_until_it_does(
    health: TableHealth, table: Table, clock: Clock
) -> None:
    table.is_up = False
    assert health() == {"status": "degraded", "tables": "do not answer"}
    table.is_up = True
    clock.now += FRESH_SECONDS

    assert health() == {"status": "ok"}


def test_many_who_ask_cost_one_read(health: TableHealth, table: Table, clock: Clock) -> None:
    for _ in range(100):
        health()
        clock.now += FRESH_SECONDS / 200

    assert table.asked == 1
