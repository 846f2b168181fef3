from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from quintet.requests.schema import input_schema
from quintet.research.models import ClassifyQuery, DetectContext, ResearchQuery

QUERIES: list[type[BaseModel]] = [ResearchQuery, ClassifyQuery, DetectContext]
SEED_QUERY = {"type": "string", "minLength": 1, "maxLength": 1000}
TYPES = ["research", "troubleshooting", "learning", "implementation", "decision", "validation"]


def refused(model: type[BaseModel], **arguments: Any) -> set[str]:
    """The fields that a model finds fault with."""
    with pytest.raises(ValidationError) as raised:
        model.model_validate(arguments)
    return {str(problem["loc"][0]) for problem in raised.value.errors()}


@pytest.mark.parametrize("model", QUERIES)
@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "\n\t",
        "\N{NO-BREAK SPACE}",
        "x" * 1001,
        "a\x00b",
        "a\x1bb",
        "a\x7f",
        "a\x85b",
        "a\rb",
        "\ud800",
        None,
        5,
        ["x"],
    ],
)
def test_a_query_that_is_no_text_of_a_thousand_characters_is_refused(
    model: type[BaseModel], query: object
) -> None:
    assert refused(model, query=query) == {"query"}


@pytest.mark.parametrize("model", QUERIES)
@pytest.mark.parametrize(
    "query", ["x", "x" * 1000, "😀" * 1000, "a\tb\nc", "'; DROP TABLE x; --", "<script>", "$(ls)"]
)
def test_any_other_text_is_a_query(model: type[BaseModel], query: str) -> None:
    assert model.model_validate({"query": query}).model_dump()["query"] == query


@pytest.mark.parametrize("model", QUERIES)
def test_a_missing_query_is_refused(model: type[BaseModel]) -> None:
    assert refused(model) == {"query"}


def test_line_ends_become_newlines() -> None:
    assert ResearchQuery(query="a\r\nb").query == "a\nb"


@pytest.mark.parametrize("written", ["Learning", "howto", "", 1])
def test_a_type_that_the_seed_does_not_know_is_refused(written: object) -> None:
    assert refused(ResearchQuery, query="x", query_type=written) == {"query_type"}
    assert refused(DetectContext, query="x", research_type=written) == {"research_type"}


@pytest.mark.parametrize("field", ["audience", "domain"])
def test_audience_and_domain_are_free_text_of_a_hundred_characters(field: str) -> None:
    accepted = ResearchQuery.model_validate({"query": "x", field: "é" * 100})
    assert accepted.model_dump()[field] == "é" * 100
    assert refused(ResearchQuery, query="x", **{field: "x" * 101}) == {field}
    assert refused(ResearchQuery, query="x", **{field: "a\x00"}) == {field}


def test_unknown_arguments_are_ignored() -> None:
    accepted = ResearchQuery.model_validate({"query": "x", "colour": "red"})
    assert accepted == ResearchQuery(query="x")


def test_an_omitted_type_is_told_from_the_schemas_default() -> None:
    assert ResearchQuery(query="x").query_type is None
    shown = input_schema(ResearchQuery)["properties"]["query_type"]
    assert shown["default"] == "learning"


@pytest.mark.parametrize("model", QUERIES)
def test_the_schema_states_the_limits_of_the_seed(model: type[BaseModel]) -> None:
    schema = input_schema(model)
    assert schema["required"] == ["query"]
    assert schema["properties"]["query"].items() >= SEED_QUERY.items()


def test_the_schema_lists_the_types_of_the_seed() -> None:
    shown = input_schema(ResearchQuery)["properties"]["query_type"]
    assert shown["enum"] == TYPES
