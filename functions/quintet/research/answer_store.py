"""Cached answers in DynamoDB, each with the counts that statistics are made of.

An answer is one row that expires after an hour. A hit costs a read and a count; a miss a read
and one transaction that stores and counts. Counts are one row per tenant and hour, so that
reading them is one query, and they expire with what they count. A row that cannot be read is told
as such and written over.
"""

import time
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from pydantic import TypeAdapter

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.errors import QuintetError
from quintet.research.cache_statistics import HOUR, MAX_SIZE_BYTES, TTL_SECONDS, Entry, statistics
from quintet.research.collaborators import StoredAnswer
from quintet.research.models import CacheStatistics, ResearchType

_SERVICE: Final = "The answer cache"
_GRACE_SECONDS: Final = 600
_CONDITION_FAILED: Final = "ConditionalCheckFailed"

_DAMAGE: Final = (KeyError, TypeError, ValueError, zlib.error)
"""What reading a row raises that is not as `put` wrote it; pydantic's errors are ValueErrors."""

Item = dict[str, Any]

_ANSWER: Final = TypeAdapter(StoredAnswer)
"""An answer as a row holds it, compressed."""


class DamagedAnswerError(QuintetError):
    """A row of the cache is not what was put there."""

    def __init__(self) -> None:
        super().__init__("A cached answer cannot be read")


