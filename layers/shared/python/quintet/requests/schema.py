"""Pydantic models as JSON Schema, written for the models and people who read it.

No generated titles, optional arguments without a null branch, references put in place. Not
here: how arguments are checked (`quintet.protocol.validation`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

Schema = dict[str, Any]


@lru_cache(maxsize=512)
def input_schema(model: type[BaseModel]) -> Schema:
    """The schema of a tool's arguments or of a form.

    A model whose schema names its dialect (`$schema`) was written by hand and is left alone.
    """
    schema = model.model_json_schema()
    if "$schema" in schema:
        return schema
    tidied = _tidy(schema, optional_is_absent=True)
    tidied.pop("description", None)  # the model's docstring, which is for developers
    return tidied


def is_object(kind: Any) -> bool:
    """Whether every answer of a kind is a JSON object by its schema."""
    return _answer_schema(kind).get("type") == "object"


def output_schema(kind: Any) -> Schema:
    """The schema of a tool's answer; what is no object is wrapped as `{"result": …}`.

    Failures of 2025-11-25 and later put an `error` object where the answer would be, so the
    schema admits it: clients check isError results against the schema too.
    """
    schema = _answer_schema(kind)
    if schema.get("type") != "object":
        schema = {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    required = schema.pop("required", [])
    schema["properties"] = {"error": _ERROR_SCHEMA, **schema.get("properties", {})}
    schema["anyOf"] = [{"required": required}, {"required": ["error"]}]
    return schema


def _answer_schema(kind: Any) -> Schema:
    return _tidy(TypeAdapter(kind).json_schema(mode="serialization"), optional_is_absent=False)


_ERROR_SCHEMA: Final[Schema] = {
    "type": "object",
    "description": "Instead of an answer: what went wrong (code, message, data)",
}


def _tidy(schema: Schema, *, optional_is_absent: bool) -> Schema:
    """The schema without generated titles, and with references put in place.

    `optional_is_absent`: an argument that may be None is one that may be left out, so neither
    null nor a null default is shown. Answers do hold nulls.
    """
    definitions = schema.pop("$defs", {})
    tidied: Schema = _Tidier(definitions, optional_is_absent).node(schema, ())
    return tidied


_DATA_KEYWORDS: Final = frozenset({"default", "examples", "const", "enum"})
"""Their values are data, not schemas, and stay as they are."""


@dataclass(frozen=True, slots=True)
class _Tidier:
    definitions: Mapping[str, Any]
    optional_is_absent: bool

    def node(self, node: Any, above: tuple[str, ...]) -> Any:
        if isinstance(node, list):
            return [self.node(item, above) for item in node]
        if not isinstance(node, dict):
            return node
        reference = node.get("$ref")
        if isinstance(reference, str):
            name = reference.rpartition("/")[2]
            if name in above:
                return {"type": "object"}  # a model inside itself: its form is told one level up
            rest = {key: value for key, value in node.items() if key != "$ref"}
            return self.node({**self.definitions[name], **rest}, (*above, name))
        tidied = {
            key: self._member(key, value, above)
            for key, value in node.items()
            if key != "title" and not self._is_hidden(key, value)
        }
        return _without_null(tidied) if self.optional_is_absent else tidied

    def _is_hidden(self, key: str, value: Any) -> bool:
        return self.optional_is_absent and key == "default" and value is None

    def _member(self, key: str, value: Any, above: tuple[str, ...]) -> Any:
        if key in _DATA_KEYWORDS:
            return value
        if key == "properties":  # which may be called `title` or `default`
            return {name: self.node(inner, above) for name, inner in value.items()}
        return self.node(value, above)


def _without_null(node: Schema) -> Schema:
    choices = node.get("anyOf")
    if not isinstance(choices, list) or {"type": "null"} not in choices:
        return node
    others = [choice for choice in choices if choice != {"type": "null"}]
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return {**others[0], **rest} if len(others) == 1 else {**rest, "anyOf": others}
