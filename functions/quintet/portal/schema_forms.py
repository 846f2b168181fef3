"""A tool's JSON schema as the fields of an HTML form, and a form's text as the tool's arguments.

A field that is left empty is left out. What no simple field can hold is written as JSON.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

FieldKind = Literal["text", "long", "choice", "integer", "number", "yes_no", "lines", "json"]
PREFIX: Final = "argument."
"""Of the names of arguments in a form."""
_LONG_TEXT: Final = 300
_LONG_NAMES: Final = ("message", "objective", "query", "text", "question", "description", "code")
_YES: Final = "true"


@dataclass(frozen=True, slots=True)
class FormField:
    """One argument as a person fills it in."""

    name: str
    kind: FieldKind
    description: str
    is_required: bool
    choices: tuple[str, ...] = ()
    default: str = ""
    least: float | None = None
    most: float | None = None
    longest: int | None = None
    example: str = ""

    @property
    def form_name(self) -> str:
        """What the form calls it."""
        return PREFIX + self.name


class ArgumentTextError(ValueError):
    """A field's text is no value of its kind; says which field and what is wrong."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(problem)
        self.name = name
        self.problem = problem


def form_fields(schema: Mapping[str, Any]) -> list[FormField]:
    """The fields of a tool's input schema, those that are required first."""
    required = schema.get("required", ())
    fields = [
        _field(name, described, is_required=name in required)
        for name, described in schema.get("properties", {}).items()
    ]
    return sorted(fields, key=lambda field: not field.is_required)


def _field(name: str, schema: Mapping[str, Any], *, is_required: bool) -> FormField:
    kind = _kind(name, schema)
    default = schema.get("default")
    return FormField(
        name,
        kind,
        str(schema.get("description", "")),
        is_required,
        choices=tuple(map(str, schema.get("enum", ()))),
        default="" if default is None else _shown(default, kind),
        least=schema.get("minimum"),
        most=schema.get("maximum"),
        longest=schema.get("maxLength"),
        example=_example(schema) if kind == "json" else "",
    )


def _kind(name: str, schema: Mapping[str, Any]) -> FieldKind:
    match schema.get("type"):
        case "string" if "enum" in schema:
            return "choice"
        case "string":
            longest = schema.get("maxLength")
            is_long = longest is None or longest > _LONG_TEXT
            return "long" if is_long and name.lower().endswith(_LONG_NAMES) else "text"
        case "integer":
            return "integer"
        case "number":
            return "number"
        case "boolean":
            return "yes_no"
        case "array" if schema.get("items", {}).get("type") == "string":
            return "lines"
    return "json"


def _shown(value: Any, kind: FieldKind) -> str:
    if kind == "lines" and isinstance(value, list):
        return "\n".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _example(schema: Mapping[str, Any]) -> str:
    """The form of a value, as far as the schema tells it."""
    return json.dumps(_sample(schema, 0), indent=2, ensure_ascii=False)


def _sample(schema: Mapping[str, Any], depth: int) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _sample(schema["anyOf"][0], depth)
    match schema.get("type"):
        case "object" if depth < 3:  # noqa: PLR2004 - deeper ones tell nobody more
            inner = schema.get("properties", {})
            needed = schema.get("required") or list(inner)[:3]
            return {name: _sample(inner[name], depth + 1) for name in needed if name in inner}
        case "array":
            return [_sample(schema.get("items", {}), depth + 1)]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "object":
            return {}
    return "…"


def arguments_of(fields: list[FormField], form: Mapping[str, str]) -> dict[str, Any]:
    """The arguments that a form was filled in with.

    Raises:
        ArgumentTextError: a text is no value of its field's kind.
    """
    filled = ((field, form.get(field.form_name, "")) for field in fields)
    return {field.name: _value(field, text) for field, text in filled if text.strip()}


def _value(field: FormField, text: str) -> Any:
    if field.kind in {"integer", "number"}:
        return _number(field, text.strip())
    if field.kind == "yes_no":
        return text == _YES
    if field.kind == "lines":
        return [line.strip() for line in text.splitlines() if line.strip()]
    if field.kind == "json":
        return _json(field, text)
    return text.replace("\r\n", "\n") if field.kind == "long" else text


def _number(field: FormField, text: str) -> Any:
    try:
        number = int(text) if field.kind == "integer" else float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ArgumentTextError(field.name, "This is no number.")
    return number


def _json(field: FormField, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentTextError(field.name, f"This is no JSON: {error}.") from None
