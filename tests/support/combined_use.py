"""All that clients do at the one address of all families, against a real server."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from quintet.requests.http import MAX_RESULT_BYTES
from tests.support.reasoning import CAPABILITIES, TASKS
from tests.support.reasoning_code import REPORT_AT, SHOP
from tests.support.sdk import DOCUMENT
from tests.support.waiting import eventually
from tests.support.wire import MODERN, Caller, message, over_http

CALLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "assistant": ("createUser", {"name": "Ann", "email": "ann@example.com"}),
    "context": ("ping", {}),
    "orchestration": ("JARVIS", {"initial_objective": "Compare three weather APIs"}),
    "reasoning": ("health_check", {"check_name": "memory_usage"}),
    "research": ("classify_query", {"query": "what is rust"}),
}
"""A call of every family."""
_BATCHES = "2025-03-26"
"""The one revision that has them."""


def outcomes(url: str, token: str) -> dict[str, bool]:
    """Whether each family's call in one batch was answered by a result that is no error."""
    batch = [
        message("tools/call", {"name": tool, "arguments": arguments}, _BATCHES, family)
        for family, (tool, arguments) in CALLS.items()
    ]
    answers = Caller(over_http(url), token, _BATCHES).post(json.dumps(batch).encode()).body
    assert [answer["id"] for answer in answers] == list(CALLS)
    return {
        answer["id"]: "result" in answer and not answer["result"]["isError"] for answer in answers
    }


def assert_prompts_and_resources_are_served(url: str, token: str) -> None:
    """Those of their families, and completions."""
    caller = Caller(over_http(url), token)
    given = {"event_data": "{}"}
    asked = {"name": "notificationPolicy", "arguments": given}
    completed = {
        "ref": {"type": "ref/prompt", "name": "notificationPolicy"},
        "argument": {"name": "timezone", "value": "Europe/Ber"},
    }

    assert caller.request("prompts/get", asked).result["messages"]
    values = caller.request("completion/complete", completed).result["completion"]["values"]
    assert values == ["Europe/Berlin"]
    assert "# Rust" in caller.read(DOCUMENT).result["contents"][0]["text"]
    assert DOCUMENT in list(_listed(caller, "resources/list", "resources", "uri"))
    templates = set(_listed(caller, "resources/templates/list", "resourceTemplates", "uriTemplate"))
    assert {template.partition(":")[0] for template in templates} > {"mcp"}


def _listed(caller: Caller, method: str, member: str, key: str) -> Iterator[str]:
    cursor: dict[str, str] = {}
    while True:
        page = caller.request(method, cursor).result
        yield from (entry[key] for entry in page[member])
        if "nextCursor" not in page:
            return
        cursor = {"cursor": page["nextCursor"]}


def assert_the_largest_answer_passes(url: str, token: str) -> None:
    """One of nearly 2 MiB, full of quotes: a long session, shown as often as there is room."""
    caller, batches = Caller(over_http(url), token), Caller(over_http(url), token, _BATCHES)
    begun = caller.call(*CALLS["orchestration"]).result["structuredContent"]["payload"]
    session = {"session_id": begun["session_id"]}
    goal = {"interpreted_goal": 'a "long" goal ' * 10_000}
    caller.call("JARVIS", {**session, "phase_completed": "QUERY", "payload": goal})
    shown = message("tools/call", {"name": "JARVIS", "arguments": session}, _BATCHES)

    def size_of(count: int) -> int:
        batch = [{**shown, "id": number} for number in range(count)]
        answers = batches.post(json.dumps(batch).encode()).body
        assert [answer["result"]["isError"] for answer in answers] == [False] * count
        return len(json.dumps(answers))

    most = MAX_RESULT_BYTES // size_of(1)
    assert MAX_RESULT_BYTES * 0.9 < size_of(most) <= MAX_RESULT_BYTES


def assert_a_task_is_done(url: str, token: str, folder: Path) -> None:
    """Begun, asked about and answered at the one address; its id names the family."""
    for path, text in SHOP.items():
        file = folder / "shop" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    origin = url.removesuffix("/mcp")
    command = [str(Path(sys.executable).with_name("quintet")), "workspace", "push"]
    command += [str(folder / "shop"), "--remote", origin, "--token", token]
    pushed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert pushed.returncode == 0, pushed.stderr

    caller, meta = Caller(over_http(url), token, MODERN), {"_meta": {CAPABILITIES: TASKS}}
    arguments = {"code_path": {"entry_point": REPORT_AT}}
    asked = {"name": "performance_bottleneck", "arguments": arguments, **meta}
    task = caller.request("tools/call", asked).result

    def done() -> Any:
        found = caller.request("tasks/get", {"taskId": task["taskId"], **meta}).result
        return None if found["status"] == "working" else found

    assert task["taskId"].startswith("reasoning.")
    found = eventually(done, 120)
    assert found["status"] == "completed", found
    assert found["result"]["structuredContent"]["bottlenecks"]
