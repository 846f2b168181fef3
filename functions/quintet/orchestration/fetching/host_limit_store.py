"""How often a host is asked, counted in DynamoDB for all tenants and instances together.

A tenant has the limit that its tools tell, and all together `SHARES` times as many, so that no
tenant spends a host's minute for the others: both counts are in one row.
A window is a stretch of the clock (a minute: from second 0 to second 60), so that one
conditional UpdateItem decides and the count is exact. Where the table does not answer, or is
throttled as a whole, requests pass: that must not take every API away, and each caller has a limit
of his own.
"""

import math
import time
from collections.abc import Callable, Iterable
from typing import Final

from quintet.aws.errors import is_throttled_key
from quintet.digest import digest
from quintet.errors import ConflictError, ServiceUnavailableError
from quintet.orchestration.fetching.counting_windows import Window
from quintet.rows import Action, Row, counted
from quintet.storage import Table

_KEPT_SECONDS: Final = 3600
SHARES: Final = 3
_ROOM: Final = "(attribute_not_exists(used) OR used < :limit)"
_ROOM_OF_TENANT: Final = "(attribute_not_exists(#a1) OR #a1 < :share)"
"""`#a1` is the second number that an action adds to."""


class HostLimits:
    """The windows of every host, or of any other name that is counted."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.time,
        *,
        on_degraded: Callable[[ServiceUnavailableError], None] = lambda _: None,
    ) -> None:
        """`clock` tells seconds since the epoch; `on_degraded` hears of a count that failed."""
        self._table = table
        self._clock = clock
        self._on_degraded = on_degraded

    def take(self, host: str, limit: int, window_seconds: int = 60, *, tenant: str = "") -> bool:
        """Counts one fetch; False where the window is full, or the tenant's part. One UpdateItem.

        A row so busy that DynamoDB refuses to write it is a full one.
        """
        if limit < 1:
            return False
        try:
            self._table.apply(self._action(host, limit, window_seconds, tenant))
        except ConflictError:
            return False
        except ServiceUnavailableError as failure:
            if failure.__cause__ and is_throttled_key(failure.__cause__):
                return False
            self._on_degraded(failure)
        return True

    def actions(
        self, hosts: Iterable[str], limit: int, window_seconds: int = 60, *, tenant: str = ""
    ) -> list[Action]:
        """Members of a transaction: one fetch of each host, counted once however often named."""
        return [
            self._action(host, limit, window_seconds, tenant)
            for host in dict.fromkeys(name.lower() for name in hosts)
        ]

    def seconds_left(self, window_seconds: int = 60) -> int:
        """Until the window ends; at least 1."""
        now = self._clock()
        return max(1, math.ceil(Window.at(now, window_seconds).end - now))

    def rows(self, host: str) -> list[tuple[Window, Row]]:
        """What is counted of a name, the oldest window first. One Query."""
        found = self._table.between(_partition(host), "0", ":")
        return [(Window.of_key(row["sk"]), row) for row in found]

    def forget(self, host: str) -> None:
        """Removes what is counted of a name. One Query, and a BatchWriteItem per 25 windows."""
        self._table.remove([(_partition(host), window.key) for window, _ in self.rows(host)])

    def _action(self, host: str, limit: int, window_seconds: int, tenant: str) -> Action:
        window = Window.at(self._clock(), window_seconds)
        total = limit * SHARES if tenant else limit
        settings = {"limit": total, "expires": window.end + _KEPT_SECONDS}
        if not tenant:
            return counted(_partition(host), window.key, {"used": 1}, settings, _ROOM, limit=total)
        return counted(
            _partition(host),
            window.key,
            {"used": 1, f"tenant#{tenant}": 1},
            settings,
            f"{_ROOM} AND {_ROOM_OF_TENANT}",
            limit=total,
            share=limit,
        )


def _partition(host: str) -> str:
    """Shared by all tenants on purpose: a host sees one Quintet, not its tenants."""
    return f"fetches#{digest(host.lower())}"
