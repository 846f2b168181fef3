"""The token secret in Secrets Manager, read once per instance and again every five minutes."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from quintet.auth.keys import SigningKey, read_keys
from quintet.aws.clients import Clients
from quintet.aws.errors import translated

REFRESH_SECONDS: Final = 300
MISSING_KEY_SECONDS: Final = 5


class SecretsManagerKeys:
    """A KeySource over one secret; an old copy serves while a refresh fails."""

    def __init__(
        self, clients: Clients, secret_id: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clients = clients
        self._secret_id = secret_id
        self._clock = clock
        self._lock = threading.Lock()
        self._known: Sequence[SigningKey] = ()
        self._read_at = 0.0

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:
        """The keys, the signing one first.

        A key that is wanted and not known is looked for, but at most every five seconds: tokens
        with invented key ids must not become calls to AWS.

        Raises:
            ServiceUnavailableError: they were never read, and cannot be now.
        """
        with self._lock:
            if not self._known or self._age() >= REFRESH_SECONDS or self._is_missing(wanted):
                self._refresh()
            return self._known

    def _is_missing(self, wanted: str | None) -> bool:
        if wanted is None or any(key.kid == wanted for key in self._known):
            return False
        return self._age() >= MISSING_KEY_SECONDS

    def _age(self) -> float:
        return self._clock() - self._read_at

    def _refresh(self) -> None:
        try:
            with translated("Secrets Manager"):
                answer = self._clients.secrets_manager().get_secret_value(SecretId=self._secret_id)
            self._known = read_keys(answer["SecretString"])
        except Exception:
            if not self._known:
                raise
        self._read_at = self._clock()
