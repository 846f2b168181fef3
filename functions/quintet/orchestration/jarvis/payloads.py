"""What callers report with a completed phase: the keys that each phase takes, and their types.

Every other key is kept apart, as the client's own data, and never becomes state. Keys that only
an answer has are dropped: clients send whole answers back, which would grow with every call.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from quintet.orchestration.jarvis.collaborators import Findings
from quintet.orchestration.jarvis.json_values import (
    MAX_VALUES,
    Path,
    bad,
    check_storable,
    compact,
    values_in,
)
from quintet.orchestration.jarvis.todo_updates import COMPLETED_KEY, LIST_KEY, UPDATES_KEY
from quintet.orchestration.jarvis.todos import Todo, read_todos
from quintet.orchestration.phases import CompletedPhase

PATH: Final[Path] = ("payload",)
MAX_CLIENT_KEYS: Final = 100
PLAN_KEYS: Final = ("todos_with_metaprompts", "current_todos", "todos")
"""Where a plan's tasks may stand; the first list that has any counts."""

_TAKEN: Final[Mapping[CompletedPhase, frozenset[str]]] = MappingProxyType(
    {
        "QUERY": frozenset({"interpreted_goal", "claude_response"}),
        "ENHANCE": frozenset({"interpreted_goal", "enhanced_goal"}),
        "KNOWLEDGE": frozenset({"enhanced_goal", "knowledge_gathered"}),
        "PLAN": frozenset({"knowledge_gathered", "plan_created", *PLAN_KEYS}),
        "EXECUTE": frozenset(
            {
                "execution_success",
                "more_tasks_pending",
                "current_task_index",
                LIST_KEY,
                UPDATES_KEY,
                COMPLETED_KEY,
            }
        ),
        "VERIFY": frozenset({"verification_passed"}),
    }
)
"""A phase takes what it brings, and what the phase before it left out."""

_ANSWERED: Final = frozenset(
    """session_id current_objective detected_role reasoning_effectiveness phase_transition_count
    accepted awaiting_role_selection role_selection role_selection_prompt client_data shortened
    verification_failure_reason last_completion_percentage performance""".split()
) | (Findings.model_fields.keys() - {"text"})


@dataclass(frozen=True, slots=True)
class Payload:
    """A payload that has been looked at: everything in it can be stored."""

    values: Mapping[str, Any]
    is_given: bool

    def value(self, key: str) -> Any:
        """What is given, of any type; None where nothing is."""
        given = self.values.get(key)
        return None if isinstance(given, str) and not given.strip() else given

    def boolean(self, key: str) -> bool | None:
        """Exactly true or false.

        Raises:
            BadInputError: anything else.
        """
        given = self.values.get(key)
        if given is not None and not isinstance(given, bool):
            raise bad((*PATH, key), "Must be a boolean", "TYPE_VALIDATION")
        return given

    def position(self, key: str) -> int | None:
        """An integer from 0 on.

        Raises:
            BadInputError: anything else.
        """
        given = self.values.get(key)
        if isinstance(given, float) and given.is_integer():
            given = int(given)
        if given is not None and (isinstance(given, bool) or not isinstance(given, int)):
            raise bad((*PATH, key), "Must be an integer", "TYPE_VALIDATION")
        if given is not None and given < 0:
            raise bad((*PATH, key), "Must be at least 0", "RANGE_VALIDATION")
        return given

    def role_answer(self) -> str | None:
        """The model's choice of a role as text; an object is taken as the JSON it stands for.

        Raises:
            BadInputError: neither of them.
        """
        given = self.value("claude_response")
        if isinstance(given, dict):
            return f"```json\n{compact(given)}\n```"
        if given is not None and not isinstance(given, str):
            message = "Must be a string or an object"
            raise bad((*PATH, "claude_response"), message, "TYPE_VALIDATION")
        return given

    def planned_todos(self) -> tuple[Todo, ...]:
        """The tasks of a plan; none where no list has any.

        Raises:
            BadInputError: a list that cannot be a plan.
        """
        key = next((key for key in PLAN_KEYS if self.values.get(key)), None)
        return () if key is None else read_todos(self.values[key], (*PATH, key))

    def goals(self, phase: CompletedPhase) -> dict[str, Any]:
        """What the payload says of goals and knowledge, if this phase takes it."""
        names = ("interpreted_goal", "enhanced_goal", "knowledge_gathered")
        given = {name: self.value(name) for name in names if name in _TAKEN[phase]}
        return {name: value for name, value in given.items() if value is not None}

    def client_data(self, phase: CompletedPhase, known: Mapping[str, Any]) -> Mapping[str, Any]:
        """The client's data with what this call adds; the oldest keys make room for new ones.

        Raises:
            BadInputError: this call alone has more keys than there is room for.
        """
        others = _TAKEN[phase] | _ANSWERED
        added = {key: value for key, value in self.values.items() if key not in others}
        if len(added) > MAX_CLIENT_KEYS:
            message = f"Must have at most {MAX_CLIENT_KEYS} keys of the client's own"
            raise bad(PATH, message, "LENGTH_VALIDATION")
        if not added:
            return known
        data = {**{key: value for key, value in known.items() if key not in added}, **added}
        oldest = iter(list(data))
        values = values_in(data)
        while len(data) > MAX_CLIENT_KEYS or values > MAX_VALUES:
            values -= 1 + values_in(data.pop(next(oldest)))
        return data


def read_payload(given: Mapping[str, Any] | None) -> Payload:
    """The payload of a call.

    Raises:
        BadInputError: something in it cannot be stored; the path leads there.
    """
    values = given or {}
    check_storable(values, PATH)
    return Payload(values, is_given=given is not None)
