"""Every status comes from something measured; nothing that fails makes the tool fail."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import ServiceUnavailableError
from quintet.protocol.validation import validated
from quintet.reasoning.health.aws_probes import bucket_probe, queue_probe, table_probe
from quintet.reasoning.health.checking import Health
from quintet.reasoning.health.models import HealthCheck, HealthSummary
from quintet.reasoning.health.probes import (
    MemoryUse,
    Probes,
    memory_probe,
    uptime_probe,
)
from quintet.resources import physical_name
from quintet.resources.families.reasoning import JOBS, REASONING, WORKSPACE
from tests.support.moto_aws import aws_of_a_stage
from tests.support.world import NOON, STAGE


def fail() -> Any:
    raise ServiceUnavailableError("The queue")


def health(**changed: Any) -> Health:
    probes: dict[str, Any] = {
        "memory": lambda: MemoryUse(50, 100),
        "uptime": lambda: 12.5,
        "queue": lambda: {"waiting": 3, "in_work": 1, "delayed": 0},
        "model": "gemini/x",
        **changed,
    }
    return Health(Probes(**probes), now=lambda: NOON)


def check(one: Health, name: str | None = None) -> Any:
    given = {} if name is None else {"check_name": name}
    return one.check(validated(HealthCheck, given))


@pytest.mark.parametrize(
    ("used", "status"), [(80, "pass"), (81, "warn"), (90, "warn"), (91, "fail")]
)
def test_memory_warns_above_80_per_cent_and_fails_above_90(used: int, status: str) -> None:
    answer = check(health(memory=lambda: MemoryUse(used, 100)), "memory_usage")
    assert (answer.check_name, answer.status) == ("memory_usage", status)
    assert answer.details.metrics == {"used_bytes": used, "limit_bytes": 100, "percent": used}


def test_without_a_name_all_four_are_run_and_the_worst_status_is_told() -> None:
    answer = check(health(model=None))
    assert (answer.check_name, answer.status) == ("all", "warn")
    assert [one.name for one in answer.details.checks] == [
        "memory_usage",
        "system_startup",
        "event_bus",
        "gemini_api",
    ]
    assert answer.details.metrics == {"pass": 3, "warn": 1, "fail": 0}
    assert answer.timestamp.endswith("+00:00")


def hang() -> Any:
    threading.Event().wait(60)


@pytest.mark.parametrize("queue", [fail, lambda: 1 / 0, hang], ids=["down", "broken", "hanging"])
def test_a_queue_that_cannot_be_read_fails_its_check_and_nothing_else(
    queue: Callable[[], Any],
) -> None:
    heard: list[Exception] = []
    base = health(queue=queue)
    answer = check(Health(base.probes, on_failure=heard.append))
    assert {one.name: one.status for one in answer.details.checks} == {
        "memory_usage": "pass",
        "system_startup": "pass",
        "event_bus": "fail",
        "gemini_api": "pass",
    }
    assert "ZeroDivision" not in answer.model_dump_json()
    assert len(heard) == (0 if queue is hang else 1)


@pytest.mark.parametrize(
    ("changed", "overall"),
    [({}, "healthy"), ({"model": None}, "degraded"), ({"stores": {"table": fail}}, "critical")],
)
def test_the_summary_is_as_well_as_the_worst_of_its_checks(
    changed: dict[str, Any], overall: str
) -> None:
    answer = health(**changed).summary(validated(HealthSummary, {}))
    assert answer.overall_status == overall
    assert answer.performance_metrics.uptime == 12.5
    assert answer.performance_metrics.memory_usage == 50.0
    assert bool(answer.recommendations) is (overall != "healthy")


def test_details_are_left_out_where_they_are_not_wanted() -> None:
    answer = health().summary(validated(HealthSummary, {"include_details": False}))
    assert [one.details for one in answer.checks] == [None] * 4


def test_memory_and_uptime_are_those_of_this_process(tmp_path: Path) -> None:
    use = memory_probe(4096)()
    assert 1_000_000 < use.used < 4096 * 1024 * 1024 == use.limit
    assert memory_probe(1, tmp_path / "none")().used > 1_000_000
    assert memory_probe(0)().limit > use.used
    assert uptime_probe(lambda: 7.0, 2.0)() == 5.0


def test_queue_table_and_bucket_are_really_asked() -> None:
    with aws_of_a_stage(STAGE) as clients:
        stores = {
            "table": table_probe(clients, physical_name(STAGE, REASONING)),
            "bucket": bucket_probe(clients, physical_name(STAGE, WORKSPACE)),
            "gone": bucket_probe(clients, "no-such-bucket"),
        }
        queue = queue_probe(clients, physical_name(STAGE, JOBS))
        answer = health(queue=queue, stores=stores).summary(validated(HealthSummary, {}))
    statuses = {one.name: one.status for one in answer.checks}
    assert statuses["event_bus"] == statuses["table"] == statuses["bucket"] == "pass"
    assert statuses["gone"] == "fail"
    found = next(one for one in answer.checks if one.name == "event_bus").details
    assert found is not None
    assert found["metrics"] == {"waiting": 0, "in_work": 0, "delayed": 0}
