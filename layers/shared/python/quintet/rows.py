"""Rows of a DynamoDB table as plain values, and what is done to them.

A row is a mapping of names to strings, numbers, booleans, bytes, lists of those and frozen sets of
strings; `encoded` and `decoded` are DynamoDB's typed form of it. Actions name no table and touch
none: `aws.table` does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.errors import ConflictError

Row = dict[str, Any]
Typed = dict[str, Any]

EXISTS: Final = "attribute_exists(pk)"
ABSENT: Final = "attribute_not_exists(pk)"


def encoded(row: Mapping[str, Any]) -> Typed:
    """A row in DynamoDB's form."""
    return {name: _typed(value) for name, value in row.items()}


def decoded(item: Mapping[str, Any]) -> Row:
    """A row from DynamoDB's form."""
    return {name: _plain(value) for name, value in item.items()}


def _typed(value: Any) -> Typed:
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, (int, float)):
        return {"N": repr(value)}
    if isinstance(value, bytes):
        return {"B": value}
    if isinstance(value, frozenset):
        return {"SS": sorted(value)}
    return {"L": [_typed(one) for one in value]}


def _plain(typed: Mapping[str, Any]) -> Any:
    ((kind, value),) = typed.items()
    if kind == "N":
        return int(value) if value.lstrip("-").isdigit() else float(value)
    if kind == "B":
        return bytes(value)
    if kind == "SS":
        return frozenset(value)
    return [_plain(one) for one in value] if kind == "L" else value


@dataclass(frozen=True, slots=True)
class Action:
    """One write, or a member of several: `Put`, `Update`, `Delete` or `ConditionCheck`.

    `condition` and `update` name values as `:name`, and attributes as they are called.
    """

    kind: str
    body: Typed
    condition: str = ""
    update: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def typed(self, table: str) -> Typed:
        """The action as DynamoDB takes it; a failing condition tells what stood in the row."""
        said: Typed = {"TableName": table, **self.body}
        if self.update:
            said["UpdateExpression"] = self.update
        if self.condition:
            said["ConditionExpression"] = self.condition
            said["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        if self.values:
            said["ExpressionAttributeValues"] = encoded(self.values)
        if self.names:
            said["ExpressionAttributeNames"] = dict(self.names)
        return said


def key(partition: str, sort: str) -> Typed:
    """A primary key."""
    return encoded({"pk": partition, "sk": sort})


def put(row: Row, condition: str = "", **values: Any) -> Action:
    """Writes a whole row."""
    return Action("Put", {"Item": encoded(row)}, condition, values=_named(values))


def delete(partition: str, sort: str, condition: str = "", **values: Any) -> Action:
    """Removes a row."""
    return Action("Delete", {"Key": key(partition, sort)}, condition, values=_named(values))


def check(partition: str, sort: str, condition: str = EXISTS, **values: Any) -> Action:
    """Looks at a row only."""
    return Action("ConditionCheck", {"Key": key(partition, sort)}, condition, values=_named(values))


def update(
    partition: str, sort: str, expression: str, condition: str = "", **values: Any
) -> Action:
    """Changes a row, or begins it."""
    return Action("Update", {"Key": key(partition, sort)}, condition, expression, _named(values))


def counted(
    partition: str,
    sort: str,
    changes: Mapping[str, float],
    settings: Mapping[str, Any],
    condition: str = "",
    **values: Any,
) -> Action:
    """Adds to the numbers of a row and sets others; names of any characters."""
    added = [(f"#a{place}", f":a{place}", name) for place, name in enumerate(changes)]
    fixed = [(f"#s{place}", f":s{place}", name) for place, name in enumerate(settings)]
    parts = []
    if added:
        parts.append("ADD " + ", ".join(f"{name} {value}" for name, value, _ in added))
    if fixed:
        parts.append("SET " + ", ".join(f"{name} = {value}" for name, value, _ in fixed))
    numbers = {value: changes[name] for _, value, name in added}
    others = {value: settings[name] for _, value, name in fixed}
    return Action(
        "Update",
        {"Key": key(partition, sort)},
        condition,
        " ".join(parts),
        values={**numbers, **others, **_named(values)},
        names={placeholder: name for placeholder, _, name in (*added, *fixed)},
    )


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    return {f":{name}": value for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one member of a transaction did not hold; `row` is what stood there, if anything."""

    failed: bool
    row: Row | None = None


class ConditionFailedError(ConflictError):
    """The condition of a write did not hold, so nothing was written; `row` is what stood there."""

    def __init__(self, row: Row | None) -> None:
        super().__init__("A condition of the write did not hold")
        self.row = row


class TransactionCancelledError(ConflictError):
    """Conditions did not hold, so nothing was written; one reason per member, in order."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__("A condition of the transaction did not hold")
        self.reasons = tuple(reasons)
