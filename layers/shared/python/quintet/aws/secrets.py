"""Token secrets in Secrets Manager."""

import time
from collections.abc import Callable, Sequence

from quintet.auth.keys import SigningKey, read_keys
from quintet.aws.cached_keys import CachedKeys
from quintet.aws.clients import Clients
from quintet.aws.errors import translated


class SecretsManagerKeys:
    """A KeySource over one secret."""

    def __init__(
        self, clients: Clients, secret_id: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clients = clients
        self._secret_id = secret_id
        self._keys = CachedKeys(self._read, clock)

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:
        """The keys, the signing one first.

        Raises:
            ServiceUnavailableError: they were never read, and cannot be now.
        """
        return self._keys.get(wanted)

    def _read(self) -> Sequence[SigningKey]:
        with translated("Secrets Manager"):
            answer = self._clients.secrets_manager().get_secret_value(SecretId=self._secret_id)
        return read_keys(answer["SecretString"])
