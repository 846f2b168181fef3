"""What must be one on a machine: each family's limits, and the figures of its calls."""

import time
from typing import IO, Any

from quintet.aws.clients import Clients
from quintet.composition import table_limiter
from quintet.declarations import Tier
from quintet.errors import LimitExceededError
from quintet.limits import DynamoDbLimiter
from quintet.local.instances.messages import Question
from quintet.local.options import Options
from quintet.local.state import STAGE
from quintet.observability import Observability
from quintet.protocol.context import LimitState
from quintet.request_metrics import Observed, RequestMetrics, Served
from quintet.resources import FAMILIES, Family, function_environment
from quintet.settings import LimitSettings

Refused = dict[str, int]


class Counting:
    """The parent's answers to what instances ask; several threads call it."""

    def __init__(self, clients: Clients, options: Options, log: IO[str]) -> None:
        self.metrics = {family.name: RequestMetrics() for family in FAMILIES}
        self._limiters = {
            family.name: _limiter(family, clients, options, log) for family in FAMILIES
        }

    def answer(self, question: Question) -> Any:
        """What an instance is told.

        Raises:
            AttributeError: it asked for nothing that is known.
        """
        return getattr(self, question.name)(*question.arguments)

    def take(
        self, family: str, caller: str, tier: Tier
    ) -> tuple[LimitState | None, Refused | None]:
        """A bucket after one call, or how the call is refused."""
        try:
            return self._limiters[family].take(caller, tier), None
        except LimitExceededError as refused:
            return None, {
                "limit": refused.limit,
                "window_seconds": refused.window_seconds,
                "retry_after": refused.retry_after,
                "reset": refused.reset,
            }

    def observe(self, family: str, observed: Observed) -> None:
        """Counts one answered request."""
        self.metrics[family].count(observed)

    def served(self, family: str) -> Served:
        """What was counted up to now."""
        return self.metrics[family].served()


def _limiter(family: Family, clients: Clients, options: Options, log: IO[str]) -> DynamoDbLimiter:
    settings = {**options, **function_environment(family.function, STAGE)}
    watch = Observability(family.name, stream=log, emit_metrics=False)
    return table_limiter(
        LimitSettings.load(settings), clients, family.name, time.time, watch.limiter_alone
    )
