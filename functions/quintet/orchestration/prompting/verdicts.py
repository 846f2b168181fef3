"""How a session stands towards verification, in words: the last failure, and what would fail now.

The rules themselves are the state machine's (`jarvis.verification`); here they are only told.
"""

from typing import Final

from quintet.orchestration.prompting.quoting import quoted
from quintet.orchestration.prompting.view import PromptView

_REASON_WORDS: Final = 50


def failure(view: PromptView) -> str:
    """Why the last verification failed, with a line before it; empty where none has."""
    if not view.last_failure:
        return ""
    at = "" if view.last_percentage is None else f" at {view.last_percentage}% completion"
    reason = quoted("failure", view.last_failure, words=_REASON_WORDS)
    return f"\nThe last verification failed{at}. Deal with its reason first:\n{reason}\n"


def standing(view: PromptView) -> str:
    """Which of the six rules the session's own numbers break, if any."""
    numbers = [str(number) for number in broken_rules(view)]
    if not numbers:
        return "By the numbers above, no rule is broken; your reading decides."
    which = f"rule {numbers[0]} is" if len(numbers) == 1 else f"rules {', '.join(numbers)} are"
    return f"By the numbers above, {which} broken: send false, and the session goes back to work."


def broken_rules(view: PromptView) -> list[int]:
    """Numbers of the rules that fail whatever the caller finds; the third is within the first."""
    statuses = {task.status for task in view.tasks}
    broken = {
        1: view.critical_done < view.critical_total,
        2: view.completion_percentage < view.thresholds.completion,
        4: "in_progress" in statuses,
        5: view.effectiveness < view.thresholds.success_rate,
        6: view.critical_total > 0 and bool(statuses - {"completed"}),
    }
    return [number for number, is_broken in broken.items() if is_broken]
