"""What calls cost on AWS: round trips, time and log bytes measured here, prices applied.

AWS is moto in this process, so the time includes moto's own work: an upper bound. Round trips,
which take no time here, are added at 5 ms each.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benchmarks.prices import ALARM_METRIC, CUSTOM_METRIC, FREE, MeasuredCall, per_million
from benchmarks.sign_in_cost import measured_sign_in
from quintet.local.starter import CONTENT
from quintet.resources import ALARMS
from quintet.resources.metrics import SWEPT
from tests.support.reasoning import ReasoningWorld, reasoning_world
from tests.support.research import ResearchWorld, research_world
from tests.support.world import World

_REPEATS: Final = 20
_ROUND_TRIP_MS: Final = 5.0
_SLOWER: Final = {1024: 2.0, 1769: 1.0}
"""By memory: 1,024 MB are a little more than half a processor, 1,769 are one."""
_MANY: Final = 100_000

TASK: Final = "a task: begun, worked, looked at"
CODE: Final = Path(__file__).parents[1] / "functions/quintet/reasoning"
"""The code that is asked about."""
SUSPICIONS: Final = {
    "race": "two changes at the same time are lost, a race condition",
    "swallowed": "a failure is swallowed in an except that passes",
    "forever": "a loop has no bound and never ends",
}
QUESTIONS: Final = (
    "How do I reduce Lambda cold starts?",
    "How to implement async functions in Rust?",
    "What is write skew?",
    "When should I use DynamoDB instead of Postgres?",
    "Why is my SQL query slow?",
)


def measured(world: World, memory_mb: int, ask: Callable[[int], Any]) -> MeasuredCall:
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
    worked = sorted(times)[_REPEATS // 2] * _SLOWER[memory_mb]
    milliseconds = worked + sum(aws.values()) * _ROUND_TRIP_MS
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


def kinds_of_reasoning(world: ReasoningWorld) -> Iterator[tuple[str, Callable[[int], Any]]]:
    """What is measured of the reasoning family, about its own code."""
    caller = world.caller()
    place = {"file": "reasoning/workspaces/pushing.py", "line": 66, "function_name": "begin"}
    traced = ("trace_execution_path", {"entry_point": place, "max_depth": 5})
    scope = {"files": ["reasoning/workspaces/workspace_store.py"]}
    began = {
        "claude_context": {
            "attempted_approaches": [],
            "partial_findings": [],
            "stuck_description": "Two pushes at once are refused.",
            "code_scope": {"files": scope["files"]},
        },
        "analysis_focus": "debugging",
        "depth_level": 2,
    }
    session = caller.ask("start_conversation", **began)["session_id"]
    yield traced[0], lambda _: caller.ask(traced[0], **traced[1])
    yield (
        "performance_bottleneck",
        lambda _: caller.ask("performance_bottleneck", code_path={"entry_point": place}),
    )
    yield (
        "run_hypothesis_tournament",
        lambda _: caller.ask(
            "run_hypothesis_tournament",
            hypotheses=[
                {"id": name, "description": said, "type": "bug", "confidence_level": 3}
                for name, said in SUSPICIONS.items()
            ],
            test_scope=scope,
        ),
    )
    yield (
        "continue_conversation",
        lambda number: caller.ask(
            "continue_conversation", session_id=session, message=f"Who calls change? {number}"
        ),
    )

    def task(number: int) -> None:
        task_id = world.begun_task(traced[0], {**traced[1], "max_depth": 1 + number % 5})
        world.run_jobs()
        world.task(task_id)

    yield TASK, task


def report() -> None:
    """A table of dollars per million calls."""
    print("\nCost per million calls (us-east-1, arm64, no free tier)\n")
    print("| Call | AWS round trips | billed ms | API | Lambda | stores | logs | together |")
    print("|---|---|---|---|---|---|---|---|")
    with research_world(tools_per_minute=_MANY, resources_per_minute=_MANY) as world:
        library = {
            file.relative_to(CONTENT).as_posix(): file.read_text() for file in CONTENT.rglob("*.md")
        }
        world.publish(library)
        for name, ask in kinds(world):
            _print(name, measured(world, 1024, ask), 1024)
    with reasoning_world() as reasoning:
        reasoning.push(
            {
                file.relative_to(CODE.parent).as_posix(): file.read_text()
                for file in CODE.rglob("*.py")
            }
        )
        for name, ask in kinds_of_reasoning(reasoning):
            call = measured(reasoning, 1769, ask)
            _print(name, replace(call, requests=2) if name == TASK else call, 1769)
    for name, call in measured_sign_in(_ROUND_TRIP_MS):
        _print(name, call, 1024)


def watching() -> None:
    """Dollars a month for alarms, each of which reads one metric, and for the metric of the sweep.

    The other metrics have values only in hours of trouble.
    """
    print("\nAlarms and metrics, a month\n")
    for what, alarms in (
        ("without mail", [alarm for alarm in ALARMS if not alarm.needs]),
        ("with mail", list(ALARMS)),
    ):
        metrics = {alarm.metric for alarm in alarms} & {SWEPT}
        list_price = len(alarms) * ALARM_METRIC + len(metrics) * CUSTOM_METRIC
        beyond = max(0, len(alarms) - FREE) * ALARM_METRIC
        print(
            f"{what}: {len(alarms)} alarms, ${list_price:.2f}; ${beyond:.2f} beyond the free tier"
        )


def _print(name: str, call: MeasuredCall, memory_mb: int) -> None:
    cost = per_million(call, memory_mb)
    parts = " | ".join(f"${part:.2f}" for part in cost.parts.values())
    trips = sum(call.aws.values())
    print(f"| {name} | {trips} | {call.milliseconds:.0f} | {parts} | ${cost.total:.2f} |")


if __name__ == "__main__":
    report()
    watching()
