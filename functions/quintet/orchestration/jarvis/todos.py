"""The tasks of a plan: read once when the plan is made, kept whole, only their status changes.

Not here: which of them a call completes (`todo_updates`), and whether they suffice
(`verification`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, get_args

from quintet.orchestration.jarvis.json_values import Path, bad, bytes_of
from quintet.orchestration.prompting.meta_prompts import MetaPrompt, parsed
from quintet.orchestration.prompting.view import TaskStatus

MAX_TODOS: Final = 200
MAX_TODO_BYTES: Final = 20 * 1024

STATUSES: Final[Mapping[str, TaskStatus]] = {status: status for status in get_args(TaskStatus)}
_CONTENT_KEYS: Final = ("content", "task", "title", "description")
"""Where planners put what is to be done; the first that says something counts."""

_DEPENDENCY_KEYS: Final = ("dependencies", "depends_on", "blocked_by", "blockedBy")


@dataclass(frozen=True, slots=True)
class Todo:
    """One task with every key it came with; `values` has an id, a content and a status."""

    values: Mapping[str, Any]

    @property
    def id(self) -> str:
        """As text, also where the plan has a number."""
        return str(self.values["id"])

    @property
    def content(self) -> str:
        """What is to be done."""
        return str(self.values["content"])

    @property
    def status(self) -> TaskStatus:
        """How far it is."""
        return STATUSES[self.values["status"]]

    @property
    def outline(self) -> tuple[str, str]:
        """What tells it from the tasks of another plan."""
        return self.id, self.content

    @property
    def is_completed(self) -> bool:
        """Whether nothing is left to do."""
        return self.status == "completed"

    @property
    def is_high_priority(self) -> bool:
        """Whether it was planned so."""
        return bool(self.values.get("priority") == "high")

    @property
    def is_critical(self) -> bool:
        """Whether verification insists on it."""
        values = self.values
        is_agent = values.get("type") == "TaskAgent" or bool(values.get("meta_prompt"))
        return self.is_high_priority or is_agent

    @property
    def dependencies(self) -> frozenset[str]:
        """Ids of the tasks that come before it, where the plan says so."""
        given = next((self.values[key] for key in _DEPENDENCY_KEYS if key in self.values), ())
        names = given if isinstance(given, list) else [given]
        return frozenset(str(name) for name in names if isinstance(name, (str, int)))

    @property
    def meta_prompt(self) -> MetaPrompt | None:
        """What the content says to an agent, where it is written in the DSL."""
        return parsed(self.content)

    def with_status(self, status: TaskStatus) -> "Todo":
        """The same task, at another point."""
        return self if status == self.status else Todo({**self.values, "status": status})


def read_todos(given: Any, path: Path) -> tuple[Todo, ...]:
    """A plan's list of strings and objects as tasks.

    Raises:
        BadInputError: no list, too long, or an item that cannot be a task; its path names it.
    """
    if not isinstance(given, list):
        raise bad(path, "Must be an array of tasks", "TYPE_VALIDATION")
    if len(given) > MAX_TODOS:
        message = f"Must have at most {MAX_TODOS} tasks; it has {len(given)}"
        raise bad(path, message, "LENGTH_VALIDATION")
    taken = {str(item["id"]) for item in given if isinstance(item, dict) and "id" in item}
    free = (name for number in count(1) if (name := f"task_{number}") not in taken)
    todos = tuple(_todo(item, (*path, place), free) for place, item in enumerate(given))
    _check_ids(todos, path)
    return todos


def status_of(value: Any, path: Path) -> TaskStatus:
    """A status that a caller gives.

    Raises:
        BadInputError: none of the three.
    """
    status = STATUSES.get(value) if isinstance(value, str) else None
    if status is None:
        raise bad(path, f"Must be one of {', '.join(STATUSES)}", "ENUM_VALIDATION")
    return status


def next_task(todos: Sequence[Todo], tried: Collection[int], *, critical_first: bool) -> int | None:
    """The position of the open task to work on next; None where all that can be done was tried.

    A task waits for the open ones that it depends on; tasks that wait for each other in a circle
    are taken in order once nothing else is left.
    """
    unfinished = {todo.id for todo in todos if not todo.is_completed}
    waiting = [
        place for place, todo in enumerate(todos) if not todo.is_completed and place not in tried
    ]
    ready = [place for place in waiting if not todos[place].dependencies & unfinished]
    return min(
        ready if ready or tried else waiting,
        key=lambda place: (critical_first and not todos[place].is_critical, place),
        default=None,
    )


def completed_count(todos: Sequence[Todo]) -> int:
    """How many tasks are done."""
    return sum(todo.is_completed for todo in todos)


def _todo(item: Any, path: Path, free: Iterator[str]) -> Todo:
    if isinstance(item, str):
        item = {"content": item}
    if not isinstance(item, dict):
        raise bad(path, "Must be a string or an object", "TYPE_VALIDATION")
    if (size := bytes_of(item)) > MAX_TODO_BYTES:
        message = f"Must take at most {MAX_TODO_BYTES} bytes as JSON; it takes {size}"
        raise bad(path, message, "LENGTH_VALIDATION")
    content, status = _content(item, path), item.get("status")
    return Todo(
        {
            **item,
            "id": _id(item.get("id"), (*path, "id"), free),
            "content": content,
            "status": "pending" if status is None else status_of(status, (*path, "status")),
            **_agent(content, item),
        }
    )


def _id(given: Any, path: Path, free: Iterator[str]) -> str | int:
    if given is None or given == "":
        return next(free)
    if isinstance(given, bool) or not isinstance(given, (str, int)):
        raise bad(path, "Must be a string or an integer", "TYPE_VALIDATION")
    return given


def _content(item: Mapping[str, Any], path: Path) -> str:
    texts = (item.get(key) for key in _CONTENT_KEYS)
    content = next((text for text in texts if isinstance(text, str) and text.strip()), None)
    if content is None:
        raise bad((*path, "content"), "Must say what is to be done", "REQUIRED_VALIDATION")
    return content


def _agent(content: str, item: Mapping[str, Any]) -> dict[str, Any]:
    """What a task written in the DSL has beside its text; what it brought itself is kept."""
    meta = parsed(content)
    if meta is None:
        return {}
    return {
        "type": item.get("type") or "TaskAgent",
        "meta_prompt": item.get("meta_prompt")
        or {
            "role_specification": meta.role_specification,
            "context_parameters": dict(meta.context_parameters),
            "instruction_block": meta.instruction_block,
            "output_requirements": meta.output_requirements,
        },
    }


def _check_ids(todos: Sequence[Todo], path: Path) -> None:
    seen: set[str] = set()
    for place, todo in enumerate(todos):
        if todo.id in seen:
            raise bad((*path, place, "id"), "Names another task already", "UNIQUE_VALIDATION")
        seen.add(todo.id)
