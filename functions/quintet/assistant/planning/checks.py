"""What holds for every plan, whoever made it: deterministic checks after any policy.

Nothing goes out in quiet hours or in the past, or once the event has begun; at weekends only what
the user wants; calls only with a telephone and attempts left; no two within 20 minutes, whatever
their channels, but what a rule, the calendar or the user asks for; at most three per event.
What is changed or left out says why.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from quintet.assistant.entities.attendance import is_attending
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.notifications import PlanItem, Urgency
from quintet.assistant.planning.channels import ALL_CHANNELS, ChannelRules
from quintet.assistant.planning.policies import MAX_ITEMS, SPACING, Policy
from quintet.assistant.planning.send_times import SendTimes
from quintet.assistant.planning.situations import Situation

_MINUTE: Final = timedelta(minutes=1)
_PRECEDENCE: Final[tuple[Urgency, ...]] = ("urgent", "high", "normal", "low")


class Planned(NamedTuple):
    """A notification to be stored. `item` agrees with channel and time; `reason` is often empty."""

    channel: Channel
    send_at: datetime
    item: PlanItem
    reason: str = ""


class Dropped(NamedTuple):
    """An item of the policy that comes to nothing."""

    item: PlanItem
    why: str


class Checked(NamedTuple):
    """What is left of a policy, in the order of time, and what is not."""

    items: tuple[Planned, ...]
    dropped: tuple[Dropped, ...] = ()


def checked(
    policy: Policy, situation: Situation, offered: frozenset[Channel] = ALL_CHANNELS
) -> Checked:
    """A policy as it can be kept. `offered` are the channels that the stage has configured."""
    plan = policy.plan if policy.notify else ()
    hindrance = _hindrance(situation)
    if hindrance:
        return Checked((), tuple(Dropped(item, hindrance) for item in plan))
    return _Checks(situation, offered).of(plan)


def _hindrance(situation: Situation) -> str:
    if situation.event.status == "cancelled":
        return "the event is cancelled"
    if not is_attending(situation.event, situation.user.addresses):
        return "the user does not attend"
    return "the event has begun" if situation.latest < situation.soonest else ""


class _Checks:
    """One run over one plan; what was accepted so far limits what comes after it."""

    def __init__(self, situation: Situation, offered: frozenset[Channel]) -> None:
        self._situation = situation
        self._rules = ChannelRules(situation, offered)
        self._times = SendTimes(situation)
        self._calls_left = self._rules.calls_left
        counted = [one for one in situation.effective_history if one.status != "failed"]
        self._room = MAX_ITEMS - len(counted)
        self._taken = [
            notification.plan_time
            for notification in situation.history
            if notification.event_id == situation.event.id
            and notification.status not in {"failed", "cancelled"}
        ]
        self._items: list[Planned] = []
        self._dropped: list[Dropped] = []

    def of(self, plan: Iterable[PlanItem]) -> Checked:
        past: list[PlanItem] = []
        for item in sorted(plan, key=_precedence):
            wanted = self._situation.start + item.offset_minutes * _MINUTE
            if wanted < self._situation.soonest:
                past.append(item)
            else:
                self._add(item, wanted)
        self._rescue(past)
        return Checked(tuple(sorted(self._items, key=_by_time)), tuple(self._dropped))

    def _rescue(self, past: list[PlanItem]) -> None:
        """Times that are over: one item goes out at once where the user would hear nothing."""
        past = sorted(past, key=lambda item: item.offset_minutes)
        if past and not self._items and not self._situation.effective_history:
            self._add(past.pop(), self._situation.soonest, "its time was over: sent at once")
        self._dropped.extend(Dropped(item, "its time is over") for item in past)

    def _add(self, item: PlanItem, wanted: datetime, note: str = "") -> None:
        why = f"at most {MAX_ITEMS} notifications per event" if self._room <= 0 else ""
        planned = None if why else self._placed(item, wanted, note)
        if isinstance(planned, Planned):
            self._items.append(planned)
            self._taken.append(planned.send_at)
            self._room -= 1
            self._calls_left -= planned.channel == "call"
        else:
            self._dropped.append(Dropped(item, why or planned or self._no_time(wanted)))

    def _placed(self, item: PlanItem, wanted: datetime, note: str) -> Planned | str:
        """The item at the first moment that suits, or why there is none."""
        why = ""
        for time in self._times.candidates(
            wanted, item.channel, in_quiet_hours=item.in_quiet_hours
        ):
            choice = self._rules.choice(item.channel, time.at, calls_left=self._calls_left)
            if choice.channel is None:
                why = "; ".join(choice.reasons)
                continue
            room = _MINUTE if item.asked_by else SPACING
            if any(abs(taken - time.at) < room for taken in self._taken):
                near = "at that minute" if item.asked_by else f"within {room // _MINUTE} minutes"
                why = f"another notification {near}"
                continue
            reasons = [reason for reason in (note, time.reason, *choice.reasons) if reason]
            kept = self._kept(item, choice.channel, time.at)
            return Planned(choice.channel, time.at, kept, "; ".join(reasons))
        return why

    def _kept(self, item: PlanItem, channel: Channel, at: datetime) -> PlanItem:
        offset = (at - self._situation.start) // _MINUTE
        return item.model_copy(update={"channel": channel, "offset_minutes": offset})

    def _no_time(self, wanted: datetime) -> str:
        if wanted > self._situation.latest:
            return "the event has begun by then"
        return "quiet hours until the event begins"


def _precedence(item: PlanItem) -> tuple[bool, int]:
    """What somebody asks for by name comes first, then what is urgent."""
    return item.asked_by is None, _PRECEDENCE.index(item.urgency)


def _by_time(planned: Planned) -> tuple[datetime, str]:
    return planned.send_at, planned.channel
