"""What the routes for rules take, and what comes of it."""

from typing import Any, Self

from pydantic import BaseModel, Field, model_validator

from quintet.assistant.entities.rules import Priority, Rule, RuleType, checked_settings


class CreateRule(BaseModel):
    """A new rule of a user."""

    rule_type: RuleType = Field(description="Type of the rule")
    rule_json: dict[str, Any] = Field(description="Its settings, as the type has them")
    enabled: bool = Field(default=True, description="Whether it is heard")
    priority: Priority = Field(50, description="0 to 100, the highest first")

    @model_validator(mode="after")
    def _settings_are_of_this_type(self) -> Self:
        checked_settings(self.rule_type, self.rule_json)
        return self


class UpdateRule(BaseModel):
    """Changes of a rule; what is not given stays as it is, and its type always does."""

    rule_json: dict[str, Any] | None = Field(None, description="Its settings")
    enabled: bool | None = Field(None, description="Whether it is heard")
    priority: Priority | None = Field(None, description="0 to 100, the highest first")


def created_rule(asked: CreateRule, *, rule_id: str, user_id: str) -> Rule:
    """A new rule."""
    return Rule(id=rule_id, user_id=user_id, **asked.model_dump())


def updated_rule(stored: Rule, asked: UpdateRule) -> Rule:
    """The rule with what was asked changed.

    Raises:
        ValidationError: settings that its type does not have.
    """
    changes = asked.model_dump(exclude_none=True)
    return Rule.model_validate({**stored.model_dump(), **changes})
