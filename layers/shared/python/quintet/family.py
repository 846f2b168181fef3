"""How a family declares what it offers: tools, resources, templates and prompts as functions.

A declaration is a method with a decorator. Its docstring is the description that clients read,
its annotations are the models in and out:

    class EchoTools:
        @tool(permission="echo:read")
        def echo(self, words: Words) -> Echo:
            \"\"\"Says again what it is told.\"\"\"
            return Echo(text=words.text)

A method that wants to know who calls, or to report progress, adds a parameter `call: Call`;
one that takes no arguments leaves its model out.

    family = ToolFamily(name="echo", ..., tools=EchoTools())

Not here: what a declaration turns into (`declarations`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from quintet.declarations import (
    Entry,
    Prompt,
    Resource,
    ResourceTemplate,
    Tier,
    Tool,
)
from quintet.decorating import Declaration, description_of, models_of
from quintet.dialects import Dialect
from quintet.requests.content import Blocks, ResourceContents
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import TaskSupport
from quintet.views.documents import CACHE_SECONDS, MIME_TYPE, View

TextLayout = Literal["compact", "indented"]
"""How a model is written as text content: on one line, or with an indent of two."""


def tool(
    *,
    permission: str,
    name: str | None = None,
    title: str | None = None,
    read_only: bool = True,
    destructive: bool = False,
    idempotent: bool = True,
    open_world: bool = False,
    text: Callable[[Any], str] | None = None,
    task_support: TaskSupport = "forbidden",
    view: View | None = None,
) -> Callable[[Callable[..., Any]], Declaration]:
    """Declares a tool: `(self, arguments: Model[, call]) -> Model | str | list | Blocks`.

    `name` is for tools that are not called as Python calls functions. `text` words the answer for
    readers; without it the text is the answer's JSON. A long tool has `task_support` "optional":
    where its client can have a task, a worker runs it, and where not, what a request's time was
    too short for (`Unfinished`) becomes a job; `@method.prepares` runs before either. Clients that
    show MCP Apps show its `view` beside the answer.
    """

    def make(run: Callable[..., Any]) -> Tool:
        model, output = models_of(run)
        return Tool(
            name=name or run.__name__,
            description=description_of(run),
            permission=permission,
            input_model=model,
            output_type=None if output is Blocks else output,
            run=run,
            title=title,
            annotations={
                "readOnlyHint": read_only,
                "destructiveHint": destructive,
                "idempotentHint": idempotent,
                "openWorldHint": open_world,
            },
            text=text,
            task_support=task_support,
            view=view,
        )

    return lambda function: Declaration(function, make)


def resource(
    uri: str,
    *,
    permission: str,
    mime_type: str,
    name: str,
    title: str | None = None,
    tier: Tier = "resources",
    cache_seconds: int = 0,
) -> Callable[[Callable[..., Any]], Declaration]:
    """Declares a resource at a fixed URI: `(self[, call]) -> ResourceContents`.

    `cache_seconds` tells clients how long their copy may serve (2026-07-28).
    """

    def make(run: Callable[..., Any]) -> Resource:
        entry = Entry(uri, name, mime_type, description_of(run), title)
        return Resource(entry, permission, run, tier, cache_seconds)

    return lambda function: Declaration(function, make)


def resource_template(
    uri_template: str,
    *,
    permission: str,
    mime_type: str,
    name: str,
    title: str | None = None,
    tier: Tier = "resources",
    cache_seconds: int = 0,
) -> Callable[[Callable[..., Any]], Declaration]:
    """Declares resources of one form: `(self, *variables: str[, call]) -> ResourceContents`.

    The variables arrive as they stand in the URI; decoding and refusing is the reader's work.
    `@method.entries` lists them, `@method.completes("variable")` completes a variable.
    """

    def make(run: Callable[..., Any]) -> ResourceTemplate:
        return ResourceTemplate(
            uri_template,
            name,
            description_of(run),
            mime_type,
            permission,
            run,
            title=title,
            tier=tier,
            cache_seconds=cache_seconds,
        )

    return lambda function: Declaration(function, make)


def prompt(
    *, permission: str, name: str | None = None, title: str | None = None
) -> Callable[[Callable[..., Any]], Declaration]:
    """Declares a prompt: `(self, arguments: Model[, call]) -> Sequence[PromptMessage]`.

    `name` is for prompts that are not called as Python calls functions.
    """

    def make(run: Callable[..., Any]) -> Prompt:
        model, _ = models_of(run)
        return Prompt(name or run.__name__, description_of(run), permission, model, run, title)

    return lambda function: Declaration(function, make)


def _declared(owner: Any, kind: type) -> list[Any]:
    """All declarations of one kind in an object, in the order of its class body."""
    if owner is None:
        return []
    declarations = [item for item in vars(type(owner)).values() if isinstance(item, Declaration)]
    bound = [declaration.bind(owner) for declaration in declarations]
    return [item for item in bound if isinstance(item, kind)]


def _reader(view: View) -> Callable[..., ResourceContents]:
    return lambda _call: view.contents()


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """The name and version a family gives itself; the seed's."""

    name: str
    version: str
    title: str


