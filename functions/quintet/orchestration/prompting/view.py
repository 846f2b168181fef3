"""Everything about a session that a prompt may show, each with a default.

The machine fills it; prompts only read it. Texts come from callers and from the internet: prompts
quote them, and never take them for wording of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from quintet.orchestration.prompting.roles import FALLBACK, Role

TaskStatus = Literal["pending", "in_progress", "completed"]


class TaskLine(NamedTuple):
    """One task of the plan, as a list of tasks shows it."""

    text: str
    status: TaskStatus = "pending"
    is_critical: bool = False


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What verification asks for: per cent of tasks completed, and effectiveness from 0 to 1."""

    completion: float = 95
    success_rate: float = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptView:
    """A session as its prompt sees it. Percentages run from 0 to 100, effectiveness from 0 to 1.

    `findings` is Markdown made by discovery, None where it found nothing; `discovery_ran` tells
    nothing found from not looked. `task_index` counts from 0. `current_agent_prompt` belongs to a
    current task with a meta-prompt. `last_failure` and `last_percentage` are of the last
    verification that failed. `needs_other_plan` tells that the plan is not tried again as it is.
    """

    session_id: str = ""
    objective: str = ""
    role: Role = FALLBACK
    awaiting_role_selection: bool = False
    interpreted_goal: str = ""
    enhanced_goal: str = ""
    knowledge_gathered: str = ""
    findings: str | None = None
    discovery_ran: bool = False
    tasks: Sequence[TaskLine] = ()
    task_index: int = 0
    current_task: str = ""
    current_agent_prompt: str | None = None
    effectiveness: float = 0.8
    completion_percentage: int = 0
    critical_done: int = 0
    critical_total: int = 0
    last_failure: str | None = None
    last_percentage: int | None = None
    needs_other_plan: bool = False
    thresholds: Thresholds = Thresholds()
    grade: str = ""
    transitions: int = 0
