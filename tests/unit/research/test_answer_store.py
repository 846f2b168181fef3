"""Cached answers as rows; counting and conditions are tested on DynamoDB's stand-in elsewhere."""

import zlib
from typing import Any

import pytest

from quintet.aws.clients import Clients
from quintet.errors import QuintetError
from quintet.requests.deadline import Deadline
from quintet.research.answer_store import DamagedAnswerError, DynamoDbAnswerCache
from quintet.research.collaborators import StoredAnswer
from quintet.research.models import ResearchQuery, Source
from quintet.research.pipeline import Research
from tests.unit.research.fakes import FakeLibrary

NOW = 1_800_000_000
ANSWER = StoredAnswer("Ünïcode answer 非同期", 0.9, (Source(uri="u", title="t", section="s"),))

Row = dict[str, dict[str, Any]]


class CancelledError(Exception):
    """A transaction whose first condition did not hold."""

    def __init__(self) -> None:
        reasons = [{"Code": "ConditionalCheckFailed"}, {"Code": "None"}]
        self.response = {"CancellationReasons": reasons}


class Exceptions:
    """What a client raises, by name."""

    TransactionCanceledException = CancelledError


class Table:
    """One answer's row, and the counts that were added."""

    exceptions = Exceptions

    def __init__(self) -> None:
        self.row: Row | None = None
        self.hours: list[Row] = []
        self.counted: list[dict[str, Any]] = []

    def get_item(self, **_: Any) -> dict[str, Any]:
        return {"Item": self.row} if self.row is not None else {}

    def put_item(self, **asked: Any) -> dict[str, Any]:
        old, self.row = self.row, asked["Item"]
        return {"Attributes": old} if old is not None else {}

    def query(self, **_: Any) -> dict[str, Any]:
        return {"Items": self.hours}

    def update_item(self, **asked: Any) -> None:
        self.counted.append(asked["ExpressionAttributeNames"])

    def transact_write_items(self, **asked: Any) -> None:
        if self.row is not None:
            raise CancelledError
        self.row = asked["TransactItems"][0]["Put"]["Item"]


class TableClients(Clients):
    """AWS with nothing but this table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def dynamodb(self) -> Any:
        return self.table


def kept() -> tuple[Table, DynamoDbAnswerCache]:
    table = Table()
    cache = DynamoDbAnswerCache(TableClients(table), "answers", lambda: NOW)
    cache.put("tenant", "digest", "v1", "learning", ANSWER)
    return table, cache


def damaged(table: Table, name: str, value: Any) -> None:
    assert table.row is not None
    if value is None:
        del table.row[name]
    else:
        table.row[name] = value


DAMAGE = [
    ("body", {"B": b"no zlib"}),
    ("body", {"B": zlib.compress(b"[]" * 100)[:-9]}),
    ("body", {"B": zlib.compress(b"{no json")}),
    ("body", {"B": zlib.compress(b"[]")}),
    ("body", {"B": zlib.compress(b"\xff\xfe")}),
    ("body", {"B": zlib.compress(b'{"result": "x"}')}),
    ("body", {"B": zlib.compress(b'{"result": 5, "answer_confidence": 0.5, "sources": []}')}),
    ("body", {"B": zlib.compress(b'{"result": "x", "answer_confidence": 7, "sources": []}')}),
    ("body", {"B": zlib.compress(b'{"result": "x", "answer_confidence": 0.5, "sources": [1]}')}),
    ("body", {"S": "text"}),
    ("body", {"B": None}),
    ("body", None),
    ("expires", {"N": "soon"}),
    ("expires", None),
    ("library_version", {"NULL": True}),
]


def test_an_answer_is_read_as_it_was_kept() -> None:
    _, cache = kept()
    assert cache.get("tenant", "digest", "v1") == ANSWER
    assert cache.get("tenant", "digest", "v2") is None


@pytest.mark.parametrize(("name", "value"), DAMAGE)
def test_a_row_that_cannot_be_read_is_told_and_no_hit(name: str, value: Any) -> None:
    table, cache = kept()
    damaged(table, name, value)
    with pytest.raises(DamagedAnswerError):
        cache.get("tenant", "digest", "v1")
    assert table.counted == []


@pytest.mark.parametrize(("name", "value"), [*DAMAGE, ("created", None), ("research_type", {})])
def test_a_row_that_cannot_be_read_is_written_over(name: str, value: Any) -> None:
    table, cache = kept()
    damaged(table, name, value)
    cache.put("tenant", "digest", "v1", "learning", ANSWER)
    assert cache.get("tenant", "digest", "v1") == ANSWER


def test_a_question_whose_row_is_damaged_is_answered_anew_and_reported() -> None:
    table, failures = Table(), list[QuintetError]()
    cache = DynamoDbAnswerCache(TableClients(table), "answers", lambda: NOW)
    research = Research(FakeLibrary(), cache, on_cache_failure=failures.append)
    asked = ResearchQuery(query="What is a mutex?")
    first = research.answer(asked, "tenant", Deadline())
    damaged(table, "body", {"B": b"no zlib"})

    again = research.answer(asked, "tenant", Deadline())

    assert again.answer.result == first.answer.result
    assert not again.cache_hit
    assert [type(failure) for failure in failures] == [DamagedAnswerError]
    assert research.answer(asked, "tenant", Deadline()).cache_hit


@pytest.mark.parametrize(("expires", "hits"), [(NOW, 3), (NOW + 1, 5)])
def test_counts_that_have_expired_are_not_told_though_their_row_is_still_there(
    expires: int, hits: int
) -> None:
    table, cache = kept()
    hour = {"sk": {"S": str(NOW // 3600)}, "misses": {"N": "1"}}
    table.hours = [
        {**hour, "hits": {"N": "3"}, "expires": {"N": str(NOW + 999)}},
        {**hour, "hits": {"N": "2"}, "expires": {"N": str(expires)}},
    ]
    misses = 1 if expires == NOW else 2
    assert cache.statistics("tenant").hit_rate == round(hits / (hits + misses), 4)
