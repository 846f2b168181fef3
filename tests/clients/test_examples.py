"""The programs in `examples/` do what they say, against a running server."""

import os
import subprocess
import sys

import pytest

from tests.clients.conftest import Server
from tests.support.processes import node
from tests.support.sources import ROOT

pytestmark = pytest.mark.clients

EXAMPLES = ROOT / "examples"
RUNS = {
    "remember.py": ([sys.executable], "'contextId': 'launch'"),
    "research.sh": (["sh"], "Mutex"),
    "tools.mjs": ([node()], "research_query: Research query"),
}


def test_every_example_is_run() -> None:
    assert {file.name for file in EXAMPLES.iterdir()} == {*RUNS, "README.md"}


@pytest.mark.parametrize("name", RUNS)
def test_an_example_shows_what_it_says(server: Server, name: str) -> None:
    program, shown = RUNS[name]
    given = {"QUINTET_URL": server.url, "QUINTET_TOKEN": server.token(subject="examples")}

    done = subprocess.run(
        [*program, str(EXAMPLES / name)],
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert shown in done.stdout
