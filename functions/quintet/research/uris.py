"""Library paths and the URIs that clients read them by: `mcp://fortitude/docs/reference_library/…`.

A path never leaves the library: whatever climbs, in any spelling, is refused (seed 000,
Input Validation), and a refusal looks like a document that is not there.
"""

import re
from typing import Final
from urllib.parse import quote, unquote

from quintet.errors import ResourceNotFoundError

LIBRARY_URI: Final = "mcp://fortitude/docs/reference_library/"

_DECODED_TIMES: Final = 2
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f\\~]")


def document_uri(path: str, anchor: str = "") -> str:
    """The URI of a library path, and of the section that an anchor names; folders end with /."""
    return LIBRARY_URI + quote(path) + (f"#{quote(anchor, safe='')}" if anchor else "")


def is_allowed(path: str) -> bool:
    """Whether a path stays inside the library: no `..`, `~`, backslash, NUL or empty step."""
    steps = path.removesuffix("/").split("/")
    return not (
        _FORBIDDEN.search(path)
        or path.startswith("/")
        or any(step in ("", ".", "..") for step in steps)
        or any("\ud800" <= character <= "\udfff" for character in path)
    )


def library_path(written: str) -> str:
    """The path that the tail of a URI names; empty for the library itself.

    Percent-encoding is undone once, as URIs ask, and looked through once more, because a path
    that hides another one is no path of ours.

    Raises:
        ResourceNotFoundError: the path would leave the library.
    """
    unmasked = written
    for _ in range(_DECODED_TIMES):
        unmasked = unquote(unmasked)
        if unmasked and not is_allowed(unmasked):
            raise ResourceNotFoundError(LIBRARY_URI + written, "The path is not allowed")
    return unquote(written)
