"""A DynamoDB table: reading stretches of a partition, and writing rows together.

Whoever writes the same rows at the same moment makes DynamoDB refuse one of both; such refusals
are tried again here after a short random wait, and never reach a caller as long as that helps.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import THROTTLES, error_code, translated
from quintet.errors import ConflictError, ServiceUnavailableError
from quintet.rows import (
    Action,
    Reason,
    Row,
    TransactionCancelledError,
    decoded,
    encoded,
    key,
)

_ATTEMPTS: Final = 7
_FIRST_WAIT: Final = 0.02
_BATCH: Final = 25
_TRANSIENT: Final = frozenset({"TransactionConflict", "ThrottlingError"})
_COLLISIONS: Final = frozenset({"TransactionConflictException", "TransactionInProgressException"})


@dataclass(frozen=True, slots=True)
class Patience:
    """How waiting for another try is done; both are handed in so that tests wait for nothing."""

    sleep: Callable[[float], None] = time.sleep
    randomness: Callable[[], float] = random.random

    def wait(self, attempt: int) -> None:
        """Somewhere in a stretch that doubles with each attempt (full jitter)."""
        self.sleep(self.randomness() * _FIRST_WAIT * 2**attempt)


class Table:
    """One table, read consistently, because what was just added must be there."""

    def __init__(
        self, clients: Clients, name: str, *, service: str, patience: Patience | None = None
    ) -> None:
        """`service` is what an error calls this table."""
        self._clients = clients
        self._name = name
        self._service = service
        self._patience = patience or Patience()

    def get(self, partition: str, sort: str) -> Row | None:
        """One row.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        with translated(self._service):
            found = self._clients.dynamodb().get_item(
                TableName=self._name, Key=key(partition, sort), ConsistentRead=True
            )
        return decoded(found["Item"]) if "Item" in found else None

    def between(
        self,
        partition: str,
        low: str,
        high: str,
        *,
        names: Sequence[str] = (),
        at_once: int | None = None,
    ) -> Iterator[Row]:
        """Rows from `low` to `high`, both included, in order; read as they are asked for.

        `names` are the only attributes fetched, where there are any; `at_once` is how many rows
        one question fetches at most, besides DynamoDB's megabyte.
        """
        request: dict[str, Any] = {
            "TableName": self._name,
            "KeyConditionExpression": "pk = :pk AND sk BETWEEN :low AND :high",
            "ExpressionAttributeValues": encoded({":pk": partition, ":low": low, ":high": high}),
            "ConsistentRead": True,
        }
        if names:
            fetched = {f"#{place}": name for place, name in enumerate(names)}
            request["ProjectionExpression"] = ", ".join(fetched)
            request["ExpressionAttributeNames"] = fetched
        if at_once:
            request["Limit"] = at_once
        while True:
            with translated(self._service):
                page = self._clients.dynamodb().query(**request)
            for item in page["Items"]:
                yield decoded(item)
            if "LastEvaluatedKey" not in page:
                return
            request["ExclusiveStartKey"] = page["LastEvaluatedKey"]

    def apply(self, action: Action) -> None:
        """One write by itself.

        Raises:
            ConditionFailedError: its condition did not hold.
            ConflictError: others kept writing the same row within transactions.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        request = action.typed(self._name)
        write: Any = getattr(self._clients.dynamodb(), f"{action.kind.lower()}_item")
        self._patiently(lambda: write(**request))

    def together(self, actions: Iterable[Action]) -> None:
        """All of it or nothing.

        Raises:
            TransactionCancelledError: a condition did not hold.
            ConflictError: others kept writing the same rows.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        members: Any = [{action.kind: action.typed(self._name)} for action in actions]
        self._patiently(
            lambda: self._clients.dynamodb().transact_write_items(TransactItems=members)
        )

    def kept_together(self, actions: Iterable[Action]) -> bool:
        """The same, where a condition that does not hold is an answer: False, and nothing is kept.

        Raises:
            ConflictError: others kept writing the same rows.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        try:
            self.together(actions)
        except TransactionCancelledError:
            return False
        return True

    def remove(self, keys: Iterable[tuple[str, str]]) -> None:
        """Deletes rows, whether they are there or not."""
        pending = iter(keys)
        while some := list(islice(pending, _BATCH)):
            requests: Any = {
                self._name: [
                    {"DeleteRequest": {"Key": key(partition, sort)}} for partition, sort in some
                ]
            }
            for attempt in range(_ATTEMPTS):
                with translated(self._service):
                    answer = self._clients.dynamodb().batch_write_item(RequestItems=requests)
                requests = answer.get("UnprocessedItems")
                if not requests:
                    break
                self._patience.wait(attempt)
            else:
                raise ServiceUnavailableError(self._service)

    def _patiently(self, write: Callable[[], Any]) -> None:
        for attempt in range(_ATTEMPTS):
            try:
                with translated(self._service):
                    write()
            except Exception as failure:
                if not self._is_collision(failure):
                    raise
            else:
                return
            self._patience.wait(attempt)
        raise ConflictError("Too many changes at the same time; try again")

    def _is_collision(self, failure: Exception) -> bool:
        """Whether another try can help.

        Raises:
            TransactionCancelledError: conditions did not hold, and a retry changes nothing.
            ServiceUnavailableError: the table is throttled.
        """
        code = error_code(failure)
        if code != "TransactionCanceledException":
            return code in _COLLISIONS
        reasons = getattr(failure, "response", {}).get("CancellationReasons", [])
        codes = {reason.get("Code", "None") for reason in reasons}
        if "ConditionalCheckFailed" in codes:
            raise TransactionCancelledError([_reason(reason) for reason in reasons]) from failure
        if codes & (THROTTLES | {"ProvisionedThroughputExceeded"}):
            raise ServiceUnavailableError(self._service) from failure
        return bool(codes & _TRANSIENT)


def _reason(reason: Mapping[str, Any]) -> Reason:
    failed = reason.get("Code") == "ConditionalCheckFailed"
    return Reason(failed, decoded(reason["Item"]) if reason.get("Item") else None)
