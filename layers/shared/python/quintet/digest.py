"""Names made of a hash, for keys: any text becomes one of 26 harmless characters."""

import base64
import hashlib
from typing import Final

DIGEST_CHARACTERS: Final = 26
_BYTES: Final = 20
"""Five bytes make eight characters; more need not be encoded."""


def digest(text: str) -> str:
    """26 characters of base32 over SHA-256 of the text in UTF-8: 130 bits, lower case."""
    hashed = hashlib.sha256(text.encode("utf-8")).digest()[:_BYTES]
    return base64.b32encode(hashed).decode("ascii")[:DIGEST_CHARACTERS].lower()
