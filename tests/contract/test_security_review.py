"""The page for security reviewers tells what is declared, all of it and nothing else."""

import re

from quintet.deployment.settings import DeploymentSettings
from quintet.resources import (
    BUCKETS,
    FUNCTIONS,
    QUEUES,
    SCHEDULE_GROUPS,
    SECRETS,
    TABLES,
)
from tests.support.sources import ROOT

PAGE = (ROOT / "docs/security-review.md").read_text()


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables below a heading."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def quoted(cell: str) -> list[str]:
    """The names in a cell."""
    return re.findall("`([^`]+)`", cell)


def test_every_function_is_shown_with_all_that_it_reaches() -> None:
    declared = {
        function.name: sorted({grant.resource.name for grant in function.grants})
        for function in FUNCTIONS
    }
    shown = {name.strip("`"): quoted(reach) for name, reach in rows("Flows of data")}

    assert shown == declared


def test_every_store_is_shown_with_what_is_in_it_and_how_long() -> None:
    declared = [
        *(f"table `{table.name}`" for table in TABLES),
        *(f"bucket `{bucket.name}`" for bucket in BUCKETS),
        *(f"queue `{queue.name}`" for queue in QUEUES),
        *(f"schedules `{group.name}`" for group in SCHEDULE_GROUPS),
        "logs",
    ]
    shown = rows("What is kept, where, and for how long")

    assert sorted(row[0] for row in shown) == sorted(declared)
    assert all(content and lifetime for _, content, lifetime in shown)


def test_lifetimes_are_those_declared() -> None:
    shown = {name: lifetime for name, _, lifetime in rows("What is kept, where, and for how long")}

    for bucket in BUCKETS:
        if bucket.kept_days is not None:
            assert f"{bucket.kept_days} days" in shown[f"bucket `{bucket.name}`"]
    days = DeploymentSettings.model_fields["log_retention_days"].default
    assert f"{days} days" in shown["logs"]
    assert all("14 days" in shown[f"queue `{queue.name}`"] for queue in QUEUES)


def test_every_secret_is_among_the_keys() -> None:
    keys = " ".join(row[0] for row in rows("Keys"))

    assert all(f"secret `{secret.name}`" in keys for secret in SECRETS)


def test_every_kind_of_threat_is_answered_and_held_by_tests_that_exist() -> None:
    threats = rows("Threats and answers (STRIDE)")

    assert [row[0][0] for row in threats] == list("STRIDE")
    for *_, held in threats:
        paths = quoted(held)
        assert paths
        assert [path for path in paths if not (ROOT / path).exists()] == []
