from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Self

import pytest
from pydantic import BaseModel, Field, field_validator, model_validator

from quintet.errors import BadInputError, FieldProblem
from quintet.protocol.validation import validated
from quintet.requests.schema import input_schema, output_schema
from quintet.text import PlainText


class Address(BaseModel):
    """Where somebody lives."""

    city: Annotated[str, Field(max_length=10)]
    title: str = "home"


class Node(BaseModel):
    name: str
    children: "list[Node]" = []


class Colour(StrEnum):
    RED = "red"


class Person(BaseModel):
    name: PlainText = Field(min_length=2, max_length=5, description="What they are called")
    age: Annotated[int, Field(ge=0, le=150)] = 0
    height: Annotated[float, Field(gt=0, lt=3)] = 1.5
    home: Address | None = Field(None, description="Where they live")
    tags: Annotated[list[Annotated[str, Field(max_length=3)]], Field(max_length=2)] = []
    kind: Literal["a", "b"] = "a"
    phone: Annotated[str, Field(pattern=r"^\+\d+$")] | None = None
    labels: dict[str, Annotated[str, Field(max_length=3)]] = {}
    even: int = 2
    agreed: bool = True

    @field_validator("even")
    @classmethod
    def is_even(cls, number: int) -> int:
        if number % 2:
            raise ValueError("must be even")
        return number

    @model_validator(mode="after")
    def old_enough(self) -> Self:
        if self.kind == "b" and not self.age:
            raise ValueError("b needs an age")
        return self


def problems(model: type[BaseModel], arguments: Mapping[str, Any]) -> tuple[FieldProblem, ...]:
    with pytest.raises(BadInputError) as caught:
        validated(model, arguments)
    return caught.value.problems


def test_schemas_are_written_for_readers() -> None:
    properties = input_schema(Person)["properties"]
    assert properties["name"] == {
        "type": "string",
        "minLength": 2,
        "maxLength": 5,
        "description": "What they are called",
    }
    assert properties["home"] == {
        "type": "object",
        "description": "Where they live",
        "properties": {
            "city": {"type": "string", "maxLength": 10},
            "title": {"type": "string", "default": "home"},
        },
        "required": ["city"],
    }
    assert properties["phone"] == {"type": "string", "pattern": r"^\+\d+$"}


@pytest.mark.parametrize("model", [Person, Node, Address])
def test_schemas_hold_no_references_and_no_generated_titles(model: type[BaseModel]) -> None:
    schema = input_schema(model)
    assert "$ref" not in str(schema)
    assert "$defs" not in schema
    assert "title" not in schema


def test_a_property_may_be_called_title() -> None:
    assert "title" in input_schema(Address)["properties"]


def test_a_model_inside_itself_is_told_one_level_deep() -> None:
    children = input_schema(Node)["properties"]["children"]
    assert children == {"type": "array", "items": {"type": "object"}, "default": []}


class Titled(BaseModel):
    person: dict[str, Any] = Field(default={"title": "Dr", "name": "Who"})


def test_a_default_is_told_as_it_is() -> None:
    default = input_schema(Titled)["properties"]["person"]["default"]
    assert default == {"title": "Dr", "name": "Who"}


