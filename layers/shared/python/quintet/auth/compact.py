"""The compact form of signed tokens (RFC 7515, section 7.1): three parts, and HMAC-SHA256.

Python's own library is all that it needs, because whatever is imported here is imported before
every first call: PyJWT brings the whole of `cryptography`.
"""

import base64
import binascii
import hashlib
import hmac
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

_BASE64URL: Final = re.compile(r"[A-Za-z0-9_-]*")
_NOT_UNDERSTOOD: Final = ("crit", "b64")
"""Header members that change what a signature covers; a token with one is refused."""


class MalformedTokenError(ValueError):
    """It is no token in compact form, or its parts are no JSON objects."""


@dataclass(frozen=True, slots=True, repr=False)
class CompactToken:
    """A token as it came, of which nothing is believed yet. No log can show it: it has no repr."""

    header: Mapping[str, Any]
    signed: bytes
    """What the signature is of."""
    payload: bytes
    signature: bytes

    @classmethod
    def read(cls, token: str) -> "CompactToken":
        """Its parts.

        Raises:
            MalformedTokenError: it has others.
        """
        parts = token.split(".")
        if len(parts) != 3:  # noqa: PLR2004 - header, payload, signature
            raise MalformedTokenError("three parts are expected")
        header, payload, signature = map(_decoded, parts)
        fields = _object(header)
        kid = fields.get("kid")
        if any(name in fields for name in _NOT_UNDERSTOOD) or not isinstance(kid, str | None):
            raise MalformedTokenError("a header that is not understood")
        return cls(fields, f"{parts[0]}.{parts[1]}".encode("ascii"), payload, signature)

    @property
    def algorithm(self) -> str | None:
        """What it says that it is signed by."""
        named = self.header.get("alg")
        return named if isinstance(named, str) else None

    @property
    def kid(self) -> str | None:
        """The id of the key that it says has signed it."""
        return self.header.get("kid")

    def claims(self) -> Mapping[str, Any]:
        """The payload, for who has found the signature good.

        Raises:
            MalformedTokenError: it is no object.
        """
        return _object(self.payload)

    def is_signed_with(self, secret: bytes) -> bool:
        """Whether its signature is HMAC-SHA256 under a secret."""
        return hmac.compare_digest(_hmac(secret, self.signed), self.signature)


def hs256_token(claims: Mapping[str, Any], kid: str, secret: bytes) -> str:
    """A token signed with HMAC-SHA256."""
    header = {"alg": "HS256", "kid": kid, "typ": "JWT"}
    return signed_token(header, claims, lambda signed: _hmac(secret, signed))


def signed_token(
    header: Mapping[str, Any], claims: Mapping[str, Any], sign: Callable[[bytes], bytes]
) -> str:
    """A token whose signature `sign` makes; the header names the algorithm and the key."""
    signed = f"{_encoded(_json(header))}.{_encoded(_json(claims))}"
    return f"{signed}.{_encoded(sign(signed.encode('ascii')))}"


def _hmac(secret: bytes, signed: bytes) -> bytes:
    return hmac.digest(secret, signed, hashlib.sha256)


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def _object(text: bytes) -> Mapping[str, Any]:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise MalformedTokenError("a part is no JSON object")
    return read


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def _decoded(part: str) -> bytes:
    """A part in base64url without padding, each in its only form (RFC 4648, section 3.5)."""
    if _BASE64URL.fullmatch(part) is None:
        raise MalformedTokenError("a part is not base64url")
    try:
        raw = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except binascii.Error:
        raise MalformedTokenError("a part is not base64url") from None
    if _encoded(raw) != part:
        raise MalformedTokenError("a part is not in its only form")
    return raw
