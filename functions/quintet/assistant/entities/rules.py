"""A user's own rules for planning: six types, each with settings of its own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.fields import Identifier
from quintet.text import StorableText

RuleType = Literal[
    "vip_organizer",
    "internal_meeting",
    "travel_buffer",
    "quiet_title",
    "important_title",
    "calendar_alarm",
]
Words = Annotated[
    list[Annotated[StorableText, Field(min_length=1, max_length=200)]],
    Field(min_length=1, max_length=100),
]
Lead = Annotated[int, Field(ge=1, le=10_080)]
"""Minutes before an event; a week at most."""
Priority = Annotated[int, Field(ge=0, le=100)]


class RuleSettings(BaseModel):
    """The base of what a type of rule can be told; a setting it does not have is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class VipOrganizer(RuleSettings):
    """Whose events come first: addresses, or whole domains as `@example.org`."""

    organizers: Words
    channel: Channel | None = None
    lead_minutes: Lead | None = None
    in_quiet_hours: bool = False


class InternalMeeting(RuleSettings):
    """Events whose people are all of these domains are treated lightly, or passed over."""

    domains: Words
    notify: bool = True
    lead_minutes: Lead = 10


class TravelBuffer(RuleSettings):
    """Minutes of travel to events at a place; without words, to any place that is no link."""

    minutes: Annotated[int, Field(ge=1, le=1440)]
    locations: Annotated[list[StorableText], Field(max_length=100)] = []


class QuietTitle(RuleSettings):
    """Events with one of these words in their title are passed over."""

    words: Words


class ImportantTitle(RuleSettings):
    """Events with one of these words in their title are told earlier, or more urgently."""

    words: Words
    channel: Channel | None = None
    lead_minutes: Lead | None = None
    in_quiet_hours: bool = False


class CalendarAlarm(RuleSettings):
    """What an event's own alarms do to our reminders: without a rule they replace them."""

    mode: Literal["replace", "join", "ignore"] = "replace"
    channel: Channel | None = None
    in_quiet_hours: bool = False


SETTINGS: Final[Mapping[str, type[RuleSettings]]] = MappingProxyType(
    {
        "vip_organizer": VipOrganizer,
        "internal_meeting": InternalMeeting,
        "travel_buffer": TravelBuffer,
        "quiet_title": QuietTitle,
        "important_title": ImportantTitle,
        "calendar_alarm": CalendarAlarm,
    }
)


def checked_settings(rule_type: RuleType, rule_json: Mapping[str, Any]) -> RuleSettings:
    """The settings of a type of rule.

    Raises:
        ValidationError: every problem, its path beginning with `rule_json`.
    """
    try:
        return SETTINGS[rule_type].model_validate(rule_json)
    except ValidationError as problems:
        raise ValidationError.from_exception_data(
            "Rule", [_below_rule_json(error) for error in problems.errors(include_url=False)]
        ) from None


def _below_rule_json(problem: Any) -> InitErrorDetails:
    kind: Any = problem["type"]
    if kind.endswith("_validation"):
        kind = PydanticCustomError(kind, problem["msg"])
    return InitErrorDetails(
        type=kind,
        loc=("rule_json", *problem["loc"]),
        input=problem["input"],
        ctx=problem.get("ctx", {}),
    )


class Rule(BaseModel):
    """One rule of a user; the higher its priority, the earlier it is heard."""

    model_config = ConfigDict(frozen=True)

    id: Identifier
    user_id: Identifier
    rule_type: RuleType
    rule_json: dict[str, Any]
    enabled: bool = True
    priority: Priority = 50

    @model_validator(mode="after")
    def _settings_are_of_this_type(self) -> Self:
        checked_settings(self.rule_type, self.rule_json)
        return self

    @property
    def settings(self) -> RuleSettings:
        """`rule_json` as the model of its type."""
        return checked_settings(self.rule_type, self.rule_json)
