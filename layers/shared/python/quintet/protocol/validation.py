"""Arguments checked against their model, and problems told field by field in our words.

Not here: how a model is shown to clients (`quintet.requests.schema`).
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from quintet.errors import BadInputError, FieldProblem
from quintet.requests.schema import Schema, input_schema

Model = TypeVar("Model", bound=BaseModel)

MAX_PROBLEMS: Final = 50
"""Told at once; who sends more wrong fields than that is not helped by hearing of them all."""


def validated(model: type[Model], arguments: Mapping[str, Any]) -> Model:
    """The arguments as the model; strict, so that "3" is no number and 1 no boolean.

    Raises:
        BadInputError: every problem, with the path to its field.
    """
    try:
        return model.model_validate(arguments, strict=True)
    except ValidationError as error:
        again = _from_json(model, arguments)
        if again is not None:
            return again
        details = error.errors(include_url=False, include_context=True)[:MAX_PROBLEMS]
        raise BadInputError([field_problem(detail, model) for detail in details]) from None


def _from_json(model: type[Model], arguments: Mapping[str, Any]) -> Model | None:
    """Strict again, but as JSON: enums, tuples and dates are then what their schema says.

    Tried second, because reading JSON twice costs every call and few models need it.
    """
    try:
        return model.model_validate_json(json.dumps(arguments), strict=True)
    except (ValidationError, ValueError):
        return None


_TYPES: Final = {
    "string_type": "a string",
    "int_type": "an integer",
    "int_from_float": "an integer",
    "int_parsing": "an integer",
    "float_type": "a number",
    "bool_type": "a boolean",
    "bool_parsing": "a boolean",
    "list_type": "an array",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
_PLAIN: Final[Mapping[str, tuple[str, str, str]]] = {
    "missing": ("Required", "REQUIRED_VALIDATION", "required"),
    "extra_forbidden": ("Is no field of this", "UNKNOWN_VALIDATION", "additionalProperties"),
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


def field_problem(detail: ErrorDetails, model: type[BaseModel]) -> FieldProblem:
    """One of pydantic's problems in our words; `model` is what was to be read."""
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
        found = problem(message, "RANGE_VALIDATION", validator, context[key])
        return replace(found, bounds=_bounds(model, path))
    if kind in _TYPES:
        return problem(f"Must be {_TYPES[kind]}", "TYPE_VALIDATION", "type", _TYPES[kind])
    if kind == "literal_error":
        message = f"Must be one of {context['expected']}"
        return problem(message, "ENUM_VALIDATION", "enum", context["expected"])
    if kind == "string_pattern_mismatch":
        message = f"Must match {context['pattern']}"
        return problem(message, "FORMAT_VALIDATION", "pattern", context["pattern"])
    return _other_problem(detail, path)


def _other_problem(detail: ErrorDetails, path: tuple[str | int, ...]) -> FieldProblem:
    """A `PydanticCustomError` of our own, a form that there is not, or what validators say."""
    kind, shown = detail["type"], _shown(detail["input"])
    if kind.startswith("union_tag_"):
        return _tag_problem(detail, path)
    if kind.endswith("_validation"):
        return FieldProblem(path, detail["msg"], kind.upper(), kind, None, shown)
    return FieldProblem(path, _own_words(detail), "FORMAT_VALIDATION", kind, None, shown)


def _tag_problem(detail: ErrorDetails, path: tuple[str | int, ...]) -> FieldProblem:
    """Of objects of several forms, the field that says which one is missing or names none."""
    context = detail.get("ctx", {})
    where = (*path, context["discriminator"].strip("'"))
    if "expected_tags" not in context:
        return FieldProblem(where, *_PLAIN["missing"])
    wanted = context["expected_tags"]
    message = f"Must be one of {wanted}"
    return FieldProblem(where, message, "ENUM_VALIDATION", "enum", wanted, _shown(context["tag"]))


def _own_words(detail: ErrorDetails) -> str:
    """A validator's own ValueError is written for callers; any other text of pydantic's is not."""
    raised = detail.get("ctx", {}).get("error")
    return str(raised) if isinstance(raised, ValueError) else "Cannot be used here"


def _length_problem(
    detail: ErrorDetails, model: type[BaseModel], problem: Callable[..., FieldProblem]
) -> FieldProblem:
    is_text = isinstance(detail["input"], str)
    unit, suffix = ("characters", "Length") if is_text else ("items", "Items")
    node, bounds = _field_schema(model, detail["loc"]), detail.get("ctx", {})
    low = node.get(f"min{suffix}", bounds.get("min_length"))
    high = node.get(f"max{suffix}", bounds.get("max_length"))
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


def _bounds(model: type[BaseModel], path: tuple[int | str, ...]) -> tuple[Any, Any] | None:
    """The least and the most, where a field has both."""
    node = _field_schema(model, path)
    found = node.get("minimum"), node.get("maximum")
    return None if None in found else found


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
