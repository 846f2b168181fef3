"""The private key that tokens of users are signed with on this machine, and its public half.

Families read the public half alone, from a file of its own.
"""

import base64
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from jwt import PyJWS

from quintet.auth.public_keys import PublicKey
from quintet.local.state import PUBLIC_KEYS

PRIVATE_FILE: Final = "sign-in-key.json"
_BYTES: Final = 32


class SigningKeyFile:
    """The key of a state directory, which only its owner can read; made on first use."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / PRIVATE_FILE
        if not self._file.exists():
            self._write()
        read = json.loads(self._file.read_text())
        self.kid: str = read["kid"]
        self.passcode: str = read["passcode"]
        loaded = load_pem_private_key(read["private"].encode(), password=None)
        assert isinstance(loaded, ec.EllipticCurvePrivateKey)  # noqa: S101 - nobody else writes it
        self._key = loaded
        (folder / PUBLIC_KEYS).write_text(json.dumps({"keys": [self.public.as_jwk()]}))

    @property
    def public(self) -> PublicKey:
        """What tokens are believed by."""
        point = self._key.public_key().public_numbers()
        return PublicKey(self.kid, point.x.to_bytes(_BYTES, "big"), point.y.to_bytes(_BYTES, "big"))

    def signed(self, claims: Mapping[str, Any]) -> str:
        """A token with these claims."""
        headers = {"kid": self.kid, "typ": "at+jwt"}
        payload = json.dumps(claims, separators=(",", ":")).encode()
        return PyJWS().encode(payload, self._key, algorithm="ES256", headers=headers)

    def _write(self) -> None:
        made = ec.generate_private_key(ec.SECP256R1())
        private = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        self._file.touch(0o600)
        self._file.write_text(
            json.dumps(
                {
                    "kid": secrets.token_hex(4),
                    "private": private,
                    "passcode": base64.b32encode(secrets.token_bytes(5)).decode(),
                }
            )
        )
