"""Signatures of webhooks, so that a receiver knows who sent what, and when.

Source: the Standard Webhooks specification (standardwebhooks.com): HMAC-SHA256 over
`id.timestamp.body`, base64, as `v1,…`; several signatures by spaces while a key is changed.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Final

from quintet.auth.keys import KeySource, derived_key

_LABEL: Final = "quintet webhook"
_PREFIX: Final = "whsec_"


class WebhookSigner:
    """Signs with a secret for each user, derived from the token keys; nothing is stored."""

    def __init__(self, keys: KeySource) -> None:
        self._keys = keys

    def secret(self, tenant: str, user_id: str) -> str:
        """The secret that the user's receiver checks signatures with."""
        newest = self._secrets(tenant, user_id)[0]
        return _PREFIX + base64.b64encode(newest).decode("ascii")

    def headers(
        self, tenant: str, user_id: str, *, message_id: str, seconds: int, body: bytes
    ) -> Mapping[str, str]:
        """The headers of one message, at a time in seconds since the epoch."""
        signed = f"{message_id}.{seconds}.".encode() + body
        signatures = (
            base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode("ascii")
            for secret in self._secrets(tenant, user_id)
        )
        return {
            "webhook-id": message_id,
            "webhook-timestamp": str(seconds),
            "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
        }

    def _secrets(self, tenant: str, user_id: str) -> list[bytes]:
        label = f"{_LABEL}\0{tenant}\0{user_id}"
        return [derived_key(key.secret, label) for key in self._keys.valid()]
