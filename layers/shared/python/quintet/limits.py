"""Limits: a bucket per family, caller, tier and clock window, in one conditional UpdateItem.

A bucket holds `limit` tokens and is full again at each window boundary, so the count is exact
however many instances share it, and old buckets simply expire. A refused caller is remembered
until the window ends and costs no further write. While the table cannot be asked, an instance
counts by itself from what it last knew, and adds what it let pass to its next count there.
Source: seed 000, Rate Limiting.
"""

import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.errors import CONFLICTS, THROTTLES, error_code, is_outage, is_throttled_key
from quintet.declarations import Tier
from quintet.errors import LimitExceededError
from quintet.protocol.context import LimitState

WINDOW_SECONDS: Final = 60
_KEPT_SECONDS: Final = 3600


@dataclass(slots=True)
class _Tally:
    """What an instance knows of one bucket; `window` is its clock minute, since the epoch.

    `used` is the highest count that the table has told. `owed` calls passed without the table,
    and `paying` of those are on their way to it.
    """

    window: int
    used: int = 0
    owed: int = 0
    paying: int = 0
    is_empty: bool = False

    @property
    def end(self) -> int:
        """When the window ends, in seconds since the epoch."""
        return (self.window + 1) * WINDOW_SECONDS

    @property
    def known(self) -> int:
        """Calls that have passed, as far as this instance knows."""
        return self.used + self.owed + self.paying


class DynamoDbLimiter:
    """Counts the calls of one family in the limits table."""

    def __init__(
        self,
        clients: Clients,
        *,
        table: str,
        family: str,
        limits: Mapping[Tier, int],
        clock: Callable[[], float] = time.time,
        on_alone: Callable[[], None] = lambda: None,
    ) -> None:
        """`limits` are calls per window and caller.

        `on_alone` is told of each call that was counted without the table.
        """
        self._clients = clients
        self._table = table
        self._family = family
        self._limits = limits
        self._clock = clock
        self._on_alone = on_alone
        self._lock = threading.Lock()
        self._tallies: dict[tuple[str, Tier], _Tally] = {}

    def take(self, caller: str, tier: Tier) -> LimitState:
        """Counts one call.

        Raises:
            LimitExceededError: the bucket of this window is empty.
        """
        limit, now = self._limits[tier], self._clock()
        with self._lock:
            tally = self._tally((caller, tier), int(now // WINDOW_SECONDS))
            if tally.is_empty:
                raise _exceeded(limit, tally, now)
            owed, tally.owed = tally.owed, 0
            tally.paying += owed
        used = None
        try:
            used = self._counted(caller, tier, limit, tally, 1 + owed)
        except Exception as failure:
            if error_code(failure) in CONFLICTS or is_throttled_key(failure):
                tally.is_empty = True
                raise _exceeded(limit, tally, now) from None
            if error_code(failure) not in THROTTLES and not is_outage(failure):
                raise
        finally:
            with self._lock:
                tally.paying -= owed
                tally.owed += owed if used is None else 0
                tally.used = max(tally.used, used or 0)
        if used is None:
            used = self._counted_alone(limit, tally, now)
        return LimitState(limit, max(0, limit - used), tally.end, WINDOW_SECONDS)

    def _tally(self, key: tuple[str, Tier], window: int) -> _Tally:
        tally = self._tallies.get(key)
        if tally is None or tally.window != window:
            # Windows before this one are over, and so is all that was known of them.
            self._tallies = {
                other: kept for other, kept in self._tallies.items() if kept.window == window
            }
            tally = self._tallies[key] = _Tally(window)
        return tally

    def _counted(self, caller: str, tier: Tier, limit: int, tally: _Tally, calls: int) -> int:
        """The bucket's count with these calls: one attempt, and one more on a new connection.

        The first may have been counted after all; then the caller has one call less.
        """
        try:
            return self._count(caller, tier, limit, tally, calls, freshly=False)
        except Exception as failure:
            if not is_outage(failure):
                raise
        return self._count(caller, tier, limit, tally, calls, freshly=True)

    def _count(
        self, caller: str, tier: Tier, limit: int, tally: _Tally, calls: int, *, freshly: bool
    ) -> int:
        answer = self._clients.dynamodb_for_limits(freshly=freshly).update_item(
            TableName=self._table,
            Key={"pk": {"S": f"{caller}#{self._family}#{tier}#{tally.window}"}},
            UpdateExpression="ADD used :calls SET expires = :expires",
            ConditionExpression="attribute_not_exists(used) OR used < :limit",
            ExpressionAttributeValues={
                ":calls": {"N": str(calls)},
                ":limit": {"N": str(limit)},
                ":expires": {"N": str(tally.end + _KEPT_SECONDS)},
            },
            ReturnValues="UPDATED_NEW",
        )
        return int(answer["Attributes"]["used"]["N"])

    def _counted_alone(self, limit: int, tally: _Tally, now: float) -> int:
        """The count with this call, as far as this instance knows.

        Raises:
            LimitExceededError: as many have passed as may.
        """
        with self._lock:
            if tally.known >= limit:
                raise _exceeded(limit, tally, now)
            tally.owed += 1
            known = tally.known
        self._on_alone()
        return known


def _exceeded(limit: int, tally: _Tally, now: float) -> LimitExceededError:
    return LimitExceededError(
        limit=limit,
        window_seconds=WINDOW_SECONDS,
        retry_after=max(1, math.ceil(tally.end - now)),
        reset=tally.end,
    )
