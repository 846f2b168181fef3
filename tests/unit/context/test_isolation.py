"""Two subjects with the same ids: neither tool shows or changes what is the other's."""

from collections.abc import Iterator

import pytest

from tests.support.context import ContextWorld, context_world


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    """Ann has two related contexts; Bob has said nothing."""
    with context_world() as made:
        ann = made.caller(subject="ann")
        ann.add("plan", "The secret recipe is thyme.", idempotencyKey="k")
        ann.add("shop", "Buy thyme.")
        ann.ask(
            "add_relationship",
            sourceContextId="plan",
            targetContextId="shop",
            relationshipType="parent",
        )
        ann.ask("summarize_context", contextId="plan")
        made.work()
        yield made


def test_who_has_nothing_sees_nothing(space: ContextWorld) -> None:
    bob = space.caller(subject="bob")

    for tool in (
        "retrieve_context",
        "get_related_contexts",
        "summarize_context",
        "visualize_context",
        "export_context",
        "delete_context",
    ):
        assert "names no context" in bob.refused(tool, contextId="plan")["message"]
    assert bob.ask("get_similar_contexts", query="The secret recipe is thyme.") == []
    assert bob.ask("visualize_context")["sessions"] == []
    metrics = bob.ask("get_context_metrics")["metrics"]
    assert metrics["contextStats"]["totalContexts"] == 0
    assert metrics["relationshipMetrics"]["totalRelationships"] == 0
    assert "add_message" not in metrics["byType"]


def test_the_same_ids_are_other_contexts_for_another_subject(space: ContextWorld) -> None:
    bob = space.caller(subject="bob")
    bob.add("plan", "Bob plans a garden.", idempotencyKey="k")

    assert bob.contents("plan") == ["Bob plans a garden."]
    assert bob.ask("get_related_contexts", contextId="plan") == []
    assert [one["contextId"] for one in bob.ask("get_similar_contexts", query="thyme garden")] == [
        "plan"
    ]
    assert bob.ask("export_context", contextId="plan")["summary"] is None
    refused = bob.refused(
        "add_relationship",
        sourceContextId="plan",
        targetContextId="shop",
        relationshipType="parent",
    )
    assert "targetContextId names no context" in refused["message"]


def test_deleting_ones_own_leaves_the_others(space: ContextWorld) -> None:
    ann, bob = space.caller(subject="ann"), space.caller(subject="bob")
    bob.add("plan", "Bob plans a garden.")
    before = ann.ask("export_context", contextId="plan")

    bob.ask("delete_context", contextId="plan")
    space.work()

    assert ann.ask("export_context", contextId="plan") == before
    assert ann.ask("get_similar_contexts", query="thyme")[0]["contextId"] in {"plan", "shop"}


def test_a_cursor_of_one_subject_opens_nothing_of_another(space: ContextWorld) -> None:
    ann, bob = space.caller(subject="ann"), space.caller(subject="bob")
    ann.add("plan", "More of it.")
    cursor = ann.ask("retrieve_context", contextId="plan", limit=1)["nextCursor"]
    bob.add("plan", "Bob's own.")

    answer = bob.ask("retrieve_context", contextId="plan", cursor=cursor)

    assert "thyme" not in str(answer)
    assert "More of it" not in str(answer)


def test_every_row_begins_with_its_tenant_and_shows_no_id_in_its_key(space: ContextWorld) -> None:
    rows = space.rows()
    (tenant,) = {row["pk"]["S"].partition("#")[0] for row in rows}

    assert len(tenant) == 26
    assert not [row for row in rows if "plan" in row["pk"]["S"] + row["sk"]["S"]]
