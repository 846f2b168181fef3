"""What signing in, a renewed token and a page of the portal ask of AWS, for their cost.

The provider is one of the tests in this process, so the time includes its work: an upper bound.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.prices import MeasuredCall
from tests.support.portal import PortalBrowser
from tests.support.upstream_world import upstream_world
from tests.support.world import AwsCalls

_REPEATS: Final = 20
_SLOWER: Final = 2.0
"""1,024 MB are a little more than half a processor."""
_PROVIDER_MS: Final = 100.0
"""For one answer of a provider, or of a family that the portal asks."""


def measured_sign_in(round_trip_ms: float) -> Iterator[tuple[str, MeasuredCall]]:
    """Each kind by name; every answer from elsewhere is waited for, and so is billed."""
    with TemporaryDirectory() as folder, upstream_world(Path(folder) / "state") as world:
        world.provider.gives_refresh = True
        calls = AwsCalls()
        calls.watch(world.clients.dynamodb())

        def sign_in() -> dict[str, Any]:
            issued: dict[str, Any] = world.redeem(world.decide(world.page()).outcome["code"]).json
            return issued

        refresh = [sign_in()["refresh_token"]]

        def renew() -> None:
            refresh[0] = world.refresh(refresh[0]).json["refresh_token"]

        # /authorize, /authorize/callback, the page's form, /token
        yield "signing in", _measured(sign_in, calls, round_trip_ms, requests=4)
        yield "a token renewed", _measured(renew, calls, round_trip_ms)
    browser = PortalBrowser().sign_in()

    def page() -> None:
        browser.get("/portal/conversations")

    yield "a page of the portal", _measured(page, AwsCalls(), round_trip_ms)


def _measured(
    ask: Callable[[], object], calls: AwsCalls, round_trip_ms: float, requests: int = 1
) -> MeasuredCall:
    ask()
    with calls.counted() as aws:
        ask()
    times = []
    for _ in range(_REPEATS):
        begun = time.process_time()
        ask()
        times.append((time.process_time() - begun) * 1000)
    worked = sorted(times)[_REPEATS // 2] * _SLOWER
    milliseconds = worked + sum(aws.values()) * round_trip_ms + _PROVIDER_MS
    return MeasuredCall(dict(aws), milliseconds, 0, requests)
