"""resources/list, resources/templates/list, resources/read and the subscription methods."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from quintet.declarations import Entry, EntryPage, Resource, ResourceTemplate
from quintet.errors import InvalidParamsError, ResourceNotFoundError
from quintet.protocol.context import Context
from quintet.protocol.interaction import InputRequired
from quintet.protocol.methods.listing import declared_list
from quintet.protocol.pagination import Page, requested_page
from quintet.protocol.rendering import (
    LIST_CACHE_SECONDS,
    complete,
    resource_entry,
    template_entry,
)
from quintet.requests.content import ResourceContents, ResourceText
from quintet.requests.jsonrpc import JsonObject

MAX_TEXT_BYTES: Final = 400_000
"""Of one read: JSON escapes can make six bytes of one, and 2 MiB is the limit."""
_WIDEST: Final = 4
"""Bytes of a character at most."""
_CONTINUES: Final = 0b1000_0000


def list_resources(context: Context) -> str:
    """The resources that this caller may read, page by page."""
    family, page = context.family, requested_page(context.request.params)
    principal = context.principal
    principal.require_any(family.resource_permissions or family.permissions)
    context.limit_state = context.limiter.take(principal.caller, "resources")

    fixed = [item for item in family.resource_table.values() if principal.may(item.permission)]
    if family.lists_templates and not context.revision.stateless:
        templates = [item for item in family.templates if principal.may(item.permission)]
    else:
        templates = []
    listings = [_fixed_listing([*fixed, *templates])] + [
        _template_listing(context, template.entries)
        for template in family.templates
        if template.entries is not None and principal.may(template.permission)
    ]
    entries, total = _stretch(listings, page)
    result: JsonObject = {
        "resources": [resource_entry(entry, context.revision) for entry in entries]
    }
    cursor = page.next_cursor(total)
    if cursor:
        result["nextCursor"] = cursor
    return complete(family, context.revision, result, cache_seconds=LIST_CACHE_SECONDS)


def _fixed_listing(
    fixed: Sequence[Resource | ResourceTemplate],
) -> Callable[[int, int], EntryPage]:
    entries = [item.entry for item in fixed]
    return lambda offset, limit: EntryPage(
        list(islice(entries, offset, offset + limit)), len(fixed)
    )


def _template_listing(
    context: Context, entries: Callable[..., EntryPage]
) -> Callable[[int, int], EntryPage]:
    return lambda offset, limit: entries(offset, limit, context.call)


def _stretch(
    listings: Sequence[Callable[[int, int], EntryPage]], page: Page
) -> tuple[list[Entry], int]:
    """One page out of several listings laid end to end, and the length of all of them."""
    entries: list[Entry] = []
    total = 0
    for listing in listings:
        offset = max(0, page.offset - total)
        part = listing(offset, page.limit - len(entries))
        entries.extend(part.entries)
        total += part.total
    return entries, total


def list_templates(context: Context) -> str:
    """The declared templates; the same for every caller."""
    return declared_list(context, "resourceTemplates", context.family.templates, template_entry)


def read_resource(context: Context) -> str:
    """The contents behind a URI, or the stretch of them that `offset` and `limit` ask for."""
    uri = context.text_parameter("uri")
    offset, limit = _requested_stretch(context.request.params)
    target, variables = _find(context, uri)
    context.notes["resource"] = uri[:200]
    context.admit(target.permission, target.tier)
    try:
        read = target.run(*variables, context.call)
    except InputRequired as pause:
        return context.paused(pause)
    contents = [read] if isinstance(read, ResourceContents) else list(read)
    wire = [_cut(item, offset, limit).wire() for item in contents]
    return complete(
        context.family,
        context.revision,
        {"contents": wire},
        cache_seconds=target.cache_seconds,
    )


def _find(context: Context, uri: str) -> tuple[Resource | ResourceTemplate, tuple[str, ...]]:
    fixed = context.family.resource_table.get(uri) or context.family.views.get(uri)
    if fixed is not None:
        return fixed, ()
    for template in context.family.templates:
        variables = template.match(uri)
        if variables is not None:
            return template, tuple(variables.values())
    raise ResourceNotFoundError(uri)


def _requested_stretch(params: JsonObject) -> tuple[int, int]:
    """`offset` and `limit` of seed 003, in bytes of UTF-8."""
    offset, limit = params.get("offset", 0), params.get("limit", MAX_TEXT_BYTES)
    for name, value, least in (("offset", offset, 0), ("limit", limit, 1)):
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise InvalidParamsError(f'Invalid params: "{name}" must be an integer from {least}')
    return offset, min(limit, MAX_TEXT_BYTES)


def _cut(contents: ResourceContents, offset: int, limit: int) -> ResourceContents:
    if not isinstance(contents, ResourceText):
        return contents
    if offset == 0 and len(contents.text) <= limit // _WIDEST:
        return contents
    encoded = contents.text.encode("utf-8", "replace")
    start = _boundary(encoded, offset)
    end = max(_boundary(encoded, start + limit), _following(encoded, start))
    extra: dict[str, Any] = dict(contents.extra)
    if end < len(encoded):
        extra |= {"truncated": True, "nextOffset": end}
    return replace(contents, text=encoded[start:end].decode("utf-8"), extra=extra)


def _begins(encoded: bytes, place: int) -> bool:
    """Whether a character begins there, or the text ends (RFC 3629, section 3)."""
    return place >= len(encoded) or encoded[place] & 0b1100_0000 != _CONTINUES


def _boundary(encoded: bytes, place: int) -> int:
    """The first byte of the character that a place lies in."""
    place = min(place, len(encoded))
    while not _begins(encoded, place):
        place -= 1
    return place


def _following(encoded: bytes, start: int) -> int:
    """Where the next character begins: a stretch has one at least, so that reading gets on."""
    place = min(start + 1, len(encoded))
    while not _begins(encoded, place):
        place += 1
    return place


def acknowledge_subscription(context: Context) -> str:
    """Accepts a subscription to a resource that exists, and pushes nothing.

    A stateless server holds no stream, and says so by `subscribe: false`; clients that subscribe
    all the same are better served by an acknowledgement than by a failure.
    """
    target, _ = _find(context, context.text_parameter("uri"))
    context.principal.require(target.permission)
    return "{}"
