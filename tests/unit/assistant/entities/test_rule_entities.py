"""Rules: five types, each with its own settings, checked when a rule is made or changed."""

from typing import Any

import pytest
from pydantic import ValidationError

from quintet.assistant.entities.rule_input import CreateRule, UpdateRule, created_rule, updated_rule
from quintet.assistant.entities.rules import Rule, TravelBuffer, VipOrganizer
from quintet.errors import BadInputError
from quintet.protocol.validation import validated


def create(rule_type: str, rule_json: dict[str, Any], **more: Any) -> Rule:
    asked = validated(CreateRule, {"rule_type": rule_type, "rule_json": rule_json, **more})
    return created_rule(asked, rule_id="r1", user_id="u1")


@pytest.mark.parametrize(
    ("rule_type", "rule_json"),
    [
        ("vip_organizer", {"organizers": ["@example.org"], "channel": "call", "lead_minutes": 30}),
        ("internal_meeting", {"domains": ["example.org"], "notify": False}),
        ("travel_buffer", {"minutes": 45}),
        ("quiet_title", {"words": ["lunch"]}),
        ("important_title", {"words": ["board"], "lead_minutes": 1440}),
    ],
)
def test_each_type_has_settings_of_its_own(rule_type: str, rule_json: dict[str, Any]) -> None:
    rule = create(rule_type, rule_json)
    assert (rule.enabled, rule.priority) == (True, 50)
    assert rule.settings.model_dump(exclude_unset=True) == rule_json


def test_settings_are_typed() -> None:
    vip = create("vip_organizer", {"organizers": ["ceo@example.org"]}).settings
    assert isinstance(vip, VipOrganizer)
    buffer = create("travel_buffer", {"minutes": 45}).settings
    assert isinstance(buffer, TravelBuffer)
    assert buffer.locations == []


@pytest.mark.parametrize(
    ("rule_type", "rule_json", "field"),
    [
        ("vip_organizer", {}, "rule_json.organizers"),
        ("vip_organizer", {"organizers": []}, "rule_json.organizers"),
        ("vip_organizer", {"organizers": ["a\x00"]}, "rule_json.organizers[0]"),
        ("vip_organizer", {"organizers": ["a"], "channel": "fax"}, "rule_json.channel"),
        ("travel_buffer", {"minutes": 0}, "rule_json.minutes"),
        ("travel_buffer", {"minutes": 5, "words": ["x"]}, "rule_json.words"),
        ("quiet_title", {"words": ["x"] * 101}, "rule_json.words"),
        ("unheard_of", {}, "rule_type"),
    ],
)
def test_settings_that_a_type_does_not_have_are_refused_under_their_path(
    rule_type: str, rule_json: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadInputError) as refused:
        create(rule_type, rule_json)
    assert [problem.field for problem in refused.value.problems] == [field]


@pytest.mark.parametrize("priority", [-1, 101])
def test_priorities_go_from_0_to_100(priority: int) -> None:
    with pytest.raises(BadInputError):
        create("quiet_title", {"words": ["x"]}, priority=priority)


def test_an_update_keeps_the_type_and_checks_new_settings_against_it() -> None:
    rule = create("quiet_title", {"words": ["lunch"]})
    changed = updated_rule(rule, UpdateRule(rule_json={"words": ["dinner"]}, enabled=False))
    assert (changed.rule_json, changed.enabled, changed.priority) == (
        {"words": ["dinner"]},
        False,
        50,
    )
    with pytest.raises(ValidationError):
        updated_rule(rule, UpdateRule(rule_json={"minutes": 5}))
