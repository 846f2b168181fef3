"""How a model is asked for a policy: prompts/policy.md, filled with the facts of a situation.

Facts are JSON, fenced as data from outside. Not here: who asks, and what is believed of the answer
(`model_policy`). Descriptions and the names of attendees never leave the house.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from quintet.assistant.entities.channels import CHANNELS
from quintet.assistant.planning.local_days import on_weekend
from quintet.assistant.planning.model_policy import PolicyDraft
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.situations import Situation
from quintet.llm.model import ModelQuestion
from quintet.llm.prompts import Prompt, fenced, load_prompt

PROMPTS: Final = Path(__file__).parent / "prompts"

_PLACEHOLDERS: Final = ("channels", "circumstances", "event", "history", "preferences")
_SHOWN: Final = {
    "timezone",
    "quiet_start",
    "quiet_end",
    "channel_pref",
    "locale",
    "max_call_attempts",
    "weekend_policy",
    "escalation_threshold",
    "tentative_policy",
}
"""Preferences that a model is shown: no addresses, no telephone, no URLs of channels."""
_MOST_OF_EACH: Final = 20


@cache
def policy_prompt() -> Prompt:
    """The prompt's file.

    Raises:
        PromptError: it does not fit this module.
    """
    return load_prompt(PROMPTS, "policy", _PLACEHOLDERS)


def filled_policy_prompt(
    event: str, preferences: str, history: str, circumstances: str
) -> tuple[str, str]:
    """System and user text for facts that are JSON texts; each is fenced."""
    return policy_prompt().filled(
        channels=", ".join(CHANNELS),
        event=fenced("event", event),
        preferences=fenced("preferences", preferences),
        history=fenced("history", history),
        circumstances=fenced("circumstances", circumstances),
    )


def policy_question(situation: Situation) -> ModelQuestion[PolicyDraft]:
    """What a model is asked about a situation, and the form of its answer."""
    system, user = filled_policy_prompt(
        _json(_event(situation)),
        _json(_preferences(situation)),
        _json(_history(situation)),
        _json(_circumstances(situation)),
    )
    return ModelQuestion(system, user, PolicyDraft)


def _event(situation: Situation) -> dict[str, Any]:
    event = situation.event
    return {
        "title": event.title,
        "starts": situation.local_start.isoformat(),
        "hours_until": round(situation.minutes_until / 60, 1),
        "minutes_long": (event.end_ts - event.start_ts).total_seconds() // 60,
        "all_day": event.all_day,
        "location": event.location,
        "online": event.conf_link is not None,
        "organizer": event.organizer,
        "attendees": len(event.attendees),
        "status": event.status,
        "attendance": situation.attendance and situation.attendance.status,
        "minutes_of_travel": event.travel_minutes,
        "recurring": event.is_recurring,
    }


def _preferences(situation: Situation) -> dict[str, Any]:
    preferences = situation.preferences
    shown = preferences.model_dump(mode="json", include=_SHOWN)
    return shown | {"has_telephone": preferences.phone_e164 is not None}


def _history(situation: Situation) -> list[dict[str, Any]]:
    return [
        {
            "channel": one.channel,
            "time": one.plan_time.astimezone(situation.zone).isoformat(),
            "status": one.status,
            "attempts": one.attempts,
        }
        for one in situation.effective_history[:_MOST_OF_EACH]
    ]


def _circumstances(situation: Situation) -> dict[str, Any]:
    now = situation.now
    return {
        "now": now.astimezone(situation.zone).isoformat(timespec="minutes"),
        "timezone": situation.preferences.timezone,
        "weekend": on_weekend(now, situation.zone),
        "quiet": QuietHours.of(situation.preferences).contain(now),
        "urgent": situation.minutes_until < situation.preferences.escalation_threshold,
        "rules": [
            {"type": rule.rule_type, "settings": rule.rule_json, "priority": rule.priority}
            for rule in situation.active_rules[:_MOST_OF_EACH]
        ],
        "other_events": [
            {
                "starts": neighbour.start_ts.astimezone(situation.zone).isoformat(),
                "ends": neighbour.end_ts.astimezone(situation.zone).isoformat(),
            }
            for neighbour in situation.neighbours[:_MOST_OF_EACH]
            if neighbour.status != "cancelled" and neighbour.id != situation.event.id
        ],
    }


def _json(facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1)
