"""Cursors: the seed's plain base64 JSON, `{"offset":100,"limit":50}` (seed 000, Pagination).

They hold no secret and grant nothing, so they are not sealed.
"""

import base64
import binascii
import json
from dataclasses import dataclass
from typing import Any, Final

from quintet.errors import InvalidParamsError
from quintet.requests.jsonrpc import JsonObject

DEFAULT_LIMIT: Final = 100
MAX_LIMIT: Final = 1000
_MAX_OFFSET: Final = 2**31


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of a list."""

    offset: int = 0
    limit: int = DEFAULT_LIMIT

    def next_cursor(self, total: int) -> str | None:
        """The cursor of the stretch behind this one; None at the end of the list."""
        following = self.offset + self.limit
        if following >= total:
            return None
        text = json.dumps({"offset": following, "limit": self.limit}, separators=(",", ":"))
        return base64.b64encode(text.encode("ascii")).decode("ascii")


def requested_page(params: JsonObject) -> Page:
    """The page that `cursor` and the seed's `limit` ask for; an explicit limit wins.

    Raises:
        InvalidParamsError: a cursor that is none of ours, or a limit that is no size.
    """
    cursor = params.get("cursor")
    page = Page() if cursor in (None, "") else _decoded(cursor)
    limit = params.get("limit")
    if limit is None:
        return page
    if not _is_between(limit, 1, MAX_LIMIT):
        raise InvalidParamsError(f'Invalid params: "limit" must be from 1 to {MAX_LIMIT}')
    return Page(page.offset, limit)


def _decoded(cursor: Any) -> Page:
    try:
        value = json.loads(base64.b64decode(cursor, validate=True))
        offset, limit = value["offset"], value["limit"]
    except (binascii.Error, ValueError, TypeError, KeyError, RecursionError):
        offset = limit = None
    if not (_is_between(offset, 0, _MAX_OFFSET) and _is_between(limit, 1, MAX_LIMIT)):
        raise InvalidParamsError("Invalid params: unknown cursor")
    return Page(offset, limit)


def _is_between(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
