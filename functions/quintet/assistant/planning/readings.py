"""A situation as the heuristics read it: kind, travel, people, what rules say, how to reach.

Every reading keeps notes: they become the reasoning that a user may see.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.events import Event, Participation
from quintet.assistant.entities.notifications import Urgency
from quintet.assistant.entities.rules import (
    CalendarAlarm,
    ImportantTitle,
    InternalMeeting,
    QuietTitle,
    RuleSettings,
    VipOrganizer,
)
from quintet.assistant.planning.channels import ChannelRules, main_channel
from quintet.assistant.planning.deciding_rules import deciding_rule
from quintet.assistant.planning.event_kinds import Kind
from quintet.assistant.planning.local_days import on_weekend
from quintet.assistant.planning.people import CROWD, is_external
from quintet.assistant.planning.places import Travel, travel_of
from quintet.assistant.planning.situations import Situation

_SERIOUS: Final = frozenset({"flight", "train", "interview", "exam", "appointment", "deadline"})
_SERIOUS_AND_TRIPS: Final = _SERIOUS | {"trip"}
_IMPORTANT_LEAD: Final = 120
_NOT_COMING: Final[Mapping[Participation, str]] = MappingProxyType(
    {"declined": "The user declined.", "delegated": "The user sends somebody else."}
)
_LOW: Final = frozenset({"routine", "birthday"})
_KINDS: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "flight": "A flight.",
        "train": "A train, bus or ferry.",
        "appointment": "An appointment.",
        "interview": "An interview.",
        "exam": "An examination.",
        "presentation": "A presentation or review.",
        "deadline": "A deadline.",
        "birthday": "A birthday or anniversary.",
        "routine": "A short recurring meeting.",
        "trip": "A journey of days.",
        "meeting": "A meeting.",
        "ordinary": "An ordinary event.",
        "holiday": "A holiday.",
        "focus": "A stretch of one's own time.",
    }
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What matters about one situation. `fast` is a channel that reaches people at once."""

    situation: Situation
    kind: Kind
    travel: int
    urgency: Urgency
    channel: Channel
    fast: Channel | None
    rule_lead: int | None
    rule_channel: Channel | None
    alarms: CalendarAlarm | None
    """How the event's own alarms count; None where it has none, or they are ignored."""
    in_quiet_hours: bool
    """Whether the deciding rule's reminder may go out in quiet hours."""
    light: bool
    tentative: bool
    notes: tuple[str, ...]

    @property
    def serious(self) -> bool:
        """Whether missing it costs so much that Friday is a good time to tell of a Sunday."""
        return self.kind in _SERIOUS_AND_TRIPS


def passed_over(situation: Situation) -> str:
    """Why an event gets no notification at all; empty where it gets some."""
    event, rule = situation.event, deciding_rule(situation)
    if event.status == "cancelled":
        return "The event is cancelled."
    if situation.latest < situation.soonest:
        return "The event has begun."
    if isinstance(rule, QuietTitle):
        return "A rule passes over events with such a title."
    if isinstance(rule, InternalMeeting) and not rule.notify:
        return "A rule passes over internal meetings."
    if situation.attendance is not None and (said := _NOT_COMING.get(situation.attendance.status)):
        return said
    if situation.is_tentative and situation.preferences.tentative_policy == "none":
        return "It is tentative, and the user wants no reminders of that."
    is_free_of = rule is None and alarm_settings(situation) is None
    if is_free_of and (kind := situation.kind) in {"holiday", "focus"}:
        return f"{_KINDS[kind]} Nobody has to be reminded of it."
    return ""


def alarms_before(event: Event) -> list[int]:
    """The event's alarms, but for those that go off once it has begun."""
    return [offset for offset in event.alarms if offset <= 0 or event.all_day]


def alarm_settings(situation: Situation) -> CalendarAlarm | None:
    """How the event's own alarms count; None where it has none, or a rule ignores them."""
    if not alarms_before(situation.event):
        return None
    rules = (rule.settings for rule in situation.active_rules)
    found = next((settings for settings in rules if isinstance(settings, CalendarAlarm)), None)
    found = found or CalendarAlarm()
    return None if found.mode == "ignore" else found


