"""Who may call a family's routes beside MCP, how often, and what is noted of it.

Not here: FastAPI, which `routes` brings. A family's composition makes a guard for every function,
and only a route's first call pays for more.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quintet.declarations import Tier
from quintet.protocol.context import Limiter, LimitState
from quintet.protocol.endpoint import Authenticate, Challenge
from quintet.protocol.engine import LogFailure, Observe
from quintet.protocol.origins import OriginRules
from quintet.requests.principal import Principal


@dataclass(frozen=True)
class RouteGuard:
    """The same keys, limits, origins and log as the family's MCP endpoint has."""

    authenticate: Authenticate
    challenge: Challenge
    origins: OriginRules
    limiter: Limiter
    observe: Observe
    log_failure: LogFailure

    def admit(
        self, principal: Principal, permissions: Sequence[str], tier: Tier
    ) -> LimitState | None:
        """One of the permissions first, then one call from the bucket.

        Raises:
            PermissionDeniedError: the caller has none of them.
            LimitExceededError: the bucket is empty.
        """
        principal.require_any(permissions)
        return self.limiter.take(principal.caller, tier)
