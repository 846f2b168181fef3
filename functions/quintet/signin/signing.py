"""The private keys that tokens of users are signed with, and how tokens are signed (ES256).

Families read the public halves alone, which are published before the first token of a key leaves.
Not here: where secrets and public keys are kept.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from quintet.auth.compact import signed_token
from quintet.auth.keys import KeySource, derived_key
from quintet.auth.public_keys import PublicKey

_BYTES: Final = 32
_LABEL: Final = "quintet sign-in ES256"
_SIGNING: Final = 2
"""How many secrets tokens are believed of: the one that signs, and the one before it."""
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of P-256: private keys are the numbers from 1 to one less (FIPS 186-5, appendix A.2)."""


@dataclass(frozen=True)
class KeyPair:
    """A public key, and what signs as its private half: an ECDSA signature over SHA-256 in DER."""

    public: PublicKey
    sign: Callable[[bytes], bytes]


class KeyPairs(Protocol):
    """Where key pairs come from."""

    def current(self) -> Sequence[KeyPair]:
        """Those whose tokens are good, the one that signs first."""
        ...


class PublishedKeys(Protocol):
    """What families believe."""

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:
        """The published keys, as in `PublicKeySource`."""
        ...

    def publish(self, keys: Sequence[PublicKey]) -> None:
        """Has families believe these keys and no others."""
        ...


class DerivedKeyPairs:
    """Key pairs derived from secrets, so that they are kept and replaced as token secrets are."""

    def __init__(self, keys: KeySource) -> None:
        self._keys = keys

    def current(self) -> Sequence[KeyPair]:
        """The pairs of the newest secrets."""
        return [_pair(key.kid, key.secret) for key in self._keys.valid()[:_SIGNING]]


class TokenSigner:
    """Signs claims; the key is published first where families do not know it yet."""

    def __init__(self, pairs: KeyPairs, published: PublishedKeys) -> None:
        self._pairs = pairs
        self._published = published

    def public(self) -> Sequence[PublicKey]:
        """The keys whose tokens are good."""
        return [pair.public for pair in self._pairs.current()]

    def signed(self, claims: Mapping[str, Any]) -> str:
        """A token with these claims.

        Raises:
            ServiceUnavailableError: keys cannot be read or published.
        """
        pairs = self._pairs.current()
        first = pairs[0]
        # Only what is missing is published: an instance that has slept through a rotation must not
        # take the new key away.
        if first.public not in self._published.public(first.public.kid):
            self._published.publish([pair.public for pair in pairs])
        header = {"alg": "ES256", "kid": first.public.kid, "typ": "at+jwt"}
        named = {**claims, "jti": secrets.token_hex(8)}
        return signed_token(header, named, lambda signed: _raw(first.sign(signed)))


def public_keys(keys: KeySource) -> list[PublicKey]:
    """The public keys of secrets, the one that signs first."""
    return [pair.public for pair in DerivedKeyPairs(keys).current()]


@lru_cache(maxsize=8)
def _pair(kid: str, secret: bytes) -> KeyPair:
    number = int.from_bytes(derived_key(secret, _LABEL), "big") % (_ORDER - 1) + 1
    private = ec.derive_private_key(number, ec.SECP256R1())
    point = private.public_key().public_numbers()
    public = PublicKey(kid, point.x.to_bytes(_BYTES, "big"), point.y.to_bytes(_BYTES, "big"))
    return KeyPair(public, lambda message: private.sign(message, ec.ECDSA(SHA256())))


def _raw(der: bytes) -> bytes:
    """A signature as tokens hold it: both numbers, one after the other (RFC 7518, section 3.4)."""
    r, s = decode_dss_signature(der)
    return r.to_bytes(_BYTES, "big") + s.to_bytes(_BYTES, "big")
