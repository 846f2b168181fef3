"""Similar contexts by meaning: from the first message on, kept up to date, and as one another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from quintet.context.facets import Mention
from quintet.context.identifiers import ContextKey
from quintet.context.similarity_log import raw_row
from quintet.context.similarity_store import CALLER_SECONDS, SimilarContexts
from quintet.digest import digest
from quintet.embedding import Vector
from quintet.installed_embedder import installed_embedder
from tests.support.context import ContextCaller, ContextWorld, context_world

TOPICS = {
    "cars": "My automobile's engine stalls when I accelerate on the motorway.",
    "bread": "Knead the dough and let the loaf rise before it goes into the oven.",
    "databases": "The query planner ignores the index on the orders table.",
}


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world(installed_embedder) as made:
        yield made


def similar(caller: ContextCaller, query: str, limit: int = 5) -> list[str]:
    found = caller.ask("get_similar_contexts", query=query, limit=limit)
    scores = [one["similarity"] for one in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    return [one["contextId"] for one in found]


def tell_topics(space: ContextWorld) -> None:
    for context, text in TOPICS.items():
        space.caller().add(context, text)
        space.clock.now += 1


QUESTIONS = [
    ("vehicle trouble while driving", "cars"),
    ("baking a sourdough", "bread"),
    ("slow SQL statements", "databases"),
]


def test_the_first_message_is_found_by_meaning_without_any_worker(space: ContextWorld) -> None:
    tell_topics(space)

    assert [similar(space.caller(), query)[0] for query, _ in QUESTIONS] == [
        context for _, context in QUESTIONS
    ]


def test_the_worker_changes_how_it_is_stored_and_not_what_is_found(space: ContextWorld) -> None:
    tell_topics(space)
    caller = space.caller()
    before = [caller.ask("get_similar_contexts", query=query) for query, _ in QUESTIONS]

    space.work()

    assert [row["kind"]["S"] for row in space.rows() if "#vectors" in row["pk"]["S"]] == [
        "facets"
    ] * 3
    assert [caller.ask("get_similar_contexts", query=query) for query, _ in QUESTIONS] == before
    fresh = space.second_instance().caller()
    assert [fresh.ask("get_similar_contexts", query=query) for query, _ in QUESTIONS] == before


def test_a_limit_cuts_the_list(space: ContextWorld) -> None:
    tell_topics(space)

    assert similar(space.caller(), "automobile", limit=1) == ["cars"]


def test_a_conversation_is_found_by_each_of_its_subjects(space: ContextWorld) -> None:
    tell_topics(space)
    caller = space.caller()
    subjects = [
        "Whales sleep with half of their brain.",
        "The violin's bow is strung with horse hair.",
        "Inflation eats the value of savings.",
    ]
    for round_ in range(5):
        for subject in subjects:
            caller.add("mixed", f"{subject} Remark {round_}.")
    space.work()

    for query in ("marine mammals resting", "string instruments", "rising prices"):
        assert similar(caller, query)[0] == "mixed"


def test_another_instance_hears_of_what_is_added_and_deleted(space: ContextWorld) -> None:
    other = space.second_instance().caller()
    assert similar(other, "music") == []
    space.caller().add("songs", "The choir rehearses a new song on Monday.")
    assert similar(other, "music") == ["songs"]
    space.work()
    assert similar(other, "music") == ["songs"]
    space.caller().ask("delete_context", contextId="songs")

    assert similar(other, "music") == []


def test_facets_of_another_model_are_made_anew_with_the_next_message(space: ContextWorld) -> None:
    tell_topics(space)
    space.work()
    for row in space.rows():
        if "model" in row:
            row["model"] = {"S": "an older model"}
            space.clients.dynamodb().put_item(TableName=space.table, Item=row)
    fresh = space.second_instance().caller()
    assert similar(fresh, "vehicle") == []

    fresh.add("cars", "It also makes a strange noise.")
    space.work()

    assert similar(space.second_instance().caller(), "automobile engine") == ["cars"]


@pytest.mark.parametrize("is_summarised", [False, True], ids=["raw", "facets"])
def test_contexts_stored_in_an_older_form_are_found_after_the_worker_without_a_new_message(
    space: ContextWorld, *, is_summarised: bool
) -> None:
    tell_topics(space)
    handled = space.work() if is_summarised else space.announced()
    for row in space.rows():
        if "#vectors" in row["pk"]["S"]:
            older = {name: value for name, value in row.items() if name not in ("words", "told")}
            space.clients.dynamodb().put_item(TableName=space.table, Item=older)
    reader = space.second_instance().caller()
    assert len(handled) == 3
    assert similar(reader, "vehicle") == []

    assert len(space.work()) == 3

    assert [similar(reader, query)[0] for query, _ in QUESTIONS] == list(TOPICS)


def test_contexts_alike_are_related_by_themselves(space: ContextWorld) -> None:
    caller = space.caller()
    said = [
        "Our deployment to Kubernetes fails with an image pull error.",
        "The Kubernetes cluster cannot pull the container image.",
        "The registry's credentials expired, which broke the deployment.",
        "Renew the registry secret in the Kubernetes namespace.",
        "The deployment to Kubernetes works again.",
    ]
    for context in ("monday", "tuesday"):
        for text in said:
            caller.add(context, text)
    caller.add("kitchen", TOPICS["bread"])
    space.work()

    (edge,) = caller.ask("export_context", contextId="monday")["relationships"]

    assert edge["relationshipType"] == "similar"
    assert edge["automatic"] is True
    assert 0.6 <= edge["weight"] <= 1
    assert {edge["sourceContextId"], edge["targetContextId"]} == {"monday", "tuesday"}
    metrics = caller.ask("get_context_metrics")["metrics"]["relationshipMetrics"]
    assert metrics["byType"]["similar"] == 1


def test_a_relationship_that_was_told_is_not_written_over(space: ContextWorld) -> None:
    caller = space.caller()
    for context in ("one", "two"):
        caller.add(context, TOPICS["cars"])
    told = {"sourceContextId": "one", "targetContextId": "two", "relationshipType": "similar"}
    caller.ask("add_relationship", **told, weight=0.1)

    caller.ask("summarize_context", contextId="one")
    caller.ask("summarize_context", contextId="two")
    space.work()

    (edge,) = caller.ask("export_context", contextId="one")["relationships"]
    assert (edge["weight"], edge["automatic"]) == (0.1, False)


def test_words_are_compared_where_vectors_are_off() -> None:
    with context_world(installed_embedder, use_vector_db=False) as space:
        tell_topics(space)

        assert similar(space.caller(), "the engine of an automobile") == ["cars"]
        assert similar(space.caller(), "vehicle trouble while driving") == []
        space.work()
        assert similar(space.caller(), "the engine of an automobile") == ["cars"]


def test_however_many_contexts_cost_one_question_when_nothing_is_new(space: ContextWorld) -> None:
    tell_topics(space)
    space.work()
    template = next(
        row for row in space.rows() if row.get("contextId") == {"S": "bread"} and "model" in row
    )
    requests = []
    for number in range(1000):
        hashed = digest(f"c{number}")
        time = template["sk"]["S"][:14]
        item = {**template, "sk": {"S": f"{time}{hashed}#facets"}, "contextId": {"S": f"c{number}"}}
        requests.append({"PutRequest": {"Item": item}})
    for start in range(0, len(requests), 25):
        space.clients.dynamodb().batch_write_item(
            RequestItems={space.table: requests[start : start + 25]}  # type: ignore[dict-item]
        )
    space.clock.now += 120
    instance = space.second_instance()
    instance.caller().ask("get_similar_contexts", query="automobile")
    space.clock.now += 120
    caller = instance.caller()

    with space.calls.counted() as made:
        found = similar(caller, "automobile engine", limit=1)

    assert found == ["cars"]
    assert made == {"dynamodb.UpdateItem": 2, "dynamodb.Query": 1}


class BrokenEmbedder:
    model = "broken"

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise MemoryError(len(texts))

    def warm(self) -> None:
        """Has nothing to load."""


def test_where_the_model_fails_words_are_compared_and_it_is_logged() -> None:
    with context_world(BrokenEmbedder) as space:
        tell_topics(space)

        assert similar(space.caller(), "the index of the orders table") == ["databases"]
        assert '"part": "similarity"' in space.log.getvalue()


@dataclass
class SlowEmbedder:
    """Takes a tenth of a second for each text, by the clock that it carries."""

    seconds: float = 0.0
    model: str = "slow"

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        self.seconds += 0.1 * len(texts)
        return [bytes([len(text) % 100, 1, 1]) for text in texts]

    def warm(self) -> None:
        """Has nothing to load."""


class KeptRows:
    """A table that holds the rows of one log."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self._rows = rows

    def between(self, *_: object) -> Sequence[Mapping[str, Any]]:
        return self._rows


def test_after_a_large_import_an_answer_waits_a_second_and_tells_what_is_pending() -> None:
    embedder = SlowEmbedder()
    said = "A paragraph about gardens, paths and hedges. " * 5
    rows = [
        raw_row(ContextKey.of("t", f"c{number}"), f"c{number}", Mention.of(9, "user", "", said))
        for number in range(100)
    ]
    similar_contexts = SimilarContexts(
        KeptRows(rows),  # type: ignore[arg-type]
        lambda: embedder,
        monotonic=lambda: embedder.seconds,
    )

    first = similar_contexts.similar_to_text("t", "hedges", 100)
    second = similar_contexts.similar_to_text("t", "hedges", 100)

    assert embedder.seconds < 2 * (CALLER_SECONDS + 1)
    assert 0 < second.pending < first.pending < 100
    assert len(first.contexts) == 100


def test_the_answer_tells_passages_that_are_pending_only_while_there_are_any(
    space: ContextWorld,
) -> None:
    tell_topics(space)

    assert all(
        "passagesPending" not in each
        for each in space.caller().ask("get_similar_contexts", query="car")
    )
