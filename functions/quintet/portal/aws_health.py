"""What works of a stage, by one small read of the table that every call needs.

Nobody has to be known to ask, so it is read at most every ten seconds.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.aws.clients import Clients

FRESH_SECONDS: Final = 10.0
_OK: Final = {"status": "ok"}
_DEGRADED: Final = {"status": "degraded", "tables": "do not answer"}


class TableHealth:
    """One instance's knowledge of a table; any thread may ask for it."""

    def __init__(
        self, clients: Clients, table: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clients = clients
        self._table = table
        self._clock = clock
        self._lock = threading.Lock()
        self._asked_at = -FRESH_SECONDS
        self._last: Mapping[str, Any] = _OK

    def __call__(self) -> Mapping[str, Any]:
        """`status` is ok, or degraded with what does not work."""
        with self._lock:
            if self._clock() - self._asked_at >= FRESH_SECONDS:
                self._last = _OK if self._answers() else _DEGRADED
                self._asked_at = self._clock()
            return self._last

    def _answers(self) -> bool:
        try:
            self._clients.dynamodb().get_item(
                TableName=self._table, Key={"pk": {"S": "health"}}, ConsistentRead=True
            )
        except Exception:  # noqa: BLE001 - whatever is wrong, callers of tools meet it too
            return False
        return True
