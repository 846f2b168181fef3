"""What a completed EXECUTE says about the tasks: their statuses change, nothing else of them.

A call never adds a task, takes one away or rewrites one; a new plan does that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.orchestration.jarvis.json_values import Path, bad
from quintet.orchestration.jarvis.todos import MAX_TODOS, Todo, status_of
from quintet.orchestration.prompting.view import TaskStatus

COMPLETED_KEY: Final = "completed_todos"
UPDATES_KEY: Final = "todo_updates"
LIST_KEY: Final = "current_todos"

_COMPLETED: Final[TaskStatus] = "completed"


@dataclass
class _Statuses:
    """New statuses by position; the last word about a task counts."""

    todos: Sequence[Todo]
    by_position: dict[int, TaskStatus] = field(default_factory=dict)

    def place_of(self, named: Any, *, is_position: bool = False) -> int | None:
        """Where a task stands, from 0: ids go before positions unless it is said to be one."""
        for place, todo in enumerate(() if is_position else self.todos):
            if isinstance(named, (str, int)) and todo.id == str(named):
                return place
        if isinstance(named, bool) or not isinstance(named, int):
            return None
        return named if 0 <= named < len(self.todos) else None

    def update(self, item: Any, path: Path, *, default: TaskStatus | None) -> None:
        """Takes one entry: an id, a position, or an object with either of them and a status."""
        entry = item if isinstance(item, Mapping) else {"id": item}
        name = "id" if entry.get("id") is not None else "index"
        place = self.place_of(entry.get(name), is_position=name == "index")
        if place is None:
            raise bad(path, "Names no task of the plan, by id or index", "NOT_FOUND")
        status = entry.get("status", default)
        self.by_position[place] = status_of(status, (*path, "status"))

    def whole_list(self, items: Sequence[Any], path: Path) -> None:
        """Takes a list of tasks as task tools keep it; what is no task of the plan is passed by."""
        for position, item in enumerate(items):
            if not isinstance(item, Mapping) or item.get("status") is None:
                continue
            named = item.get("id")
            place = self.place_of(position if named is None else str(named))
            if place is not None:
                self.by_position[place] = status_of(item["status"], (*path, position, "status"))


def updated(
    todos: tuple[Todo, ...], payload: Mapping[str, Any], path: Path
) -> tuple[Todo, ...] | None:
    """The tasks after what a payload says of them; None where it says nothing.

    A list of tasks as they are says nothing either: clients send answers back.

    Raises:
        BadInputError: it names a task that is not in the plan, or a status that there is not.
    """
    statuses = _Statuses(todos)
    named = {key: _list(payload, key, path) for key in (LIST_KEY, UPDATES_KEY, COMPLETED_KEY)}
    statuses.whole_list(named[LIST_KEY], (*path, LIST_KEY))
    for key, default in ((UPDATES_KEY, None), (COMPLETED_KEY, _COMPLETED)):
        for place, item in enumerate(named[key]):
            statuses.update(item, (*path, key, place), default=default)
    changed = tuple(
        todo.with_status(statuses.by_position.get(place, todo.status))
        for place, todo in enumerate(todos)
    )
    is_named = bool(named[UPDATES_KEY] or named[COMPLETED_KEY])
    return changed if is_named or changed != todos else None


def _list(payload: Mapping[str, Any], key: str, path: Path) -> Sequence[Any]:
    given = payload.get(key)
    if given is None:
        return ()
    if not isinstance(given, list):
        raise bad((*path, key), "Must be an array", "TYPE_VALIDATION")
    if len(given) > MAX_TODOS:
        raise bad((*path, key), f"Must have at most {MAX_TODOS} items", "LENGTH_VALIDATION")
    return given
