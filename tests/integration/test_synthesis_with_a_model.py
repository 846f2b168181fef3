"""KnowledgeSynthesize with a model at the other end of its own wire."""

from typing import Any

from tests.support.model_servers import Response, gemini_answers, model_server
from tests.support.orchestration import orchestration_world

RESPONSES = [
    {"source": "coins", "data": '{"coin": "Bitcoin", "highest_price_usd": 108135}'},
    {"source": "blog", "data": "Bitcoin peaked at $68,789."},
]


def weighed(answer: Response) -> Any:
    """What the tool answers where the model answers so."""
    with model_server() as server:
        server.will(answer)
        with orchestration_world(
            llm_provider="gemini", llm_endpoint_url=server.url, gemini_api_key="key"
        ) as world:
            return world.caller().ask(
                "KnowledgeSynthesize", api_responses=RESPONSES, synthesis_mode="consensus"
            )


def test_a_proposed_pair_is_shown_with_the_model_that_proposes_it() -> None:
    found = weighed(gemini_answers({"pairs": [{"first": 1, "second": 2}]}))

    [entry] = found["perhaps"]
    assert entry["reason"].startswith(found["proposer"])
    assert entry["if_same"] == "conflict"
    assert {said["value"] for said in entry["statements"]} == {"108135", "$68,789"}
    assert found["contradictions"] == []


def test_a_model_that_does_not_answer_leaves_what_was_checked() -> None:
    found = weighed(Response(400, b"{}"))

    assert (found["proposer"], found["perhaps"]) == (None, [])
    assert {one["value"] for one in found["alone"]} == {"108135", "$68,789"}
