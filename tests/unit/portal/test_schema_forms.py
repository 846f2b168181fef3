"""Forms made from the schemas of tools, and what was filled in as arguments."""

from typing import Any

import pytest

from quintet.deployment.permissions import FAMILY_PERMISSIONS
from quintet.portal.schema_forms import (
    PREFIX,
    ArgumentTextError,
    FormField,
    arguments_of,
    form_fields,
)
from tests.support.portal import tools_of

TOOLS = {tool["name"]: tool for family in FAMILY_PERMISSIONS for tool in tools_of(family)}


def field_of(schema: dict[str, Any], name: str = "it") -> FormField:
    [field] = form_fields({"properties": {name: schema}})
    return field


def value_of(schema: dict[str, Any], text: str) -> Any:
    field = field_of(schema)
    return arguments_of([field], {field.form_name: text}).get("it")


@pytest.mark.parametrize("tool", TOOLS)
def test_every_argument_of_every_tool_has_a_field(tool: str) -> None:
    schema = TOOLS[tool]["inputSchema"]

    fields = form_fields(schema)

    assert {field.name for field in fields} == set(schema["properties"])
    assert {field.name for field in fields if field.is_required} == set(schema.get("required", ()))


@pytest.mark.parametrize("tool", TOOLS)
def test_a_form_that_is_sent_as_it_was_shown_says_the_defaults(tool: str) -> None:
    fields = form_fields(TOOLS[tool]["inputSchema"])

    arguments = arguments_of(fields, {field.form_name: field.default for field in fields})

    schemas = TOOLS[tool]["inputSchema"]["properties"]
    shown = {name: schemas[name]["default"] for name in arguments}
    assert arguments == shown


@pytest.mark.parametrize(
    ("schema", "text", "value"),
    [
        ({"type": "string"}, " kept as it is ", " kept as it is "),
        ({"type": "string", "enum": ["a", "b"]}, "b", "b"),
        ({"type": "integer"}, " 12 ", 12),
        ({"type": "number"}, "1.5", 1.5),
        ({"type": "boolean"}, "false", False),
        ({"type": "array", "items": {"type": "string"}}, "a\r\n\r\n b ", ["a", "b"]),
        ({"type": "object"}, '{"a": [1]}', {"a": [1]}),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "3", 3),
        ({"type": "integer"}, "", None),
    ],
)
def test_text_becomes_what_the_schema_says(
    schema: dict[str, Any], text: str, value: object
) -> None:
    assert value_of(schema, text) == value


@pytest.mark.parametrize(
    ("schema", "text"),
    [({"type": "integer"}, "1.5"), ({"type": "number"}, "inf"), ({"type": "object"}, "{")],
)
def test_text_that_is_no_value_is_told_with_its_field(schema: dict[str, Any], text: str) -> None:
    with pytest.raises(ArgumentTextError) as wrong:
        value_of(schema, text)

    assert wrong.value.name == "it"


def test_a_field_that_does_not_belong_to_the_tool_is_left_out() -> None:
    assert arguments_of([field_of({"type": "string"})], {PREFIX + "other": "x", "it": "y"}) == {}


def test_required_fields_come_first() -> None:
    schema = {"properties": {"a": {}, "b": {}, "c": {}}, "required": ["c"]}

    assert [field.name for field in form_fields(schema)] == ["c", "a", "b"]


def test_the_form_of_a_value_is_shown_as_people_write_it() -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}}}

    assert field_of(schema).example == '{\n  "name": "…"\n}'
