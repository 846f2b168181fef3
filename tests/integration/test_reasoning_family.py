"""The reasoning tools through their URL: what they answer and cost, and who may call them."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from mcp_types.methods import parse_server_result

from quintet.reasoning.permissions import Permission
from tests.support.reasoning import ReasoningWorld, reasoning_world
from tests.support.reasoning_code import ANALYSES, ORDERS_FILE, START
from tests.support.wire import MODERN, REVISIONS

SEED_TOOLS: Final = [
    "start_conversation",
    "continue_conversation",
    "finalize_conversation",
    "get_conversation_status",
    "escalate_analysis",
    "trace_execution_path",
    "hypothesis_test",
    "cross_system_impact",
    "performance_bottleneck",
    "run_hypothesis_tournament",
    "health_check",
    "health_summary",
]


@pytest.fixture(scope="module")
def shared() -> Iterator[ReasoningWorld]:
    """A world that the tests of this module only read, and the shop in it."""
    with reasoning_world(open_conversations=100) as made:
        made.push()
        yield made


def test_the_tools_are_the_seeds_in_its_order(shared: ReasoningWorld) -> None:
    listed = shared.wire().request("tools/list").result["tools"]
    server = shared.wire().request(
        "initialize",
        {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "t", "version": "1"},
        },
    )

    assert [tool["name"] for tool in listed] == SEED_TOOLS
    assert server.result["serverInfo"]["name"] == "deep-code-reasoning-mcp"
    assert server.result["serverInfo"]["version"] == "0.1.0"


def test_limits_and_defaults_are_the_seeds(shared: ReasoningWorld) -> None:
    listed = shared.wire().request("tools/list").result["tools"]
    taken = {tool["name"]: tool["inputSchema"] for tool in listed}

    def field(tool: str, *path: str) -> tuple[Any, Any, Any]:
        schema = taken[tool]
        for name in path:
            schema = schema["properties"][name]
            if "$ref" in schema:
                schema = taken[tool]["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema.get("minimum"), schema.get("maximum"), schema.get("default")

    assert field("start_conversation", "depth_level") == (1, 5, None)
    assert field("escalate_analysis", "time_budget_seconds") == (10, 300, 60)
    assert field("trace_execution_path", "max_depth") == (1, 50, 10)
    assert field("cross_system_impact", "analysis_depth") == (1, 5, 3)
    assert field("performance_bottleneck", "profile_depth") == (1, 5, 3)
    settings = ("run_hypothesis_tournament", "tournament_settings")
    assert field(*settings, "max_parallel") == (1, 5, 3)
    assert field(*settings, "timeout_per_hypothesis") == (10, 120, 30)
    assert field("finalize_conversation", "summary_format")[2] == "actionable"
    assert field("hypothesis_test", "validation_method")[2] == "static_analysis"
    assert field("cross_system_impact", "impact_types")[2] == [
        "breaking",
        "performance",
        "behavioral",
    ]
    assert field("health_summary", "include_details")[2] is True


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_tool_answers_and_parses_on_every_revision(
    shared: ReasoningWorld, revision: str
) -> None:
    started = shared.caller().ask("start_conversation", **START)["session_id"]
    about = {"session_id": started}
    calls = [
        ("start_conversation", START),
        ("continue_conversation", {**about, "message": "Who calls order_total?"}),
        ("get_conversation_status", about),
        ("finalize_conversation", about),
        *ANALYSES,
        ("health_check", {}),
        ("health_check", {"check_name": "event_bus"}),
        ("health_summary", {"include_details": False}),
    ]
    caller = shared.caller(revision).wire

    for name, arguments in calls:
        answer = caller.call(name, arguments)
        assert answer.status == 200, (name, answer)
        assert answer.result["isError"] is False, (name, answer)
        assert parse_server_result("tools/call", revision, answer.result) is not None, name
        text = answer.result["content"][0]["text"]
        assert "\n" not in text, name
        if revision >= "2025-06-18":
            assert json.loads(text) == answer.result["structuredContent"], name
    assert {name for name, _ in calls} == set(SEED_TOOLS)


def test_answers_have_the_seeds_members(shared: ReasoningWorld) -> None:
    caller = shared.caller()
    answers = {name: caller.ask(name, **arguments) for name, arguments in ANALYSES}
    tournament = answers.pop("run_hypothesis_tournament")

    for name, answer in answers.items():
        assert {"analysis_id", "findings", "recommendations", "execution_time"} <= answer.keys()
        assert answer["findings"]["evidence"], name
        assert answer["findings"]["confidence_level"] in {1, 2, 3, 4, 5}, name
        assert "job_id" not in answer, name
        assert answer["metadata"]["workspace"] == "shop"
    assert tournament["winner"]["hypothesis_id"] == "swallows"
    assert tournament["results"][1]["evidence"][0].startswith(f"{ORDERS_FILE}:29:")
    bottleneck = answers["performance_bottleneck"]
    assert bottleneck["bottlenecks"][0]["kind"] == "n_plus_one"
    assert "ms" not in json.dumps(bottleneck["performance_impact"])
    routes = answers["cross_system_impact"]["metadata"]["services_affected"]
    assert {"service": "billing", "uses": 1, "other": True} in routes


def test_reading_and_writing_are_permitted_apart(shared: ReasoningWorld) -> None:
    reader = shared.caller(MODERN, [Permission.READ]).wire
    writer = shared.caller(MODERN, [Permission.WRITE]).wire
    stranger = shared.caller(MODERN, ["fortitude:research:read"]).wire

    assert reader.call(*ANALYSES[0]).status == 200
    assert reader.call("start_conversation", START).status == 403
    assert writer.call("start_conversation", START).status == 200
    assert writer.call(*ANALYSES[0]).status == 403
    assert stranger.call("health_check", {}).status == 403


def test_errors_of_sessions_are_the_seeds(shared: ReasoningWorld) -> None:
    asked = {"session_id": "invalid-session-id"}
    old = shared.caller("2025-06-18").wire.call("continue_conversation", {**asked, "message": "x"})
    new = shared.caller(MODERN).refused("get_conversation_status", **asked)

    for error in (old.error, new):
        assert (error["code"], error["message"]) == (-32000, "Session not found")
        assert error["data"]["type"] == "session_error"
        assert error["data"]["session_id"] == "invalid-session-id"


def test_bad_arguments_are_the_seeds_validation_error(shared: ReasoningWorld) -> None:
    answer = shared.caller("2025-06-18").wire.call(
        "start_conversation", {**START, "depth_level": 10}
    )

    assert answer.error["code"] == -32602
    assert answer.error["data"] == {
        "type": "validation_error",
        "field": "depth_level",
        "value": 10,
        "constraint": "1 <= value <= 5",
    }


@pytest.mark.parametrize(
    ("tool", "field"),
    [
        ("hypothesis_test", "test_scope.files[0]"),
        ("run_hypothesis_tournament", "test_scope.files[0]"),
        ("escalate_analysis", "claude_context.code_scope.files[0]"),
        ("cross_system_impact", "change_scope.files[0]"),
    ],
)
def test_files_that_are_nowhere_break_a_rule_in_every_tool_alike(
    shared: ReasoningWorld, tool: str, field: str
) -> None:
    asked = json.loads(
        json.dumps(dict(ANALYSES)[tool]).replace(ORDERS_FILE, "shop/src/shop/order.py")
    )
    refused = shared.caller().refused(tool, **asked)

    assert refused["data"]["type"] == "validation_error"
    assert refused["data"]["field"] == field
    assert refused["data"]["value"] == "shop/src/shop/order.py"
    assert ORDERS_FILE in refused["message"]


def test_an_unknown_place_is_told_with_what_is_near(shared: ReasoningWorld) -> None:
    place = {"file": "orders.py", "line": 24, "function_name": "reprot"}
    far = {"file": "src/order.py", "line": 1}

    near = shared.caller().refused("trace_execution_path", entry_point={**place, "line": 3})
    unknown = shared.caller().refused("performance_bottleneck", code_path={"entry_point": far})

    assert near["data"]["field"] == "entry_point.function_name"
    assert "report" in near["message"]
    assert unknown["data"]["field"] == "code_path.entry_point.file"
    assert ORDERS_FILE in unknown["message"]
