"""Tokens of answers: sealed, so that nobody can make or change one, or read ids out of a link.

AES-256-GCM under a key of its own, derived from the token keys (HKDF, RFC 5869). A token says whose
answer it is, to what, and which; it lasts 24 hours (seed 003). That it works once is not its own
doing: `reply_store` keeps what was used.
"""

import base64
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol, get_args

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.messages.notices import RsvpLinks
from quintet.assistant.replies.actions import Reply, ReplyAction
from quintet.assistant.replies.refusals import expired, forged
from quintet.auth.keys import KeySource, derived_key
from quintet.digest import digest

LIFETIME: Final = timedelta(hours=24)
MAX_TOKEN: Final = 4096
RSVP_PATH: Final = "/assistant/rsvp"
_LABEL: Final = "quintet rsvp"
_NONCE_BYTES: Final = 12
_VERSION: Final = b"rsvp 1"
"""Sealed with every token, so that none of another form is taken for one."""


class Answerable(Protocol):
    """What a link answers: a reminder, or the question whether an organiser is to be told."""

    @property
    def id(self) -> str:
        """Its name; a used link stands beside it."""
        ...

    @property
    def user_id(self) -> str:
        """Whose it is."""
        ...

    @property
    def event_id(self) -> str:
        """What it is about."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """Asks the user whether an answer may be sent to the organiser; `id` is the answer's."""

    id: str
    user_id: str
    event_id: str


class ReplyTokens:
    """Makes and reads tokens."""

    def __init__(self, keys: KeySource, random_bytes: Callable[[int], bytes] = os.urandom) -> None:
        self._keys = keys
        self._random_bytes = random_bytes

    def token(self, tenant: str, about: Answerable, action: ReplyAction, now: datetime) -> str:
        """A token, fit for a URL."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        ends = int((now + LIFETIME).timestamp())
        told = [
            tenant,
            about.user_id,
            about.event_id,
            about.id,
            action,
            ends,
        ]
        plain = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        nonce = self._random_bytes(_NONCE_BYTES)
        cipher = AESGCM(derived_key(self._keys.valid()[0].secret, _LABEL))
        sealed = nonce + cipher.encrypt(nonce, plain, _VERSION)
        return base64.urlsafe_b64encode(sealed).decode("ascii").rstrip("=")

    def links(
        self, base_url: str, tenant: str, notification: Notification, now: datetime
    ) -> RsvpLinks:
        """The links of an e-mail; `base_url` is the stage's origin."""

        def link(action: ReplyAction) -> str:
            return self.link(base_url, tenant, notification, action, now)

        return RsvpLinks(link("confirm"), link("reschedule"), link("cancel"), link("snooze"))

    def link(
        self, base_url: str, tenant: str, about: Answerable, action: ReplyAction, now: datetime
    ) -> str:
        """One link."""
        token = self.token(tenant, about, action, now)
        return f"{base_url.rstrip('/')}{RSVP_PATH}?token={token}"

    def read(self, token: str, now: datetime) -> Reply:
        """What a token says.

        Raises:
            BadInputError: it is not ours, or its time is over.
            ServiceUnavailableError: the keys cannot be read.
        """
        tenant, user_id, event_id, notification_id, action, ends = json.loads(self._opened(token))
        if action not in get_args(ReplyAction):
            raise forged()
        expires = datetime.fromtimestamp(ends, UTC)
        if now >= expires:
            raise expired()
        return Reply(tenant, user_id, event_id, notification_id, action, digest(token), expires)

    def _opened(self, token: str) -> bytes:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        raw = _decoded(token)
        for key in self._keys.valid():
            cipher = AESGCM(derived_key(key.secret, _LABEL))
            try:
                return cipher.decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], _VERSION)
            except (InvalidTag, ValueError):
                continue
        raise forged()


def _decoded(token: str) -> bytes:
    """The bytes of a token. Only one spelling of them is taken, or a used one could come again."""
    if len(token) > MAX_TOKEN or not token.isascii():
        raise forged()
    try:
        raw = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise forged() from None
    if base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=") != token:
        raise forged()
    return raw
