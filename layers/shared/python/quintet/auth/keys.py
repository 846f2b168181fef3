"""The secrets that tokens are signed with, and keys derived from them for other uses.

Not here: where secrets are kept (`quintet.aws.secrets`, `quintet.local.state`).
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

MIN_SECRET_BYTES: Final = 32
"""HS256 wants a key at least as long as its hash (RFC 7518, section 3.2)."""
SEALING_KEYS_KEPT: Final = 9
"""Of the sign-in, beside the one that signs: ids of clients are sealed with them for years."""
_SECRET_BYTES: Final = 48


@dataclass(frozen=True, slots=True, repr=False)
class SigningKey:
    """A secret and the id that tokens name it by. Has no repr, so that no log can show it."""

    kid: str
    secret: bytes


class KeySource(Protocol):
    """Where keys come from."""

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:
        """The valid keys, the one that signs first; a second one is valid during rotation.

        `wanted` is the id of a key that somebody has named. A source that remembers keys looks
        again where it does not know it: the key may be newer than its memory.
        """
        ...


@dataclass(frozen=True)
class StaticKeys:
    """Keys that are known from the start."""

    known: tuple[SigningKey, ...]

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:  # noqa: ARG002
        """The keys given."""
        return self.known


def read_keys(document: str) -> tuple[SigningKey, ...]:
    """Reads `{"keys": [{"kid": …, "secret": …}, …]}`, the form every store keeps.

    A secret that AWS has just generated is one such entry by itself.

    Raises:
        ValueError: another form, no keys, or a secret that is too short.
    """
    try:
        read = json.loads(document)
        entries = [read] if "secret" in read else read["keys"]
        keys = tuple(SigningKey(str(entry["kid"]), entry["secret"].encode()) for entry in entries)
    except (KeyError, TypeError, AttributeError):
        raise ValueError("token keys must be a list of objects with kid and secret") from None
    if not keys or any(len(key.secret) < MIN_SECRET_BYTES for key in keys):
        raise ValueError(f"token secrets must be at least {MIN_SECRET_BYTES} bytes")
    return keys


def rotated(known: Sequence[SigningKey], keep: int = 1) -> str:
    """The document of a new key that signs, and of the last ones that signed until now."""
    new = {"kid": secrets.token_hex(4), "secret": secrets.token_urlsafe(_SECRET_BYTES)}
    kept = [{"kid": key.kid, "secret": key.secret.decode()} for key in known[:keep]]
    return json.dumps({"keys": [new, *kept]})


def derived_key(secret: bytes, label: str) -> bytes:
    """32 bytes for one purpose, by HKDF-SHA256 (RFC 5869); the label keeps purposes apart."""
    # Imported here: cryptography is large, and most calls never seal anything.
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    return HKDF(SHA256(), length=32, salt=None, info=label.encode()).derive(secret)
