"""The official conformance suite against the fixture family, on both eras' newest revisions."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.support.processes import free_port, node, running_server

SUITE = Path("tests/node/node_modules/@modelcontextprotocol/conformance")
EXPECTED = Path(__file__).with_name("expected-failures.yml")

pytestmark = pytest.mark.conformance


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "tests.conformance.serve_fixture", str(port)]
    with running_server(command, port):
        yield f"http://127.0.0.1:{port}"


@pytest.mark.parametrize("path", ["/fixture/mcp", "/mcp"])
@pytest.mark.parametrize("revision", ["2026-07-28", "2025-11-25"])
def test_every_scored_scenario_and_every_tasks_one_passes_but_the_named(
    url: str, revision: str, path: str, tmp_path: Path
) -> None:
    command = [node(), str(SUITE / "dist/index.js"), "server", "--url", url + path]
    command += ["--requirements", revision, "-o", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)

    requirements = yaml.safe_load((SUITE / f"requirements/{revision}.yaml").read_text())
    # Extensions are never scored, and those that we announce must work all the same.
    tasks = [
        requirement["scenario"]
        for requirement in requirements["not_scored"]
        if requirement["leg"] == "server" and requirement["scenario"].startswith("tasks-")
    ]
    assert bool(tasks) == (revision == "2026-07-28")
    failures = {name: _failures(tmp_path, name) for name in (*requirements["server"], *tasks)}

    expected = yaml.safe_load(EXPECTED.read_text())[revision]
    assert {name for name, failed in failures.items() if failed} == set(expected), (
        failures,
        run.stdout[-2000:],
        run.stderr[-2000:],
    )


def _failures(results: Path, scenario: str) -> list[str]:
    """What a scenario reported; a scenario that did not run at all has failed too."""
    folders = [
        folder
        for folder in results.glob(f"server-{scenario}-2*")
        if folder.name.removeprefix(f"server-{scenario}-")[:2] == "20"
    ]
    if not folders:
        return ["did not run"]
    checks = json.loads((folders[0] / "checks.json").read_text())
    return [
        f"{check['id']}: {check.get('errorMessage')}"
        for check in checks
        if check["status"] == "FAILURE"
    ]
