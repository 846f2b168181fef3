"""The public keys of the sign-in in a parameter of Systems Manager."""

import time
from collections.abc import Callable, Sequence

from quintet.auth.public_keys import PublicKey, key_set, read_public_keys
from quintet.aws.cached_keys import CachedKeys
from quintet.aws.clients import Clients
from quintet.aws.errors import translated


class ParameterKeys:
    """A PublicKeySource over one parameter, and the place where the sign-in publishes them."""

    def __init__(
        self, clients: Clients, name: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clients = clients
        self._name = name
        self._keys = CachedKeys(self._read, clock)

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:
        """The keys that are believed.

        Raises:
            ServiceUnavailableError: they were never read, and cannot be now.
        """
        return self._keys.get(wanted)

    def publish(self, keys: Sequence[PublicKey]) -> None:
        """Has every function believe these keys, and no others, within five minutes.

        Raises:
            ServiceUnavailableError: Systems Manager does not answer.
        """
        with translated("Systems Manager"):
            self._clients.ssm().put_parameter(
                Name=self._name, Value=key_set(keys), Type="String", Overwrite=True
            )
        self._keys.replace(keys)

    def _read(self) -> Sequence[PublicKey]:
        with translated("Systems Manager"):
            answer = self._clients.ssm().get_parameter(Name=self._name)
        return read_public_keys(answer["Parameter"]["Value"])