def read(situation: Situation) -> Reading:
    """The reading of a situation that is not passed over."""
    event, rule = situation.event, deciding_rule(situation)
    external = is_external(event, situation.user)
    kind = situation.kind
    light = isinstance(rule, InternalMeeting)
    policy = situation.preferences.tentative_policy
    tentative = situation.is_tentative and policy == "light"
    crowd = len(event.attendees) >= CROWD
    fast, fast_note = _fast(situation)
    if light or tentative or crowd:
        fast = None
    travel = Travel(0) if kind in {"flight", "train", "trip"} else travel_of(situation)
    return Reading(
        situation=situation,
        kind=kind,
        travel=travel.minutes,
        urgency=_urgency(situation, kind, rule, external=external, crowd=crowd),
        channel=main_channel(situation.preferences.channel_pref),
        fast=fast,
        rule_lead=_rule_lead(rule, travel.minutes),
        rule_channel=_rule_channel(rule),
        alarms=alarm_settings(situation),
        in_quiet_hours=isinstance(rule, VipOrganizer | ImportantTitle) and rule.in_quiet_hours,
        light=light,
        tentative=tentative,
        notes=tuple(_notes(kind, travel, rule, external=external, tentative=tentative))
        + tuple(_said(situation))
        + ((fast_note,) if fast_note else ()),
    )


def _fast(situation: Situation) -> tuple[Channel | None, str]:
    """What reaches the user at once, if they want that; and why it cannot be used."""
    preferences = situation.preferences
    if preferences.channel_pref not in {"call", "both"}:
        return None, ""
    if preferences.phone_e164 is None:
        return None, "E-mail only: there is no telephone number."
    if on_weekend(situation.start, situation.zone) and preferences.weekend_policy != "both":
        return None, "The weekend policy decides about channels."
    if ChannelRules(situation).calls_left <= 0:
        return None, "No more calls: their number is used up."
    return "call", ""


def _urgency(
    situation: Situation, kind: Kind, rule: RuleSettings | None, *, external: bool, crowd: bool
) -> Urgency:
    if isinstance(rule, InternalMeeting) or situation.is_tentative or crowd:
        return "low"
    if situation.minutes_until <= situation.preferences.escalation_threshold:
        return "low" if kind in _LOW else "urgent"
    if kind in _SERIOUS or external or isinstance(rule, VipOrganizer | ImportantTitle):
        return "high"
    return "low" if kind in _LOW else "normal"


def _rule_lead(rule: RuleSettings | None, travel: int) -> int | None:
    match rule:
        case InternalMeeting():
            return rule.lead_minutes + travel
        case ImportantTitle(lead_minutes=None):
            return _IMPORTANT_LEAD
        case VipOrganizer() | ImportantTitle():
            return rule.lead_minutes
        case _:
            return None


def _rule_channel(rule: RuleSettings | None) -> Channel | None:
    return rule.channel if isinstance(rule, VipOrganizer | ImportantTitle) else None


def _notes(
    kind: Kind, travel: Travel, rule: RuleSettings | None, *, external: bool, tentative: bool
) -> list[str]:
    notes = [_KINDS[kind]]
    if travel.minutes:
        assumed = ", assumed" if travel.is_assumed else ""
        notes.append(f"{travel.minutes} minutes of travel{assumed}.")
    if external:
        notes.append("People from outside take part.")
    if isinstance(rule, VipOrganizer):
        notes.append("Its organiser is a VIP.")
    elif isinstance(rule, ImportantTitle):
        notes.append("Its title matters by a rule.")
    elif isinstance(rule, InternalMeeting):
        notes.append("Internal, by a rule.")
    if tentative:
        notes.append("Tentative: one light reminder.")
    return notes


def _said(situation: Situation) -> Iterator[str]:
    """What the user answered, and what the calendar asks for."""
    reply = situation.event.reply
    if reply is not None and reply.proposed_start is not None:
        yield "The user asked for another time; it stands until it is moved."
    found = alarm_settings(situation)
    if found is not None:
        takes_place = "instead of" if found.mode == "replace" else "beside"
        yield f"The calendar asks for its own reminders, {takes_place} ours."
