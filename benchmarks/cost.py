"""What calls cost on AWS: round trips, time and log bytes measured here, prices applied.

AWS is moto in this process, so the time includes moto's own work: an upper bound. Round trips,
which take no time here, are added at 5 ms each.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from benchmarks.prices import MeasuredCall, per_million
from infra.local.starter import CONTENT
from tests.support.research import ResearchWorld, research_world

_REPEATS: Final = 20
_ROUND_TRIP_MS: Final = 5.0
_SLOWER: Final = 2.0
"""1,024 MB are a little more than half a processor."""
_MANY: Final = 100_000

QUESTIONS: Final = (
    "How do I reduce Lambda cold starts?",
    "How to implement async functions in Rust?",
    "What is write skew?",
    "When should I use DynamoDB instead of Postgres?",
    "Why is my SQL query slow?",
)


def measured(world: ResearchWorld, ask: Callable[[int], Any]) -> MeasuredCall:
    """One kind of call: AWS calls of one, the median processor time, and what it logged."""
    ask(-1)
    before = world.log.tell()
    with world.calls.counted() as aws:
        ask(0)
    logged = world.log.tell() - before
    times = []
    for number in range(1, _REPEATS + 1):
        begun = time.process_time()
        ask(number)
        times.append((time.process_time() - begun) * 1000)
    milliseconds = sorted(times)[_REPEATS // 2] * _SLOWER + sum(aws.values()) * _ROUND_TRIP_MS
    return MeasuredCall(dict(aws), milliseconds, logged)


def kinds(world: ResearchWorld) -> Iterator[tuple[str, Callable[[int], Any]]]:
    """What is measured, by name."""
    caller = world.caller()
    yield "tools/list", lambda _: caller.request("tools/list")
    yield (
        "classify_query",
        lambda number: caller.call("classify_query", {"query": f"{QUESTIONS[0]} {number}"}),
    )
    yield (
        "research_query, cached",
        lambda _: caller.call("research_query", {"query": QUESTIONS[1]}),
    )
    yield (
        "research_query, new",
        lambda number: caller.call(
            "research_query", {"query": f"{QUESTIONS[number % len(QUESTIONS)]} {number}"}
        ),
    )


def report() -> None:
    """A table of dollars per million calls."""
    print("\nCost per million calls (us-east-1, arm64, 1,024 MB, no free tier)\n")
    print("| Call | AWS round trips | billed ms | API | Lambda | stores | logs | together |")
    print("|---|---|---|---|---|---|---|---|")
    with research_world(tools_per_minute=_MANY, resources_per_minute=_MANY) as world:
        library = {
            file.relative_to(CONTENT).as_posix(): file.read_text() for file in CONTENT.rglob("*.md")
        }
        world.publish(library)
        for name, ask in kinds(world):
            call = measured(world, ask)
            cost = per_million(call)
            parts = " | ".join(f"${part:.2f}" for part in cost.parts.values())
            trips = sum(call.aws.values())
            print(f"| {name} | {trips} | {call.milliseconds:.0f} | {parts} | ${cost.total:.2f} |")


if __name__ == "__main__":
    report()
