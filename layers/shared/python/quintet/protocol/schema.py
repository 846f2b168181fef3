"""Pydantic models as JSON Schema, and arguments checked against them.

The schema is written for models and people who read it: no generated titles, optional fields
without a null branch, references put in place. Problems are reported field by field in our
words, never in pydantic's.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from quintet.errors import BadInputError, FieldProblem

Model = TypeVar("Model", bound=BaseModel)
Schema = dict[str, Any]


def input_schema(model: type[BaseModel]) -> Schema:
    """The schema of a tool's arguments or of a form.

    A model whose schema names its dialect (`$schema`) was written by hand and is left alone.
    """
    schema = model.model_json_schema()
    return schema if "$schema" in schema else _tidy(schema)


def output_schema(kind: Any) -> Schema:
    """The schema of a tool's answer; what is no object is wrapped as `{"result": …}`.

    Failures of 2025-11-25 and later put an `error` object where the answer would be, so the
    schema admits it: clients check isError results against the schema too.
    """
    schema = _tidy(TypeAdapter(kind).json_schema(mode="serialization"))
    if schema.get("type") != "object":
        schema = {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    required = schema.pop("required", [])
    schema["properties"] = {**schema.get("properties", {}), "error": _ERROR_SCHEMA}
    schema["anyOf"] = [{"required": required}, {"required": ["error"]}]
    return schema


_ERROR_SCHEMA: Final[Schema] = {
    "type": "object",
    "description": "Instead of an answer: what went wrong (code, message, data)",
}


def _tidy(schema: Schema) -> Schema:
    definitions = schema.pop("$defs", {})
    tidied: Schema = _tidy_node(schema, definitions, ())
    return tidied


def _tidy_node(node: Any, definitions: Mapping[str, Any], above: tuple[str, ...]) -> Any:
    if isinstance(node, list):
        return [_tidy_node(item, definitions, above) for item in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref")
    if isinstance(reference, str):
        name = reference.rpartition("/")[2]
        if name in above:
            return {"type": "object"}  # a model inside itself: its form is told one level up
        rest = {key: value for key, value in node.items() if key != "$ref"}
        return _tidy_node({**definitions[name], **rest}, definitions, (*above, name))
    tidied = {
        key: _tidy_properties(value, definitions, above)
        if key == "properties"
        else _tidy_node(value, definitions, above)
        for key, value in node.items()
        if key != "title" and not (key == "default" and value is None)
    }
    return _without_null(tidied)


def _tidy_properties(properties: Schema, definitions: Mapping[str, Any], above: Any) -> Schema:
    """Properties keep their names, even one that is called `title` or `default`."""
    return {name: _tidy_node(inner, definitions, above) for name, inner in properties.items()}


def _without_null(node: Schema) -> Schema:
    choices = node.get("anyOf")
    if not isinstance(choices, list) or {"type": "null"} not in choices:
        return node
    others = [choice for choice in choices if choice != {"type": "null"}]
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return {**others[0], **rest} if len(others) == 1 else {**rest, "anyOf": others}


def validated(model: type[Model], arguments: Mapping[str, Any]) -> Model:
    """The arguments as the model; strict, so that "3" is no number and 1 no boolean.

    Raises:
        BadInputError: every problem, with the path to its field.
    """
    try:
        return model.model_validate(arguments, strict=True)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
        raise BadInputError([_problem(detail, model) for detail in details]) from None


_TYPES: Final = {
    "string_type": "a string",
    "int_type": "an integer",
    "int_from_float": "an integer",
    "float_type": "a number",
    "bool_type": "a boolean",
    "list_type": "an array",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
_PLAIN: Final[Mapping[str, tuple[str, str, str]]] = {
    "missing": ("Required", "REQUIRED_VALIDATION", "required"),
    "string_unicode": ("Must be valid Unicode", "ENCODING_VALIDATION", "encoding"),
}
_LENGTHS: Final = {"string_too_short", "string_too_long", "too_short", "too_long"}
_RANGES: Final[Mapping[str, tuple[str, str, str]]] = {
    "greater_than_equal": ("ge", "minimum", "at least"),
    "greater_than": ("gt", "exclusiveMinimum", "greater than"),
    "less_than_equal": ("le", "maximum", "at most"),
    "less_than": ("lt", "exclusiveMaximum", "less than"),
}
_SHOWN_CHARACTERS: Final = 100


def _problem(detail: ErrorDetails, model: type[BaseModel]) -> FieldProblem:
    kind, context = detail["type"], detail.get("ctx", {})
    path = tuple(detail["loc"])

    def problem(message: str, code: str, validator: str, wanted: Any = None) -> FieldProblem:
        return FieldProblem(path, message, code, validator, wanted, _shown(detail["input"]))

    if kind in _PLAIN:
        return FieldProblem(path, *_PLAIN[kind])
    if kind in _LENGTHS:
        return _length_problem(detail, model, problem)
    if kind in _RANGES:
        key, validator, words = _RANGES[kind]
        message = f"Must be {words} {context[key]}"
        return problem(message, "RANGE_VALIDATION", validator, context[key])
    if kind in _TYPES:
        return problem(f"Must be {_TYPES[kind]}", "TYPE_VALIDATION", "type", _TYPES[kind])
    if kind == "literal_error":
        message = f"Must be one of {context['expected']}"
        return problem(message, "ENUM_VALIDATION", "enum", context["expected"])
    if kind == "string_pattern_mismatch":
        message = f"Must match {context['pattern']}"
        return problem(message, "FORMAT_VALIDATION", "pattern", context["pattern"])
    if kind.endswith("_validation"):  # a PydanticCustomError of our own
        return problem(detail["msg"], kind.upper(), kind)
    return problem(_own_words(detail), "FORMAT_VALIDATION", kind)


def _own_words(detail: ErrorDetails) -> str:
    """A validator's own ValueError is written for callers; any other text of pydantic's is not."""
    raised = detail.get("ctx", {}).get("error")
    return str(raised) if isinstance(raised, ValueError) else "Cannot be used here"


def _length_problem(
    detail: ErrorDetails, model: type[BaseModel], problem: Callable[..., FieldProblem]
) -> FieldProblem:
    node = _field_schema(model, detail["loc"])
    unit, suffix = ("characters", "Length") if "string" in detail["type"] else ("items", "Items")
    low, high = node.get(f"min{suffix}"), node.get(f"max{suffix}")
    if low is not None and high is not None:
        message = f"Length must be between {low} and {high} {unit}"
    elif high is not None:
        message = f"Length must be at most {high} {unit}"
    else:
        message = f"Length must be at least {low} {unit}"
    short = detail["type"].endswith("short")
    return problem(
        message,
        "LENGTH_VALIDATION",
        f"{'min' if short else 'max'}{suffix}",
        low if short else high,
    )


def _field_schema(model: type[BaseModel], path: tuple[int | str, ...]) -> Schema:
    node = input_schema(model)
    for step in path:
        inner = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
        node = inner if isinstance(inner, dict) else {}
    return node


def _shown(value: Any) -> Any:
    """What came, where it is short enough to be worth repeating."""
    if isinstance(value, (bool, int, float)) or value is None:
        return value
    return value if isinstance(value, str) and len(value) <= _SHOWN_CHARACTERS else None
