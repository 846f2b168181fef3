"""The context family end to end on moto: what its tools answer, and at what cost."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.context import ContextCaller, ContextWorld, context_world
from tests.support.wire import HANDSHAKE, MODERN

LIMIT = {"dynamodb.UpdateItem": 1}
LIMIT_AND_COUNT = {"dynamodb.UpdateItem": 2}
TYPES = ("similar", "continues", "references", "parent", "child")


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


@pytest.fixture
def caller(space: ContextWorld) -> ContextCaller:
    return space.caller()


def relate(caller: ContextCaller, source: str, target: str, kind: str = "continues") -> None:
    caller.ask(
        "add_relationship", sourceContextId=source, targetContextId=target, relationshipType=kind
    )


def test_what_is_added_is_retrieved_as_it_was_said(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("a/b", "Where is the bug?", importance="HIGH", tags=["bug", "naïve"])
    caller.add("a/b", "In the\tparser.\r\n\x07", "assistant")

    answer = caller.ask("retrieve_context", contextId="a/b")

    assert answer == {
        "success": True,
        "contextId": "a/b",
        "messages": [
            {
                "role": "user",
                "content": "Where is the bug?",
                "importance": "HIGH",
                "tags": ["bug", "naïve"],
                "timestamp": space.milliseconds,
            },
            {
                "role": "assistant",
                "content": "In the\tparser.\r\n\x07",
                "importance": "MEDIUM",
                "tags": [],
                "timestamp": space.milliseconds + 1,
            },
        ],
        "hasSummary": False,
        "summary": None,
    }


@pytest.mark.parametrize("revision", [*HANDSHAKE, MODERN])
def test_the_text_is_the_seeds_object_on_every_revision(space: ContextWorld, revision: str) -> None:
    caller = space.caller(revision)

    answer = caller.call("add_message", contextId="c", message="Hello", role="user").result

    assert json.loads(answer["content"][0]["text"]) == {"success": True}
    assert answer.get("structuredContent", {"success": True}) == {"success": True}


def test_ping_answers_pong(space: ContextWorld) -> None:
    answer = space.caller().call("ping", random_string="x").result

    assert answer["content"] == [{"type": "text", "text": "pong"}]
    assert answer["structuredContent"] == {"result": "pong"}


def test_every_tool_of_the_seed_is_listed_and_three_of_ours(caller: ContextCaller) -> None:
    listed = caller.wire.request("tools/list").result["tools"]

    assert [tool["name"] for tool in listed] == [
        "ping",
        "add_message",
        "add_messages",
        "retrieve_context",
        "get_similar_contexts",
        "add_relationship",
        "get_related_contexts",
        "summarize_context",
        "visualize_context",
        "get_context_metrics",
        "delete_context",
        "export_context",
    ]
    schema = {tool["name"]: tool["inputSchema"] for tool in listed}
    assert schema["add_message"]["required"] == ["contextId", "message", "role"]
    assert schema["add_message"]["properties"]["importance"]["default"] == "MEDIUM"
    assert schema["add_message"]["properties"]["tags"]["default"] == []
    assert schema["get_similar_contexts"]["properties"]["limit"]["default"] == 5
    assert schema["add_relationship"]["properties"]["weight"]["default"] == 0.8
    assert schema["get_related_contexts"]["properties"]["direction"]["default"] == "both"
    assert schema["visualize_context"]["properties"]["depth"]["default"] == 1
    assert schema["visualize_context"]["properties"]["format"]["default"] == "json"
    assert schema["visualize_context"]["properties"]["includeRelated"]["default"] is True
    assert schema["get_context_metrics"]["properties"]["period"]["default"] == "week"


def test_ids_that_look_alike_are_different_contexts(caller: ContextCaller) -> None:
    ids = ["a/b", "a:b", "a_b", "a", "A", "a#b", " a", "ä", "a\u0308", "../x", "\x00"]
    for context in ids:
        caller.add(context, f"said in {context!r}")

    assert [caller.contents(context) for context in ids] == [
        [f"said in {context!r}"] for context in ids
    ]


def test_a_repeated_call_with_the_same_key_stores_one_message(caller: ContextCaller) -> None:
    for _ in range(3):
        caller.add("c", "Only once", idempotencyKey="k1")
    caller.add("c", "Only once", idempotencyKey="k2")

    assert caller.contents("c") == ["Only once", "Only once"]


def test_a_repeated_long_message_keeps_its_text(caller: ContextCaller) -> None:
    text = "long " * 70_000
    for _ in range(2):
        caller.add("c", text, idempotencyKey="k")

    assert caller.contents("c") == [text]


def test_a_key_used_for_another_message_is_refused(caller: ContextCaller) -> None:
    caller.add("c", "one", idempotencyKey="k")

    error = caller.refused(
        "add_message", contextId="c", message="two", role="user", idempotencyKey="k"
    )

    assert error["message"].startswith("Invalid parameters: idempotencyKey must not be used again")
    assert caller.contents("c") == ["one"]


def test_a_key_serves_again_after_a_day(space: ContextWorld, caller: ContextCaller) -> None:
    caller.add("c", "one", idempotencyKey="k")
    space.clock.now += 86_401

    space.caller().add("c", "two", idempotencyKey="k")

    assert space.caller().contents("c") == ["one", "two"]


def test_a_message_of_a_mebibyte_is_kept_whole_and_one_byte_more_is_refused(
    space: ContextWorld, caller: ContextCaller
) -> None:
    text = "é" * (512 * 1024)
    caller.add("c", text)
    before = space.rows()

    error = caller.refused("add_message", contextId="c", message=text + "x", role="user")

    assert error["message"] == (
        "Invalid parameters: message length must be at most 1048576 bytes of UTF-8"
    )
    assert space.rows() == before
    told = caller.pages("c")
    assert "".join(message["content"] for page in told for message in page["messages"]) == text


def test_a_page_holds_as_many_messages_as_asked_for(caller: ContextCaller) -> None:
    for number in range(5):
        caller.add("c", f"m{number}")

    told = caller.pages("c", limit=2)

    assert [[m["content"] for m in page["messages"]] for page in told] == [
        ["m0", "m1"],
        ["m2", "m3"],
        ["m4"],
    ]


def test_related_contexts_are_told_from_both_ends(caller: ContextCaller) -> None:
    for context in ("plan", "work", "talk"):
        caller.add(context, "hello")
    relate(caller, "plan", "work", "parent")
    relate(caller, "talk", "plan", "references")
    relate(caller, "plan", "work", "similar")

    def related(context: str, **more: str) -> list[str]:
        answer: list[str] = caller.ask("get_related_contexts", contextId=context, **more)
        return answer

    assert related("plan") == ["work", "talk"]
    assert related("work") == ["plan"]
    assert related("plan", direction="incoming") == ["talk"]
    assert related("plan", direction="outgoing") == ["work"]
    assert related("plan", relationshipType="references") == ["talk"]
    assert related("work", relationshipType="parent", direction="outgoing") == []
    assert related("talk", relationshipType="child") == []


def test_the_answer_of_a_new_relationship_is_the_seeds(caller: ContextCaller) -> None:
    caller.add("source-id", "x")
    caller.add("target-id", "x")

    answer = caller.ask(
        "add_relationship",
        sourceContextId="source-id",
        targetContextId="target-id",
        relationshipType="child",
        weight=1,
    )

    assert answer == {
        "success": True,
        "sourceContextId": "source-id",
        "targetContextId": "target-id",
        "relationshipType": "child",
    }


def test_adding_a_relationship_again_changes_its_weight_and_nothing_else(
    space: ContextWorld, caller: ContextCaller
) -> None:
    caller.add("a", "x")
    caller.add("b", "x")
    relate(caller, "a", "b")
    space.clock.now += 5
    arguments = {"sourceContextId": "a", "targetContextId": "b", "relationshipType": "continues"}
    space.caller().ask("add_relationship", **arguments, weight=0.25)

    for context in ("a", "b"):
        (told,) = space.caller().ask("export_context", contextId=context)["relationships"]
        assert told == {
            **arguments,
            "weight": 0.25,
            "createdAt": space.milliseconds - 5000,
            "automatic": False,
        }
    metrics = space.caller().ask("get_context_metrics")["metrics"]["relationshipMetrics"]
    assert metrics["totalRelationships"] == 1


def test_a_context_is_drawn_in_the_seeds_forms(caller: ContextCaller) -> None:
    for context in ("context-id", "related-id-1", "related-id-2", "far"):
        caller.add(context, "Hello there, this is a message.")
    relate(caller, "context-id", "related-id-1")
    relate(caller, "context-id", "related-id-2")
    relate(caller, "far", "related-id-2")

    def drawn(**more: object) -> dict[str, Any]:
        answer: dict[str, Any] = caller.ask("visualize_context", contextId="context-id", **more)
        return answer

    plain = drawn()
    related = sorted(["related-id-1", "related-id-2"])
    assert sorted(plain.pop("relatedContexts")) == related
    assert {one["targetContextId"] for one in plain.pop("relations")} == set(related)
    assert plain == {
        "success": True,
        "contextId": "context-id",
        "messageCount": 1,
        "hasSummary": False,
        "summary": None,
    }
    assert "far" in drawn(depth=2)["relatedContexts"]
    assert "relatedContexts" not in drawn(includeRelated=False)
    text = drawn(format="text")
    assert text["format"] == "text"
    assert str(text["text"]).startswith("Context ID: context-id\nMessages: 1\nHas Summary: false")
    mermaid = drawn(format="mermaid", depth=2)
    assert set(mermaid) == {"success", "format", "diagram"}
    lines = str(mermaid["diagram"]).splitlines()
    assert lines[0] == "graph TD;"
    assert set(lines[1:]) == {
        "  context-id-->|continues|related-id-1;",
        "  context-id-->|continues|related-id-2;",
        "  far-->|continues|related-id-2;",
    }


def test_without_an_id_the_sessions_are_listed_in_their_order(
    space: ContextWorld, caller: ContextCaller
) -> None:
    assert caller.ask("visualize_context") == {"success": True, "sessions": [], "format": "json"}
    for context in ("zebra", "ant", "mole"):
        caller.add(context, "x")
        space.clock.now += 1

    assert space.caller().ask("visualize_context", format="text") == {
        "success": True,
        "sessions": ["zebra", "ant", "mole"],
        "format": "json",
    }


def test_metrics_count_what_was_called_and_what_there_is(
    space: ContextWorld, caller: ContextCaller
) -> None:
    caller.add("a", "x")
    caller.add("b", "x")
    space.clock.now += 86_400
    caller = space.caller()
    caller.add("a", "y")
    relate(caller, "a", "b", "references")
    caller.ask("summarize_context", contextId="a")
    caller.refused("retrieve_context", contextId="nowhere")
    caller.ask("ping")

    answer = caller.ask("get_context_metrics", period="week")

    metrics = answer["metrics"]
    assert answer["period"] == "week"
    assert metrics["totalCalls"] == 6
    assert metrics["byType"] == {
        "add_message": 3,
        "add_relationship": 1,
        "ping": 1,
        "summarize_context": 1,
    }
    assert [day["count"] for day in metrics["historyTrend"]] == [0, 0, 0, 0, 0, 2, 4]
    assert metrics["contextStats"] == {
        "totalContexts": 2,
        "averageMessagesPerContext": 1.5,
        "summaryRate": 0.5,
    }
    assert metrics["relationshipMetrics"] == {
        "totalRelationships": 1,
        "byType": {kind: int(kind == "references") for kind in TYPES},
    }
    assert 0 < metrics["averageScore"] <= 1
    day = caller.ask("get_context_metrics", period="day")["metrics"]
    assert len(day["historyTrend"]) == 1
    assert len(caller.ask("get_context_metrics", period="month")["metrics"]["historyTrend"]) == 30


def test_relationship_tools_say_that_they_are_off() -> None:
    with context_world(use_graph_db=False) as space:
        caller = space.caller()
        caller.add("a", "x")
        caller.add("b", "x")
        before = space.rows()

        added = caller.refused(
            "add_relationship", sourceContextId="a", targetContextId="b", relationshipType="parent"
        )
        asked = caller.refused("get_related_contexts", contextId="a")

        assert added["message"] == asked["message"]
        assert "useGraphDb" in added["message"]
        assert space.rows() == before
        assert "relatedContexts" not in caller.ask("visualize_context", contextId="a")


def test_an_export_holds_everything_of_a_context(
    space: ContextWorld, caller: ContextCaller
) -> None:
    caller.add("a", "First things first.", tags=["t"])
    caller.add("b", "x")
    relate(caller, "b", "a", "child")
    summary = caller.ask("summarize_context", contextId="a")

    exported = caller.ask("export_context", contextId="a")

    assert exported == {
        "success": True,
        "contextId": "a",
        "createdAt": space.milliseconds,
        "lastActivityAt": space.milliseconds,
        "messageCount": 1,
        "summary": summary,
        "relationships": [
            {
                "sourceContextId": "b",
                "targetContextId": "a",
                "relationshipType": "child",
                "weight": 0.8,
                "createdAt": space.milliseconds,
                "automatic": False,
            }
        ],
        "messages": caller.ask("retrieve_context", contextId="a")["messages"],
    }


def test_what_each_tool_asks_of_aws(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("warm", "The queue's address is known from now on.")
    costs: list[tuple[str, dict[str, object], dict[str, int]]] = [
        ("ping", {}, LIMIT_AND_COUNT),
        ("retrieve_context", {"contextId": "warm"}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("get_similar_contexts", {"query": "queue"}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("get_related_contexts", {"contextId": "warm"}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("visualize_context", {"contextId": "warm"}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("visualize_context", {}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("get_context_metrics", {}, {**LIMIT_AND_COUNT, "dynamodb.Query": 1}),
        ("export_context", {"contextId": "warm"}, {**LIMIT_AND_COUNT, "dynamodb.Query": 2}),
        (
            "summarize_context",
            {"contextId": "warm"},
            {
                **LIMIT_AND_COUNT,
                "dynamodb.GetItem": 1,
                "dynamodb.Query": 1,
                "dynamodb.TransactWriteItems": 1,
                "sqs.SendMessage": 1,
            },
        ),
        (
            "delete_context",
            {"contextId": "warm"},
            {
                **LIMIT,
                "dynamodb.GetItem": 1,
                "dynamodb.TransactWriteItems": 1,
                "dynamodb.Query": 3,
                "dynamodb.BatchWriteItem": 1,
            },
        ),
    ]
    for tool, arguments, cost in costs:
        with space.calls.counted() as made:
            caller.ask(tool, **arguments)
        assert made == cost, tool


def test_adding_costs_the_limit_one_transaction_and_one_message(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("warm", "The queue's address is known from now on.")

    with space.calls.counted() as first:
        caller.add("new", "one")
    space.clock.now += 1
    with space.calls.counted() as second:
        caller.add("new", "two")
    relation = {"sourceContextId": "new", "targetContextId": "warm", "relationshipType": "child"}
    with space.calls.counted() as related:
        caller.ask("add_relationship", **relation)
    with space.calls.counted() as again:
        caller.ask("add_relationship", **relation, weight=0.5)

    queue = {"sqs.SendMessage": 1}
    assert first == {**LIMIT, "dynamodb.TransactWriteItems": 2, **queue}
    assert second == {**LIMIT, "dynamodb.TransactWriteItems": 1, **queue}
    assert related == {**LIMIT, "dynamodb.TransactWriteItems": 1}
    assert again == {**LIMIT, "dynamodb.TransactWriteItems": 2}
