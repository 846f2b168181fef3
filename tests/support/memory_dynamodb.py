"""A DynamoDB in memory that knows what our stores say to it, for tests with very many calls.

moto copies every table for each transaction. This one takes microseconds, and the tests that use
it run on moto too. Hooks are told of every call, before and after it; they may raise.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from botocore.exceptions import ClientError

from quintet.rows import decoded

Item = dict[str, Any]
Hook = Callable[[str, str], None]

_TOKEN = re.compile(r"[:#]?\w+|<>|<=|>=|[=<>(),]")
_CLAUSE = re.compile(r"\b(SET|ADD|REMOVE)\b")


class MemoryDynamoDb:
    """The operations of a DynamoDB client that `quintet.aws.table` uses, on one table."""

    def __init__(self) -> None:
        self.partitions: defaultdict[str, dict[str, Item]] = defaultdict(dict)
        self.hooks: list[Hook] = []

    def get_item(self, *, Key: Item, **_: Any) -> Any:  # noqa: N803
        self._tell("before-call", "GetItem")
        found = self._stands({"Key": Key})
        return {"Item": dict(found)} if found else {}

    def query(self, *, ExpressionAttributeValues: Item, **_: Any) -> Any:  # noqa: N803
        self._tell("before-call", "Query")
        said = decoded(ExpressionAttributeValues)
        rows = self.partitions[said[":pk"]]
        keys = sorted(key for key in rows if said[":low"] <= key <= said[":high"])
        return {"Items": [dict(rows[key]) for key in keys]}

    def put_item(self, **asked: Any) -> Any:
        return self._written("PutItem", "Put", asked)

    def update_item(self, **asked: Any) -> Any:
        return self._written("UpdateItem", "Update", asked)

    def delete_item(self, **asked: Any) -> Any:
        return self._written("DeleteItem", "Delete", asked)

    def transact_write_items(self, *, TransactItems: list[Item]) -> Any:  # noqa: N803
        self._tell("before-call", "TransactWriteItems")
        members = [next(iter(transactitem.items())) for transactitem in TransactItems]
        failed = [not self._holds(asked) for _, asked in members]
        if any(failed):
            reasons = [
                _reason(self._stands(one[1]), bad) for one, bad in zip(members, failed, strict=True)
            ]
            told = {"Code": "TransactionCanceledException", "Message": ""}
            answer: Any = {"Error": told, "CancellationReasons": reasons}
            raise ClientError(answer, "TransactWriteItems")
        for kind, asked in members:
            self._write(kind, asked)
        self._tell("after-call", "TransactWriteItems")
        return {}

    def _written(self, operation: str, kind: str, asked: Item) -> Any:
        self._tell("before-call", operation)
        if not self._holds(asked):
            told = {"Code": "ConditionalCheckFailedException", "Message": ""}
            answer: Any = {"Error": told, "Item": self._stands(asked)}
            raise ClientError(answer, operation)
        self._write(kind, asked)
        self._tell("after-call", operation)
        return {}

    def _tell(self, moment: str, operation: str) -> None:
        for hook in self.hooks:
            hook(moment, operation)

    def _stands(self, asked: Item) -> Item:
        partition, sort = _key(asked.get("Key") or asked["Item"])
        return self.partitions[partition].get(sort, {})

    def _holds(self, asked: Item) -> bool:
        condition = asked.get("ConditionExpression", "")
        return not condition or _Condition(condition, asked, self._stands(asked)).holds()

    def _write(self, kind: str, asked: Item) -> None:
        partition, sort = _key(asked.get("Key") or asked["Item"])
        rows = self.partitions[partition]
        if kind == "Put":
            rows[sort] = dict(asked["Item"])
        elif kind == "Delete":
            rows.pop(sort, None)
        elif kind == "Update":
            _update(rows.setdefault(sort, dict(asked["Key"])), asked)


def _key(item: Mapping[str, Any]) -> tuple[str, str]:
    return item["pk"]["S"], item["sk"]["S"]


def _reason(stood: Item, failed: bool) -> Item:
    if not failed:
        return {"Code": "None"}
    return {"Code": "ConditionalCheckFailed"} | ({"Item": stood} if stood else {})


def _named(asked: Item, name: str) -> str:
    found: str = asked["ExpressionAttributeNames"][name] if name.startswith("#") else name
    return found


def _update(item: Item, asked: Item) -> None:
    values = asked.get("ExpressionAttributeValues", {})
    parts = _CLAUSE.split(asked["UpdateExpression"])[1:]
    for clause, body in zip(parts[::2], parts[1::2], strict=True):
        for change in body.split(","):
            words = _TOKEN.findall(change)
            name = _named(asked, words[0])
            if clause == "REMOVE":
                item.pop(name, None)
            elif clause == "SET":
                item[name] = values[words[2]]
            else:
                before = int(item.get(name, {"N": "0"})["N"])
                item[name] = {"N": str(before + int(values[words[1]]["N"]))}


class _Condition:
    """A condition expression, read from left to right."""

    def __init__(self, text: str, asked: Item, item: Item) -> None:
        self._tokens: Iterator[str] = iter(_TOKEN.findall(text))
        self._asked = asked
        self._item = decoded(item)
        self._values = decoded(asked.get("ExpressionAttributeValues", {}))
        self._next = next(self._tokens, "")

    def holds(self) -> bool:
        found = self._all()
        while self._next == "OR":
            self._take()
            found = self._all() or found
        return found

    def _take(self) -> str:
        token, self._next = self._next, next(self._tokens, "")
        return token

    def _all(self) -> bool:
        found = self._one()
        while self._next == "AND":
            self._take()
            found = self._one() and found
        return found

    def _one(self) -> bool:
        word = self._take()
        if word == "(":
            found = self.holds()
            self._take()
            return found
        if word.startswith("attribute_"):
            self._take()
            is_there = _named(self._asked, self._take()) in self._item
            self._take()
            return is_there == (word == "attribute_exists")
        stands, operator = self._item.get(_named(self._asked, word)), self._take()
        if operator == "IN":
            return stands in self._members()
        value = self._values[self._take()]
        if stands is None:
            return operator == "<>"
        comparisons = {"=": stands == value, "<>": stands != value}
        return comparisons[operator] if operator in comparisons else bool(stands <= value)

    def _members(self) -> list[Any]:
        found = []
        while (token := self._take()) != ")":
            if token.startswith(":"):
                found.append(self._values[token])
        return found
