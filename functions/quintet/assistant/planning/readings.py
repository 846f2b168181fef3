"""A situation as the heuristics read it: kind, travel, people, what rules say, how to reach.

Every reading keeps notes: they become the reasoning that a user may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from quintet.assistant.entities.notifications import Channel, Urgency
from quintet.assistant.entities.rules import (
    ImportantTitle,
    InternalMeeting,
    QuietTitle,
    RuleSettings,
    VipOrganizer,
)
from quintet.assistant.planning.channels import ChannelRules
from quintet.assistant.planning.deciding_rules import deciding_rule
from quintet.assistant.planning.event_kinds import Kind, kind_of
from quintet.assistant.planning.local_days import on_weekend
from quintet.assistant.planning.people import CROWD, is_external
from quintet.assistant.planning.places import travel_minutes
from quintet.assistant.planning.situations import Situation

_SERIOUS: Final = frozenset({"flight", "train", "interview", "exam", "appointment", "deadline"})
_SERIOUS_AND_TRIPS: Final = _SERIOUS | {"trip"}
_IMPORTANT_LEAD: Final = 120
_LOW: Final = frozenset({"routine", "birthday"})
_KINDS: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "flight": "A flight: the evening before, and in time for the airport.",
        "train": "A train, bus or ferry: in time for the station.",
        "appointment": "An appointment: the day before, and in time to go.",
        "interview": "An interview: time to prepare the evening before.",
        "exam": "An examination: time to prepare the evening before.",
        "presentation": "A presentation or review: time to prepare the evening before.",
        "deadline": "A deadline: early enough to do something about it.",
        "birthday": "A birthday or anniversary: the day before.",
        "routine": "A short recurring meeting: one quiet reminder.",
        "trip": "A journey of days: time to pack.",
        "meeting": "An ordinary event.",
        "holiday": "A holiday.",
        "block": "A stretch of one's own time.",
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
    if rule is None and (kind := kind_of(event, external=False)) in {"holiday", "block"}:
        return f"Nobody has to be reminded of a {kind}."
    return ""


def read(situation: Situation) -> Reading:
    """The reading of a situation that is not passed over."""
    event, rule = situation.event, deciding_rule(situation)
    external = is_external(event, situation.user)
    kind = kind_of(event, external=external)
    light, tentative = isinstance(rule, InternalMeeting), event.status == "tentative"
    crowd = len(event.attendees) >= CROWD
    fast, fast_note = _fast(situation)
    if light or tentative or crowd:
        fast = None
    travel = 0 if kind in {"flight", "train", "trip"} else travel_minutes(situation)
    return Reading(
        situation=situation,
        kind=kind,
        travel=travel,
        urgency=_urgency(situation, kind, rule, external=external, crowd=crowd),
        channel=_channel(situation),
        fast=fast,
        rule_lead=_rule_lead(rule, travel),
        rule_channel=_rule_channel(rule),
        light=light,
        tentative=tentative,
        notes=tuple(_notes(kind, travel, rule, external=external, tentative=tentative))
        + ((fast_note,) if fast_note else ()),
    )


def _channel(situation: Situation) -> Channel:
    """What every reminder is sent by, where it need not be heard at once."""
    wanted = situation.preferences.channel_pref
    return wanted if wanted == "webhook" or wanted == "log" else "email"  # noqa: PLR1714 - narrows


def _fast(situation: Situation) -> tuple[Channel | None, str]:
    """What reaches the user at once, if they want that; and why it cannot be used."""
    preferences = situation.preferences
    wanted: dict[str, Literal["call", "sms"]] = {"call": "call", "both": "call", "sms": "sms"}
    channel = wanted.get(preferences.channel_pref)
    if channel is None:
        return None, ""
    if preferences.phone_e164 is None:
        return None, "E-mail only: there is no telephone number."
    if on_weekend(situation.start, situation.zone) and preferences.weekend_policy != "both":
        return None, "The weekend policy decides about channels."
    if channel == "call" and ChannelRules(situation).calls_left <= 0:
        return None, "No more calls: their number is used up."
    return channel, ""


def _urgency(
    situation: Situation, kind: Kind, rule: RuleSettings | None, *, external: bool, crowd: bool
) -> Urgency:
    if isinstance(rule, InternalMeeting) or situation.event.status == "tentative" or crowd:
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
    kind: Kind, travel: int, rule: RuleSettings | None, *, external: bool, tentative: bool
) -> list[str]:
    notes = [_KINDS[kind]]
    if travel:
        notes.append(f"{travel} minutes of travel.")
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
