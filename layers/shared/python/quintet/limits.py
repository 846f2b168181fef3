"""Limits: a bucket per family, tenant, tier and clock window, in one conditional UpdateItem.

A bucket holds `limit` tokens and is full again at each window boundary, so the count is exact
however many instances share it, and old buckets simply expire. A refused caller is remembered
until the window ends and costs no further write. Source: seed 000, Rate Limiting.
"""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.errors import CONFLICTS, THROTTLES, error_code, is_outage
from quintet.declarations import Tier
from quintet.errors import LimitExceededError
from quintet.protocol.context import LimitState

WINDOW_SECONDS: Final = 60
_KEPT_SECONDS: Final = 3600

DEFAULT_LIMITS: Final[Mapping[Tier, int]] = {"tools": 60, "resources": 120, "configuration": 30}
"""Calls per minute and tenant (seed 000, Rate Limit Configuration)."""


@dataclass(frozen=True, slots=True)
class Window:
    """One clock minute, by its number since the epoch."""

    number: int

    @property
    def end(self) -> int:
        """When it ends, in seconds since the epoch."""
        return (self.number + 1) * WINDOW_SECONDS


class DynamoDbLimiter:
    """Counts the calls of one family in the limits table."""

    def __init__(
        self,
        clients: Clients,
        *,
        table: str,
        family: str,
        limits: Mapping[Tier, int] = DEFAULT_LIMITS,
        clock: Callable[[], float] = time.time,
        on_failing_open: Callable[[], None] = lambda: None,
    ) -> None:
        self._clients = clients
        self._table = table
        self._family = family
        self._limits = limits
        self._clock = clock
        self._on_failing_open = on_failing_open
        self._refused: dict[tuple[str, Tier], Window] = {}

    def take(self, tenant: str, tier: Tier) -> LimitState | None:
        """Counts one call; None where the table did not answer and the call may pass.

        Raises:
            LimitExceededError: the bucket of this window is empty.
        """
        limit = self._limits[tier]
        now = self._clock()
        window = Window(int(now // WINDOW_SECONDS))
        if self._refused.get((tenant, tier)) == window:
            raise _exceeded(limit, window, now)
        try:
            used = self._count(tenant, tier, limit, window)
        except Exception as failure:
            # A throttled key is this caller's own doing; anything else must not stop them.
            if error_code(failure) in CONFLICTS | THROTTLES:
                self._remember(tenant, tier, window)
                raise _exceeded(limit, window, now) from None
            if is_outage(failure):
                self._on_failing_open()
                return None
            raise
        return LimitState(limit, limit - used, window.end, WINDOW_SECONDS)

    def _count(self, tenant: str, tier: Tier, limit: int, window: Window) -> int:
        answer = self._clients.dynamodb_for_limits().update_item(
            TableName=self._table,
            Key={"pk": {"S": f"{tenant}#{self._family}#{tier}#{window.number}"}},
            UpdateExpression="ADD used :one SET expires = :expires",
            ConditionExpression="attribute_not_exists(used) OR used < :limit",
            ExpressionAttributeValues={
                ":one": {"N": "1"},
                ":limit": {"N": str(limit)},
                ":expires": {"N": str(window.end + _KEPT_SECONDS)},
            },
            ReturnValues="UPDATED_NEW",
        )
        return int(answer["Attributes"]["used"]["N"])

    def _remember(self, tenant: str, tier: Tier, window: Window) -> None:
        # Windows before this one are over, so whatever they refused can be forgotten.
        stale = [key for key, refused in list(self._refused.items()) if refused != window]
        for key in stale:
            self._refused.pop(key, None)
        self._refused[(tenant, tier)] = window


def _exceeded(limit: int, window: Window, now: float) -> LimitExceededError:
    return LimitExceededError(
        limit=limit,
        window_seconds=WINDOW_SECONDS,
        retry_after=max(1, math.ceil(window.end - now)),
        reset=window.end,
    )
