"""A tournament of ten, as a user of `quintet serve` meets it: with tasks and without.

How hypotheses that take too long end is in `tests/unit/reasoning/hypotheses`.
"""

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.clients.conftest import QUINTET, Server
from tests.support.processes import free_port, running_server
from tests.support.reasoning import CAPABILITIES, TASKS
from tests.support.wire import MODERN, Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.clients

PATIENCE = 120
"""Seconds for what takes a few on a machine with nothing else to do."""
CACHE = """class Cache:
    def __init__(self):
        self._values = {}

    def set(self, key, value):
        if len(self._values) >= 1000:
            self._values.clear()
        self._values[key] = value

    def get(self, key, default=None):
        return self._values.get(key) or default
"""
TRUE: Final = {"check": "reads", "function": "Cache.get", "field": "self._values"}
FALSE: Final = {**TRUE, "negated": True}
TOURNAMENT: Final[dict[str, Any]] = {
    "hypotheses": [
        {
            "id": f"h{at}",
            "description": "get reads the values",
            "type": "bug",
            "confidence_level": 3,
            "checks": [TRUE if at == 4 else FALSE],
        }
        for at in range(1, 11)
    ],
    "test_scope": {"files": ["kv/cache.py"]},
    "tournament_settings": {"max_parallel": 5, "timeout_per_hypothesis": 30},
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server, and the cache pushed to it."""
    state, port = tmp_path_factory.mktemp("served"), free_port()
    folder = tmp_path_factory.mktemp("projects") / "cache"
    (folder / "kv").mkdir(parents=True)
    (folder / "kv" / "cache.py").write_text(CACHE)
    command = [QUINTET, "serve", "--state", str(state), "--port", str(port)]
    with running_server(command, port):
        pushed(folder, state)
        yield Server(f"http://127.0.0.1:{port}", state)


def pushed(folder: Path, state: Path) -> None:
    command = [QUINTET, "workspace", "push", str(folder), "--state", str(state)]
    subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)


def within_patience(look: Callable[[], Any], is_done: Callable[[Any], bool]) -> Any:
    give_up = time.monotonic() + PATIENCE
    while not is_done(found := look()):
        assert time.monotonic() < give_up, found
        time.sleep(1)
    return found


def as_task(caller: Caller) -> Any:
    """The tournament's answer to a client that knows tasks."""
    meta = {"_meta": {CAPABILITIES: TASKS}}
    asked = {"name": "run_hypothesis_tournament", "arguments": TOURNAMENT}
    task = caller.request("tools/call", {**asked, **meta}).result

    def looked() -> Any:
        return caller.request("tasks/get", {"taskId": task["taskId"], **meta}).result

    done = within_patience(looked, lambda found: found["status"] != "working")
    assert done["status"] == "completed", done
    return done["result"]["structuredContent"]


def scores(answer: Any) -> dict[str, float]:
    return {one["hypothesis_id"]: one["likelihood_score"] for one in answer["results"]}


def test_ten_hypotheses_are_decided_alike_with_and_without_tasks(served: Server) -> None:
    token = served.token("reasoning:read", "reasoning:write")
    url = over_http(f"{served.url}/reasoning/mcp")

    plain = ToolCaller(Caller(url, token)).ask("run_hypothesis_tournament", **TOURNAMENT)
    whole = as_task(Caller(url, token, MODERN))

    assert scores(plain) == scores(whole)
    assert scores(plain) == {f"h{at}": 100 if at == 4 else 0 for at in range(1, 11)}
    assert plain["winner"]["hypothesis_id"] == whole["winner"]["hypothesis_id"] == "h4"
    assert "job_id" not in whole
