"""What files of schemas declare: messages, types, tables, and paths of an OpenAPI document."""

import json
from dataclasses import dataclass
from posixpath import splitext
from typing import Final

from quintet import windowed_re as re

_LARGEST: Final = 1_000_000
_MOST: Final = 200
_PROTO: Final = re.compile(r"^[^\S\n]*(?:message|service|enum|rpc)\s+(\w+)", re.MULTILINE)
_GRAPHQL: Final = re.compile(
    r"^[^\S\n]*(?:extend\s++)?(?:type|input|enum|interface|union)\s+(\w+)", re.MULTILINE
)
_SQL: Final = re.compile(
    r"\b(?:CREATE|ALTER|DROP)\s+TABLE\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?[\"'`]?([A-Za-z_][\w.]*)",
    re.IGNORECASE,
)
_OPENAPI: Final = re.compile(r"^[^\S\n]*[\"']?(?:openapi|swagger)[\"']?\s*:", re.MULTILINE)
_OPENAPI_PATH: Final = re.compile(r"^[^\S\n]*[\"']?(/[^\s\"':]*)[\"']?\s*:", re.MULTILINE)
_JSON_NAME: Final = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Schema:
    """The names that a file declares."""

    types: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    endpoints: tuple[str, ...] = ()


def schema_in(path: str, source: bytes) -> Schema | None:
    """What a file declares; None where it is no schema that is known here."""
    suffix = splitext(path)[1].lower()
    text = source[:_LARGEST].decode("utf-8", "replace")
    if suffix == ".proto":
        return Schema(_all(_PROTO, text))
    if suffix in {".graphql", ".graphqls", ".gql"}:
        return Schema(_all(_GRAPHQL, text))
    if suffix == ".sql":
        return Schema(tables=_all(_SQL, text))
    if suffix in {".yaml", ".yml", ".json"} and _OPENAPI.search(text):
        return Schema(endpoints=_all(_OPENAPI_PATH, text))
    return _json(text) if suffix in {".json", ".avsc"} else None


def _json(text: str) -> Schema | None:
    """A JSON Schema or an Avro record."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or not {"properties", "fields", "$defs"} & content.keys():
        return None
    inner = content.get("$defs") or content.get("definitions") or {}
    names = [content.get("title"), content.get("name"), *(inner if isinstance(inner, dict) else ())]
    plain = (_JSON_NAME.sub("", name) for name in names if isinstance(name, str))
    return Schema(tuple(dict.fromkeys(affected for affected in plain if affected))[:_MOST])


def _all(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(pattern.findall(text)))[:_MOST]
