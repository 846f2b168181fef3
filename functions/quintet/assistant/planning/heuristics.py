"""Our own policy, for where no model is configured or its answer cannot be used.

It reads what kind of event it is, gives it the reminders that such an event deserves, fits them to
the circumstances and says why. Pure: the same situation always has the same policy.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.planning.circumstances import fitted
from quintet.assistant.planning.policies import MAX_ITEMS, Policy
from quintet.assistant.planning.readings import passed_over, read
from quintet.assistant.planning.reminders import Reminder, reminders
from quintet.assistant.planning.situations import Situation
from quintet.assistant.planning.subjects import subject_of

_MINUTE: Final = timedelta(minutes=1)
_MOST_MINUTES: Final = 43_200


def heuristic_policy(situation: Situation) -> Policy:
    """The policy for a situation. Texts are left empty: templates write them when it is sent."""
    silence = passed_over(situation)
    if silence:
        return Policy.silent(silence)
    reading = read(situation)
    possible = fitted(reminders(reading), reading)
    found = _most_useful(possible.reminders)
    reasoning = " ".join((*reading.notes, *possible.notes))
    if not found:
        return Policy.silent(reasoning)
    subject = subject_of(situation.event, situation.zone, situation.phrases)
    plan = tuple(_item(one, situation, subject) for one in found)
    return Policy(notify=True, reasoning=reasoning, plan=plan)


def _most_useful(found: Sequence[Reminder]) -> list[Reminder]:
    """As many as are allowed; what a rule asks for stays, and what is told the day before."""
    kept = list(found)
    while len(kept) > MAX_ITEMS:
        kept.remove(next((one for one in kept if one.near and not one.asked_by), kept[0]))
    return kept


def _item(reminder: Reminder, situation: Situation, subject: str) -> PlanItem:
    offset = (reminder.at - situation.start) // _MINUTE
    return PlanItem(
        offset_minutes=max(offset, -_MOST_MINUTES),
        channel=reminder.channel,
        subject=subject,
        urgency=reminder.urgency,
        asked_by=reminder.asked_by,
        in_quiet_hours=reminder.in_quiet_hours,
    )
