"""A task as a row of DynamoDB, and back. Not here: when one is written (`store`, `leases`)."""

import json
from typing import Any, Final

from quintet.requests.jsonrpc import to_json
from quintet.requests.tasks import Kept, Task
from quintet.rows import Row

SORT_KEY: Final = "task"
NOBODYS: Final = ""
"""The lease of a task that no worker holds; each holder's is its own."""

_PLAIN: Final = (
    "tenant",
    "name",
    "tool",
    "created",
    "updated",
    "expires",
    "message",
    "rounds",
    "is_failure",
    "attempts",
    "lease",
    "leased_until",
    "queued",
)
_OBJECTS: Final = ("requests", "answers", "error")
_TEXTS: Final = ("work", "result", "partial")
_COLUMNS: Final = {"status": "task_status", "lease": "lease_token", "name": "task_name"}
"""Attributes that are called otherwise, because DynamoDB reserves their names or may do so."""


def partition(tenant: str, name: str) -> str:
    """The partition of one task; its only row."""
    return f"{tenant}#task#{name}"


def row_of(task: Task) -> Row:
    """The whole row."""
    return {"pk": partition(task.tenant, task.name), "sk": SORT_KEY} | columns(
        status=task.status,
        **{name: getattr(task, name) for name in (*_PLAIN, *_OBJECTS, *_TEXTS)},
    )


def columns(**changed: Any) -> Row:
    """Attributes of a task as they stand in its row."""
    row: Row = {}
    for name, value in changed.items():
        if isinstance(value, Kept):
            row |= {name: value.text, f"{name}_at": value.at}
        else:
            row[_COLUMNS.get(name, name)] = to_json(value) if name in _OBJECTS else value
    return row


def task_of(row: Row) -> Task:
    """The task in a row."""
    found: dict[str, Any] = {name: row[_COLUMNS.get(name, name)] for name in _PLAIN}
    found |= {name: json.loads(row[name]) for name in _OBJECTS}
    found |= {name: Kept(row[name], row[f"{name}_at"]) for name in _TEXTS}
    return Task(status=row["task_status"], **found)
