"""A call at `/mcp` beside the same call at its family's own address, in turns, in one process.

The event and its answer are carried as Lambda carries them, and the family's work is the same in
both, so what is measured is the router's own CPU: bodies read once more, tokens verified once more.
On AWS one invocation is added, which takes no CPU of either.
"""

import json
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.router.payloads import event_payload
from quintet.web.gateway import Event, Gateway
from tests.support.in_process import combined_gateway
from tests.support.research import ResearchWorld, research_world
from tests.support.wire import headers_for, message

_ROUNDS: Final = 300
_REVISION: Final = "2025-11-25"
_CALLS: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "classify_query": ("classify_query", {"query": "My application is crashing with a segfault"}),
    "research_query": ("research_query", {"query": "How do I reduce Lambda cold starts?"}),
}


class Carried:
    """The family's front door, reached through payloads."""

    def __init__(self, door: Gateway) -> None:
        self._door = door

    def invoke(self, _family: str, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """The family's answer."""
        answer = self._door(json.loads(event_payload(event)), None)
        carried: Mapping[str, Any] = json.loads(json.dumps(answer, ensure_ascii=False))
        return carried


def report() -> None:
    """Medians in milliseconds of CPU, and their ratio."""
    with research_world(tools_per_minute=100_000) as world:
        own = Gateway(world.endpoint)
        combined = combined_gateway([world.endpoint], Carried(own))
        for name, (tool, arguments) in _CALLS.items():
            events = [_event(world, path, tool, arguments) for path in ("/research/mcp", "/mcp")]
            direct, routed = [], []
            for _ in range(_ROUNDS):
                direct.append(_cpu_seconds(own, events[0]))
                routed.append(_cpu_seconds(combined, events[1]))
            before, after = statistics.median(direct) * 1e3, statistics.median(routed) * 1e3
            ratio = after / before
            print(f"{name:<16}{before:8.2f} ms direct {after:8.2f} ms at /mcp   ratio {ratio:.2f}")


def _event(world: ResearchWorld, path: str, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    body = message("tools/call", {"name": tool, "arguments": arguments}, _REVISION)
    headers = headers_for("tools/call", body["params"], _REVISION)
    return {
        "rawPath": path,
        "headers": {**headers, "authorization": f"Bearer {world.token()}"},
        "requestContext": {"http": {"method": "POST"}, "requestId": "r", "domainName": "api.test"},
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }


def _cpu_seconds(door: Callable[[Event, None], Mapping[str, Any]], event: Event) -> float:
    began = time.process_time()
    assert door(event, None)["statusCode"] == 200
    return time.process_time() - began


if __name__ == "__main__":
    report()
