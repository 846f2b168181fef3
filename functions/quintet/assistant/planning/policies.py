"""What a policy answers, whoever wrote it: a model or our own heuristics."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from quintet.assistant.entities.notifications import PlanItem

MAX_ITEMS: Final = 3
"""Notifications per event (seed 003's program)."""
SPACING: Final = timedelta(minutes=20)
"""Between two notifications of an event, whatever their channels, unless somebody asks for both."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Whether and how an event is to be notified; `plan` is empty where `notify` is false."""

    notify: bool
    reasoning: str
    plan: tuple[PlanItem, ...] = ()

    @classmethod
    def silent(cls, reasoning: str) -> "Policy":
        """No notification, and why."""
        return cls(notify=False, reasoning=reasoning)
