"""What the address answers itself: how it is opened, and the lists that all callers share."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from quintet.errors import InvalidParamsError
from quintet.protocol.combined.listing import (
    Entries,
    Listing,
    Listings,
    combined_capabilities,
    combined_instructions,
)
from quintet.protocol.context import Context
from quintet.protocol.pagination import Page, requested_page
from quintet.protocol.rendering import (
    LIST_CACHE_SECONDS,
    complete,
    discover_result,
    initialize_result,
)
from quintet.requests.jsonrpc import JsonObject

Rendered = dict[tuple[str, ...], str]
"""First pages by revision, method and families."""
OwnMethod = Callable[[Context, Listings, Rendered], str]


def _initialize(context: Context, listings: Listings, _: Rendered) -> str:
    if not isinstance(context.request.params.get("protocolVersion"), str):
        raise InvalidParamsError('Invalid params: "protocolVersion" must be a string')
    family = replace(context.family, instructions=combined_instructions(listings))
    return initialize_result(family, context.revision, combined_capabilities(listings))


def _discover(context: Context, listings: Listings, _: Rendered) -> str:
    family = replace(context.family, instructions=combined_instructions(listings))
    return discover_result(family, combined_capabilities(listings))


def _list_of(member: str, entries_of: Callable[[Listing], Entries]) -> OwnMethod:
    def answer(context: Context, listings: Listings, rendered: Rendered) -> str:
        page = requested_page(context.request.params)
        if page != Page():
            return _page(context, member, listings, entries_of, page)
        key = (context.revision.version, member, *listings)
        if key not in rendered:
            rendered[key] = _page(context, member, listings, entries_of, page)
        return rendered[key]

    return answer


def _page(
    context: Context,
    member: str,
    listings: Listings,
    entries_of: Callable[[Listing], Entries],
    page: Page,
) -> str:
    entries = [entry for listing in listings.values() for entry in entries_of(listing)]
    result: JsonObject = {member: entries[page.offset : page.offset + page.limit]}
    cursor = page.next_cursor(len(entries))
    if cursor:
        result["nextCursor"] = cursor
    return complete(
        context.family, context.revision, result, cache_seconds=LIST_CACHE_SECONDS, public=True
    )


OWN_METHODS: Final[Mapping[str, OwnMethod]] = {
    "initialize": _initialize,
    "server/discover": _discover,
    "tools/list": _list_of("tools", lambda listing: listing.tools),
    "prompts/list": _list_of("prompts", lambda listing: listing.prompts),
    "resources/templates/list": _list_of("resourceTemplates", lambda listing: listing.templates),
}
