"""research_query where a language model is configured, over a real connection to a stand-in."""

from collections.abc import Iterator

import pytest

from tests.support.model_servers import ModelServer, Response, gemini_answers, model_server
from tests.support.research import ResearchWorld, research_world

QUESTION = {"query": "How do I optimize Rust code?"}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture
def world(server: ModelServer) -> Iterator[ResearchWorld]:
    with research_world(
        llm_provider="gemini", llm_endpoint_url=server.url, gemini_api_key="key"
    ) as made:
        yield made


def draft(text: str, passages: list[int]) -> dict[str, object]:
    return {"statements": [{"heading": "", "text": text, "passages": passages}], "listings": []}


def test_a_model_answers_from_the_passages_and_is_named(
    world: ResearchWorld, server: ModelServer
) -> None:
    server.will(gemini_answers(draft("Measure before you change anything.", [1])))

    answer = world.caller().call("research_query", QUESTION).result["structuredContent"]

    assert "Measure before you change anything. [1]" in answer["result"]
    assert answer["metadata"]["written_by"] == "gemini/gemini-3.5-flash-lite"
    assert answer["metadata"]["model_failure"] is None
    assert "rust-optimization" in answer["metadata"]["sources"][0]["uri"]


def test_an_answer_of_a_model_is_cached_like_any_other(
    world: ResearchWorld, server: ModelServer
) -> None:
    server.will(gemini_answers(draft("Measure before you change anything.", [1])))
    caller = world.caller()

    first, second = (caller.call("research_query", QUESTION).result for _ in range(2))

    assert second["structuredContent"]["metadata"]["cache_hit"]
    assert second["structuredContent"]["result"] == first["structuredContent"]["result"]
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (Response(400, b"{}"), "refused"),
        (gemini_answers(draft("Invented without a source.", [99])), "invalid answer"),
    ],
)
def test_where_the_model_fails_the_library_answers_and_says_why(
    world: ResearchWorld, server: ModelServer, said: Response, reason: str
) -> None:
    server.will(said)

    answer = world.caller().call("research_query", QUESTION).result["structuredContent"]

    assert "Measure Rust code before optimizing it." in answer["result"]
    assert answer["metadata"]["written_by"] == "library"
    assert answer["metadata"]["model_failure"] == reason


def test_what_a_model_failed_at_is_tried_again_the_next_time(
    world: ResearchWorld, server: ModelServer
) -> None:
    server.will(Response(400, b"{}"))
    caller = world.caller()
    caller.call("research_query", QUESTION)
    server.will(gemini_answers(draft("Measure before you change anything.", [1])))

    answer = caller.call("research_query", QUESTION).result["structuredContent"]

    assert answer["metadata"]["cache_hit"] is False
    assert answer["metadata"]["model_failure"] is None


def test_what_the_library_does_not_know_no_model_is_asked(
    world: ResearchWorld, server: ModelServer
) -> None:
    answer = world.caller().call("research_query", {"query": "How do okapis breed?"})

    assert "no relevant passage" in answer.result["structuredContent"]["result"]
    assert server.received == []
