"""The intruder: every permission, another subject, against every tool and resource."""

import json

import pytest

from quintet.requests.principal import Principal
from tests.support.research import ResearchWorld

QUESTION = {"query": "How to implement async functions in Rust?"}


def test_every_stored_key_begins_with_its_tenant(world: ResearchWorld) -> None:
    caller = world.caller(subject="ann")
    caller.call("research_query", QUESTION)
    caller.call("research_query", QUESTION)
    caller.read("mcp://fortitude/cache/statistics")
    tenant = Principal("fortitude-mcp-server", "ann", ()).tenant

    keys = [
        item["pk"]["S"]
        for table in ("quintet-test-research", "quintet-test-limits")
        for item in world.clients.dynamodb().scan(TableName=table)["Items"]
    ]

    assert len(keys) >= 3
    assert all(key.startswith(f"{tenant}#") for key in keys)


def test_an_intruder_sees_nothing_of_another_tenant(world: ResearchWorld) -> None:
    world.caller(subject="ann").call("research_query", QUESTION)
    intruder = world.caller(subject="mallory")

    statistics = json.loads(
        intruder.read("mcp://fortitude/cache/statistics").result["contents"][0]["text"]
    )
    answer = intruder.call("research_query", QUESTION).result["structuredContent"]

    assert statistics["total_entries"] == 0
    assert answer["metadata"]["cache_hit"] is False


def test_an_intruder_cannot_use_up_anothers_limit(world: ResearchWorld) -> None:
    for _ in range(61):
        world.caller(subject="mallory").call("classify_query", QUESTION)

    assert world.caller(subject="ann").call("classify_query", QUESTION).status == 200


@pytest.mark.parametrize(
    ("issuer", "subject"), [("a", "b#c"), ("a\0b", "c"), ("a", "b"), ("ab", ""), ("", "ab")]
)
def test_tenants_of_different_people_differ(issuer: str, subject: str) -> None:
    everyone = {
        Principal(*who, ()).tenant
        for who in (("a", "b#c"), ("a#b", "c"), ("a", "b"), ("ab", ""), ("", "ab"), ("b", "a"))
    }
    tenant = Principal(issuer, subject, ()).tenant

    assert len(everyone) == 6
    assert len(tenant) == 26
    assert tenant.isalnum()
