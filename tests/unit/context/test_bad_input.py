"""What the tools refuse: the field is named, and nothing is half written."""

import base64
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.context import ContextWorld, context_world
from tests.support.wire import HANDSHAKE, MODERN

LONG_ID = "x" * 1001
MESSAGE: dict[str, Any] = {"contextId": "here", "message": "m", "role": "user"}
RELATION: dict[str, Any] = {
    "sourceContextId": "here",
    "targetContextId": "there",
    "relationshipType": "parent",
}

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("add_message", {**MESSAGE, "contextId": ""}, "contextId"),
    ("add_message", {**MESSAGE, "contextId": " \t"}, "contextId"),
    ("add_message", {**MESSAGE, "contextId": LONG_ID}, "contextId"),
    ("add_message", {**MESSAGE, "contextId": "\ud800"}, "contextId"),
    ("add_message", {**MESSAGE, "contextId": 7}, "contextId"),
    ("add_message", {**MESSAGE, "message": ""}, "message"),
    ("add_message", {**MESSAGE, "message": "\n \n"}, "message"),
    ("add_message", {**MESSAGE, "message": "a\udfffb"}, "message"),
    ("add_message", {**MESSAGE, "message": "x" * (1024 * 1024 + 1)}, "message"),
    ("add_message", {**MESSAGE, "message": None}, "message"),
    ("add_message", {**MESSAGE, "role": "system"}, "role"),
    ("add_message", {"contextId": "here", "message": "m"}, "role"),
    ("add_message", {**MESSAGE, "importance": "ULTRA"}, "importance"),
    ("add_message", {**MESSAGE, "importance": "high"}, "importance"),
    ("add_message", {**MESSAGE, "tags": ["t"] * 10_000}, "tags"),
    ("add_message", {**MESSAGE, "tags": ["t" * 201]}, "tags[0]"),
    ("add_message", {**MESSAGE, "tags": ["t", ""]}, "tags[1]"),
    ("add_message", {**MESSAGE, "tags": "t"}, "tags"),
    ("add_message", {**MESSAGE, "idempotencyKey": ""}, "idempotencyKey"),
    ("retrieve_context", {"contextId": "nowhere"}, "contextId"),
    ("retrieve_context", {"contextId": "here", "cursor": "nonsense"}, "cursor"),
    ("retrieve_context", {"contextId": "here", "cursor": "WzEsMl0="[:-1]}, "cursor"),
    ("retrieve_context", {"contextId": "here", "limit": 0}, "limit"),
    ("get_similar_contexts", {"query": ""}, "query"),
    ("get_similar_contexts", {"query": "q", "limit": 0}, "limit"),
    ("get_similar_contexts", {"query": "q", "limit": 101}, "limit"),
    ("get_similar_contexts", {"query": "q", "limit": "5"}, "limit"),
    ("add_relationship", {**RELATION, "relationshipType": "friend"}, "relationshipType"),
    ("add_relationship", {**RELATION, "weight": 1.01}, "weight"),
    ("add_relationship", {**RELATION, "weight": -0.1}, "weight"),
    ("add_relationship", {**RELATION, "targetContextId": "here"}, "targetContextId"),
    ("add_relationship", {**RELATION, "targetContextId": "nowhere"}, "targetContextId"),
    ("add_relationship", {**RELATION, "sourceContextId": "nowhere"}, "sourceContextId"),
    ("get_related_contexts", {"contextId": "nowhere"}, "contextId"),
    ("get_related_contexts", {"contextId": "here", "direction": "up"}, "direction"),
    ("summarize_context", {"contextId": "nowhere"}, "contextId"),
    ("visualize_context", {"contextId": "nowhere"}, "contextId"),
    ("visualize_context", {"contextId": "here", "depth": 0}, "depth"),
    ("visualize_context", {"contextId": "here", "depth": 4}, "depth"),
    ("visualize_context", {"contextId": "here", "depth": 1.5}, "depth"),
    ("visualize_context", {"contextId": "here", "format": "svg"}, "format"),
    ("visualize_context", {"cursor": "nonsense"}, "cursor"),
    ("visualize_context", {"cursor": base64.b64encode(b'["zzz"]').decode()}, "cursor"),
    ("get_context_metrics", {"period": "year"}, "period"),
    ("delete_context", {"contextId": "nowhere"}, "contextId"),
    ("export_context", {"contextId": "nowhere"}, "contextId"),
    ("export_context", {"contextId": "here", "cursor": "e30="}, "cursor"),
]


@pytest.fixture(scope="module")
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        caller = made.caller()
        caller.add("here", "x")
        caller.add("there", "x")
        yield made


@pytest.mark.parametrize(
    ("tool", "arguments", "field"), REFUSED, ids=[f"{tool}-{name}" for tool, _, name in REFUSED]
)
def test_bad_input_is_refused_by_its_field_and_changes_nothing(
    space: ContextWorld, tool: str, arguments: dict[str, Any], field: str
) -> None:
    before = space.rows()

    error = space.caller().refused(tool, **arguments)

    assert error["code"] == -32602
    assert error["data"] == {}
    assert error["message"].startswith(f"Invalid parameters: {field} ")
    assert space.rows() == before


@pytest.mark.parametrize("revision", HANDSHAKE[:3])
def test_up_to_2025_06_18_the_seeds_error_is_the_answer(space: ContextWorld, revision: str) -> None:
    error = space.caller(revision).call("retrieve_context", contextId="nowhere").error

    assert error == {
        "code": -32602,
        "message": "Invalid parameters: contextId names no context",
    }


def test_on_the_newest_revision_the_same_error_is_a_result(space: ContextWorld) -> None:
    error = space.caller(MODERN).refused("retrieve_context", contextId="nowhere")

    assert error["code"] == -32602
    assert error["message"] == "Invalid parameters: contextId names no context"


def test_a_weight_that_is_no_number_is_no_json(space: ContextWorld) -> None:
    before = space.rows()

    answer = space.caller().call("add_relationship", **RELATION, weight=float("nan"))

    assert answer.status == 400
    assert answer.error["code"] == -32700
    assert space.rows() == before


def test_reading_needs_permission_to_read_and_writing_to_write(space: ContextWorld) -> None:
    reader = space.caller(permissions=["context:read"])
    writer = space.caller(permissions=["context:write"])

    assert reader.call("add_message", **MESSAGE).required == ["context:write"]
    assert reader.call("delete_context", contextId="here").required == ["context:write"]
    assert writer.call("retrieve_context", contextId="here").required == ["context:read"]
    assert reader.contents("here") == ["x"]
