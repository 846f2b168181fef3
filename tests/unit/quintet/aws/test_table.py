"""The table: collisions are tried again, refusals told, and nothing waits for long."""

from collections.abc import Iterator
from typing import Any

import pytest
from botocore.exceptions import ClientError

from quintet.aws.table import Patience, Table
from quintet.errors import ConflictError, ServiceUnavailableError
from quintet.rows import (
    ABSENT,
    Action,
    ConditionFailedError,
    TransactionCancelledError,
    counted,
    put,
    update,
)
from tests.support.context import ContextWorld, context_world

ROW: dict[str, Any] = {"pk": "p", "sk": "s", "n": 1}


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


class Unlucky:
    """Answers a number of transactions as DynamoDB does when it cannot take them."""

    def __init__(self, space: ContextWorld, *reasons: str, times: int = 1) -> None:
        self.left = times
        self._answer = {
            "Error": {"Code": "TransactionCanceledException", "Message": "cancelled"},
            "CancellationReasons": [{"Code": reason} for reason in reasons],
        }
        events = space.clients.dynamodb().meta.events
        events.register("before-call.dynamodb.TransactWriteItems", self._intercept)

    def _intercept(self, **_: Any) -> None:
        if self.left:
            self.left -= 1
            raise ClientError(self._answer, "TransactWriteItems")  # type: ignore[arg-type]


def table(space: ContextWorld, waits: list[float]) -> Table:
    return Table(
        space.clients,
        space.table,
        service="The table",
        patience=Patience(waits.append, lambda: 1.0),
    )


def test_a_collision_is_tried_again_with_longer_and_longer_waits(space: ContextWorld) -> None:
    Unlucky(space, "None", "TransactionConflict", times=3)
    waits: list[float] = []

    table(space, waits).together([put(ROW)])

    assert waits == [0.02, 0.04, 0.08]
    assert table(space, waits).get("p", "s") == ROW


def test_collisions_without_end_are_a_conflict(space: ContextWorld) -> None:
    Unlucky(space, "TransactionConflict", times=100)
    waits: list[float] = []

    with pytest.raises(ConflictError):
        table(space, waits).together([put(ROW)])

    assert sum(waits) < 5
    assert space.rows() == []


def test_a_throttled_table_is_unavailable(space: ContextWorld) -> None:
    Unlucky(space, "ProvisionedThroughputExceeded")

    with pytest.raises(ServiceUnavailableError):
        table(space, []).together([put(ROW)])


def test_a_condition_that_fails_tells_what_stands_there_and_writes_nothing(
    space: ContextWorld,
) -> None:
    rows = table(space, [])
    rows.together([put(ROW)])

    with pytest.raises(TransactionCancelledError) as cancelled:
        rows.together([put({**ROW, "sk": "other"}), put({**ROW, "n": 2}, ABSENT)])

    first, second = cancelled.value.reasons
    assert (first.failed, first.row) == (False, None)
    assert (second.failed, second.row) == (True, ROW)
    assert rows.get("p", "other") is None


def test_numbers_of_any_name_are_added_and_read_again(space: ContextWorld) -> None:
    rows = table(space, [])

    for _ in range(3):
        rows.apply(counted("p", "s", {"tool#ping": 1, "size": 0.25}, {"expires": 7}))

    assert rows.get("p", "s") == {
        "pk": "p",
        "sk": "s",
        "tool#ping": 3,
        "size": 0.75,
        "expires": 7,
    }


def test_rows_are_read_in_stretches_and_removed_in_batches(space: ContextWorld) -> None:
    rows = table(space, [])
    for number in range(30):
        rows.together([put({"pk": "p", "sk": f"{number:02d}", "text": "x", "more": "y"})])

    with space.calls.counted() as made:
        found = list(rows.between("p", "05", "24", names=("sk",), at_once=8))
    with space.calls.counted() as removed:
        rows.remove(("p", row["sk"]) for row in list(rows.between("p", "00", "27")))

    assert found == [{"sk": f"{number:02d}"} for number in range(5, 25)]
    assert made["dynamodb.Query"] == 3
    assert removed["dynamodb.BatchWriteItem"] == 2
    assert [row["sk"] for row in rows.between("p", "0", "~")] == ["28", "29"]


def test_a_write_by_itself_changes_a_row(space: ContextWorld) -> None:
    rows = table(space, [])
    rows.apply(put(ROW))

    rows.apply(update("p", "s", "ADD n :two", "n < :most", two=2, most=3))

    assert rows.get("p", "s") == {**ROW, "n": 3}


@pytest.mark.parametrize(
    "action",
    [put(ROW, ABSENT), update("p", "s", "ADD n :two", "n < :most", two=2, most=1)],
    ids=["put", "update"],
)
def test_a_refused_write_tells_what_stood_there(space: ContextWorld, action: Action) -> None:
    rows = table(space, [])
    rows.apply(put(ROW))

    with pytest.raises(ConditionFailedError) as refused:
        rows.apply(action)

    assert refused.value.row == ROW
    assert rows.get("p", "s") == ROW
