"""tools/list and tools/call."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from quintet.family import tool
from quintet.orchestration.dialect import DIALECT as ORCHESTRATION
from quintet.reasoning.family import DIALECT as REASONING
from quintet.requests.http import MAX_RESULT_BYTES
from quintet.research.dialect import DIALECT as RESEARCH
from tests.unit.quintet.echo_family import USE, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    ANN,
    BOB,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    SERVER_INFO_KEY,
    client,
    watched_engine,
)

RESULT_VERSIONS = ("2025-11-25", MODERN_VERSION)
PLACE = "place"


def test_tools_are_listed_in_the_order_of_their_declaration() -> None:
    names = [entry["name"] for entry in client().modern("tools/list").result["tools"]]
    assert names[:4] == ["echo", "pong", "numbers", "fail"]


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_unknown_tools_are_invalid_params(version: str) -> None:
    answer = client().call(version, "nothing")
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)
    assert answer.error["data"]["name"] == "nothing"


@pytest.mark.parametrize(
    "params", [{}, {"name": 5}, {"name": None}, {"name": "pong", "arguments": []}]
)
@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_malformed_call_is_invalid_params(version: str, params: dict[str, Any]) -> None:
    answer = client().on(version, "tools/call", params)
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


@pytest.mark.parametrize("arguments", [{}, {"arguments": {}}, {"arguments": None}])
def test_a_tool_without_arguments_needs_none(arguments: dict[str, Any]) -> None:
    result = client().handshake("tools/call", {"name": "pong", **arguments}).result
    assert result["content"] == [{"type": "text", "text": "pong"}]


def test_unknown_arguments_are_ignored() -> None:
    result = client().call("2025-11-25", "echo", {"text": "a", "other": 1}).result
    assert result["structuredContent"] == {"text": "a", "times": 1}


def test_a_whole_float_is_an_integer_argument() -> None:
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call",'
        b'"params":{"name":"echo","arguments":{"text":"a","times":2.0}}}'
    )
    answer = client().send(body, {"MCP-Protocol-Version": "2025-11-25"})
    assert answer.result["structuredContent"] == {"text": "aa", "times": 2}


@pytest.mark.parametrize("version", RESULT_VERSIONS)
def test_bad_arguments_are_a_result_that_a_model_can_mend(version: str) -> None:
    watched = watched_engine(echo_family(RESEARCH))
    answer = client(watched=watched).call(version, "echo", {"text": ""})
    error = answer.result["structuredContent"]["error"]
    assert (answer.status, answer.result["isError"]) == (200, True)
    assert json.loads(answer.result["content"][0]["text"]) == {"error": error}
    assert (error["code"], error["data"]["field"]) == (-32003, "text")
    assert dict(watched.records[0].notes) == {
        "tool_name": "echo",
        "outcome": -32003,
        "field": "text",
    }


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS[:3])
def test_bad_arguments_were_an_error_up_to_2025_06_18(version: str) -> None:
    answer = client(echo_family(RESEARCH)).call(version, "echo", {"times": 9})
    fields = [problem["field"] for problem in answer.error["data"]["validation_errors"]]
    assert (answer.status, answer.code, fields) == (200, -32003, ["text", "times"])


class Numbers(BaseModel):
    numbers: list[str]


class Listing:
    @tool(permission=USE)
    def count(self, numbers: Numbers) -> int:
        """Takes a list of any length."""
        return len(numbers.numbers)


def test_an_answer_about_many_problems_stays_small() -> None:
    own = client(echo_family(RESEARCH, tools=Listing()))
    answer = own.call("2025-06-18", "count", {"numbers": [1] * 30_000})
    assert answer.code == -32003
    assert len(answer.body) <= MAX_RESULT_BYTES


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("failed", "It could not be said: no voice"),
        (
            "conflict",
            (
                "Somebody else spoke\n\n"
                "**Recovery:** Call the tool again; it then works on what is stored now."
            ),
        ),
        (
            "deadline",
            (
                "The request's time is over\n\n"
                "**Recovery:** Ask for less at once, or call the tool again."
            ),
        ),
        (
            "down",
            (
                "Service unavailable: the voice is not available at the moment\n\n"
                "**Recovery:** Nothing is lost; call the tool again in a few seconds."
            ),
        ),
        (
            "input",
            (
                "Invalid input: kind must be kind\n\n"
                "**Recovery:** Correct what is named above and call the tool again."
            ),
        ),
    ],
)
def test_orchestration_tells_every_failure_of_a_tool_in_words(
    kind: str, text: str, version: str
) -> None:
    answer = client(echo_family(ORCHESTRATION)).call(version, "fail", {"kind": kind})
    assert (answer.status, answer.result["isError"]) == (200, True)
    assert answer.result["content"] == [{"type": "text", "text": f"❌ **Tool Error:** {text}"}]


def test_orchestration_tells_every_problem_of_the_input() -> None:
    own = client(echo_family(ORCHESTRATION, tools=Listing()))
    answer = own.call("2025-11-25", "count", {"numbers": [1, "a", 2]})
    text = answer.result["content"][0]["text"]
    assert "numbers[0] must" in text
    assert "\n- numbers[2]: " in text
    assert text.endswith("call the tool again.")


class Count(BaseModel):
    count: int


class Worded:
    @tool(permission=USE, text=lambda answer: f"There are {answer.count}.")
    def count(self, numbers: Numbers) -> Count:
        """Says how many there are."""
        return Count(count=len(numbers.numbers))


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25", MODERN_VERSION])
def test_a_tool_can_word_its_answer_beside_the_structure(version: str) -> None:
    own = client(echo_family(RESEARCH, tools=Worded()))
    result = own.call(version, "count", {"numbers": ["a", "b"]}).result
    assert result["content"] == [{"type": "text", "text": "There are 2."}]
    assert result["structuredContent"] == {"count": 2}


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_orchestration_hides_internal_failures_too(version: str) -> None:
    watched = watched_engine(echo_family(ORCHESTRATION))
    answer = client(watched=watched).call(version, "fail", {"kind": "crash"})
    assert b"hunter2" not in answer.body
    assert len(watched.failures) == 1


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_session_error_of_reasoning_is_an_error_on_handshake_revisions(version: str) -> None:
    answer = client(echo_family(REASONING)).call(version, "fail", {"kind": "session"})
    assert answer.json["error"]["code"] == -32000
    assert answer.json["error"]["data"]["type"] == "session_error"


def test_a_session_error_of_reasoning_is_a_result_on_the_modern_revision() -> None:
    answer = client(echo_family(REASONING)).call(MODERN_VERSION, "fail", {"kind": "session"})
    assert answer.result["isError"] is True
    assert answer.result["structuredContent"]["error"]["data"]["type"] == "session_error"


def test_a_failed_result_of_the_modern_revision_is_complete() -> None:
    result = client().call(MODERN_VERSION, "fail", {"kind": "failed"}).result
    assert (result["resultType"], result["isError"]) == ("complete", True)
    assert result["_meta"][SERVER_INFO_KEY]["name"] == "echo-server"


def test_a_limit_inside_a_tool_is_429() -> None:
    answer = client().call(MODERN_VERSION, "fail", {"kind": "full"})
    assert (answer.status, answer.headers["Retry-After"]) == (429, "9")


@pytest.mark.parametrize(("version", "status"), [("2025-11-25", 200), (MODERN_VERSION, 400)])
def test_a_missing_client_capability_names_what_is_required(version: str, status: int) -> None:
    answer = client().call(version, "fail", {"kind": "capability"})
    assert (answer.status, answer.code) == (status, -32021)
    assert answer.error["data"] == {"requiredCapabilities": {"sampling": {}}}


def test_a_tool_knows_who_calls() -> None:
    tenants = {
        client(principal=caller).call("2025-11-25", "guarded").result["structuredContent"]["text"]
        for caller in (ANN, BOB)
    }
    assert tenants == {ANN.tenant, BOB.tenant}


MATCHING: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({}, {}),
    ({"region": None}, {}),
    ({"region": "eu"}, {"Mcp-Param-Region": "eu"}),
    ({"region": "ü"}, {"Mcp-Param-Region": "=?base64?w7w=?="}),
    ({"region": "eu"}, {"MCP-PARAM-REGION": "eu"}),
    ({"zone": 42}, {"Mcp-Param-Zone": "42"}),
    ({"zone": 42}, {"Mcp-Param-Zone": "42.0"}),
    ({"spare": True}, {"Mcp-Param-Spare": "true"}),
    ({"region": "eu", "zone": 1}, {"Mcp-Param-Region": "eu", "Mcp-Param-Zone": "1"}),
    ({}, {"Mcp-Param-Unknown": "x"}),
]
MISMATCHING: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"region": "eu"}, {}),
    ({}, {"Mcp-Param-Region": "eu"}),
    ({"region": None}, {"Mcp-Param-Region": ""}),
    ({"region": "eu"}, {"Mcp-Param-Region": "EU"}),
    ({"region": "eu"}, {"Mcp-Param-Region": "=?base64?!?="}),
    ({"zone": 42}, {"Mcp-Param-Zone": "43"}),
    ({"zone": 42}, {"Mcp-Param-Zone": "many"}),
    ({"zone": 1}, {"Mcp-Param-Zone": "true"}),
    ({"spare": True}, {"Mcp-Param-Spare": "1"}),
    ({"spare": True}, {"Mcp-Param-Spare": "True"}),
    ({"region": ["eu"]}, {"Mcp-Param-Region": "eu"}),
]


@pytest.mark.parametrize(("arguments", "headers"), MATCHING)
def test_headers_that_repeat_annotated_arguments_pass(
    arguments: dict[str, Any], headers: dict[str, str]
) -> None:
    answer = client().modern("tools/call", {"name": PLACE, "arguments": arguments}, headers)
    assert answer.result["isError"] is False


@pytest.mark.parametrize(("arguments", "headers"), MISMATCHING)
def test_headers_that_differ_from_annotated_arguments_are_a_mismatch(
    arguments: dict[str, Any], headers: dict[str, str]
) -> None:
    answer = client().modern("tools/call", {"name": PLACE, "arguments": arguments}, headers)
    assert (answer.status, answer.code) == (400, -32020)


@pytest.mark.parametrize(("zone", "header"), [(42, "4_2"), (42, "٤٢"), (2**53, "9007199254740993")])
def test_a_header_that_is_no_equal_decimal_number_is_a_mismatch(zone: int, header: str) -> None:
    own = {"Mcp-Param-Zone": header}
    answer = client().modern("tools/call", {"name": PLACE, "arguments": {"zone": zone}}, own)
    assert answer.status == 400


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_handshake_clients_repeat_no_arguments(version: str) -> None:
    assert client().call(version, PLACE, {"region": "eu"}).result["isError"] is False
