"""`python -m benchmarks.fetching`: ten endpoints of half a second each, five at a time.

Beside it the same one after the other, and urllib3 in a plain pool of five threads, which checks
no address, counts nothing, and hands on bodies as they are. All ask one local server. Counts per
host are kept in memory here: what DynamoDB adds is one write per attempt, while others wait.
"""

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import urllib3

from quintet.orchestration.fetching.attempts import Requester
from quintet.orchestration.fetching.fetcher import Fetcher
from quintet.orchestration.fetching.plans import FetchPlan
from quintet.requests.deadline import Deadline
from tests.support.slow_servers import Reply, loopback_client, slow_server

ENDPOINTS: Final = 10
AT_ONCE: Final = 5
SECONDS: Final = 0.5
TARGET: Final = 1.25
"""Of two rounds, the least that five at a time can take for ten."""
_ROUNDS: Final = 5
_BODY: Final = b'{"rows":[' + b",".join(b'{"id":%d,"name":"row"}' % n for n in range(2000)) + b"]}"


class Uncounted:
    """A HostCounter that lets everybody pass."""

    def take(self, host: str, limit: int, *, tenant: str = "") -> bool:
        """Admits."""
        del host, limit, tenant
        return True

    def seconds_left(self) -> int:
        """Never asked."""
        return 60


def ours(urls: tuple[str, ...], at_once: int) -> None:
    """MultiAPIFetch's fetcher behind the guard."""
    fetcher = Fetcher(Requester(loopback_client()), Uncounted())
    report = fetcher.fetch_all(FetchPlan(urls, max_concurrent=at_once), Deadline())
    assert report.summary.successful == len(urls), report.summary
    assert all(len(response.data) <= 10_000 for response in report.responses)


def plain(urls: tuple[str, ...]) -> None:
    """urllib3 in threads, without a guard."""
    pool = urllib3.PoolManager(maxsize=AT_ONCE)

    def fetched(url: str) -> int:
        return len(pool.request("GET", url, timeout=5.0, retries=False).data)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert list(threads.map(fetched, urls)) == [len(_BODY)] * len(urls)


def seconds(work: Callable[[], None], rounds: int = _ROUNDS) -> float:
    """The median of some rounds."""
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def main() -> None:
    """Prints the figures."""
    with slow_server() as server:
        reply = Reply(_BODY, seconds=SECONDS, headers={"content-type": "application/json"})
        urls = tuple(server.will(f"/{number}", reply) for number in range(ENDPOINTS))
        at_once = seconds(lambda: ours(urls, AT_ONCE))
        theirs = seconds(lambda: plain(urls))
        in_turn = seconds(lambda: ours(urls, 1), 1)
    rounds = ENDPOINTS / AT_ONCE * SECONDS
    print(f"{ENDPOINTS} endpoints of {SECONDS * 1000:.0f} ms, {len(_BODY)} bytes of JSON each")
    print(f"  ours, {AT_ONCE} at once: {at_once:.2f} s, ", end="")
    print(f"{at_once / rounds:.2f} times the {rounds:.1f} s it must take (target {TARGET})")
    print(f"  ours, one after the other: {in_turn:.2f} s, {in_turn / at_once:.1f} times as long")
    print(f"  urllib3, {AT_ONCE} at once, no guard: {theirs:.2f} s, ratio {at_once / theirs:.2f}")


if __name__ == "__main__":
    main()
