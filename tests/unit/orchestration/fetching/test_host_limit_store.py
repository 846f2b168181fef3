"""How often hosts are asked, counted in DynamoDB by all instances and tenants together."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from quintet.aws.table import Patience, Table
from quintet.digest import digest
from quintet.errors import ServiceUnavailableError
from quintet.orchestration.fetching.host_limit_store import HostLimits
from quintet.orchestration.fetching.rate_limiter import RateLimiter
from quintet.resources import physical_name
from quintet.resources.families.orchestration import ORCHESTRATION
from quintet.rows import TransactionCancelledError
from tests.support.slow_servers import Reply
from tests.support.world import STAGE, Account, account_of
from tests.unit.orchestration.fetching.conftest import FetchWorld

UPDATES = "dynamodb.UpdateItem"


@dataclass
class Limits:
    account: Account
    degraded: list[ServiceUnavailableError] = field(default_factory=list)

    def table(self) -> Table:
        return Table(
            self.account.clients, physical_name(STAGE, ORCHESTRATION), service="Fetch limits"
        )

    def instance(self) -> HostLimits:
        return HostLimits(
            self.table(),
            self.account.clock,
            on_degraded=self.degraded.append,
        )

    def limiter(self) -> RateLimiter:
        return RateLimiter(self.instance(), self.account.clock)


@pytest.fixture(scope="module")
def account() -> Iterator[Account]:
    with account_of("orchestration") as made:
        yield made


@pytest.fixture
def limits(account: Account) -> Limits:
    """An empty table, on a full minute."""
    account.clock.now = 1_800_000_000.0
    made = Limits(account)
    made.table().remove((row["pk"]["S"], row["sk"]["S"]) for row in account.rows(ORCHESTRATION))
    return made


def test_instances_share_one_count_and_each_take_is_one_write(limits: Limits) -> None:
    first, second = limits.instance(), limits.instance()
    with limits.account.calls.counted() as calls:
        taken = [host.take("api.example.com", 3) for host in (first, second, first, second)]
    assert taken == [True, True, True, False]
    assert calls == {UPDATES: 4}


def test_a_new_window_begins_with_the_clocks_minute(limits: Limits) -> None:
    hosts = limits.instance()
    limits.account.clock.now += 41.5
    assert [hosts.take("a.example.com", 1), hosts.take("a.example.com", 1)] == [True, False]
    assert hosts.seconds_left() == 19
    limits.account.clock.now += 18.5
    assert hosts.take("a.example.com", 1)
    assert hosts.seconds_left() == 60


def test_rows_are_named_by_hash_and_expire_an_hour_after_their_window(limits: Limits) -> None:
    limits.instance().take("API.example.com", 7)
    (row,) = limits.account.rows(ORCHESTRATION)
    assert row == {
        "pk": {"S": f"fetches#{digest('api.example.com')}"},
        "sk": {"S": "001800000000#60"},
        "used": {"N": "1"},
        "limit": {"N": "7"},
        "expires": {"N": "1800003660"},
    }


def test_hosts_and_windows_are_counted_apart(limits: Limits) -> None:
    hosts = limits.instance()
    assert hosts.take("a.example.com", 1)
    assert hosts.take("b.example.com", 1)
    assert hosts.take("a.example.com", 1, 3600)
    assert not hosts.take("a.example.com", 1, 3600)


def test_no_tenant_spends_a_hosts_minute_for_the_others(limits: Limits) -> None:
    hosts = limits.instance()
    with limits.account.calls.counted() as calls:
        greedy = [hosts.take("a.example.com", 2, tenant="greedy") for _ in range(5)]
    others = [hosts.take("a.example.com", 2, tenant=f"tenant{place}") for place in range(5)]
    assert greedy == [True, True, False, False, False]
    assert others == [True, True, True, True, False]
    assert calls == {UPDATES: 5}


def test_a_limit_of_nothing_admits_nobody(limits: Limits) -> None:
    with limits.account.calls.counted() as calls:
        assert not limits.instance().take("a.example.com", 0)
    assert calls == {}


def test_a_transaction_counts_each_host_once_or_none_at_all(limits: Limits) -> None:
    hosts, table = limits.instance(), limits.table()
    hosts.take("full.example.com", 1)
    actions = hosts.actions(["a.example.com", "A.example.com", "full.example.com"], 1)
    with pytest.raises(TransactionCancelledError) as raised:
        table.together(actions)
    assert [reason.failed for reason in raised.value.reasons] == [False, True]
    table.together(actions[:1])
    assert [hosts.take("a.example.com", 1), hosts.take("a.example.com", 2)] == [False, True]


class _Failing:
    """DynamoDB that answers every write with the same failure."""

    def __init__(self, failure: Exception) -> None:
        self._failure = failure

    def dynamodb(self) -> Any:
        return self

    def update_item(self, **_: Any) -> Any:
        raise self._failure


def client_error(code: str, status: int, *reasons: str) -> ClientError:
    told: Any = {
        "Error": {"Code": code},
        "ResponseMetadata": {"HTTPStatusCode": status},
        "ThrottlingReasons": [{"reason": reason} for reason in reasons],
    }
    return ClientError(told, "UpdateItem")


BUSY_KEY = "TableWriteKeyRangeThroughputExceeded"
BUSY_ACCOUNT = "TableWriteAccountLimitExceeded"


@pytest.mark.parametrize(
    ("failure", "passes"),
    [
        (client_error("InternalServerError", 500), True),
        (ReadTimeoutError(endpoint_url="https://dynamodb"), True),
        (client_error("ThrottlingException", 400), True),
        (client_error("RequestLimitExceeded", 400, BUSY_ACCOUNT), True),
        (client_error("ProvisionedThroughputExceededException", 400, BUSY_KEY), False),
        (client_error("TransactionConflictException", 400), False),
    ],
)
def test_a_table_in_trouble_lets_fetches_pass_and_is_told(failure: Exception, passes: bool) -> None:
    degraded: list[ServiceUnavailableError] = []
    clients: Any = _Failing(failure)
    hosts = HostLimits(
        Table(clients, "any", service="Fetch limits", patience=Patience(lambda _: None)),
        on_degraded=degraded.append,
    )
    assert hosts.take("a.example.com", 1) is passes
    assert len(degraded) == passes


def test_each_attempt_of_a_fetch_is_one_write(limits: Limits, fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=503), Reply())
    other = fetching.server.will("/b", Reply(status=302, headers={"location": "/a"}))
    fetching.counter = limits.instance()
    with limits.account.calls.counted() as calls:
        report = fetching.fetch(url, other, max_concurrent=1)
    assert report.summary.successful == 2
    assert calls == {UPDATES: 4}


def test_the_eleventh_request_to_a_host_within_a_minute_is_refused(
    limits: Limits, fetching: FetchWorld
) -> None:
    url = fetching.server.will("/a", Reply())
    fetching.counter = limits.instance()
    report = fetching.fetch(*[url] * 11, max_concurrent=1)
    assert report.summary.successful == 10
    assert report.summary.errors_by_kind == {"RateLimit": 1}
    assert len(fetching.server.asked) == 10


def test_the_seeds_limiter_allows_refuses_tells_and_forgets(limits: Limits) -> None:
    limiter, elsewhere = limits.limiter(), limits.limiter()
    assert limiter.get_rate_limit_status("news") == {"tokens": 0, "requestCount": 0}
    assert [limiter.can_make_request("news", 5, 60) for _ in range(2)] == [True, True]
    assert elsewhere.get_rate_limit_status("news") == {"tokens": 3, "requestCount": 2}
    assert [elsewhere.can_make_request("news", 5, 60) for _ in range(4)] == [True] * 3 + [False]
    assert limiter.get_rate_limit_status("news") == {"tokens": 0, "requestCount": 5}
    limiter.reset_rate_limit("news")
    assert elsewhere.get_rate_limit_status("news") == {"tokens": 0, "requestCount": 0}
    assert elsewhere.can_make_request("news", 5, 60)


def test_the_limiter_has_a_hundred_a_minute_where_nothing_is_said(limits: Limits) -> None:
    limiter = limits.limiter()
    with limits.account.calls.counted() as calls:
        assert limiter.can_make_request("news")
        assert limiter.get_rate_limit_status("news") == {"tokens": 99, "requestCount": 1}
        limiter.reset_rate_limit("news")
    assert calls == {UPDATES: 1, "dynamodb.Query": 2, "dynamodb.BatchWriteItem": 1}


def test_a_bucket_is_full_again_after_its_window(limits: Limits) -> None:
    limiter = limits.limiter()
    limiter.can_make_request("news", 5, 60)
    limits.account.clock.now += 60
    assert limiter.get_rate_limit_status("news") == {"tokens": 5, "requestCount": 0}


def test_of_several_windows_the_fullest_is_told(limits: Limits) -> None:
    limiter = limits.limiter()
    for _ in range(2):
        limiter.can_make_request("news", 100, 60)
    limiter.can_make_request("news", 4, 86_400)
    assert limiter.get_rate_limit_status("news") == {"tokens": 3, "requestCount": 1}


def test_windows_may_be_written_as_registries_write_them(limits: Limits) -> None:
    limiter = limits.limiter()
    assert [limiter.can_make_request("news", 1, "1h") for _ in range(2)] == [True, False]
    limits.account.clock.now += 3600
    assert limiter.can_make_request("news", 1, "1h")


@pytest.mark.parametrize("seconds", [0, -5, 10**15])
def test_odd_windows_do_no_harm(limits: Limits, seconds: int) -> None:
    assert limits.limiter().can_make_request("news", 5, seconds)
