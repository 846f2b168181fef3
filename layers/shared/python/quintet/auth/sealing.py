"""Sealed state: AES-256-GCM under a key derived from the newest token secret.

What is sealed is bound to a context (tenant, method, target, arguments), ends after ten minutes,
and can be opened more than once, because honest clients retry.
"""

import base64
import os
import time
from collections.abc import Callable
from typing import Final

from quintet.auth.keys import KeySource, derived_key
from quintet.errors import InvalidParamsError

LIFETIME_SECONDS: Final = 600
_LABEL: Final = "quintet request state"
_NONCE_BYTES: Final = 12
_EXPIRY_BYTES: Final = 8


class AesGcmSealer:
    """Keeps the promise of `quintet.protocol.sealing.Sealer`."""

    def __init__(
        self,
        keys: KeySource,
        clock: Callable[[], float] = time.time,
        random_bytes: Callable[[int], bytes] = os.urandom,
        *,
        label: str = _LABEL,
        lifetime_seconds: int = LIFETIME_SECONDS,
    ) -> None:
        self._keys = keys
        self._clock = clock
        self._random_bytes = random_bytes
        self._label = label
        self._lifetime_seconds = lifetime_seconds

    def seal(self, payload: bytes, context: bytes) -> str:
        """URL-safe text of nonce and ciphertext; the expiry is inside."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        nonce = self._random_bytes(_NONCE_BYTES)
        expiry = int(self._clock() + self._lifetime_seconds).to_bytes(_EXPIRY_BYTES, "big")
        cipher = AESGCM(derived_key(self._keys.valid()[0].secret, self._label))
        sealed = cipher.encrypt(nonce, expiry + payload, context)
        return base64.urlsafe_b64encode(nonce + sealed).decode("ascii")

    def open(self, sealed: str, context: bytes) -> bytes:
        """The payload, if one of the valid keys fits and its time is not over."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        try:
            raw = base64.b64decode(sealed, altchars=b"-_", validate=True)
        except ValueError:
            raise _invalid() from None
        for key in self._keys.valid():
            cipher = AESGCM(derived_key(key.secret, self._label))
            try:
                opened = cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], context)
            except (InvalidTag, ValueError):
                continue
            if int.from_bytes(opened[:_EXPIRY_BYTES], "big") >= self._clock():
                return opened[_EXPIRY_BYTES:]
        raise _invalid()


def _invalid() -> InvalidParamsError:
    return InvalidParamsError(
        "Invalid or expired requestState", {"reason": "invalid_request_state"}
    )
