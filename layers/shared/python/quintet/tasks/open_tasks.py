"""How many tasks a tenant has open, counted exactly however many begin at once.

One row holds the names of tasks that may be open, and changes in the transaction that keeps a new
one. Nothing is written when a task ends: who finds the row full looks which of them have ended,
and takes their place.
"""

from collections.abc import Callable
from typing import Final

from quintet.requests.tasks import Task, TooManyTasksError
from quintet.rows import Action, Row, update

MOST_OPEN: Final = 20
_SORT_KEY: Final = "open"


def open_partition(tenant: str) -> str:
    """Where a tenant's open tasks are counted."""
    return f"{tenant}#tasks"


class OpenTasks:
    """Makes the action that counts a task; who keeps the task writes it along.

    `standing` finds a task that has not expired.
    """

    def __init__(self, most: int, standing: Callable[[str, str], Task | None]) -> None:
        self._most = most
        self._standing = standing

    def admission(self, task: Task) -> Action:
        """Counts a task; does not hold where as many are counted as may be open."""
        return update(
            open_partition(task.tenant),
            _SORT_KEY,
            "SET expires = :expires ADD open_tasks :names, changes :one",
            "attribute_not_exists(open_tasks) OR size(open_tasks) < :most"
            " OR contains(open_tasks, :name)",
            expires=task.expires,
            names=frozenset({task.name}),
            name=task.name,
            most=self._most,
            one=1,
        )

    def room(self, task: Task, full: Row) -> Action:
        """Counts a task in the place of those that have ended, if none was counted meanwhile.

        One question for each that is counted.

        Raises:
            TooManyTasksError: none of them has ended.
        """
        found = [self._standing(task.tenant, name) for name in sorted(full["open_tasks"])]
        waiting = [one for one in found if one is not None and not one.is_settled]
        if len(waiting) >= self._most:
            raise TooManyTasksError(self._most, [one.id for one in waiting])
        return update(
            open_partition(task.tenant),
            _SORT_KEY,
            "SET expires = :expires, open_tasks = :names ADD changes :one",
            "changes = :seen",
            expires=task.expires,
            names=frozenset({task.name, *(one.name for one in waiting)}),
            seen=full["changes"],
            one=1,
        )
