"""What a tool answers, as text and structure, cut to each revision."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from quintet.family import tool
from quintet.protocol.rendering import content_block
from quintet.requests.content import PromptMessage, ResourceLink, Text
from quintet.requests.revisions import BY_VERSION
from tests.unit.quintet.echo_family import USE, Echo, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    MODERN_VERSION,
    SERVER_INFO_KEY,
    client,
    watched_engine,
)

STRUCTURED = ("2025-06-18", "2025-11-25", MODERN_VERSION)


class Other(BaseModel):
    words: str


class Anything(BaseModel):
    value: Any = None


class Shapes:
    @tool(permission=USE)
    def either(self) -> Echo | Other:
        """Answers in one of two forms."""
        return Echo(text="a")

    @tool(permission=USE)
    def perhaps(self) -> Echo | None:
        """Answers, or does not."""
        return None

    @tool(permission=USE)
    def several(self) -> list[Echo]:
        """Answers more than once."""
        return [Echo(text="ä")]

    @tool(permission=USE)
    def infinite(self) -> Anything:
        """Answers with a number that JSON has not."""
        return Anything(value=float("inf"))

    @tool(permission=USE)
    def mirror(self, given: Anything) -> Anything:
        """Answers whatever it is given."""
        return given


def entry(version: str, name: str) -> Any:
    tools = client().on(version, "tools/list").result["tools"]
    return next(item for item in tools if item["name"] == name)


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_model_is_compact_text_and_the_same_object_as_structure(version: str) -> None:
    result = client().call(version, "echo", {"text": "é", "times": 2}).result
    assert result["content"] == [{"type": "text", "text": '{"text":"éé","times":2}'}]
    assert ("structuredContent" in result) is (version in STRUCTURED)
    assert result.get("structuredContent", {"text": "éé", "times": 2}) == {"text": "éé", "times": 2}
    assert result["isError"] is False


def test_a_family_may_lay_its_text_out() -> None:
    result = client(echo_family(text_layout="indented")).call("2025-11-25", "echo", {"text": "a"})
    assert result.result["content"][0]["text"] == '{\n  "text": "a",\n  "times": 1\n}'
    assert result.result["structuredContent"] == {"text": "a", "times": 1}


@pytest.mark.parametrize(
    ("name", "text", "value"), [("pong", "pong", "pong"), ("numbers", "[1,2,3]", [1, 2, 3])]
)
def test_what_is_no_object_is_wrapped_in_the_structure_only(
    name: str, text: str, value: Any
) -> None:
    result = client().call("2025-06-18", name).result
    assert result["content"] == [{"type": "text", "text": text}]
    assert result["structuredContent"] == {"result": value}


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_modern_results_name_their_type_and_their_server(version: str) -> None:
    result = client().call(version, "pong").result
    if version == MODERN_VERSION:
        assert result["resultType"] == "complete"
        assert result["_meta"][SERVER_INFO_KEY]["version"] == "1.2.3"
    else:
        assert result.keys() <= {"content", "structuredContent", "isError"}


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_blocks_a_revision_does_not_know_become_text(version: str) -> None:
    result = client().call(version, "media").result
    kinds = [block["type"] for block in result["content"]]
    assert kinds == [
        "text",
        "image",
        "text" if version == "2024-11-05" else "audio",
        "resource",
        "resource_link" if version in STRUCTURED else "text",
    ]
    assert "structuredContent" not in result


def test_blocks_are_written_as_mcp_has_them() -> None:
    content = client().call("2025-11-25", "media").result["content"]
    assert content == [
        {"type": "text", "text": "words"},
        {"type": "image", "data": "aW1n", "mimeType": "image/png"},
        {"type": "audio", "data": "c25k", "mimeType": "audio/wav"},
        {
            "type": "resource",
            "resource": {"uri": "echo://motto", "mimeType": "text/plain", "text": "Say it again."},
        },
        {
            "type": "resource_link",
            "uri": "echo://motto",
            "name": "motto",
            "mimeType": "text/plain",
        },
    ]


def test_a_link_that_becomes_text_still_leads_somewhere() -> None:
    block = content_block(ResourceLink("echo://motto", "motto"), BY_VERSION["2025-03-26"])
    assert block["type"] == "text"
    assert "echo://motto" in block["text"]


def test_a_prompts_message_has_one_content_object() -> None:
    assert PromptMessage("user", Text("hi")).wire() == {
        "role": "user",
        "content": {"type": "text", "text": "hi"},
    }


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_tool_entries_have_what_the_revision_defines(version: str) -> None:
    members = {"name", "description", "inputSchema"}
    if version != "2024-11-05":
        members.add("annotations")
    if version in STRUCTURED:
        members |= {"title", "outputSchema"}
    found = entry(version, "echo")
    assert found.keys() == members
    assert found["description"] == "Says again what it is told."


def test_annotations_are_the_declared_hints() -> None:
    assert entry("2025-03-26", "place")["annotations"] == {
        "readOnlyHint": False,
        "destructiveHint": True,
        "idempotentHint": False,
        "openWorldHint": True,
    }


def test_a_tool_that_answers_in_blocks_has_no_output_schema() -> None:
    assert "outputSchema" not in entry("2025-11-25", "media")


def test_a_tool_without_arguments_takes_an_empty_object() -> None:
    schema = entry("2025-11-25", "pong")["inputSchema"]
    assert (schema["type"], schema["properties"]) == ("object", {})
    assert "required" not in schema


def shaped(name: str) -> tuple[Any, Any]:
    """A tool's output schema, and its structured answer."""
    own = client(echo_family(tools=Shapes()))
    tools = own.handshake("tools/list").result["tools"]
    schema = next(item["outputSchema"] for item in tools if item["name"] == name)
    return schema, own.call("2025-11-25", name).result["structuredContent"]


@pytest.mark.parametrize(
    "name",
    [
        "several",
        "infinite",
        "either",
        "perhaps",
    ],
)
def test_the_structure_fits_its_own_schema(name: str) -> None:
    schema, structured = shaped(name)
    assert any(set(branch["required"]) <= structured.keys() for branch in schema["anyOf"])
    assert structured.keys() <= schema["properties"].keys()


def test_a_number_that_json_has_not_is_null() -> None:
    assert shaped("infinite")[1] == {"value": None}


def test_text_and_structure_are_valid_json_for_every_letter() -> None:
    own = client(echo_family(tools=Shapes()))
    given = {"value": '\u2028"\\\x00\x7fé🙂'}
    result = own.call("2025-11-25", "mirror", given).result
    assert result["structuredContent"] == given
    assert json.loads(result["content"][0]["text"]) == given


@pytest.mark.parametrize("value", [b'"\\ud800"', b'{"\\ud800":1}', b'["\\udfff"]'])
def test_half_a_surrogate_pair_is_no_internal_failure(value: bytes) -> None:
    watched = watched_engine(echo_family(tools=Shapes()))
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call",'
        b'"params":{"name":"mirror","arguments":{"value":' + value + b"}}}"
    )
    client(watched=watched).send(body, {"MCP-Protocol-Version": "2025-11-25"})
    assert watched.failures == []
