"""The body that a push begins with: JSON, or JSON in gzip, because a manifest can be long."""

import json
import zlib
from typing import Any, Final

from quintet.errors import BadInputError

MAX_JSON_BYTES: Final = 24 * 2**20
"""20,000 files with names of the greatest length that is allowed."""
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 31


def manifest_body(body: bytes) -> dict[str, Any]:
    """The JSON object of a body.

    Raises:
        BadInputError: it is none, or too long.
    """
    text = _inflated(body) if body.startswith(_GZIP) else body
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise BadInputError.of(
            "body", "Must be a JSON object", "FORMAT_VALIDATION", validator="json"
        )
    return read


def _inflated(body: bytes) -> bytes:
    reader = zlib.decompressobj(_GZIP_WINDOW)
    try:
        text = reader.decompress(body, MAX_JSON_BYTES)
    except zlib.error:
        text = b""
    if not reader.eof or reader.unused_data:
        raise BadInputError.of(
            "body",
            f"Must be whole gzip of at most {MAX_JSON_BYTES // 2**20} MiB of JSON",
            "FORMAT_VALIDATION",
            validator="gzip",
        )
    return text
