"""A model's answer as a policy. Nothing of it is believed that can be checked or left out.

As seed 003's program does: what is no object, or has no list as its plan, is no answer; items that
are no objects go; what is missing or unknown in an item has a default; three items stay. Beyond
that, texts lose what could mislead their reader: control characters, links that are not the
event's own, and HTML, which only our templates write.
"""

import math
import re
from collections.abc import Mapping
from typing import Annotated, Final, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError, model_validator

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import PlanItem, Urgency
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.policies import MAX_ITEMS, Policy
from quintet.assistant.planning.situations import Situation
from quintet.assistant.planning.subjects import MAX_SUBJECT, shortened, subject_of
from quintet.errors import ModelFailedError, ModelFailureReason
from quintet.patterns import Pattern

_DEFAULT_OFFSET: Final = -60
_MOST_MINUTES: Final = 43_200
_MOST_REASONING: Final = 1000
_MOST_EMAIL: Final = 4000
_MOST_SPEECH: Final = 1000
_MOST_SMS: Final = 160

_CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)
"""Half surrogates and marks that turn the direction of writing are among them."""
_ADDRESS: Final = Pattern(r"(?i)(?:\b[a-z][a-z0-9+.-]*://|\bwww\.)\S+")
_TAG: Final = Pattern(r"(?i)<[!/?a-z][^>]*>")


def _offset(value: object) -> int:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return _DEFAULT_OFFSET
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return _DEFAULT_OFFSET
    return int(max(-_MOST_MINUTES, min(_MOST_MINUTES, value)))


def _channel(value: object) -> object:
    return value if isinstance(value, str) and value in get_args(Channel) else "email"


def _urgency(value: object) -> object:
    return value if isinstance(value, str) and value in get_args(Urgency) else "normal"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _objects(value: object) -> object:
    if not isinstance(value, list):
        return value
    return [item for item in value if isinstance(item, Mapping | DraftItem)][:MAX_ITEMS]


_Text = Annotated[str, BeforeValidator(_text)]


class DraftItem(BaseModel):
    """One notification as a model writes it."""

    offset_minutes: Annotated[int, BeforeValidator(_offset)] = Field(
        _DEFAULT_OFFSET, description="Minutes from the event's start, negative before it"
    )
    channel: Annotated[Channel, BeforeValidator(_channel)] = "email"
    subject: _Text = Field("", description="Fewer than 50 characters")
    tts_script: _Text = Field("", description="What a call says, under 30 seconds; or empty")
    email_text: _Text = Field("", description="Two or three plain sentences; or empty")
    sms_text: _Text = Field("", description="At most 160 characters; or empty")
    urgency: Annotated[Urgency, BeforeValidator(_urgency)] = "normal"


class PolicyDraft(BaseModel):
    """The form in which a model answers."""

    notify: bool = Field(True, description="Whether to notify at all")
    reasoning: _Text = Field("", description="Why, in one or two sentences")
    plan: Annotated[list[DraftItem], BeforeValidator(_objects)] = Field(
        description="At most three notifications"
    )

    @model_validator(mode="before")
    @classmethod
    def _silence_needs_no_plan(cls, answer: object) -> object:
        if isinstance(answer, Mapping) and answer.get("notify") is False:
            return {**answer, "plan": []}
        return answer


def policy_from(draft: PolicyDraft, situation: Situation) -> Policy:
    """The policy that a model's answer comes to; quiet hours and the like are for the checks."""
    reasoning = shortened(_clean(draft.reasoning), _MOST_REASONING)
    if not draft.notify:
        return Policy.silent(reasoning or "The model saw no need for a notification.")
    plan = tuple(_item(one, situation) for one in draft.plan)
    return Policy(notify=True, reasoning=reasoning or "The model gave no reason.", plan=plan)


def policy_from_text(answer: str, situation: Situation) -> Policy:
    """The policy of a raw JSON answer.

    Raises:
        ModelFailedError: it is not JSON, no object, or has no list as its plan.
    """
    try:
        draft = PolicyDraft.model_validate_json(answer)
    except ValidationError:
        raise ModelFailedError("invalid answer", detail="no policy") from None
    return policy_from(draft, situation)


def fallback_policy(situation: Situation, reason: ModelFailureReason) -> Policy:
    """Our own policy, saying that a model was asked and what came of it."""
    own = heuristic_policy(situation)
    told = f"Planned without the language model ({reason}). {own.reasoning}"
    return Policy(own.notify, told, own.plan)


def _item(draft: DraftItem, situation: Situation) -> PlanItem:
    event = situation.event
    subject = " ".join(_safe(draft.subject, event).split())
    return PlanItem(
        offset_minutes=draft.offset_minutes,
        channel=draft.channel,
        subject=shortened(subject, MAX_SUBJECT)
        or subject_of(event, situation.zone, situation.phrases),
        tts_script=shortened(_safe(draft.tts_script, event), _MOST_SPEECH),
        email_text=shortened(_safe(draft.email_text, event), _MOST_EMAIL),
        sms_text=shortened(" ".join(_safe(draft.sms_text, event).split()), _MOST_SMS),
        urgency=draft.urgency,
    )


def _safe(text: str, event: Event) -> str:
    """The text without HTML, and without links that are not the event's own."""
    own = {event.conf_link, event.location}
    plain = _TAG.sub(" ", _clean(text))
    return _ADDRESS.sub(lambda found: found[0] if found[0] in own else "", plain).strip()


def _clean(text: str) -> str:
    return _CONTROLS.sub("", text.replace("\r\n", "\n")).strip()
