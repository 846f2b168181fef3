"""The declared alarms: what raises each, what does not, and the page that explains them."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from quintet.observability import Observability
from quintet.resources import ALARMS, FUNCTIONS, QUEUES, Alarm
from quintet.resources.families.assistant import DELIVERIES
from quintet.resources.families.reasoning import JOBS
from quintet.resources.firing import Value, emitted, firing
from quintet.resources.metrics import (
    API_LATENCY,
    BOUNCES,
    LIMITER_ALONE,
    SWEPT,
    dead_letters,
    of_function,
    oldest_message,
)

OPERATE = Path(__file__).parents[3] / "docs" / "operate.md"
NOON = 1_800_000_000.0
MINUTE = 60.0
STAGE = "dev"
WORKER = next(function for function in FUNCTIONS if function.is_worker)


def written(tell: Callable[[Observability], None], stage: str = STAGE) -> list[Value]:
    """What a function in trouble emits."""
    log = io.StringIO()
    tell(Observability("context", stage=stage, stream=log))
    return list(emitted(log.getvalue().splitlines()))


@pytest.mark.parametrize(
    ("tell", "name"),
    [
        (lambda seen: seen.log_failure("r", RuntimeError("broken")), "faults"),
        (Observability.limiter_alone, "limiter alone"),
        (Observability.task_given_up, "tasks given up"),
    ],
)
def test_what_functions_emit_is_what_alarms_watch(
    tell: Callable[[Observability], None], name: str
) -> None:
    assert firing(written(tell), stage=STAGE) == {name}
    assert firing(written(tell, "prod"), stage=STAGE) == set()


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Value.of(of_function("Errors", WORKER), NOON, 1, STAGE), f"{WORKER.name} errors"),
        (Value.of(dead_letters(JOBS), NOON, 1, STAGE), "jobs dead letters"),
        (Value.of(oldest_message(DELIVERIES), NOON, 1201, STAGE), "deliveries oldest message"),
        (Value.of(API_LATENCY, NOON, 28_000, STAGE, "a1"), "api latency"),
        (Value("AWS/ApiGateway", "5xx", NOON, 1, {"ApiId": "a1"}), "api failures"),
        (Value("AWS/Lambda", "Throttles", NOON, 1), "throttles"),
        (Value.of(BOUNCES, NOON, 0.06, STAGE), "bounces"),
        (Value("AWS/SES", "Reputation.ComplaintRate", NOON, 0.002), "complaints"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_aws_measures_raises_the_alarm_of_its_name(value: Value, name: str) -> None:
    assert firing([value], stage=STAGE, api="a1") == {name}


@pytest.mark.parametrize(
    "value",
    [
        Value.of(oldest_message(DELIVERIES), NOON, 1200, STAGE),
        Value.of(API_LATENCY, NOON, 26_000, STAGE, "a1"),
        Value.of(API_LATENCY, NOON, 29_000, STAGE, "another"),
        Value.of(dead_letters(JOBS), NOON, 0, STAGE),
        Value.of(BOUNCES, NOON, 0.01, STAGE),
        Value("AWS/Lambda", "Errors", NOON, 1, {"FunctionName": "somebody-elses"}),
        Value.of(LIMITER_ALONE, NOON, 0, STAGE),
    ],
)
def test_what_is_usual_raises_none(value: Value) -> None:
    assert firing([value], stage=STAGE, api="a1") == set()


def test_one_slow_answer_in_a_thousand_is_no_alarm() -> None:
    slow = [Value.of(API_LATENCY, NOON, 28_000, STAGE, "a1")]
    quick = [Value.of(API_LATENCY, NOON, 20, STAGE, "a1")]

    assert firing(slow + quick * 999, stage=STAGE, api="a1") == set()
    assert firing(slow * 2 + quick * 98, stage=STAGE, api="a1") == {"api latency"}


def test_a_sweep_that_stops_is_missed_within_five_minutes() -> None:
    swept = [Value.of(SWEPT, NOON + MINUTE * number, 1, STAGE) for number in range(5)]

    assert firing(swept, stage=STAGE, until=NOON + 9 * MINUTE) == set()
    assert firing(swept, stage=STAGE, until=NOON + 10 * MINUTE) == {"delivery sweep"}
    assert firing([], stage=STAGE, since=NOON, until=NOON + 5 * MINUTE) == {"delivery sweep"}
    assert firing([], stage=STAGE) == set()


def test_a_log_may_hold_more_than_metrics() -> None:
    assert list(emitted(["REPORT RequestId: 1", '{"message": "fine"}', ""])) == []


def test_every_queue_and_every_worker_is_watched() -> None:
    metrics = {alarm.metric for alarm in ALARMS}
    for queue in QUEUES:
        assert {dead_letters(queue), oldest_message(queue)} <= metrics
        assert queue.tolerated_seconds > 900, "a message may be sent with so much delay"
    for function in FUNCTIONS:
        assert (of_function("Errors", function) in metrics) == function.is_worker
    assert len({alarm.name for alarm in ALARMS}) == len(ALARMS)


def row(alarms: list[Alarm]) -> str:
    """Alarms of one meaning, as the page shows them."""
    names = ", ".join(
        f"`{alarm.name}` {'<' if alarm.below else '>'} {alarm.threshold:g}" for alarm in alarms
    )
    return f"| {names} | {alarms[0].meaning} | {alarms[0].remedy} |"


def test_the_page_explains_every_alarm_in_the_words_of_its_declaration() -> None:
    by_meaning: dict[str, list[Alarm]] = {}
    for alarm in ALARMS:
        by_meaning.setdefault(alarm.meaning, []).append(alarm)
    expected = "\n".join(row(alarms) for alarms in by_meaning.values())

    assert expected in OPERATE.read_text(), f"the table should be\n{expected}"
