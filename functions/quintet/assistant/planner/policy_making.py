"""Policies that a model writes for many situations at once, as far as time and money allow."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import compress
from typing import Final

from quintet.assistant.planning.collaborators import PolicyWriter
from quintet.assistant.planning.model_policy import fallback_policy
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.readings import alarm_settings, passed_over
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
        is_asked = [not _is_decided(situation) for situation in situations]
        asked = [*compress(situations, is_asked)][:_MOST_ASKED]
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
            policies = threads.map(write, asked)
            found = [next(policies, None) if is_one else None for is_one in is_asked]
        deadline.check()
        return found


def _is_decided(situation: Situation) -> bool:
    """Whether what the user and the calendar say leaves a model nothing, or it must not know."""
    is_private = situation.event.visibility != "public"
    return is_private or bool(passed_over(situation)) or alarm_settings(situation) is not None
