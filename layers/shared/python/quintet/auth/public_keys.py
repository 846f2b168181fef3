"""The public keys of whoever signs users in: enough to believe a token, and not to make one.

Written as a JWK set (RFC 7517) of P-256 keys. Not here: who holds the private keys.
"""

import base64
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol

from quintet.auth.compact import CompactToken

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey

_COORDINATE_BYTES: Final = 32


@dataclass(frozen=True)
class PublicKey:
    """A point on P-256, and the id that tokens name it by."""

    kid: str
    x: bytes
    y: bytes

    def has_signed(self, token: CompactToken) -> bool:
        """Whether a token's ES256 signature is this key's (RFC 7518, section 3.4)."""
        # Imported here: tokens of scripts need no cryptography.
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric.ec import ECDSA  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric.utils import (  # noqa: PLC0415
            encode_dss_signature,
        )
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415

        if len(token.signature) != 2 * _COORDINATE_BYTES:
            return False
        r, s = (
            int.from_bytes(half, "big")
            for half in (token.signature[:_COORDINATE_BYTES], token.signature[_COORDINATE_BYTES:])
        )
        try:
            self._key.verify(encode_dss_signature(r, s), token.signed, ECDSA(SHA256()))
        except (InvalidSignature, ValueError):  # the point may lie on no P-256
            return False
        return True

    def as_jwk(self) -> dict[str, str]:
        """The key as a member of a JWK set."""
        point = {"x": _encoded(self.x), "y": _encoded(self.y)}
        return {"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.kid, **point}

    @cached_property
    def _key(self) -> "EllipticCurvePublicKey":
        from cryptography.hazmat.primitives.asymmetric.ec import (  # noqa: PLC0415
            SECP256R1,
            EllipticCurvePublicNumbers,
        )

        x, y = int.from_bytes(self.x, "big"), int.from_bytes(self.y, "big")
        return EllipticCurvePublicNumbers(x, y, SECP256R1()).public_key()


class PublicKeySource(Protocol):
    """Where public keys come from."""

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:
        """The keys that are believed; two during rotation, none where nobody signs in.

        `wanted` is the id of a key that somebody has named, as in `KeySource`.
        """
        ...


@dataclass(frozen=True)
class NoPublicKeys:
    """Where nobody signs in."""

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:  # noqa: ARG002
        """None."""
        return ()


NO_PUBLIC_KEYS: Final = NoPublicKeys()


def key_set(keys: Iterable[PublicKey]) -> str:
    """The JWK set of these keys."""
    return json.dumps({"keys": [key.as_jwk() for key in keys]})


def read_public_keys(document: str) -> tuple[PublicKey, ...]:
    """Reads a JWK set.

    Raises:
        ValueError: another form, or keys of another kind.
    """
    try:
        return tuple(_read(entry) for entry in json.loads(document)["keys"])
    except (KeyError, TypeError, AttributeError):
        raise ValueError("public keys must be a JWK set of P-256 keys") from None


def _read(entry: Mapping[str, Any]) -> PublicKey:
    if (entry["kty"], entry["crv"]) != ("EC", "P-256"):
        raise ValueError("public keys must be P-256")
    return PublicKey(str(entry["kid"]), _decoded(entry["x"]), _decoded(entry["y"]))


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def _decoded(text: str) -> bytes:
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(raw) != _COORDINATE_BYTES:
        raise ValueError("a coordinate of P-256 has 32 bytes")
    return raw
