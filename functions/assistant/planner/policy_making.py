"""Policies for many situations: by a model where there is one and time for it, or by our own."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from assistant.planning.collaborators import PolicyWriter
from assistant.planning.heuristics import heuristic_policy
from assistant.planning.model_policy import fallback_policy
from assistant.planning.policies import Policy
from assistant.planning.situations import Situation
from quintet.errors import ModelFailedError
from quintet.protocol.deadline import Deadline

_AT_ONCE: Final = 8
_MOST_ASKED: Final = 50
"""Situations of one call that a model is asked about, the nearest events; each costs money."""
_SHARE: Final = 0.6
"""Of the time that is left; the rest is for keeping the plans."""


@dataclass(frozen=True)
class PolicyMaking:
    """Always has a policy. Without a writer nothing is waited for."""

    writer: PolicyWriter | None = None

    def policies(self, situations: Sequence[Situation], deadline: Deadline) -> list[Policy]:
        """One policy for each situation, in their order.

        Raises:
            CallCancelledError: nobody waits for them any more.
        """
        writer = self.writer
        if writer is None or not situations:
            return [heuristic_policy(situation) for situation in situations]
        asked, others = situations[:_MOST_ASKED], situations[_MOST_ASKED:]
        budget = Deadline(deadline.remaining() * _SHARE)

        def written(situation: Situation) -> Policy:
            try:
                return writer.write(situation, budget)
            except ModelFailedError as failure:
                return fallback_policy(situation, failure.reason)

        with ThreadPoolExecutor(_AT_ONCE) as threads:
            policies = list(threads.map(written, asked))
        deadline.check()
        return policies + [heuristic_policy(situation) for situation in others]