def fits(schema: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    """Whether an object has the members that one branch of an output schema requires."""
    branches = [set(branch["required"]) for branch in schema["anyOf"]]
    return any(required <= value.keys() for required in branches)


def test_the_schema_of_an_answer_admits_an_error_in_its_place() -> None:
    schema = output_schema(Address)
    assert schema["type"] == "object"
    assert schema["anyOf"] == [{"required": ["city"]}, {"required": ["error"]}]
    assert schema["properties"]["error"]["type"] == "object"
    assert fits(schema, {"error": {}})
    assert not fits(schema, {"title": "x"})


@pytest.mark.parametrize(
    ("kind", "inner"),
    [
        (str, {"type": "string"}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (int, {"type": "integer"}),
    ],
)
def test_what_is_no_object_is_wrapped_as_a_result(kind: Any, inner: dict[str, Any]) -> None:
    schema = output_schema(kind)
    assert schema["properties"]["result"] == inner
    assert schema["anyOf"] == [{"required": ["result"]}, {"required": ["error"]}]


class Checked(BaseModel):
    error: str | None = None


def test_a_field_called_error_keeps_its_own_schema() -> None:
    assert output_schema(Checked)["properties"]["error"] != {
        "type": "object",
        "description": "Instead of an answer: what went wrong (code, message, data)",
    }


def test_good_arguments_become_the_model() -> None:
    person = validated(Person, {"name": "Ann", "height": 2, "home": {"city": "Rome"}, "x": 1})
    assert (person.height, person.home) == (2.0, Address(city="Rome"))


@pytest.mark.parametrize(
    ("arguments", "path", "code", "validator", "value"),
    [
        ({}, ("name",), "REQUIRED_VALIDATION", "required", None),
        ({"name": 5}, ("name",), "TYPE_VALIDATION", "type", 5),
        ({"name": None}, ("name",), "TYPE_VALIDATION", "type", None),
        ({"name": "a"}, ("name",), "LENGTH_VALIDATION", "minLength", "a"),
        ({"name": "a" * 200}, ("name",), "LENGTH_VALIDATION", "maxLength", None),
        ({"name": "a\x00b"}, ("name",), "CHARACTER_VALIDATION", "character_validation", "a\x00b"),
        ({"name": "\ud800a"}, ("name",), "ENCODING_VALIDATION", "encoding", None),
        ({"age": "3"}, ("age",), "TYPE_VALIDATION", "type", "3"),
        ({"age": 3.5}, ("age",), "TYPE_VALIDATION", "type", 3.5),
        ({"age": True}, ("age",), "TYPE_VALIDATION", "type", True),
        ({"age": -1}, ("age",), "RANGE_VALIDATION", "minimum", -1),
        ({"age": 10**400}, ("age",), "RANGE_VALIDATION", "maximum", 10**400),
        ({"height": 0}, ("height",), "RANGE_VALIDATION", "exclusiveMinimum", 0),
        ({"height": 3}, ("height",), "RANGE_VALIDATION", "exclusiveMaximum", 3),
        ({"home": []}, ("home",), "TYPE_VALIDATION", "type", None),
        ({"home": {}}, ("home", "city"), "REQUIRED_VALIDATION", "required", None),
        ({"tags": ["a", 5]}, ("tags", 1), "TYPE_VALIDATION", "type", 5),
        ({"tags": ["abcd"]}, ("tags", 0), "LENGTH_VALIDATION", "maxLength", "abcd"),
        ({"tags": ["a"] * 3}, ("tags",), "LENGTH_VALIDATION", "maxItems", None),
        ({"tags": "a"}, ("tags",), "TYPE_VALIDATION", "type", "a"),
        ({"kind": "c"}, ("kind",), "ENUM_VALIDATION", "enum", "c"),
        ({"phone": "12"}, ("phone",), "FORMAT_VALIDATION", "pattern", "12"),
        ({"labels": []}, ("labels",), "TYPE_VALIDATION", "type", None),
        ({"agreed": 1}, ("agreed",), "TYPE_VALIDATION", "type", 1),
        ({"even": 3}, ("even",), "FORMAT_VALIDATION", "value_error", 3),
        ({"kind": "b"}, (), "FORMAT_VALIDATION", "value_error", None),
    ],
)
def test_each_problem_is_told_by_path_code_and_value(
    arguments: dict[str, Any], path: tuple[Any, ...], code: str, validator: str, value: Any
) -> None:
    given = {"name": "Ann", **arguments} if arguments else {}
    [problem] = problems(Person, given)
    assert (problem.path, problem.code) == (path, code)
    assert (problem.validator, problem.value) == (validator, value)


def test_every_problem_is_listed() -> None:
    found = problems(Person, {"age": -1, "tags": [1, 2], "kind": 5})
    assert [problem.field for problem in found] == ["name", "age", "tags[0]", "tags[1]", "kind"]


def test_messages_are_in_our_words() -> None:
    messages = {
        problem.field: problem.message
        for problem in problems(Person, {"name": "", "age": 151, "even": 3, "kind": 5, "tags": 1})
    }
    assert messages["name"] == "Length must be between 2 and 5 characters"
    assert messages["age"] == "Must be at most 150"
    assert messages["even"] == "must be even"
    assert messages["tags"] == "Must be an array"


class Lengths(BaseModel):
    labels: dict[str, Annotated[str, Field(max_length=3)]] = {}
    some: Annotated[dict[str, int], Field(min_length=1)] = {"a": 1}
    plain: Annotated[PlainText, Field(min_length=2)] = "ab"


@pytest.mark.parametrize(
    ("arguments", "bound"),
    [({"labels": {"a": "long"}}, "3"), ({"some": {}}, "1"), ({"plain": "a"}, "2")],
)
def test_a_length_problem_names_its_bound(arguments: dict[str, Any], bound: str) -> None:
    [problem] = problems(Lengths, arguments)
    assert bound in problem.message
    assert problem.validator_value == int(bound)


class Painted(BaseModel):
    colour: Colour = Colour.RED
    pair: tuple[int, int] = (1, 2)


@pytest.mark.parametrize("arguments", [{"colour": "red"}, {"pair": [3, 4]}])
def test_what_the_schema_admits_is_accepted(arguments: dict[str, Any]) -> None:
    validated(Painted, arguments)


class Bag(BaseModel):
    items: list[Annotated[str, Field(max_length=3)]]
    schemas_made: ClassVar[int] = 0

    @classmethod
    def model_json_schema(cls, *arguments: Any, **options: Any) -> dict[str, Any]:
        cls.schemas_made += 1
        return super().model_json_schema(*arguments, **options)


def test_many_problems_of_length_build_one_schema() -> None:
    found = problems(Bag, {"items": ["long"] * 20})
    assert found[0].path == ("items", 0)
    assert Bag.schemas_made <= 1