@dataclass(frozen=True)
class ToolFamily:
    """Everything one MCP server offers. The three parts are objects with declarations."""

    name: str
    server: ServerInfo
    instructions: str
    dialect: Dialect
    tools: Any = None
    resources: Any = None
    prompts: Any = None
    text_layout: TextLayout = "compact"
    says_enabled: bool = False
    """Whether handshake capabilities carry `"enabled": true`, as seed 000 writes them."""
    lists_templates: bool = False
    """Whether handshake revisions list templates among the resources too, as seed 003 does."""
    tasks: Tasks | None = None
    """Where calls of long tools are kept while workers do them; None where nobody would."""

    @cached_property
    def tool_table(self) -> Mapping[str, Tool]:
        """The tools by name, in the order they are declared."""
        return {item.name: item for item in _declared(self.tools, Tool)}

    @cached_property
    def long_permissions(self) -> tuple[str, ...]:
        """Those of tools whose calls become tasks; none where there are no tasks."""
        long = (item for item in self.tool_table.values() if item.task_support != "forbidden")
        return tuple(dict.fromkeys(item.permission for item in long)) if self.tasks else ()

    @cached_property
    def resource_table(self) -> Mapping[str, Resource]:
        """The fixed resources by URI."""
        return {item.entry.uri: item for item in _declared(self.resources, Resource)}

    @cached_property
    def views(self) -> Mapping[str, Resource]:
        """What tools name as their views, by URI: read by who may call the tool, never listed."""
        return {
            item.view.uri: Resource(
                Entry(item.view.uri, item.view.name, MIME_TYPE, title=item.view.title),
                item.permission,
                _reader(item.view),
                cache_seconds=CACHE_SECONDS,
            )
            for item in self.tool_table.values()
            if item.view is not None
        }

    @cached_property
    def has_resources(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.resource_table or self.templates or self.views)

    @cached_property
    def templates(self) -> Sequence[ResourceTemplate]:
        """The resource templates."""
        return _declared(self.resources, ResourceTemplate)

    @cached_property
    def prompt_table(self) -> Mapping[str, Prompt]:
        """The prompts by name."""
        return {item.name: item for item in _declared(self.prompts, Prompt)}

    @cached_property
    def has_completions(self) -> bool:
        """Whether any argument of a prompt or template can be completed."""
        return any(item.completions for item in self.templates) or any(
            item.completions for item in self.prompt_table.values()
        )

    @cached_property
    def permissions(self) -> tuple[str, ...]:
        """Every permission the family asks for, each once, in the order of declaration."""
        declared = [
            *(item.permission for item in self.tool_table.values()),
            *self.resource_permissions,
            *(item.permission for item in self.prompt_table.values()),
        ]
        return tuple(dict.fromkeys(declared))

    @cached_property
    def resource_permissions(self) -> tuple[str, ...]:
        """Those of them that resources ask for."""
        declared = [item.permission for item in self.resource_table.values()]
        return tuple(dict.fromkeys(declared + [item.permission for item in self.templates]))
