"""What a family offers, as values: tools, resources, templates and prompts.

Families do not make these by hand; the decorators in `family` do. Not here: how they are put on
the wire (`protocol.rendering`) or called (`protocol.methods`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic import BaseModel

from quintet.requests.content import PromptMessage, ResourceContents
from quintet.requests.schema import Schema, input_schema, is_object, output_schema
from quintet.requests.tasks import TaskSupport
from quintet.views.documents import View

Tier = Literal["tools", "resources", "configuration"]
"""Which limit a call counts against (seed 000, Rate Limit Configuration)."""


@dataclass(frozen=True)
class Tool:
    """One tool: a model in, an answer out."""

    name: str
    description: str
    permission: str
    input_model: type[BaseModel]
    output_type: Any
    run: Callable[..., Any]
    title: str | None = None
    annotations: Mapping[str, bool] = field(default_factory=dict)
    text: Callable[[Any], str] | None = None
    """How an answer reads as text, where it is not its JSON."""
    task_support: TaskSupport = "forbidden"
    prepare: Callable[..., str | None] | None = None
    """Run in the request before a call becomes a task; tells the version of what it will read."""
    view: View | None = None
    """What MCP Apps clients show beside an answer."""

    @cached_property
    def input_schema(self) -> Schema:
        """JSON Schema of the arguments."""
        return input_schema(self.input_model)

    @cached_property
    def output_schema(self) -> Schema | None:
        """JSON Schema of the structured answer; None for tools that answer in content blocks."""
        return None if self.output_type is None else output_schema(self.output_type)

    @cached_property
    def wraps_output(self) -> bool:
        """Whether the answer is no object, and stands in one as its `result`."""
        return self.output_type is not None and not is_object(self.output_type)

    @cached_property
    def header_parameters(self) -> Mapping[str, tuple[str, ...]]:
        """Arguments that clients repeat in Mcp-Param-… headers: header token to path."""
        return dict(_annotated_headers(self.input_schema, ()))


def _annotated_headers(schema: Schema, path: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, inner in schema.get("properties", {}).items():
        token = inner.get("x-mcp-header")
        if token:
            found.append((token.lower(), (*path, name)))
        found.extend(_annotated_headers(inner, (*path, name)))
    return found


@dataclass(frozen=True)
class Entry:
    """One line of `resources/list`; `size` in bytes, where it is known."""

    uri: str
    name: str
    mime_type: str
    description: str | None = None
    title: str | None = None
    size: int | None = None


Read = Callable[..., ResourceContents | Sequence[ResourceContents]]
Complete = Callable[..., Sequence[str]]


@dataclass(frozen=True)
class Resource:
    """One resource at a fixed URI."""

    entry: Entry
    permission: str
    run: Read
    tier: Tier = "resources"
    cache_seconds: int = 0


@dataclass(frozen=True)
class EntryPage:
    """A stretch of a listing that is too long to hold at once, and how long all of it is."""

    entries: Sequence[Entry]
    total: int


@dataclass(frozen=True)
class ResourceTemplate:
    """Resources that share a form of URI. `{name}` is one segment, `{+name}` any rest."""

    uri_template: str
    name: str
    description: str
    mime_type: str
    permission: str
    run: Read
    title: str | None = None
    tier: Tier = "resources"
    cache_seconds: int = 0
    entries: Callable[..., EntryPage] | None = None
    completions: Mapping[str, Complete] = field(default_factory=dict)

    @cached_property
    def entry(self) -> Entry:
        """The template as a line of `resources/list`, which seed 003 shows it in."""
        return Entry(self.uri_template, self.name, self.mime_type, self.description, self.title)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What URIs of this form match as a whole, with a group for each variable."""
        parts = re.split(r"(\{\+?\w+\})", self.uri_template)
        pattern = "".join(
            (f"(?P<{part.strip('{+}')}>{'.*' if part[1] == '+' else '[^/]+'})")
            if part.startswith("{")
            else re.escape(part)
            for part in parts
        )
        return re.compile(pattern, re.DOTALL)

    def match(self, uri: str) -> dict[str, str] | None:
        """The template's variables in this URI, undecoded; None where the form differs."""
        found = self.pattern.fullmatch(uri)
        return None if found is None else found.groupdict()


@dataclass(frozen=True)
class Prompt:
    """One prompt: a flat model of string arguments in, messages out."""

    name: str
    description: str
    permission: str
    input_model: type[BaseModel]
    run: Callable[..., Sequence[PromptMessage]]
    title: str | None = None
    completions: Mapping[str, Complete] = field(default_factory=dict)
