"""Which family owns what a request names: a tool, a prompt, a URI, a task."""

from collections.abc import Callable, Mapping
from typing import Final

from quintet.errors import (
    CapabilityNotOfferedError,
    InvalidParamsError,
    QuintetError,
    ResourceNotFoundError,
    UnknownPromptError,
    UnknownToolError,
)
from quintet.protocol.combined.listing import Listing, Listings
from quintet.requests.jsonrpc import Request

_SHOWN: Final = 200
"""Characters of an unknown name that an error repeats."""


def _tool_owner(request: Request, listings: Listings) -> str:
    name = _text(request, "name")
    error = UnknownToolError(f"Unknown tool: {name[:_SHOWN]}", {"name": name[:_SHOWN]})
    return _first(listings, lambda item: name in item.tool_names, error)


def _prompt_owner(request: Request, listings: Listings) -> str:
    name = _text(request, "name")
    error = UnknownPromptError(f"Unknown prompt: {name[:_SHOWN]}", {"name": name[:_SHOWN]})
    return _first(listings, lambda item: name in item.prompt_names, error)


def _resource_owner(request: Request, listings: Listings) -> str:
    uri = _text(request, "uri")
    return _first(listings, lambda item: item.owns_uri(uri), ResourceNotFoundError(uri))


def _completion_owner(request: Request, listings: Listings) -> str:
    reference = request.params.get("ref")
    named = reference if isinstance(reference, dict) else {}
    name, uri = str(named.get("name")), str(named.get("uri"))
    error = InvalidParamsError('Invalid params: "ref" names no prompt or resource template')
    if named.get("type") == "ref/prompt":
        return _first(listings, lambda item: name in item.prompt_names, error)
    return _first(listings, lambda item: uri in item.patterns, error)


def _task_owner(request: Request, listings: Listings) -> str:
    """The family that a task's id names; ids without one, of earlier versions, go to the first."""
    having = {name: item for name, item in listings.items() if item.has_tasks}
    if not having:
        raise CapabilityNotOfferedError("This server offers no tasks")
    family, dot, _ = _text(request, "taskId").partition(".")
    if not dot:
        return next(iter(having))
    if family not in having:
        raise InvalidParamsError("Invalid params: no such task, or it has expired")
    return family


def _text(request: Request, name: str) -> str:
    value = request.params.get(name)
    if not isinstance(value, str):
        raise InvalidParamsError(f'Invalid params: "{name}" must be a string')
    return value


def _first(listings: Listings, owns: Callable[[Listing], bool], error: QuintetError) -> str:
    for name, listing in listings.items():
        if owns(listing):
            return name
    raise error


OWNERS: Final[Mapping[str, Callable[[Request, Listings], str]]] = {
    "tools/call": _tool_owner,
    "prompts/get": _prompt_owner,
    "resources/read": _resource_owner,
    "resources/subscribe": _resource_owner,
    "resources/unsubscribe": _resource_owner,
    "completion/complete": _completion_owner,
    "tasks/get": _task_owner,
    "tasks/update": _task_owner,
    "tasks/cancel": _task_owner,
}
"""Who owns what a request names, by its method."""
