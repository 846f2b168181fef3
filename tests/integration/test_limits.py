"""Limits in DynamoDB: exact under concurrency, cheap when refused, open when the table fails."""

import pytest

from quintet.aws.clients import Clients
from quintet.errors import LimitExceededError
from quintet.limits import DynamoDbLimiter
from tests.support.research import ResearchWorld, research_world
from tests.support.wire import MODERN
from tests.support.world import NOON

CALL = ("classify_query", {"query": "what is rust"})


def limiter(world: ResearchWorld, table: str = "quintet-test-limits") -> DynamoDbLimiter:
    return DynamoDbLimiter(world.clients, table=table, family="research", clock=world.clock)


def test_the_bucket_is_full_again_at_the_next_minute(world: ResearchWorld) -> None:
    counting = limiter(world)
    for _ in range(60):
        counting.take("tenant", "tools")
    with pytest.raises(LimitExceededError) as refused:
        counting.take("tenant", "tools")

    world.clock.now = refused.value.reset
    state = counting.take("tenant", "tools")

    assert state is not None
    assert state.remaining == 59


def test_two_instances_share_one_bucket(world: ResearchWorld) -> None:
    for counting in (limiter(world), limiter(world)):
        for _ in range(30):
            counting.take("tenant", "tools")

    with pytest.raises(LimitExceededError):
        limiter(world).take("tenant", "tools")


def test_tenants_and_tiers_have_buckets_of_their_own(world: ResearchWorld) -> None:
    counting = limiter(world)
    for _ in range(30):
        counting.take("ann", "configuration")

    assert counting.take("bob", "configuration") is not None
    assert counting.take("ann", "resources") is not None
    with pytest.raises(LimitExceededError):
        counting.take("ann", "configuration")


@pytest.mark.parametrize(("revision", "code"), [("2025-11-25", -32002), (MODERN, 429)])
def test_a_refusal_is_the_seeds_error_with_its_headers(revision: str, code: int) -> None:
    with research_world(tools_per_minute=2) as world:
        caller = world.caller(revision)
        answers = [caller.call(*CALL) for _ in range(3)]

    reset = (int(NOON) // 60 + 1) * 60
    assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    refused = answers[-1]
    assert (refused.status, refused.error["code"]) == (429, code)
    assert refused.error["data"] == {
        "type": "RATE_LIMIT_EXCEEDED",
        "details": "Maximum 2 requests per minute exceeded",
        "retry_after": reset - int(NOON),
        "limit": 2,
        "window_seconds": 60,
    }
    assert refused.headers["Retry-After"] == str(reset - int(NOON))
    assert refused.headers["X-RateLimit-Limit"] == "2"
    assert refused.headers["X-RateLimit-Reset"] == str(reset)
    assert refused.headers["X-RateLimit-Window"] == "60"


def test_each_kind_of_call_counts_against_its_own_tier(world: ResearchWorld) -> None:
    caller = world.caller()

    limits = {
        name: answer.headers.get("X-RateLimit-Limit")
        for name, answer in {
            "tool": caller.call(*CALL),
            "list": caller.request("resources/list"),
            "statistics": caller.read("mcp://fortitude/cache/statistics"),
            "configuration": caller.read("mcp://fortitude/config/current"),
            "tools": caller.request("tools/list"),
            "templates": caller.request("resources/templates/list"),
            "ping": caller.request("ping"),
        }.items()
    }

    assert limits == {
        "tool": "60",
        "list": "120",
        "statistics": "120",
        "configuration": "30",
        "tools": None,
        "templates": None,
        "ping": None,
    }


def test_calls_pass_and_are_counted_when_the_table_does_not_answer(world: ResearchWorld) -> None:
    opened: list[bool] = []
    nowhere = Clients("us-east-1", "http://127.0.0.1:1")
    counting = DynamoDbLimiter(
        nowhere,
        table="limits",
        family="research",
        clock=world.clock,
        on_failing_open=lambda: opened.append(True),
    )

    assert counting.take("tenant", "tools") is None
    assert opened == [True]


def test_a_missing_table_is_our_mistake_and_not_a_free_pass(world: ResearchWorld) -> None:
    with pytest.raises(Exception, match="ResourceNotFoundException"):
        limiter(world, "no-such-table").take("tenant", "tools")
