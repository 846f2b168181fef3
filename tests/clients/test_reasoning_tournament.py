"""A tournament of ten with two that take too long, as a user of `quintet serve` meets it.

The two speak of nothing that rules understand, so the language model is asked what they mean; it
stands on this machine and never answers them.
"""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest

from tests.clients.conftest import QUINTET, Server
from tests.support.model_servers import ModelServer, gemini_answers, hang, model_server
from tests.support.processes import free_port, running_server
from tests.support.reasoning import CAPABILITIES, TASKS
from tests.support.wire import MODERN, Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.clients

PATIENCE = 120
"""Seconds for what takes 30 on a machine with nothing else to do."""
CUT_OFF = 45
"""Seconds by which what ends after 25 or 30 has ended on a busy machine; the model hangs 300."""
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
SLOW: Final = ("h3", "h8")
WORDS: Final = (
    "get returns the default whenever the stored value is falsy",
    "get has an off-by-one error",
    "The weather decides",
    "Two threads change the values at the same time without a lock",
    "Values grow without limit",
    "set swallows an exception",
    "Keys are built by string concatenation",
    "The weather decides on Sundays",
    "No timeout is set on the request",
    "A promise is dropped",
)
TOURNAMENT: Final[dict[str, Any]] = {
    "hypotheses": [
        {"id": f"h{at}", "description": words, "type": "bug", "confidence_level": 3}
        for at, words in enumerate(WORDS, 1)
    ],
    "test_scope": {"files": ["kv/cache.py"]},
    "tournament_settings": {"max_parallel": 5, "timeout_per_hypothesis": 30},
}


def silent_about_the_weather(models: ModelServer) -> None:
    def step(handler: Any) -> None:
        models.will(step)
        asked = json.dumps(models.received[-1].body)
        if "weather" in asked:
            hang(handler)
            return
        answer = gemini_answers({"kinds": []})
        handler.send_response(answer.status)
        handler.send_header("content-length", str(len(answer.body)))
        handler.end_headers()
        handler.wfile.write(answer.body)

    models.will(step)


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a language model, and the cache pushed to it."""
    state, port = tmp_path_factory.mktemp("thinking"), free_port()
    folder = tmp_path_factory.mktemp("projects") / "cache"
    (folder / "kv").mkdir(parents=True)
    (folder / "kv" / "cache.py").write_text(CACHE)
    with model_server() as models:
        silent_about_the_weather(models)
        options = {
            "LLM_PROVIDER": "gemini",
            "GEMINI_API_KEY": "key",
            "LLM_ENDPOINT_URL": models.url,
            "LLM_TIMEOUT_SECONDS": "300",
        }
        command = ["env", *(f"{name}={value}" for name, value in options.items())]
        command += [QUINTET, "serve", "--state", str(state), "--port", str(port)]
        with running_server(command, port):
            pushed(folder, state)
            yield Server(f"http://127.0.0.1:{port}", state)
            models.released.set()


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


def late(answer: Any) -> list[str]:
    return [one["hypothesis_id"] for one in answer["results"] if one["status"] == "timed_out"]


def test_two_slow_hypotheses_of_ten_end_in_time_with_and_without_tasks(thinking: Server) -> None:
    token = thinking.token("reasoning:read", "reasoning:write")
    url = over_http(f"{thinking.url}/reasoning/mcp")
    plain = ToolCaller(Caller(url, token))

    with ThreadPoolExecutor(1) as beside:
        task = beside.submit(as_task, Caller(url, token, MODERN))
        began = time.monotonic()
        partial = plain.ask("run_hypothesis_tournament", **TOURNAMENT)
        waited = time.monotonic() - began
        whole = task.result()
    finished = within_patience(
        lambda: plain.ask("run_hypothesis_tournament", **TOURNAMENT),
        lambda found: "job_id" not in found,
    )

    assert waited < CUT_OFF
    assert "job_id" in partial
    assert "clipped from 30 to" in partial["notes"][0]
    for answer in (partial, whole, finished):
        assert late(answer) == list(SLOW)
        assert answer["winner"]["hypothesis_id"] == "h1"
        assert scores(answer) == scores(whole)
    for answer in (whole, finished):
        assert "Timed out, scored 0: h3, h8" in answer["notes"]
        durations = {one["hypothesis_id"]: one["test_duration"] for one in answer["results"]}
        assert all(27 <= durations[slow] < CUT_OFF for slow in SLOW)
    assert "job_id" not in whole
