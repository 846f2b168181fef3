"""Keys that are kept elsewhere, read once per instance and again every five minutes."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

REFRESH_SECONDS: Final = 300
MISSING_KEY_SECONDS: Final = 5


class _Named(Protocol):
    @property
    def kid(self) -> str: ...


Key = TypeVar("Key", bound=_Named)


class CachedKeys(Generic[Key]):
    """What `read` has returned last; an old copy serves while a refresh fails."""

    def __init__(
        self, read: Callable[[], Sequence[Key]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._read = read
        self._clock = clock
        self._lock = threading.Lock()
        self._known: Sequence[Key] | None = None
        self._read_at = 0.0

    def get(self, wanted: str | None = None) -> Sequence[Key]:
        """The keys.

        A key that is wanted and not known is looked for, but at most every five seconds: tokens
        with invented key ids must not become calls to AWS.

        Raises:
            ServiceUnavailableError: they were never read, and cannot be now.
        """
        with self._lock:
            if self._known is None or self._age() >= REFRESH_SECONDS or self._is_missing(wanted):
                self._refresh()
            return self._known or ()

    def replace(self, keys: Sequence[Key]) -> None:
        """Takes what has just been written for what would be read."""
        with self._lock:
            self._known, self._read_at = keys, self._clock()

    def _is_missing(self, wanted: str | None) -> bool:
        if wanted is None or any(key.kid == wanted for key in self._known or ()):
            return False
        return self._age() >= MISSING_KEY_SECONDS

    def _age(self) -> float:
        return self._clock() - self._read_at

    def _refresh(self) -> None:
        try:
            self._known = self._read()
        except Exception:
            if self._known is None:
                raise
        self._read_at = self._clock()
