"""A small sample of the drills (`make drills` runs them whole).

Limits under load have a test of their own, tests/integration/test_limits_under_load.py.
"""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drills import hostile, hung, kills
from tests.drills.at_work.work import Messages, Sessions, user_of
from tests.drills.aws_faults.cases import cases
from tests.drills.aws_faults.table import table_rows
from tests.drills.hostile_inputs import inputs
from tests.drills.serving import Serving, serving

ROOT = Path(__file__).parents[2]
ASKS_NOTHING_ELSE = {
    "assistant/route_openapi",
    "orchestration/APIValidator",
    "orchestration/KnowledgeSynthesize",
    "orchestration/MultiAPIFetch",
    "reasoning/health_check",
    "reasoning/route_openapi",
    "research/detect_context",
    "research/resources_read_configuration",
    "research/resources_read_system_metrics",
}
"""Than the keys and the limiter, which are struck under the first tool of the family."""
HOSTILE = ("JSON nested", "a zip file", "a rule that never fits")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("drills") / "state") as made:
        yield made


def test_failures_of_some_commands_keep_the_promises_and_the_table_says_what_came_of_them() -> None:
    words = ["orchestration/APISearch", "assistant-delivery/mail_sent"]
    command = [sys.executable, "-m", "tests.drills", "failures", "--check", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-3000:]


def test_the_table_of_failures_has_every_tool() -> None:
    """Of the functions that it tells of: a new family is drilled when it has become something."""
    told = {row.split("|")[1].strip() for row in table_rows()[2:]}
    functions = {name.partition("/")[0] for name in told}
    drilled = {case.name for case in cases()}

    missing = {name for name in drilled - told if name.partition("/")[0] in functions}
    assert missing == ASKS_NOTHING_ELSE
    assert told <= drilled


def test_a_stopped_embedded_aws_is_answered_in_time_and_forgotten_afterwards(
    server: Serving,
) -> None:
    some = [tool for tool in hung.tools() if tool.name in {"ping", "JARVIS"}]

    assert hung.hung(server, some)[1] == []
    assert len(some) == 2


def test_hostile_inputs_hold_up_nobody(server: Serving) -> None:
    user = user_of(server, "eve@example.org")
    some = [each for each in inputs(user) if each.name.startswith(HOSTILE)]

    assert [problem for each in some for problem in hostile.sent(server, each)] == []
    assert len(some) == len(HOSTILE)


def test_what_was_acknowledged_survives_a_kill_of_everything(tmp_path: Path) -> None:
    chance = random.Random(1)  # noqa: S311
    done = kills.killed(tmp_path / "state", [Messages(), Sessions()], ["everything"], chance)

    assert [problems for _, problems in done] == [[], []]
    assert min(doing.acknowledged for doing, _ in done) > 0
