"""What planning comes to for a user: counts, when it was done, and reasons, event by event."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from quintet.assistant.planning.checks import Checked, Planned
from quintet.assistant.planning.event_kinds import Kind
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation

Count = Annotated[int, Field(ge=0)]

_ASKED: Final = {"rule": ", as a rule asks", "alarm": ", as the calendar asks"}


class EventOutcome(BaseModel):
    """What was decided about one event."""

    model_config = ConfigDict(frozen=True)

    event_id: str = Field(description="The event")
    kind: Kind = Field(description="What kind of event it was taken for")
    planned: Count = Field(description="How many notifications it got")
    reasoning: str = Field(description="Why the policy decided so")
    changes: list[str] = Field(description="What the checks changed or left out, and why")


class PlanningOutcome(BaseModel):
    """The answer of planNotifications; the first three fields are seed 003's."""

    model_config = ConfigDict(frozen=True)

    notifications_planned: Count = Field(description="Notifications that were stored")
    events_processed: Count = Field(description="Events that were looked at")
    plan_time: datetime = Field(description="When the planning was done, UTC")
    duration_ms: Count = Field(description="How long it took, in milliseconds")
    events_failed: Count = Field(description="Events that could not be planned; the others were")
    events_left: Count = Field(
        description="Events that there was no time for; planned by calling again"
    )
    reasons: list[EventOutcome] = Field(description="What was decided, event by event")


def event_outcome(situation: Situation, policy: Policy, checked: Checked) -> EventOutcome:
    """What was decided about one event, in words."""
    moved = [f"{item.channel}: {item.reason}" for item in checked.items if item.reason]
    applied = (_applied(item, situation) for item in checked.items)
    gone = [f"{one.item.channel} left out: {one.why}" for one in checked.dropped]
    return EventOutcome(
        event_id=situation.event.id,
        kind=situation.kind,
        planned=len(checked.items),
        reasoning=" ".join((policy.reasoning, *applied)),
        changes=moved + gone,
    )


def _applied(planned: Planned, situation: Situation) -> str:
    """What goes out, by the user's own clock, and who asked for it where somebody did."""
    at = planned.send_at.astimezone(situation.zone)
    asked = _ASKED.get(planned.item.asked_by or "", "")
    quiet = ", in quiet hours too" if planned.item.in_quiet_hours else ""
    return f"By {planned.channel} on {at:%Y-%m-%d at %H:%M}{asked}{quiet}."


def planning_outcome(
    outcomes: Iterable[EventOutcome],
    *,
    started: datetime,
    ended: datetime,
    failed: int = 0,
    left: int = 0,
) -> PlanningOutcome:
    """The sum over events. `failed` are those whose planning broke off; they count as processed.

    `left` are those that were not looked at for want of time.
    """
    reasons = list(outcomes)
    return PlanningOutcome(
        notifications_planned=sum(reason.planned for reason in reasons),
        events_processed=len(reasons) + failed,
        plan_time=ended,
        duration_ms=max(0, round((ended - started).total_seconds() * 1000)),
        events_failed=failed,
        events_left=left,
        reasons=reasons,
    )
