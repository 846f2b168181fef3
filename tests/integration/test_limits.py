"""Limits in DynamoDB: exact under concurrency, cheap when refused, kept when the table fails."""

from typing import cast

import pytest
from botocore.exceptions import ClientError

from quintet.aws.clients import Clients
from quintet.aws.errors import THROTTLES
from quintet.composition import table_limiter
from quintet.errors import LimitExceededError
from quintet.limits import DynamoDbLimiter
from quintet.settings import LimitSettings
from tests.support.research import ResearchWorld, research_world
from tests.support.wire import MODERN
from tests.support.world import NOON

CALL = ("classify_query", {"query": "what is rust"})


def limiter(
    world: ResearchWorld,
    table: str = "quintet-test-limits",
    *,
    clients: object = None,
    alone: list[str] | None = None,
) -> DynamoDbLimiter:
    """With the limits that there are by default; `alone` gets a line for each count without AWS."""
    noted: list[str] = [] if alone is None else alone
    return table_limiter(
        LimitSettings(limits_table=table),
        cast("Clients", clients or world.clients),
        "research",
        world.clock,
        lambda: noted.append("alone"),
    )


def test_the_bucket_is_full_again_at_the_next_minute(world: ResearchWorld) -> None:
    counting = limiter(world)
    for _ in range(60):
        counting.take("tenant", "tools")
    with pytest.raises(LimitExceededError) as refused:
        counting.take("tenant", "tools")

    world.clock.now = refused.value.reset
    state = counting.take("tenant", "tools")

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


def test_many_calls_of_one_tier_leave_a_smaller_one_untouched(world: ResearchWorld) -> None:
    counting = limiter(world)
    for _ in range(60):
        counting.take("ann", "tools")

    assert counting.take("ann", "configuration").remaining == 29


@pytest.mark.parametrize(
    ("revision", "status", "code"), [("2025-11-25", 200, -32002), (MODERN, 429, 429)]
)
def test_a_refusal_is_the_seeds_error_with_its_headers(
    revision: str, status: int, code: int
) -> None:
    with research_world(tools_per_minute=2) as world:
        caller = world.caller(revision)
        answers = [caller.call(*CALL) for _ in range(3)]

    reset = (int(NOON) // 60 + 1) * 60
    assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    refused = answers[-1]
    assert (refused.status, refused.error["code"]) == (status, code)
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


class Outage:
    """Clients of a table that answers, or does not."""

    def __init__(self, world: ResearchWorld) -> None:
        self._up = world.clients
        self._down = Clients("us-east-1", "http://127.0.0.1:1")
        self.is_down = False
        self.attempts: list[bool] = []

    def dynamodb_for_limits(self, *, freshly: bool = False) -> object:
        self.attempts.append(freshly)
        return (self._down if self.is_down else self._up).dynamodb_for_limits(freshly=freshly)


def counting_through(outage: Outage, world: ResearchWorld, alone: list[str]) -> DynamoDbLimiter:
    return limiter(world, clients=outage, alone=alone)


def passed(counting: DynamoDbLimiter, calls: int) -> int:
    """How many of these calls pass."""
    count = 0
    for _ in range(calls):
        try:
            counting.take("tenant", "tools")
        except LimitExceededError:
            continue
        count += 1
    return count


def test_while_the_table_does_not_answer_an_instance_counts_by_itself(
    world: ResearchWorld,
) -> None:
    outage, alone = Outage(world), list[str]()
    counting = counting_through(outage, world, alone)
    assert passed(counting, 20) == 20
    outage.is_down = True

    assert passed(counting, 70) == 40
    assert len(alone) == 40


def test_an_instance_alone_tells_how_many_calls_are_left(world: ResearchWorld) -> None:
    outage = Outage(world)
    counting = counting_through(outage, world, [])
    counting.take("tenant", "tools")
    outage.is_down = True

    assert [counting.take("tenant", "tools").remaining for _ in range(3)] == [58, 57, 56]


def test_what_passed_without_the_table_is_counted_there_afterwards(world: ResearchWorld) -> None:
    outage = Outage(world)
    counting = counting_through(outage, world, [])
    outage.is_down = True
    assert passed(counting, 50) == 50
    outage.is_down = False

    assert passed(counting, 20) == 10
    assert passed(limiter(world), 5) == 0


def test_a_new_window_forgets_what_was_counted_alone(world: ResearchWorld) -> None:
    outage = Outage(world)
    counting = counting_through(outage, world, [])
    outage.is_down = True
    assert passed(counting, 70) == 60
    world.clock.now += 60

    assert passed(counting, 70) == 60


def test_a_count_that_fails_is_tried_once_more_on_a_new_connection(world: ResearchWorld) -> None:
    outage = Outage(world)
    outage.is_down = True
    counting_through(outage, world, []).take("tenant", "tools")

    assert outage.attempts == [False, True]


@pytest.mark.parametrize("code", sorted(THROTTLES))
def test_a_throttled_table_is_no_limit_of_the_caller(world: ResearchWorld, code: str) -> None:
    class Throttled:
        def update_item(self, **_: object) -> object:
            raise ClientError({"Error": {"Code": code}}, "UpdateItem")

    class ThrottledClients:
        def dynamodb_for_limits(self, **_: bool) -> Throttled:
            return Throttled()

    alone: list[str] = []
    counting = limiter(world, clients=ThrottledClients(), alone=alone)

    assert counting.take("tenant", "tools").remaining == 59
    assert alone == ["alone"]


def test_a_missing_table_is_our_mistake_and_not_a_free_pass(world: ResearchWorld) -> None:
    with pytest.raises(Exception, match="ResourceNotFoundException"):
        limiter(world, "no-such-table").take("tenant", "tools")
