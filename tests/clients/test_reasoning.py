"""From a folder of source code to a trace, a task and a conversation, as a user comes to them."""

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import QUINTET, Server
from tests.support.reasoning import CAPABILITIES, TASKS
from tests.support.reasoning_code import CONTEXT, REPORT_AT, SHOP
from tests.support.wire import MODERN, Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.clients

SUBJECT = "reasoner"
PATIENCE = 90
"""Seconds for what a worker does beside everything else."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("projects") / "shop"
    for path, text in SHOP.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / ".env").write_text("PASSWORD=secret\n")
    return folder


@pytest.fixture(scope="module")
def pushed(server: Server, shop: Path) -> str:
    """What `quintet workspace push` says, once to a fresh server."""
    command = [QUINTET, "workspace", "push", str(shop), "--subject", SUBJECT]
    command += ["--state", str(server.state)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def caller(server: Server, pushed: str) -> Caller:
    assert "It is ready." in pushed
    token = server.token("reasoning:read", "reasoning:write", subject=SUBJECT)
    return Caller(over_http(f"{server.url}/reasoning/mcp"), token)


def test_a_pushed_folder_is_traced_without_its_secrets(caller: Caller, pushed: str) -> None:
    traced = ToolCaller(caller).ask("trace_execution_path", entry_point=REPORT_AT)
    refused = ToolCaller(caller).refused(
        "trace_execution_path", entry_point={"file": ".env", "line": 1}
    )

    assert f"Sent {len(SHOP)} of {len(SHOP)} files to the workspace shop." in pushed
    assert ".env" in pushed
    assert (
        "shop/src/shop/orders.py:29 report catches Exception and tells nobody"
        in (traced["findings"]["evidence"])
    )
    assert "There is no file .env" in refused["message"] or "no file" in refused["message"]


def test_a_conversation_goes_to_its_summary(caller: Caller) -> None:
    tools = ToolCaller(caller)
    begun = tools.ask(
        "start_conversation", claude_context=CONTEXT, analysis_focus="debugging", depth_level=3
    )
    about = {"session_id": begun["session_id"]}
    answer = tools.ask(
        "continue_conversation",
        **about,
        message="I think report swallows the OrderError. Who calls order_total?",
    )
    standing = tools.ask("get_conversation_status", **about)
    ended = tools.ask("finalize_conversation", **about, summary_format="detailed")

    assert "shop/src/shop/orders.py:28" in answer["gemini_response"]
    assert (standing["status"], standing["turns_completed"]) == ("active", 2)
    # Words decide no cause; what was seen is told.
    assert ended["conversation_summary"]["root_causes"] == []
    seen = ended["conversation_summary"]["problem_identified"]
    assert "takes `OrderError` and tells nobody" in seen
    assert '"check": "swallows"' in answer["gemini_response"]
    assert ended["conversation_summary"]["recommended_action"]["steps"]
    assert tools.ask("get_conversation_status", **about)["status"] == "completed"


def test_a_task_is_done_by_the_servers_own_worker(server: Server, caller: Caller) -> None:
    modern = Caller(over_http(f"{server.url}/reasoning/mcp"), caller.token, MODERN)
    meta = {"_meta": {CAPABILITIES: TASKS}}
    asked = {
        "name": "performance_bottleneck",
        "arguments": {"code_path": {"entry_point": REPORT_AT}},
    }
    task = modern.request("tools/call", {**asked, **meta}).result

    def looked() -> Any:
        return modern.request("tasks/get", {"taskId": task["taskId"], **meta}).result

    give_up = time.monotonic() + PATIENCE
    while (found := looked())["status"] == "working":
        assert time.monotonic() < give_up, found
        time.sleep(task["pollIntervalMs"] / 1000)

    assert found["status"] == "completed", found
    bottlenecks = found["result"]["structuredContent"]["bottlenecks"]
    assert bottlenecks[0]["kind"] == "n_plus_one"


def test_stdio_reads_a_folder_that_was_never_pushed(server: Server, shop: Path) -> None:
    call = {"name": "trace_execution_path", "arguments": {"entry_point": REPORT_AT}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "x"}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]
    command = [QUINTET, "stdio", "reasoning", "--root", str(shop), "--state", str(server.state)]
    done = subprocess.run(
        command,
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    answers = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}

    assert done.returncode == 0, done.stderr
    assert answers[1]["result"]["serverInfo"]["name"] == "deep-code-reasoning-mcp"
    traced = answers[2]["result"]["structuredContent"]
    assert traced["metadata"]["workspace"] == "shop"
    assert traced["findings"]["evidence"][0].startswith("shop/src/shop/orders.py:23")
