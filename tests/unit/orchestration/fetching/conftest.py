"""What fetching is tested on: a slow local API, counts in memory, and pauses that take no time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from quintet.orchestration.fetching.answers import FetchReport
from quintet.orchestration.fetching.attempts import Requester
from quintet.orchestration.fetching.collaborators import HostCounter
from quintet.orchestration.fetching.fetcher import Fetcher
from quintet.orchestration.fetching.plans import FetchPlan
from quintet.outbound.client import OutboundClient
from quintet.requests.deadline import Deadline
from tests.support.slow_servers import SlowServer, loopback_client, slow_server

NOON = 1_800_000_000.0


@dataclass
class CountedHosts:
    """A HostCounter without a table."""

    room: int = 1000
    taken: Counter[str] = field(default_factory=Counter)

    def take(self, host: str, limit: int, *, tenant: str = "") -> bool:
        del tenant
        assert limit == 10
        self.taken[host] += 1
        return self.taken[host] <= self.room

    def seconds_left(self) -> int:
        return 43


@dataclass
class FetchWorld:
    """A fetcher and everything around it that a test wants to look at."""

    server: SlowServer
    hosts: CountedHosts = field(default_factory=CountedHosts)
    counter: HostCounter = field(init=False)
    pauses: list[float] = field(default_factory=list)
    unexpected: list[Exception] = field(default_factory=list)
    alternatives: dict[str, Sequence[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    client: OutboundClient = field(
        default_factory=lambda: loopback_client(["one.example.com", "two.example.com"])
    )

    def __post_init__(self) -> None:
        self.counter = self.hosts

    def requester(self) -> Requester:
        return Requester(self.client, now=lambda: NOON, on_unexpected=self.unexpected.append)

    def fetcher(self) -> Fetcher:
        return Fetcher(
            self.requester(),
            self.counter,
            alternatives=lambda url: self.alternatives.get(url, ()),
            named=self.names.get,
            sleep=self.pauses.append,
            randomness=lambda: 0.0,
        )

    def fetch(self, *urls: str, call_seconds: float = 25.0, **options: Any) -> FetchReport:
        """Fetches; the call may take so long, and the fetcher keeps two seconds of it."""
        return self.fetcher().fetch_all(FetchPlan(urls, **options), Deadline(call_seconds))


@pytest.fixture
def fetching() -> Iterator[FetchWorld]:
    with slow_server() as server:
        yield FetchWorld(server)
