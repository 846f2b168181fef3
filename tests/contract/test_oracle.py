"""Every answer, on every revision, is parsed by the official SDK's types for that revision."""

from typing import Any

import mcp_types
import pytest
from mcp_types.methods import parse_server_result

from tests.support.context import context_world
from tests.support.orchestration import orchestration_world
from tests.support.research import ResearchWorld
from tests.support.wire import MODERN, REVISIONS

LIBRARY = "mcp://fortitude/docs/reference_library/"
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("tools/list", {}),
    ("tools/call", {"name": "classify_query", "arguments": {"query": "what is rust"}}),
    ("tools/call", {"name": "detect_context", "arguments": {"query": "what is rust"}}),
    ("tools/call", {"name": "research_query", "arguments": {"query": "async functions in Rust"}}),
    ("resources/list", {}),
    ("resources/list", {"limit": 1}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": LIBRARY + "README.md"}),
    ("resources/read", {"uri": LIBRARY + "research/"}),
    ("resources/read", {"uri": "mcp://fortitude/cache/statistics"}),
    ("resources/read", {"uri": "mcp://fortitude/config/current"}),
    ("resources/read", {"uri": "mcp://fortitude/system/metrics"}),
    (
        "completion/complete",
        {
            "ref": {"type": "ref/resource", "uri": LIBRARY + "{+path}"},
            "argument": {"name": "path", "value": "research/"},
        },
    ),
]
ABOUT = {"contextId": "a/b"}
CONTEXT_CALLS: list[tuple[str, dict[str, Any]]] = [
    ("ping", {}),
    ("add_message", {**ABOUT, "message": "Hello, how are you?", "role": "user"}),
    ("add_message", {"contextId": "c", "message": "Fine.", "role": "assistant"}),
    ("add_messages", {"contextId": "c", "messages": [{"message": "And you?", "role": "user"}]}),
    ("retrieve_context", ABOUT),
    ("get_similar_contexts", {"query": "hello"}),
    (
        "add_relationship",
        {"sourceContextId": "a/b", "targetContextId": "c", "relationshipType": "continues"},
    ),
    ("get_related_contexts", ABOUT),
    ("summarize_context", ABOUT),
    ("visualize_context", ABOUT),
    ("visualize_context", {**ABOUT, "format": "text"}),
    ("visualize_context", {**ABOUT, "format": "mermaid"}),
    ("visualize_context", {}),
    ("get_context_metrics", {"period": "month"}),
    ("export_context", ABOUT),
    ("delete_context", ABOUT),
]
HANDSHAKE_ONLY: list[tuple[str, dict[str, Any]]] = [
    ("initialize", {"capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}),
    ("ping", {}),
    ("logging/setLevel", {"level": "info"}),
]


ORCHESTRATION_CALLS: list[tuple[str, dict[str, Any]]] = [
    ("JARVIS", {}),
    ("JARVIS", {"initial_objective": "Build a weather app", "session_id": "s"}),
    ("JARVIS", {"session_id": "s", "phase_completed": "QUERY", "payload": {"mood": [1, None]}}),
    ("APISearch", {"objective": "Weather data APIs", "user_role": "coder"}),
    ("APISearch", {"objective": "x", "user_role": "critic", "category_filter": "no such"}),
    ("MultiAPIFetch", {"api_endpoints": ["http://127.0.0.1/", "https://example.com/"]}),
    (
        "KnowledgeSynthesize",
        {
            "api_responses": [
                {"source": "a", "data": "It is 72F.", "confidence": 0.9},
                {"source": "b", "data": "It is 40F.", "confidence": 0.6},
            ],
            "synthesis_mode": "conflict_resolution",
        },
    ),
    ("APIValidator", {"api_endpoint": {"url": "https://example.com/"}}),
]


def requests_of(revision: str) -> list[tuple[str, dict[str, Any]]]:
    if revision == MODERN:
        return [*REQUESTS, ("server/discover", {})]
    opening = [(name, {**params, "protocolVersion": revision}) for name, params in HANDSHAKE_ONLY]
    return [*opening, *REQUESTS]


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_answer_parses_for_the_revision_asked(shared: ResearchWorld, revision: str) -> None:
    caller = shared.caller(revision)

    for method, params in requests_of(revision):
        answer = caller.request(method, params)
        assert answer.status == 200, (method, answer)
        mcp_types.JSONRPCResponse.model_validate(answer.body)
        assert parse_server_result(method, revision, answer.result) is not None, method


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize(
    ("make_world", "calls"),
    [(context_world, CONTEXT_CALLS), (orchestration_world, ORCHESTRATION_CALLS)],
    ids=["context", "orchestration"],
)
def test_every_tool_of_the_other_families_parses_too(
    make_world: Any, calls: list[tuple[str, dict[str, Any]]], revision: str
) -> None:
    with make_world() as world:
        caller = world.caller(revision).wire
        listed = caller.request("tools/list").result["tools"]

        for name, arguments in calls:
            answer = caller.call(name, arguments)
            assert answer.status == 200, (name, answer)
            assert answer.result["isError"] is False, (name, answer)
            assert parse_server_result("tools/call", revision, answer.result) is not None, name

    assert {tool["name"] for tool in listed} == {name for name, _ in calls}


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_error_parses_too(shared: ResearchWorld, revision: str) -> None:
    caller = shared.caller(revision)

    for method, params in (
        ("tools/call", {"name": "nothing"}),
        ("resources/read", {"uri": LIBRARY + "../x"}),
        ("resources/list", {"cursor": "rubbish"}),
        ("prompts/list", {}),
        ("no/such/method", {}),
    ):
        error = mcp_types.JSONRPCError.model_validate(caller.request(method, params).body)
        assert error.error.code < 0


@pytest.mark.parametrize("revision", REVISIONS)
def test_results_hold_only_what_the_revision_defines(shared: ResearchWorld, revision: str) -> None:
    caller = shared.caller(revision)
    tools = caller.request("tools/list").result
    called = caller.call("classify_query", {"query": "what is rust"}).result

    structured = revision >= "2025-06-18"
    assert ("structuredContent" in called) == structured
    assert all(("outputSchema" in tool) == structured for tool in tools["tools"])
    assert all(("title" in tool) == structured for tool in tools["tools"])
    assert all(("annotations" in tool) == (revision > "2024-11-05") for tool in tools["tools"])
    for result in (tools, called):
        assert ("resultType" in result) == (revision == MODERN)
        assert ("_meta" in result) == (revision == MODERN)
    assert ("ttlMs" in tools) == ("cacheScope" in tools) == (revision == MODERN)
