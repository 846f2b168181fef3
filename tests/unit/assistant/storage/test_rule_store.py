"""Rules in the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from quintet.assistant.entities.rules import Rule
from quintet.assistant.storage.rule_store import RuleStore
from quintet.errors import ConflictError, NotFoundError
from tests.support.assistant import AssistantWorld, assistant_world
from tests.support.assistant_entities import ANN, BOB, at, dynamodb


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        yield made


@pytest.fixture
def rules(world: AssistantWorld) -> RuleStore:
    return world.services.rules


def rule(rule_id: str = "r", **fields: Any) -> Rule:
    told = {"rule_type": "quiet_title", "rule_json": {"words": ["lunch"]}, **fields}
    return Rule(id=rule_id, user_id="u", **told)


def test_rules_are_kept_and_told_by_priority(world: AssistantWorld, rules: RuleStore) -> None:
    rules.add(ANN, rule("low", priority=1))
    rules.add(ANN, rule("high", priority=99))
    with world.calls.counted() as counted:
        found = rules.all(ANN, "u")

    assert [one.id for one in found] == ["high", "low"]
    assert rules.get(ANN, "u", "low") == rule("low", priority=1)
    assert dynamodb(counted) == {"Query": 1}


def test_rules_of_another_tenant_or_user_are_not_there(rules: RuleStore) -> None:
    rules.add(ANN, rule())
    for tenant, owner in ((BOB, "u"), (ANN, "v")):
        assert rules.all(tenant, owner) == []
        with pytest.raises(NotFoundError):
            rules.get(tenant, owner, "r")
        with pytest.raises(NotFoundError):
            rules.remove(tenant, owner, "r")


def test_a_rule_is_replaced_and_removed_only_where_there_is_one(rules: RuleStore) -> None:
    with pytest.raises(NotFoundError):
        rules.replace(ANN, rule())
    rules.add(ANN, rule())
    with pytest.raises(ConflictError):
        rules.add(ANN, rule(priority=3))
    rules.replace(ANN, rule(priority=3))
    assert rules.get(ANN, "u", "r").priority == 3
    rules.remove(ANN, "u", "r")
    with pytest.raises(NotFoundError):
        rules.remove(ANN, "u", "r")


def test_rules_are_part_of_what_planning_reads(world: AssistantWorld, rules: RuleStore) -> None:
    rules.add(ANN, rule())

    assert list(world.services.planner.plans.material(ANN, "u", at(0)).rules) == [rule()]
