"""A session: one immutable value, and the JSON it is kept as.

Not here: what changes it (`transitions`), and where it is kept (`session_store`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from quintet.orchestration.jarvis.json_values import compact
from quintet.orchestration.jarvis.todos import Todo
from quintet.orchestration.phases import Phase
from quintet.orchestration.prompting.roles import Role

MOST_STANDSTILLS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What is known of one session. Times are milliseconds since the epoch.

    `version` grows with every write, also where a new objective begins the session again;
    `transitions` is what the caller sees, and begins again with it.
    """

    session_id: str
    objective: str
    role: Role
    effectiveness: float
    started_at: int
    phase: Phase = "QUERY"
    version: int = 1
    transitions: int = 1
    last_call: str = ""
    """Digest of the call that led here, so that the same call again is known."""
    awaiting_role_selection: bool = False
    role_selection: Mapping[str, Any] | None = None
    """Who chose the role (`model` or `objective`), and the reasons given."""
    interpreted_goal: Any = None
    enhanced_goal: Any = None
    knowledge_gathered: Any = None
    findings_at: str | None = None
    """The stored text with what discovery found; none where discovery was not run."""
    discovery: Mapping[str, Any] | None = None
    """The numbers of the findings, kept once the phase KNOWLEDGE is over."""
    plan_created: bool = False
    todos: tuple[Todo, ...] = ()
    task_index: int = 0
    tried: Sequence[int] = ()
    """Positions of open tasks that were reported since EXECUTE was entered."""
    execution_success: bool | None = None
    verification_passed: bool | None = None
    failure_reason: str | None = None
    completion: int | None = None
    standstill: int = 0
    """How many verifications in a row failed with the same left open."""
    left_open: str = ""
    """What the last failed verification left open, as `verification.left_open` words it."""
    finished_at: int | None = None
    client_data: Mapping[str, Any] = field(default_factory=dict)
    """Payload keys that mean nothing to the state machine, the oldest first."""

    @property
    def current_todo(self) -> Todo | None:
        """The task that EXECUTE is at."""
        return self.todos[self.task_index] if self.task_index < len(self.todos) else None

    @property
    def needs_other_plan(self) -> bool:
        """Whether the plan was tried so often without progress that it is not tried again."""
        return self.standstill >= MOST_STANDSTILLS

    def moved(self, phase: Phase, **changes: Any) -> "Session":
        """The session after one more transition."""
        return replace(
            self,
            phase=phase,
            version=self.version + 1,
            transitions=self.transitions + 1,
            **changes,
        )

    def to_json(self) -> str:
        """Everything of the session, compactly."""
        values = {name: getattr(self, name) for name in _NAMES}
        return compact({**values, "todos": [dict(todo.values) for todo in self.todos]})


_NAMES: Final = tuple(one.name for one in fields(Session))


def session_from_json(text: str) -> Session:
    """The session that `to_json` wrote; what newer code wrote beside it is passed by."""
    values = {name: value for name, value in json.loads(text).items() if name in _NAMES}
    return Session(**{**values, "todos": tuple(map(Todo, values.get("todos", ())))})
