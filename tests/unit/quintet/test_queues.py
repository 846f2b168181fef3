"""Handling a batch so that one bad message costs only itself."""

from collections.abc import Mapping
from typing import Any

import pytest

from quintet.queues import UnreadableMessageError, handled


def batch(*bodies: str) -> Mapping[str, Any]:
    records = [{"messageId": f"m{number}", "body": body} for number, body in enumerate(bodies)]
    return {"Records": records}


class Refusing:
    """Takes messages, but not those that ask to be refused."""

    def __init__(self) -> None:
        self.taken: list[Mapping[str, Any]] = []
        self.failures: dict[str, Exception] = {}

    def take(self, message: Mapping[str, Any]) -> None:
        if message.get("refuse"):
            raise LookupError("refused")
        self.taken.append(message)

    def answer(self, event: Mapping[str, Any]) -> dict[str, list[dict[str, str]]]:
        return handled(event, self.take, self.failures.__setitem__)


def test_a_batch_that_succeeds_reports_no_failure() -> None:
    reader = Refusing()

    assert reader.answer(batch('{"n": 1}', '{"n": 2}')) == {"batchItemFailures": []}
    assert reader.taken == [{"n": 1}, {"n": 2}]


def test_one_failure_comes_back_alone_and_is_told() -> None:
    reader = Refusing()

    answer = reader.answer(batch('{"n": 1}', '{"refuse": true}', '{"n": 3}'))

    assert answer == {"batchItemFailures": [{"itemIdentifier": "m1"}]}
    assert reader.taken == [{"n": 1}, {"n": 3}]
    assert isinstance(reader.failures["m1"], LookupError)


@pytest.mark.parametrize("body", ["", "{", "null", "[1]", '"text"'])
def test_what_is_no_json_object_is_a_failure_too(body: str) -> None:
    reader = Refusing()

    assert reader.answer(batch(body)) == {"batchItemFailures": [{"itemIdentifier": "m0"}]}
    assert isinstance(reader.failures["m0"], UnreadableMessageError)
    assert reader.taken == []


def test_an_event_without_records_is_an_empty_batch() -> None:
    assert Refusing().answer({}) == {"batchItemFailures": []}
