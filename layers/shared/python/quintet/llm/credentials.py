"""Keys of providers outside AWS: looked for when a model is first asked, and never before.

Without a key the model fails as every failing model does, and its callers do without it.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.errors import ModelFailedError

REFRESH_SECONDS: Final = 300


@dataclass(frozen=True, slots=True, repr=False)
class KnownKey:
    """A key from the environment, or none. Has no repr, so that no log can show it."""

    key: str | None

    def __call__(self) -> str:
        """The key.

        Raises:
            ModelFailedError: there is none.
        """
        if not self.key:
            raise ModelFailedError("no credential", detail="not configured")
        return self.key


class SecretKey:
    """The whole text of a secret in Secrets Manager, read again every five minutes.

    An old copy serves while a refresh fails.
    """

    def __init__(
        self, clients: Clients, secret_id: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clients = clients
        self._secret_id = secret_id
        self._clock = clock
        self._lock = threading.Lock()
        self._known = ""
        self._read_again = 0.0

    def __call__(self) -> str:
        """The key.

        Raises:
            ModelFailedError: the secret was never read, and cannot be now, or it is empty.
        """
        with self._lock:
            if not self._known or self._clock() >= self._read_again:
                self._refresh()
            return self._known

    def _refresh(self) -> None:
        try:
            with translated("Secrets Manager"):
                answer = self._clients.secrets_manager().get_secret_value(SecretId=self._secret_id)
            self._known = answer["SecretString"].strip() or self._known
        except Exception as failure:
            if not self._known:  # whatever the cause, there is no key to ask with
                raise ModelFailedError("no credential", detail="secret not read") from failure
        if not self._known:
            raise ModelFailedError("no credential", detail="secret is empty")
        self._read_again = self._clock() + REFRESH_SECONDS