class DynamoDbAnswerCache:
    """Keeps the promise of `collaborators.AnswerCache`."""

    def __init__(
        self, clients: Clients, table: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._clients = clients
        self._table = table
        self._clock = clock

    def get(self, tenant: str, digest: str, library_version: str) -> StoredAnswer | None:
        """The answer, counted as a hit; an expired or outdated one is none.

        Raises:
            DamagedAnswerError: the row cannot be read; `put` writes over it.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        with translated(_SERVICE):
            found = self._clients.dynamodb().get_item(
                TableName=self._table, Key=_answer_key(tenant, digest)
            )
        item = found.get("Item")
        if item is None:
            return None
        try:
            answer = _read_answer(item) if self._is_current(item, library_version) else None
        except _DAMAGE as damage:
            raise DamagedAnswerError from damage
        if answer is not None:
            self._count(tenant, self._hour(), Counter(hits=1))
        return answer

    def _is_current(self, item: Mapping[str, Any], library_version: str) -> bool:
        expires = int(item["expires"]["N"])
        return expires > self._clock() and item["library_version"]["S"] == library_version

    def put(
        self,
        tenant: str,
        digest: str,
        library_version: str,
        research_type: ResearchType,
        answer: StoredAnswer,
    ) -> None:
        """Keeps the answer and counts the miss; only counts it where the cache is full."""
        now = int(self._clock())
        body = _written_answer(answer)
        entry = Entry(now, len(body), research_type)
        item = {
            **_answer_key(tenant, digest),
            "body": {"B": body},
            "library_version": {"S": library_version},
            "created": {"N": str(now)},
            "research_type": {"S": research_type},
            "expires": {"N": str(now + TTL_SECONDS)},
        }
        outcome = self._store_anew(tenant, item, entry)
        if outcome == "occupied":
            self._replace(tenant, item, entry)
        elif outcome == "refused":
            self._count(tenant, entry.hour, Counter(misses=1))

    def _store_anew(
        self, tenant: str, item: Item, entry: Entry
    ) -> Literal["stored", "occupied", "refused"]:
        """Stores and counts in one step, unless an old entry is there or the cache is full."""
        counts = entry.counts()
        counts["misses"] = 1
        put = {
            "TableName": self._table,
            "Item": item,
            "ConditionExpression": "attribute_not_exists(pk)",
        }
        update = self._counting(tenant, entry.hour, counts, limited=True)
        client = self._clients.dynamodb()
        transaction: Any = [{"Put": put}, {"Update": update}]
        try:
            with translated(_SERVICE):
                client.transact_write_items(TransactItems=transaction)
        except client.exceptions.TransactionCanceledException as cancelled:
            reasons = [
                reason.get("Code") for reason in cancelled.response.get("CancellationReasons", [])
            ]
            # One that merely collided with another counts as refused: not kept this time.
            return "occupied" if reasons == [_CONDITION_FAILED, "None"] else "refused"
        return "stored"

    def _replace(self, tenant: str, item: Item, entry: Entry) -> None:
        """Stores over an expired or outdated entry, and takes that one out of the counts."""
        with translated(_SERVICE):
            answer = self._clients.dynamodb().put_item(
                TableName=self._table, Item=item, ReturnValues="ALL_OLD"
            )
        changes = {entry.hour: entry.counts()}
        changes[entry.hour]["misses"] = 1
        previous = _entry(answer.get("Attributes", {}))
        if previous is not None:
            changes.setdefault(previous.hour, Counter()).update(previous.counts(-1))
        for hour, counts in changes.items():
            self._count(tenant, hour, counts)

    def _hour(self) -> int:
        return int(self._clock()) // HOUR

    def _count(self, tenant: str, hour: int, counts: Mapping[str, int]) -> None:
        with translated(_SERVICE):
            self._clients.dynamodb().update_item(**self._counting(tenant, hour, counts))

    def _counting(
        self, tenant: str, hour: int, counts: Mapping[str, int], *, limited: bool = False
    ) -> Item:
        """An update of an hour's counts.

        `limited` stops at half the maximum: answers of two hours can be alive at once.
        """
        names = {f"#{position}": name for position, name in enumerate(counts)}
        numbers = {
            f":{position}": {"N": str(count)} for position, count in enumerate(counts.values())
        }
        added = ", ".join(f"#{position} :{position}" for position in range(len(counts)))
        expires = (hour + 1) * HOUR + TTL_SECONDS + _GRACE_SECONDS
        update: Item = {
            "TableName": self._table,
            "Key": {"pk": {"S": f"{tenant}#statistics"}, "sk": {"S": str(hour)}},
            "UpdateExpression": f"ADD {added} SET #expires = :expires",
            "ExpressionAttributeNames": {**names, "#expires": "expires"},
            "ExpressionAttributeValues": {**numbers, ":expires": {"N": str(expires)}},
        }
        if limited:
            update["ConditionExpression"] = "attribute_not_exists(#full) OR #full < :half"
            update["ExpressionAttributeNames"]["#full"] = "bytes"
            update["ExpressionAttributeValues"][":half"] = {"N": str(MAX_SIZE_BYTES // 2)}
        return update

    def statistics(self, tenant: str) -> CacheStatistics:
        """The tenant's cache as it is now."""
        now = self._clock()
        with translated(_SERVICE):
            found = self._clients.dynamodb().query(
                TableName=self._table,
                KeyConditionExpression="pk = :pk",
                ExpressionAttributeValues={":pk": {"S": f"{tenant}#statistics"}},
            )
        hours = [
            (
                int(item["sk"]["S"]),
                {name: int(value["N"]) for name, value in item.items() if "N" in value},
            )
            for item in found["Items"]
            if int(item["expires"]["N"]) > now  # DynamoDB removes expired rows within days
        ]
        return statistics(hours, now)


def _answer_key(tenant: str, digest: str) -> Item:
    return {"pk": {"S": f"{tenant}#answer"}, "sk": {"S": digest}}


def _entry(item: Mapping[str, Any]) -> Entry | None:
    """A row as it was counted; None where it cannot be told."""
    try:
        return Entry(int(item["created"]["N"]), len(item["body"]["B"]), item["research_type"]["S"])
    except _DAMAGE:
        return None


def _written_answer(answer: StoredAnswer) -> bytes:
    return zlib.compress(_ANSWER.dump_json(answer))


def _read_answer(item: Mapping[str, Any]) -> StoredAnswer:
    return _ANSWER.validate_json(zlib.decompress(bytes(item["body"]["B"])))
