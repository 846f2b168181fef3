"""Policies that a model writes for many situations at once, as far as time and money allow."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from quintet.assistant.planning.collaborators import PolicyWriter
from quintet.assistant.planning.model_policy import fallback_policy
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from quintet.errors import CallCancelledError, ModelFailedError
from quintet.requests.deadline import Deadline

_AT_ONCE: Final = 8
_MOST_ASKED: Final = 50
"""Situations of one call that a model is asked about, the nearest events; each costs money."""
_SHARE: Final = 0.6
"""Of the time that is left; the rest is for keeping the plans."""


@dataclass(frozen=True)
class PolicyMaking:
    """Asks a writer, if there is one; `report` is told of what must not happen."""

    writer: PolicyWriter | None
    report: Callable[[Exception], None]

    def written(self, situations: Sequence[Situation], deadline: Deadline) -> list[Policy | None]:
        """A policy for each situation, in their order; None where nobody was asked.

        Raises:
            CallCancelledError: nobody waits for them any more.
        """
        writer = self.writer
        if writer is None or not situations:
            return [None] * len(situations)
        asked = situations[:_MOST_ASKED]
        budget = Deadline(deadline.remaining() * _SHARE)

        def write(situation: Situation) -> Policy | None:
            try:
                return writer.write(situation, budget)
            except ModelFailedError as failure:
                return fallback_policy(situation, failure.reason)
            except CallCancelledError:
                raise
            except Exception as failure:  # noqa: BLE001 - our own policy needs no model
                self.report(failure)
                return None

        with ThreadPoolExecutor(_AT_ONCE) as threads:
            policies = list(threads.map(write, asked))
        deadline.check()
        return policies + [None] * (len(situations) - len(asked))
