"""Where a longer answer goes on, as opaque text. A cursor holds no secret and grants nothing."""

import base64
import binascii
import json
from typing import Any, Final

from quintet.errors import BadInputError

_LAST_TIME: Final = 10**13 - 1


def cursor(*parts: str | int) -> str:
    """The parts as URL-safe text."""
    text = json.dumps(parts, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode("ascii")).decode("ascii")


def cursor_parts(text: str, *kinds: type) -> tuple[Any, ...]:
    """The parts again, of the kinds that are expected.

    Raises:
        BadInputError: no cursor of this tool.
    """
    try:
        parts = json.loads(base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        parts = None
    if not isinstance(parts, list) or [type(part) for part in parts] != list(kinds):
        raise unknown_cursor()
    return tuple(parts)


def unknown_cursor() -> BadInputError:
    """The error for text that is no cursor of the tool it was given to."""
    return BadInputError.of(
        "cursor", "Must be the nextCursor of an earlier answer", "FORMAT_VALIDATION"
    )


def time_of(part: int) -> int:
    """A time from a cursor, within what keys can hold."""
    return min(max(part, 0), _LAST_TIME)
