"""The tasks of a plan as a prompt lists them: how many, and the first few by name."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from quintet.llm.prompts import fenced
from quintet.orchestration.prompting.meta_prompts import around, parsed
from quintet.orchestration.prompting.quoting import one_line
from quintet.orchestration.prompting.view import TaskLine

_NAMED: Final = 6
"""Tasks that a list names; it counts the others."""
_WORDS: Final = 10
_CHARACTERS: Final = 90


def breakdown(tasks: Sequence[TaskLine]) -> str:
    """How many tasks there are in each status."""
    counts = Counter(task.status for task in tasks)
    return (
        f"{len(tasks)}: {counts['completed']} completed, {counts['in_progress']} in progress, "
        f"{counts['pending']} pending"
    )


def unfinished(tasks: Sequence[TaskLine], but: int | None = None) -> str:
    """Tasks that are not completed, by index; `but` is one that is spoken of elsewhere."""
    still_open = [
        (place, task)
        for place, task in enumerate(tasks)
        if task.status != "completed" and place != but
    ]
    if not still_open:
        return "No other task is open." if but is not None else "No task is open."
    rows = [
        f"{place} ({task.status}{', critical' if task.is_critical else ''}): {_name(task.text)}"
        for place, task in still_open[:_NAMED]
    ]
    which = "Other open tasks" if but is not None else "Open tasks"
    return f"{which}, by index:\n{_listed(rows, len(still_open))}"


def completed(tasks: Sequence[TaskLine]) -> str:
    """Tasks that are completed, by name."""
    done = [task for task in tasks if task.status == "completed"]
    return _listed([_name(task.text) for task in done[:_NAMED]], len(done))


def _listed(rows: Sequence[str], total: int) -> str:
    more = [f"and {total - len(rows)} more"] if total > len(rows) else []
    return fenced("tasks", "\n".join([*rows, *more]) or "(none)")


def _name(text: str) -> str:
    """A task in a few words: what it says beside its meta-prompt, else what that asks."""
    meta = parsed(text)
    said = (around(text) or meta.instruction_block) if meta else text
    words = said.split(maxsplit=_WORDS)
    short = " ".join(words[:_WORDS]) + (" …" if len(words) > _WORDS else "")
    return one_line(short, characters=_CHARACTERS)
