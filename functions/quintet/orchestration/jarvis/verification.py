"""Whether what was done suffices, and where a session goes back to when it does not.

Of the rules that seed 001's program has, the one about pending tasks of high priority has no place
of its own here: such tasks are critical, and critical ones are looked at first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.todos import Todo, completed_count

REPLAN_BELOW: Final = 50
_NAMED: Final = 5
_TITLE: Final = 80


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome; `reason` is why it fails, None where it holds. Completion in per cent."""

    reason: str | None
    completion: int


def completion(todos: Sequence[Todo]) -> int:
    """Per cent of the tasks that are done: rounded half up, 100 only where none is left."""
    if not todos:
        return 100
    done, total = completed_count(todos), len(todos)
    return 100 if done == total else min(99, (200 * done + total) // (2 * total))


def verify(
    todos: Sequence[Todo], effectiveness: float, rules: Rules, *, claimed: bool
) -> Verification:
    """The rules in their order; the first that fails tells the reason.

    `claimed` is the caller's word that verification passed; without it nothing holds.
    """
    percentage = completion(todos)
    problems = chain(
        _problems_of_tasks(todos, percentage, rules),
        _problems_of_claims(todos, effectiveness, rules, claimed=claimed),
    )
    return Verification(next(problems, None), percentage)


def _problems_of_tasks(todos: Sequence[Todo], percentage: int, rules: Rules) -> Iterator[str]:
    remaining = [todo for todo in todos if not todo.is_completed]
    if critical := [todo for todo in remaining if todo.is_critical]:
        yield f"Critical tasks are not completed: {_named(critical)}"
    if percentage < rules.completion_threshold:
        yield (
            f"Completion is {percentage}%, below the threshold of {rules.completion_threshold}%; "
            f"not completed: {_named(remaining)}"
        )
    if running := [todo for todo in remaining if todo.status == "in_progress"]:
        yield f"Tasks are still in progress: {_named(running)}"


def _problems_of_claims(
    todos: Sequence[Todo], effectiveness: float, rules: Rules, *, claimed: bool
) -> Iterator[str]:
    remaining = [todo for todo in todos if not todo.is_completed]
    if effectiveness < rules.success_rate_threshold:
        yield (
            f"The execution success rate is {effectiveness:.0%}, below the threshold of "
            f"{rules.success_rate_threshold:.0%}; a task reported with execution_success raises it"
        )
    if not claimed:
        yield "The payload did not say verification_passed: true"
    elif remaining and any(todo.is_critical for todo in todos):
        yield (
            "Verification cannot pass with a task left while the plan has critical ones; "
            f"not completed: {_named(remaining)}"
        )


def left_open(todos: Sequence[Todo], effectiveness: float, rules: Rules) -> str:
    """What stands between the tasks and success: the same text where nothing was gained."""
    places = [str(place) for place, todo in enumerate(todos) if not todo.is_completed]
    lacking = max(0.0, rules.success_rate_threshold - effectiveness)
    return ",".join(places) or f"effectiveness {lacking:.4f}"


def _named(todos: Sequence[Todo]) -> str:
    names = [f"{todo.id[:_TITLE]} ({todo.content[:_TITLE]})" for todo in todos[:_NAMED]]
    more = len(todos) - _NAMED
    return "; ".join(names) + (f"; and {more} more" if more > 0 else "")
