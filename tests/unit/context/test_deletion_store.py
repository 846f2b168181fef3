"""Deleting: gone at once and for good, and what begins anew under the same id is new."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from quintet.context.identifiers import ContextKey
from quintet.context.services import Services
from quintet.context.settings import ContextSettings
from quintet.requests.deadline import Deadline
from tests.support.context import ContextWorld, context_world, event_of


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


def objects(space: ContextWorld) -> list[str]:
    found = space.clients.s3().list_objects_v2(Bucket=space.account.environment["CONTEXTS_BUCKET"])
    return [one["Key"] for one in found.get("Contents", [])]


def furnish(space: ContextWorld) -> None:
    """Two related contexts, one with all there can be: a long message, a summary, facets."""
    caller = space.caller()
    caller.add("other", "Something else entirely.")
    for number in range(6):
        caller.add("c", f"Message number {number} about gardening.", idempotencyKey=str(number))
    caller.add("c", "long " * 80_000)
    for source, target in (("c", "other"), ("other", "c")):
        caller.ask(
            "add_relationship",
            sourceContextId=source,
            targetContextId=target,
            relationshipType="references",
        )
    space.work()
    caller.add("c", "Not compacted yet.")


def test_nothing_of_a_deleted_context_is_left(space: ContextWorld) -> None:
    furnish(space)
    assert objects(space)
    caller = space.caller()

    answer = caller.ask("delete_context", contextId="c")
    space.work()

    assert answer == {"success": True, "contextId": "c", "deletedMessages": 8}
    assert objects(space) == []
    tenant = space.rows()[0]["pk"]["S"].partition("#")[0]
    hashed = ContextKey.of(tenant, "c").hashed
    left = [
        row["sk"]["S"].rpartition("#")[2]
        for row in space.rows()
        if hashed in row["pk"]["S"] + row["sk"]["S"]
    ]
    assert sorted(left) == ["deleted", "gone"]
    assert all("expires" in row for row in space.rows() if row["sk"]["S"] == "deleted")


def test_the_others_and_the_totals_know_it_no_more(space: ContextWorld) -> None:
    furnish(space)
    caller = space.caller()
    assert caller.ask("get_similar_contexts", query="gardening")[0]["contextId"] == "c"

    caller.ask("delete_context", contextId="c")

    assert caller.ask("get_similar_contexts", query="gardening") == []
    assert caller.ask("get_related_contexts", contextId="other") == []
    assert caller.ask("visualize_context")["sessions"] == ["other"]
    metrics = caller.ask("get_context_metrics")["metrics"]
    assert metrics["contextStats"] == {
        "totalContexts": 1,
        "averageMessagesPerContext": 1.0,
        "summaryRate": 0.0,
    }
    assert metrics["relationshipMetrics"]["totalRelationships"] == 0
    assert "names no context" in caller.refused("retrieve_context", contextId="c")["message"]


def test_deleting_twice_is_told(space: ContextWorld) -> None:
    furnish(space)
    space.caller().ask("delete_context", contextId="c")

    error = space.caller().refused("delete_context", contextId="c")

    assert error["message"] == "Invalid parameters: contextId names no context"


def test_a_context_of_the_same_id_begins_anew(space: ContextWorld) -> None:
    furnish(space)
    caller = space.caller()
    caller.ask("delete_context", contextId="c")

    caller.add("c", "A new beginning.", idempotencyKey="0")
    caller.ask(
        "add_relationship",
        sourceContextId="c",
        targetContextId="other",
        relationshipType="references",
    )

    exported = caller.ask("export_context", contextId="c")
    assert [message["content"] for message in exported["messages"]] == ["A new beginning."]
    assert exported["summary"] is None
    assert len(exported["relationships"]) == 1
    assert caller.ask("get_similar_contexts", query="gardening") == []
    assert caller.ask("get_similar_contexts", query="beginning")[0]["contextId"] == "c"


@dataclass
class Hasty:
    """A clock on which every look takes a while."""

    now: float = 0.0

    def __call__(self) -> float:
        self.now += 10
        return self.now


def test_what_the_deadline_leaves_the_worker_removes(space: ContextWorld) -> None:
    furnish(space)
    caller = space.caller()
    space.announced()
    services = Services.made(
        ContextSettings.load(space.account.environment),
        space.clients,
        space.account.observability,
        clock=space.clock,
    )
    tenant = space.rows()[0]["pk"]["S"].partition("#")[0]
    key = ContextKey.of(tenant, "c")

    head, deleted_at = services.deletions.delete(key, services.now())
    services.purge(key, deleted_at, head.facets_until, Deadline(12, Hasty()))
    left = space.rows("message#")
    caller.add("c", "Of the new context, before the old one is removed.")
    seen = caller.contents("c")
    caller.add("late", "x")
    jobs = space.announced()
    assert space.worker()(event_of(jobs)) == {"batchItemFailures": []}

    assert len(left) > 5
    assert [job["kind"] for job in jobs] == ["purge", "added", "added"]
    assert seen == caller.contents("c") == ["Of the new context, before the old one is removed."]
    assert len(space.rows("message#")) == 3
    assert objects(space) == []


def test_a_purge_that_comes_twice_harms_nothing(space: ContextWorld) -> None:
    furnish(space)
    caller = space.caller()
    space.announced()
    caller.ask("delete_context", contextId="c")
    caller.add("c", "New.")
    (mark,) = space.rows("deleted")
    tenant = mark["pk"]["S"].partition("#")[0]
    deleted_at = int(mark["deletedAt"]["N"])
    job = ContextKey.of(tenant, "c").message("purge", deletedAt=deleted_at, until=0)
    before = [row for row in space.rows() if row["sk"]["S"] != "deleted"]

    for _ in range(2):
        assert space.worker()(event_of([job])) == {"batchItemFailures": []}

    assert [row for row in space.rows() if row["sk"]["S"] != "deleted"] == before
    assert caller.contents("c") == ["New."]
