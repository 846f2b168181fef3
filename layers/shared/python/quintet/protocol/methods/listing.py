"""Lists of declarations: the same for every caller, so each first page is rendered once."""

from collections.abc import Callable, Sequence
from typing import Any

from quintet.protocol.context import Context
from quintet.protocol.pagination import Page, requested_page
from quintet.protocol.rendering import LIST_CACHE_SECONDS, complete
from quintet.requests.jsonrpc import JsonObject
from quintet.requests.revisions import Revision


def declared_list(
    context: Context,
    member: str,
    declared: Sequence[Any],
    entry: Callable[[Any, Revision], JsonObject],
) -> str:
    """One page of a list, under its member name, with a cursor where more follow."""
    page = requested_page(context.request.params)
    if page != Page():
        return _rendered(context, member, declared, entry, page)
    key = (member, context.revision.version)
    if key not in context.rendered:
        context.rendered[key] = _rendered(context, member, declared, entry, page)
    return context.rendered[key]


def _rendered(
    context: Context,
    member: str,
    declared: Sequence[Any],
    entry: Callable[[Any, Revision], JsonObject],
    page: Page,
) -> str:
    stretch = declared[page.offset : page.offset + page.limit]
    result: JsonObject = {member: [entry(item, context.revision) for item in stretch]}
    cursor = page.next_cursor(len(declared))
    if cursor:
        result["nextCursor"] = cursor
    return complete(
        context.family, context.revision, result, cache_seconds=LIST_CACHE_SECONDS, public=True
    )
