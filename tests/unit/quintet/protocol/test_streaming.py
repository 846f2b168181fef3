"""Server-sent events: sent where there is more to tell than the answer."""

from typing import Any

import pytest

from quintet.requests.http import MAX_RESULT_BYTES
from quintet.requests.revisions import BY_VERSION
from tests.unit.quintet.support import (
    HANDSHAKE_VERSIONS,
    LOG_LEVEL_KEY,
    MODERN_VERSION,
    Answer,
    call_of,
    client,
    modern_call,
    modern_headers,
)

BOTH = "application/json, text/event-stream"
STEPS = {"name": "steps"}


def steps(version: str, accept: str = BOTH, **meta: Any) -> Answer:
    if version == MODERN_VERSION:
        body = modern_call("tools/call", STEPS, **meta)
        return client().send(body, {**modern_headers(body), "Accept": accept})
    body = call_of("tools/call", {**STEPS, "_meta": meta})
    return client().send(body, {"MCP-Protocol-Version": version, "Accept": accept})


@pytest.mark.parametrize("token", ["token", 7, 0, ""])
def test_progress_is_streamed_before_the_answer(token: str | int) -> None:
    answer = steps(MODERN_VERSION, progressToken=token)
    *progress, last = answer.events
    assert answer.status == 200
    assert [event["params"] for event in progress] == [
        {"progressToken": token, "progress": 1, "total": 2, "message": "step 1"},
        {"progressToken": token, "progress": 2, "total": 2, "message": "step 2"},
    ]
    assert {event["method"] for event in progress} == {"notifications/progress"}
    assert (last["id"], last["result"]["content"]) == (1, [{"type": "text", "text": "done"}])


def test_a_stream_forbids_caching_and_buffering() -> None:
    headers = steps(MODERN_VERSION, progressToken=1).headers
    assert headers["Cache-Control"] == "no-cache, no-transform"
    assert headers["X-Accel-Buffering"] == "no"


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_progress_messages_came_after_2024_11_05(version: str) -> None:
    params = steps(version, progressToken="t").events[0]["params"]
    assert ("message" in params) is BY_VERSION[version].progress_messages
    assert ("message" in params) is (version != "2024-11-05")


def test_a_client_that_does_not_ask_is_told_nothing() -> None:
    assert steps(MODERN_VERSION).result["content"][0]["text"] == "done"


def test_a_client_that_takes_only_json_gets_the_answer_alone() -> None:
    answer = steps(MODERN_VERSION, "application/json", progressToken=1)
    assert answer.result["content"][0]["text"] == "done"


@pytest.mark.parametrize("version", ["2025-11-25", MODERN_VERSION])
def test_a_client_that_takes_only_events_gets_the_answer_as_one(version: str) -> None:
    answer = steps(version, "text/event-stream")
    assert answer.events[-1]["result"]["isError"] is False


def test_a_failure_is_streamed_with_its_own_status() -> None:
    body = modern_call("nothing/here")
    answer = client().send(body, {**modern_headers(body), "Accept": "text/event-stream"})
    assert (answer.status, answer.events[0]["error"]["code"]) == (404, -32601)


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_handshake_clients_are_sent_log_messages_from_info_on(version: str) -> None:
    messages = [event for event in steps(version).events if "method" in event]
    assert [event["params"] for event in messages] == [
        {"level": "info", "data": {"step": "last"}, "logger": "steps"}
    ]
    assert messages[0]["method"] == "notifications/message"


@pytest.mark.parametrize(
    ("level", "levels"),
    [
        ("debug", ["info", "debug"]),
        ("info", ["info"]),
        ("notice", []),
        ("emergency", []),
        ("loud", []),
        (5, []),
    ],
)
def test_modern_clients_are_sent_the_log_levels_they_ask_for(level: Any, levels: list[str]) -> None:
    answer = steps(MODERN_VERSION, "text/event-stream", **{LOG_LEVEL_KEY: level})
    messages = [event for event in answer.events if "method" in event]
    assert [event["params"]["level"] for event in messages] == levels


def test_a_stream_stays_within_what_one_answer_may_weigh() -> None:
    answer = steps(MODERN_VERSION, progressToken="t" * 2_000_000)
    assert len(answer.body) <= MAX_RESULT_BYTES
